"""Kinds of works that are never taken for one another: a book, a film of it, a series, a song, a painting, a game."""

from __future__ import annotations

SERIES = frozenset("series miniseries sitcom show television".split())
MEDIA = (
    frozenset("novel novella story book play poem tragedy comic literary written dramatic".split()),
    frozenset(("film", "movie")),
    SERIES,
    frozenset(
        "song album opera symphony concerto sonata ballet march waltz overture requiem musical".split()
    ),
    frozenset("painting fresco sculpture statue portrait drawing".split()),
    frozenset(("game",)),
)
"""The words of each, which go together."""
