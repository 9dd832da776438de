"""Interfaces for research: many games in arrays, PettingZoo, OpenSpiel, and variants small enough to be solved."""
