"""Training of the small local model that ships with the project."""
