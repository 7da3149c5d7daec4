"""The names of what is right, where they stand in an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from detect.asked_relation import AskedRelation
from detect.value_names import telling_words
from kg.alias import fold
from kg.date import DAY, MONTHS
from kg.graph import Graph
from kg.mention import LinkedText, Mention
from kg.records import EntityRef, Text, Time


class RightNames:
    """Of one graph; thread-safe."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    def of(self, asked: AskedRelation) -> Iterator[str]:
        """All names of all values that are right."""
        for fact in asked.every if asked.of_any_time else asked.facts:
            if isinstance(fact.object, EntityRef):
                yield fact.object.label
                yield from self._graph.entity(fact.object.id).aliases
            elif isinstance(fact.object, Text):
                yield fact.object.text

    def rest(
        self, asked: AskedRelation, linked: LinkedText, is_subject: Callable[[Mention, AskedRelation], bool]
    ) -> str:
        """The text with blanks for the subject, but not where it is called by a right value: "table salt (NaCl)"."""
        text, rights = linked.text, set(map(fold, self.of(asked)))
        for mention in linked.mentions:
            if is_subject(mention, asked) and fold(mention.text) not in rights:
                text = text[: mention.start] + " " * len(mention.text) + text[mention.end :]
        return text

    def said(self, asked: AskedRelation, rest: str) -> bool:
        """Whether a word of them stands in the ``rest`` of an answer, however the linker read it."""
        said = telling_words(rest)
        own = telling_words(asked.subject.text)
        folded = f" {fold(rest)} "
        return any(
            f" {fold(name)} " in folded or said & (telling_words(name) - own) for name in self.of(asked)
        )


def right_day_said(asked: AskedRelation, rest: str) -> bool:
    """Whether a right day stands there without its year, beside one of another event: "Shot on 14 April 1865, he died
    on 15 April."
    """
    rights = (fact.object for fact in asked.every if isinstance(fact.object, Time))
    for day in (right for right in rights if right.precision >= DAY):
        month = MONTHS[day.month - 1]
        worded = (
            rf"\b(?:{day.day}(?:st|nd|rd|th)?(?: of)? {month}|{month} {day.day}(?:st|nd|rd|th)?)\b(?!,? \d)"
        )
        if re.search(worded, rest):
            return True
    return False
