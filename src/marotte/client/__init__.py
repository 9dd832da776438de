"""Playing at tables over the network, from Python.

A :class:`~marotte.client.server.Server` opens and joins tables; what it ``connect``s to is a
:class:`~marotte.client.connection.Connection`, whose ``messages`` show the table and whose ``ask`` and ``move`` play
there. :func:`~marotte.client.bots.play_bot` lets a bot do that.
"""
