"""The user's own facts: read from tables, JSON lines and Turtle, kept in layers beside a snapshot.

A layer holds what one file said. Layers are stacked in the order in which they were added; what was said last wins.
`kg.overlay` lays the stack over a snapshot.
"""
