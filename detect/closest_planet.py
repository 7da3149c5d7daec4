"""Which planet is the closest to its star, and which the farthest: "Venus is the planet closest to the Sun".

Told by the places of all planets of the system, from the innermost to the outermost (`detect.planet_order`). What is
close to anything else than the star, or only comes close, is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from detect.answer_lead import BEGINNING
from detect.derived_claim import DerivedClaim
from detect.outcome import agree, disagree
from detect.planet_order import is_only_planet, numbered
from detect.scene import Named, Scene
from kg.alias import fold
from kg.graph import Graph
from kg.numeral import from_ordinal, ordinal_like
from kg.records import EntityRef

RULE = "planet order:ends"
_STAR = "P397"
_INNER = ("closest", "nearest", "innermost")
_OUTER = ("farthest", "furthest", "most distant", "outermost", "most remote", "remotest")
_RANKED = {"innermost": "closest", "outermost": "farthest"}
"""What has a second, and how that is called."""
_GRADES = "|".join((*_INNER, *_OUTER)).replace(" ", r"\s")
WORDS = re.compile(rf"\b(?:{_GRADES})\b", re.I)
"""One of these stands in every sentence that is read here."""


def _again(pattern: str, number: int) -> str:
    """A part of a pattern that stands in it before: its groups have other names."""
    return re.sub(r"<([a-z]+)>", rf"<\g<1>{number}>", pattern)


_GRADE = rf"(?:(?P<rank>second|third|fourth|2nd|3rd|4th)[\s-])?(?P<grade>{_GRADES})"
_OF_STAR = r"\s(?:to|from)\s(?:(?:the|our)\s)?(?P<star>[A-Za-z]+)"
_OF_ALL = r"\s(?:in|of)\s(?:the|our)\ssolar\ssystem"
_PHRASE = (
    rf"(?:{_GRADE}\splanet[*_]*(?:{_OF_STAR}|{_OF_ALL})?|"
    rf"planet\s(?:(?:that|which)\s)?(?:(?:is|lies|orbits)\s)?(?:the\s)?"
    rf"{_again(_GRADE, 2)}[*_]*{_again(_OF_STAR, 2)})"
)
_ENDS = r"[*_]*(?=\s+and\b|[.,;:!?)]|\Z)"
_BEHIND_NAME = re.compile(
    rf"[*_]*(?:,|\s(?:is|being)|\sand\s(?:is\s)?)\s(?:also\s)?the\s[*_]*{_PHRASE}{_ENDS}", re.I
)
_BEFORE_NAME = re.compile(
    rf"(?:the|our)\s[*_]*{_PHRASE}[*_]*(?:{_OF_ALL})?\sis\s(?:the\splanet\s)?[*_\"]*", re.I
)
_OPENS = re.compile(rf"\W*(?:{BEGINNING})?(?:in\s(?:the|our)\ssolar\ssystem,\s)?[*_]*\Z", re.I)
"""Before a sentence about all planets, not "among the giants, Jupiter"."""
_ASKING = r"\s*(?:what|which)"
_ASKED = re.compile(
    rf"{_ASKING}(?:['’]s|\sis)?\s(?:the\s)?{_PHRASE}\s*\??\s*\Z|"
    rf"{_ASKING}\splanet\sis\s(?:the\s)?{_again(_GRADE, 3)}{_again(_OF_STAR, 3)}\s*\??\s*\Z",
    re.I,
)
_GROUPS = ("", "2", "3")


@dataclass(frozen=True, slots=True)
class AskedEnd:
    """``place``: 1 for the closest, 2 for the second closest, -1 for the farthest; ``star`` as it is called, or ""."""

    place: int
    star: str
    start: int
    end: int


def asked_for(scene: Scene) -> AskedEnd | None:
    """The end of a system of which a question asks the planet."""
    found = _ASKED.fullmatch(scene.text, scene.clause.start, scene.clause.end)
    return None if found is None else _end(found)


def answered(scene: Scene, asked: AskedEnd, at: int) -> Iterator[DerivedClaim]:
    """What a short answer claims by naming a planet at ``at``."""
    named = next((e for e in scene.entities() if e.start == at), None)
    if named is not None and not scene.clause.negations:
        yield from _compared(scene, named, asked, is_value=True)


def closest_planets(scene: Scene, asked: AskedEnd | None = None) -> Iterator[DerivedClaim]:
    """What a clause says of the first and the last planets of a system; ``asked``: which of them the question asks."""
    text, start, end = scene.text, scene.clause.start, scene.clause.end
    if scene.clause.negations:
        return
    for named in scene.entities():
        if not _OPENS.fullmatch(text, start, named.start):
            before = next(_BEFORE_NAME.finditer(text, start, named.start), None)
            if (
                before is not None
                and before.end() == named.start
                and _OPENS.fullmatch(text, start, before.start())
            ):
                yield from _compared(scene, named, _end(before), is_value=True)
        elif named.leads and (found := _BEHIND_NAME.match(text, named.end, end)) is not None:
            said = _end(found)
            is_asked = asked is not None and asked.place == said.place
            yield from _compared(scene, named, said, is_value=is_asked)


def _end(found: re.Match[str]) -> AskedEnd:
    groups = found.groupdict()
    number = next(each for each in _GROUPS if groups.get(f"grade{each}"))
    grade, rank, star = (groups[f"{name}{number}"] for name in ("grade", "rank", "star"))
    place = from_ordinal(rank) or 1 if rank else 1
    start = found.start(f"rank{number}" if rank else f"grade{number}")
    is_inner = grade.lower() in _INNER
    return AskedEnd(place if is_inner else -place, star or "", start, found.end(f"grade{number}"))


def _compared(scene: Scene, named: Named, said: AskedEnd, *, is_value: bool) -> Iterator[DerivedClaim]:
    """``is_value``: the planet is what the sentence gives, and is put right rather than its place."""
    graph = scene.evidence.graph
    own = numbered(graph, named.ref.id)
    star = _star(graph, named.ref.id)
    if own is None or star is None or fold(said.star or star.label) not in {fold(star.label), "star"}:
        return
    planets = {found[0]: planet for planet in _planets(graph, star) if (found := numbered(graph, planet.id))}
    wanted = said.place if said.place > 0 else len(planets) + 1 + said.place
    if set(planets) != set(range(1, len(planets) + 1)) or wanted not in planets:
        return
    number, fact = own
    claim = DerivedClaim(
        subject=named.ref,
        comparison=agree(RULE) if number == wanted else disagree(RULE),
        facts=(fact,),
        start=min(named.start, said.start),
        end=max(named.end, said.end),
        value_start=said.start,
        value_end=said.end,
        sure=named.sure or is_only_planet(scene, named),
    )
    if is_value:
        right = planets[wanted].label
        claim = replace(
            claim, start=named.start, end=named.end, value_start=named.start, value_end=named.end, right=right
        )
    else:
        claim = replace(
            claim, right=_ranked(number if said.place > 0 else len(planets) + 1 - number, said, scene.text)
        )
    yield claim


def _ranked(place: int, said: AskedEnd, text: str) -> str:
    """The right place in the words of the wrong one: "second closest"."""
    grade = re.sub(
        r"\A(?:second|third|fourth|[234](?:nd|rd|th))[\s-]", "", text[said.start : said.end], flags=re.I
    )
    return grade if place == 1 else f"{ordinal_like(place, 'second')} {_RANKED.get(grade.lower(), grade)}"


def _star(graph: Graph, planet: str) -> EntityRef | None:
    return next(
        (f.object for f in graph.facts(planet) if f.relation.id == _STAR and isinstance(f.object, EntityRef)),
        None,
    )


def _planets(graph: Graph, star: EntityRef) -> Iterator[EntityRef]:
    yield from (fact.subject for fact in graph.inverse_facts(star.id, _STAR))
