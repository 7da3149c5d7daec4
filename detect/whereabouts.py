"""Where something is said to be beside what is right of it: "The Burj Khalifa was opened in January 2010 in Cairo".

Many things have namesakes in other towns. What is known of the one that was meant is told by what the same clause says
of it rightly; then it lies where the graph has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from detect.claimed import likely_meanings
from detect.clause import Clause
from detect.derived_claim import DerivedClaim
from detect.evidence import Evidence
from detect.lies_in import lies_in, may_be_place
from detect.listed_works import is_label
from detect.outcome import Outcome
from detect.place_types import SIGHTS, PlaceTypes
from detect.scene import Scene
from detect.scope import asserted, stances
from detect.segment import Segment, segments
from detect.spoken_of import REPLICAS
from detect.tagging import tags
from detect.verdict import CheckedClaim, Verdict
from kg.mention import LinkedText, Mention
from kg.records import EntityClass, EntityRef

_SITES = frozenset("complex site ruin ruins amphitheatre amphitheater citadel".split())
_STANDS = frozenset("stands stood lies lay sits sat rises rose located situated".split())
_SOMEWHERE = re.compile(r"a*(?P<i>i)[nad]*(?:i[nad]*)?(?P<o>m)(?![nxsm])")
_NAMED_IN = re.compile(r"(?P<i>i)(?P<o>m)(?=,|[BHVK])")
"""Behind a name: "the Golden Gate Bridge in Chicago was"."""
_SIGHT_OF = re.compile(r"a*[nadKL]*(?P<noun>n)(?P<i>i)[nad]*(?P<o>m)(?=[,.;)]|\Z)")
"""Behind "is": "the best-known landmark of Chicago"."""
_KIND_IN = re.compile(r"a*[nadxqcmt]*?(?P<noun>n)[da]*(?P<i>i)(?:[nad]*i)?(?P<o>m)(?=[,.;)c]|\Z)")
"""Behind "is": "a huge temple complex in Thailand"."""
_SIGHTS = frozenset(
    "landmark monument sight attraction symbol building church cathedral museum palace".split()
)
_COPIES = REPLICAS | {"model", "half", "second", "another"}
"""Words for others of the name."""
_TELLING = _STANDS | {"be"}
"""One of these, as codes, stands in every sentence that tells where a well-known thing is."""
_IN = frozenset(("in", "at", "on"))
_OF_COUNTRY = re.compile(
    r"(?:,|\b(?:is|was))\s+(?:the|one of the)\s+(?:[a-z-]+\s+){0,3}(?:airlines?|carriers?|compan(?:y|ies)|car ?makers?|"
    r"manufacturers?|banks?|brewer(?:y|ies)|retailers?|newspapers?|broadcasters?|universit(?:y|ies)|railways?|firms?)\s+"
    r"(?:of|from)\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
"""Before the country that a company belongs to, not one that it only is large in."""
_LONGEST = 80
WELL_KNOWN, KNOWN_BY_ONE_WORD = 80, 120
"""Importance of what is meant by its full name whatever else is called so, and where that is one word."""
_MIDDLE = frozenset("centre center heart middle".split())
"""Of a town: what is there is in the town."""


def whereabouts(
    claims: Sequence[CheckedClaim], clause: Clause, linked: LinkedText, evidence: Evidence
) -> Iterator[DerivedClaim]:
    """Where a clause says that those are of which it says something rightly; as claims, right or wrong."""
    if clause.negations or not clause.words().isdisjoint(_COPIES):
        return
    seen: set[int] = set()
    for checked in claims:
        subject = checked.claim.subject
        if checked.verdict is not Verdict.SUPPORTED or subject is None or checked.claim.inverted:
            continue
        for place in _places(checked, subject, clause, linked, evidence):
            said = None if place.start in seen else _said(subject, place, checked, evidence)
            seen.add(place.start)
            if said is not None:
                yield said


def standing(scene: Scene) -> Iterator[DerivedClaim]:
    """Where a clause says that a well-known thing stands, if it does not: "a famous landmark in Munich"."""
    clause, letters, graph = scene.clause, tags(scene.clause), scene.evidence.graph
    if clause.negations or clause.words().isdisjoint(_TELLING) or not clause.words().isdisjoint(_COPIES):
        return
    named = {entity.index: entity for entity in scene.entities()}
    for segment in segments(clause):
        at = segment.subject.symbols[0] if len(segment.subject.symbols) == 1 else -1
        subject = None if segment.subject.inside else named.get(at)
        if subject is None or not subject.sure or not _stays(subject.ref, scene.evidence):
            continue
        if not is_label(clause.symbols[at].text, subject.ref.label):
            continue
        least = WELL_KNOWN if " " in subject.ref.label else KNOWN_BY_ONE_WORD
        if graph.entity(subject.ref.id).importance < least:
            continue
        for place in _told(clause, letters, segment, scene.evidence.places.types):
            first, last = sorted((at, _index(clause, place)))
            said = _placed(subject.ref, place, scene.evidence)
            if said is None or said.comparison.outcome is not Outcome.DISAGREE:
                continue
            if asserted(clause, stances(clause), first, last):
                yield replace(said, start=min(subject.start, place.start), end=max(subject.end, place.end))


def _stays(subject: EntityRef, evidence: Evidence) -> bool:
    """Whether something stands in one place: no town, whose name others bear, and nothing that may lie in several
    countries.
    """
    types = evidence.places.types
    if EntityClass.PLACE not in evidence.graph.entity(subject.id).classes:
        return False
    return not any(
        is_kind(subject.id)
        for is_kind in (types.is_settlement, types.is_country, types.is_water, types.is_mountain)
    )


def _of_kind(kind: re.Match[str], clause: Clause, types: PlaceTypes) -> Iterator[Mention]:
    """In which state a clause says that a building is: of one in a town there may be another ("a church in Bonn")."""
    noun = clause.symbols[kind.start("noun")].text.casefold()
    if noun not in SIGHTS | _SITES:
        return
    for place in _at(kind, clause):
        if place.best is not None and not types.is_settlement(place.best.id):
            yield place


def _told(clause: Clause, letters: str, segment: Segment, types: PlaceTypes) -> Iterator[Mention]:
    """Where a predicate says that something stands."""
    verb = clause.symbols[segment.verb.stop - 1].code if segment.verb else ""
    if verb in _STANDS:
        yield from _at(_SOMEWHERE.match(letters, segment.verb.stop), clause)
    sight = _SIGHT_OF.match(letters, segment.verb.stop) if verb == "be" else None
    kind = _KIND_IN.match(letters, segment.verb.stop) if verb == "be" and segment.verb else None
    if kind is not None and clause.symbols[kind.start("i")].code == "in":
        yield from _of_kind(kind, clause, types)
    if sight is not None and clause.symbols[sight.start("noun")].text.casefold() in _SIGHTS:
        yield from _at(sight, clause)


def _places(
    checked: CheckedClaim, subject: EntityRef, clause: Clause, linked: LinkedText, evidence: Evidence
) -> Iterator[Mention]:
    """The names of places that a clause says a subject is in."""
    letters = tags(clause)
    if EntityClass.ORGANISATION in evidence.graph.entity(subject.id).classes:
        yield from _countries(subject, clause, linked, evidence)
        return
    if not _stays(subject, evidence):
        return
    for at, symbol in enumerate(clause.symbols):
        if symbol.mention is not None and _means(symbol.mention, subject):
            yield from _at(_NAMED_IN.match(letters, at + 1), clause)
        if symbol.start >= checked.claim.value_end:
            yield from _at(_SOMEWHERE.match(letters, at), clause)
            break
    for segment in segments(clause):
        if _is_about(segment, subject, clause):
            yield from _told(clause, letters, segment, evidence.places.types)


def _index(clause: Clause, mention: Mention) -> int:
    return next(at for at, symbol in enumerate(clause.symbols) if symbol.mention is mention)


def _at(found: re.Match[str] | None, clause: Clause) -> Iterator[Mention]:
    if found is None or clause.symbols[found.start("i")].code not in _IN | {"of"}:
        return
    between = clause.symbols[found.start("i") + 1 : found.start("o")]
    of = next((at for at, symbol in enumerate(between) if symbol.code == "of"), None)
    if of is not None and (not of or between[of - 1].text.casefold() not in _MIDDLE):
        return
    mention = clause.symbols[found.start("o")].mention
    if mention is not None:
        yield mention


def _countries(
    subject: EntityRef, clause: Clause, linked: LinkedText, evidence: Evidence
) -> Iterator[Mention]:
    """The countries that an organisation is said to be one of."""
    about = [s for s in clause.symbols if s.mention is not None and _means(s.mention, subject)]
    if not about or about[0] is not clause.symbols[0]:
        return
    for symbol in clause.symbols:
        mention = symbol.mention
        if mention is None or mention.best is None or mention.demonym:
            continue
        if evidence.places.types.is_sovereign(mention.best.id):
            first = max(clause.start, mention.start - _LONGEST)
            if _OF_COUNTRY.search(linked.text, first, mention.start):
                yield mention


def _is_about(segment: Segment, subject: EntityRef, clause: Clause) -> bool:
    """Whether a predicate is one of a thing, by its name or, where the whole clause speaks of one, by a pronoun."""
    if len(segment.subject.symbols) != 1 or segment.subject.inside:
        return False
    symbol = clause.symbols[segment.subject.symbols[0]]
    if symbol.mention is not None:
        return _means(symbol.mention, subject)
    told = {at for each in segments(clause) for at in each.subject.symbols}
    return told == {0} and not any(
        each.mention is not None and _means(each.mention, subject) for each in clause.symbols
    )


def _means(mention: Mention, subject: EntityRef) -> bool:
    return mention.best is not None and mention.best.id == subject.id


def _said(
    subject: EntityRef, place: Mention, checked: CheckedClaim, evidence: Evidence
) -> DerivedClaim | None:
    """That a subject lies in a place, beside what a claim says of it; None where nothing tells."""
    if place.start == checked.claim.value_start:
        return None
    said = _placed(subject, place, evidence)
    if said is None:
        return None
    claim = checked.claim
    return replace(said, start=min(claim.start, place.start), end=max(claim.end, place.end))


def _placed(subject: EntityRef, place: Mention, evidence: Evidence) -> DerivedClaim | None:
    """That a subject lies in a place; None where nothing tells."""
    if place.demonym:
        return None
    likely = likely_meanings(place)
    places = [c for c in place.candidates if c.id in likely and may_be_place(c.id, evidence)]
    return None if subject.id in likely else lies_in(subject, place, places, evidence)
