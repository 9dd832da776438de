"""The text of games: records, their strict reading, writing and replay. The format is docs/records.md."""
