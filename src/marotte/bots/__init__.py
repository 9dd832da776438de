"""Computer players. A bot is given a seat's view, never a state."""
