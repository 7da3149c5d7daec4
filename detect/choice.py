"""Answers to "Which is higher, Mont Blanc or Mount Elbrus?" and "Is Mont Blanc higher than Mount Elbrus?": one of two
names, judged as the comparison that it makes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from detect.clause import Clause
from detect.comparative import judged
from detect.comparative_wording import ADJECTIVE, BY_MEASURE, EARLIER, Compared, by_adjective
from detect.derived_claim import DerivedClaim
from detect.fragment import fragment_value
from detect.outcome import Outcome
from detect.scene import Named, Scene
from kg.records import EntityClass

_ASKS = re.compile(r"\b(?:which|who|what|whose)\b", re.I)
_OR = re.compile(r"\W*\bor\s+(?:the\s+)?\W*", re.I)
ASKS_FIRST = re.compile(
    r"\b(?:(?:came|happened|took place|occurred|began|started|appeared|existed)|(?:was|were)\s+(?:published|released|"
    r"written|founded|formed|established|created|discovered|invented|fought|held|signed|built|made))\s+first\b"
    r"(?=\s*[,:;?(–—-])",
    re.I,
)
"""Asks which of two happened first, came out, was founded or found; elements and moons that come first do so in an
order of their own.
"""
_IN_ORDER = frozenset((EntityClass.BODY, EntityClass.SUBSTANCE))
_THAN = re.compile(rf"\s+{ADJECTIVE.pattern}(?:\s+by\s+\w+)?\s+than\s+(?:the\s+)?\W*", re.I)
_IS_MORE = re.compile(
    rf"[*_]{{0,3}}\s+(?:is|are|was|were)\s+(?:the\s+)?(?:slightly\s+|much\s+)?{ADJECTIVE.pattern}"
    r"(?:\s+(?:one|of\s+(?:the\s+two|them|these)(?:\s+\w+)?))?\s*(?=[.,;:!)(]|\Z)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Choice:
    """Of which of two things the question wants the one of which ``stated`` is true.

    ``open``: a mere name says so, and not "yes" or "no".
    """

    first: Named
    second: Named
    stated: Compared
    open: bool = True


def asked_for(scene: Scene) -> Choice | None:
    """The choice that a question leaves; None where it asks for something else."""
    start, end = scene.clause.start, scene.clause.end
    named = scene.entities()
    if len(named) != 2:
        return None
    first, second = named
    if than := _THAN.fullmatch(scene.text, first.end, second.start):
        return _choice(first, second, than["adj"], BY_MEASURE.search(scene.text, second.end, end), open=False)
    asks = _ASKS.search(scene.text, start, end)
    if asks is None:
        return None
    adjectives = [
        found
        for found in ADJECTIVE.finditer(scene.text, asks.end(), end)
        if found.end() <= first.start or found.start() >= second.end
    ]
    if not adjectives and ASKS_FIRST.search(scene.text, asks.end(), first.start) is not None:
        is_choice = (
            _IN_ORDER.isdisjoint(first.classes | second.classes)
            and _OR.fullmatch(scene.text, first.end, second.start) is not None
        )
        return Choice(first, second, EARLIER) if is_choice else None
    if len(adjectives) != 1 or _OR.fullmatch(scene.text, first.end, second.start) is None:
        return None
    by = BY_MEASURE.search(scene.text, adjectives[0].end(), end)
    return _choice(first, second, adjectives[0]["adj"], by)


def _choice(
    first: Named, second: Named, adjective: str, by: re.Match[str] | None, *, open: bool = True
) -> Choice | None:
    stated = by_adjective(adjective, by["by"] if by is not None else None)
    return None if stated is None else Choice(first, second, stated, open)


def answered(scene: Scene, choice: Choice) -> Iterator[DerivedClaim]:
    """The comparison that a clause makes by naming one of the two."""
    named = [each for each in scene.entities() if each.ref in {choice.first.ref, choice.second.ref}]
    if len(named) != 1 or any(at >= named[0].start for at in scene.clause.negations):
        return
    one = named[0]
    stated = _stated(scene.clause, scene.text, one, choice)
    if stated is None:
        return
    other = choice.second if one.ref == choice.first.ref else choice.first
    for claim in judged(scene, stated, one, other):
        wrong = claim.comparison.outcome is Outcome.DISAGREE
        yield replace(
            claim,
            start=one.start,
            end=one.end,
            value_start=one.start,
            value_end=one.end,
            value=one.ref,
            right=other.ref.label if wrong else "",
            wrong_at=None,
        )


def _stated(clause: Clause, text: str, one: Named, choice: Choice) -> Compared | None:
    """What is said of the one that is named: what was asked, or what its own adjective says of the same measure."""
    value = fragment_value(clause)
    if choice.open and value is not None and value.start == one.start:
        return choice.stated
    more = _IS_MORE.match(text, one.end, clause.end)
    own = by_adjective(more["adj"], None) if more is not None and _opens(clause, one) else None
    if own is None:
        return None
    return choice.stated if own.sign == choice.stated.sign else replace(choice.stated, sign=own.sign)


def _opens(clause: Clause, one: Named) -> bool:
    """Whether nothing stands before a name but "No,"."""
    return all(symbol.code in {"yes", ",", "actually"} for symbol in clause.symbols[: one.index])
