"""The rules of the games: one package per game, compiled.

Importing this package is cheap; Numba is loaded when a game's kernels are first needed.
"""
