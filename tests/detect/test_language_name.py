"""Adjectives of countries that name a language."""

from __future__ import annotations

import pytest

from detect.clause import clause_of
from detect.language_name import with_languages
from kg.linker import Linker
from kg.store import Snapshot

GERMANY, GERMAN = "Q183", "Q188"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("German is spoken in France.", GERMAN),
        ("By law, German is an official tongue of France.", GERMAN),
        ("The German is in France.", GERMANY),
        ("German cities are in France.", GERMANY),
        ("Albert Einstein was German.", GERMANY),
    ],
)
def test_what_is_spoken_of_without_an_article_is_the_language(
    tiny_graph: Snapshot, text: str, meant: str
) -> None:
    linked = Linker(tiny_graph).link(text, "")
    clause = with_languages(clause_of(linked, *linked.sentences[0]), tiny_graph)
    mention = next(s.mention for s in clause.symbols if s.text == "German")
    assert mention is not None
    assert mention.best is not None
    assert mention.best.id == meant
