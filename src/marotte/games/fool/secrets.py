"""What is secret in Fool!: only the hands."""

#: The public parts of a deal, and those with something for each seat alone.
OPEN_IN_DEAL = ("start",)
OWN_IN_DEAL = ("hands",)
OWN_IS_SECRET = True
