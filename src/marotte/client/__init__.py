"""Playing at tables over the network, from Python.

A :class:`~marotte.client.server.Server` opens and joins tables. Its ``connect`` gives a
:class:`~marotte.client.connection.Connection`: ``messages`` receives, ``ask`` and ``move`` send.
:func:`~marotte.client.bots.play_bot` lets a bot play over one.
"""
