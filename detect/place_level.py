"""What level of place something is said to be: "Thimphu is a city", "Praia is the name of a country".

Levels exclude each other unless the graph says both of one place; a name that also belongs to a place of the claimed
level (Luxembourg, Mexico) leaves it open, and so does the past, for states end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from detect.claimed import REMOTE
from detect.continents import CONTINENT, COUNTRY
from detect.countries import CAPITAL
from detect.derived_claim import DerivedClaim
from detect.outcome import Comparison, agree, disagree, undecided
from detect.place_types import PlaceKind
from detect.scene import Named, Scene
from kg.graph import Candidate
from kg.records import EntityRef, Fact

WORDS = re.compile(r"\b(?:country|sovereign state|city|town|village|continent)\b", re.I)
_IS_A = re.compile(
    r"\s(?P<verb>is|was)\s+(?P<negated>not\s+)?(?:(?:an?|the)\s+name\s+of\s+)?an?\s+"
    r"(?P<level>country|sovereign state|city|town|village|continent)"
    r"(?=\s*(?:[.,;:!?)]|$)|\s+(?:in|on|that|which|with|and|located|situated)\b)",
    re.I,
)
_PLACED = re.compile(r"\s+in\s+(?:the\s+)?[A-Z]")
_LEVELS = {"country": "country", "sovereign state": "country", "continent": "continent"}
ISO_CODE = "P297"


def place_levels(scene: Scene) -> Iterator[DerivedClaim]:
    """What the clause says its subject is."""
    for found in _IS_A.finditer(scene.text, scene.clause.start, scene.clause.end):
        subject = scene.subject_before(found.start() + 1)
        if subject is None or (found["negated"] and _goes_on(scene, found)):
            continue
        yield DerivedClaim(
            subject=subject.ref,
            comparison=_compared(
                scene,
                subject,
                found["level"].casefold(),
                past=found["verb"] != "is",
                placed=_PLACED.match(scene.text, found.end()) is not None,
            ),
            facts=_shown(scene, subject),
            start=subject.start,
            end=found.end("level"),
            value_start=found.start("level"),
            value_end=found.end("level"),
            negated=found["negated"] is not None,
            sure=subject.sure,
        )


def _goes_on(scene: Scene, found: re.Match[str]) -> bool:
    """Whether more is said of it: "not a city in Germany" denies the whole."""
    return scene.text[found.end() : scene.clause.end].lstrip()[:1].isalpha()


def _compared(scene: Scene, subject: Named, word: str, *, past: bool, placed: bool) -> Comparison:
    """``placed``: where it lies is said as well, so that a town may be meant of that name ("a town in Indiana")."""
    level, rule = _LEVELS.get(word, "settlement"), "place:level"
    kind = scene.evidence.places.types.kind(subject.ref.id)
    name = scene.text[subject.start : subject.end]
    namesakes = scene.evidence.graph.candidates(name)
    if getattr(kind, level):
        return undecided(rule) if _is_remote(subject, namesakes) else agree(rule)
    others = (getattr(scene.evidence.places.types.kind(each.id), level) for each in namesakes)
    if past or not any(kind) or any(others):
        return undecided(rule)
    if level == "settlement" and kind.country and placed:
        return undecided(rule)
    return undecided(rule) if _between(scene, subject, level, kind) else disagree(rule)


def _is_remote(subject: Named, namesakes: Sequence[Candidate]) -> bool:
    """Whether the name hardly ever means the subject: "Colombia is a city" is true of a town in Cuba."""
    own = next((each.prior for each in namesakes if each.id == subject.ref.id), 1.0)
    return own < REMOTE * max((each.prior for each in namesakes), default=0.0)


def _between(scene: Scene, subject: Named, level: str, kind: PlaceKind) -> bool:
    """City states, territories with a code of their own, and countries that are called continents."""
    if level == "settlement":
        return kind.country and not _shown(scene, subject, (CAPITAL,))
    if level == "country":
        return bool(scene.facts(subject, ISO_CODE))
    return kind.country


def _shown(
    scene: Scene, subject: Named, relations: Sequence[str] = (COUNTRY, CAPITAL, "P1376", CONTINENT)
) -> tuple[Fact, ...]:
    """A fact of the subject about another place, for the record: it shows what a place is."""
    facts = (fact for relation in relations for fact in scene.facts(subject, relation))
    others = (f for f in facts if isinstance(f.object, EntityRef) and f.object.id != subject.ref.id)
    return tuple(f for f in (next(others, None),) if f is not None)
