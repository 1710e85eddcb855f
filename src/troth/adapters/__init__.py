"""What the ports look like in the world: one folder a technology. Only `bootstrap` and `testing` may import from here."""
