"""Playing at a table over the network, from Python."""
