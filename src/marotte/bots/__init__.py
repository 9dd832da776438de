"""Players that are programs. They are given a seat's view, never a state."""
