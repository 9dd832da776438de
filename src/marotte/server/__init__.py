"""Tables over the network: HTTP, one socket a client, and a log that survives."""
