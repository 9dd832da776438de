"""Tables over the network: HTTP, one socket per client, and a durable log."""
