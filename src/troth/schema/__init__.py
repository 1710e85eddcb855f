"""The attribute registry: what Troth knows about the things people tell of themselves. Data in `attributes.toml`."""
