"""The static embedding's table; see README.md beside it."""
