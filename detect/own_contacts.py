"""Telephone numbers and addresses of the user's own that an answer gives with a slip: "01632 960481" for 01632 960418.

Nobody has to ask for them: a known number in which two figures have changed places, and which is no other known
one, is that number misremembered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rapidfuzz.distance import OSA, Levenshtein

from detect.judge import ClaimScore
from detect.verdict import CheckedClaim, Claim, Correction, Verdict
from kg import contact
from kg.contact import Contact, ContactKind
from kg.graph import Graph
from kg.records import Fact, Text

_ANOTHER = re.compile(
    r"\b(?:fax|direct|mobile|cell|extension|private|personal|home|emergency)\b", re.IGNORECASE
)
"""Words with which a number is another one."""
CERTAINTY = 0.95


class OwnContacts:
    """The contacts in the user's own facts; thread-safe."""

    def __init__(self, graph: Graph, ids: Iterable[str], score: ClaimScore) -> None:
        """``ids``: of the entities that only the user's files know."""
        self._graph = graph
        self._score = score
        facts = (fact for each in sorted(ids) for fact in graph.facts(each))
        self._known: list[tuple[Contact, Fact]] = [
            (found, fact)
            for fact in facts
            if isinstance(fact.object, Text) and (found := contact.read(fact.object.text)) is not None
        ]

    def claims(self, text: str) -> list[CheckedClaim]:
        """A claim for each slip in a text, in its offsets. Linear."""
        if not self._known:
            return []
        return [claim for each in contact.find(text) if (claim := self._claim(each, text)) is not None]

    def _claim(self, given: Contact, text: str) -> CheckedClaim | None:
        alike = [(known, fact) for known, fact in self._known if known.kind is given.kind]
        if any(known.is_same(given) for known, _ in alike) or _ANOTHER.search(text):
            return None
        if any(known.text in text for known, _ in alike):
            return None
        near = [(known, fact) for known, fact in alike if self._is_near(known, given)]
        if len({known.plain for known, _ in near}) != 1:
            return None
        known, fact = near[0]
        relation = self._graph.relation(fact.relation.id)
        claim = Claim(
            text.strip(), 0, len(text), fact.subject, relation, Text(given.text),
            value_start=given.start, value_end=given.end,
        )  # fmt: skip
        rule = "question:contact"
        return CheckedClaim(
            claim,
            Verdict.CONTRADICTED,
            score=self._score(rule, CERTAINTY, Verdict.CONTRADICTED),
            facts=(fact,),
            rule=rule,
            correction=Correction(given.start, given.end, given.text, known.text),
        )

    @staticmethod
    def _is_near(one: Contact, other: Contact) -> bool:
        """Whether two neighbouring figures or letters changed places; other differences make it another number. Of
        telephone numbers the last figures tell, with the country before them or not.
        """
        mine, theirs = one.plain, other.plain
        if one.kind is ContactKind.PHONE:
            mine, theirs = mine.lstrip("0"), theirs.lstrip("0")
            shared = min(len(mine), len(theirs))
            mine, theirs = mine[-shared:], theirs[-shared:]
        return OSA.distance(mine, theirs) == 1 and Levenshtein.distance(mine, theirs) == 2
