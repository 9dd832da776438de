"""Game records: strict parsing, writing and replay. The format is specified in docs/records.md."""
