"""What is raised when something the program needs is missing or broken."""


class PartsError(Exception):
    """The message is one line and says what to do."""


class SnapshotMissing(PartsError):
    """The knowledge graph is missing or damaged."""
