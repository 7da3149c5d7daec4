"""Training of the verifier that ships with the project."""
