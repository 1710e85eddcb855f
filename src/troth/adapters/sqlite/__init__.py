"""The default store: one SQLite file, needing nothing but the standard library."""
