"""Playing at tables over the network, from Python.

server = Server("http://localhost:8000")
table = await server.open(Settings(game="fool", seats=4))
seat = await server.join(table.table, "Anne", token=table.token)
async with server.connect(table.table, table.token) as connection:
await connection.ask(Begin())
async for message in connection.messages():
…
"""
