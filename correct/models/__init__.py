"""The language model that ships with the project; see README.md."""
