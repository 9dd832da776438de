"""What is generated from the types of the protocol: JSON Schema, TypeScript, and the tables of the documentation."""
