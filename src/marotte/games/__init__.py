"""The rules of the games: one package a game, compiled.

Importing this package is light; Numba is loaded when a game's kernels are first needed.
"""
