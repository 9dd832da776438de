"""Small games that exist only in tests, for what no real game has yet."""
