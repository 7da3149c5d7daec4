"""Superlatives: "Vancouver is the largest city in Canada", denied by a larger one, borne out where none is known.

They are read where nothing else stands in the clause that could leave others out, or mean another time; see
`detect.rivals` for what it takes to deny.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from detect.answer_lead import BEGINNING
from detect.clause import Symbol
from detect.derived_claim import DerivedClaim
from detect.head import Measured
from detect.negation import is_restricted
from detect.outcome import agree, disagree, undecided
from detect.rivals import Rivals, shown
from detect.scene import SURE, Named, Scene
from detect.superlative_wording import (
    BY,
    ENDS,
    EVERYWHERE,
    ITS,
    OF_THE_WORLD,
    OWNED,
    SUPERLATIVE,
    SYSTEM,
    THE,
    WITHIN,
    WORDS,
    WORLDS,
    superlative,
)
from detect.verb import VerbForm, verb_form
from detect.verdict import CheckedClaim, Verdict
from kg.mention import Mention
from kg.records import EntityRef
from kg.schema import builtin

__all__ = ["WORDS", "Phrase", "answered", "asked_for", "superlatives"]

RULE = "superlative:"
"""Begins the rules of what is read here."""
_IS_BEFORE = re.compile(
    r"\s(?:is|are|remains)\s+(?P<negated>not\s+)?(?:(?:also|currently|easily|by\s+far)\s+)?\Z", re.I
)
_IS_BEHIND = re.compile(
    r"\s+(?:is|are)\s+(?:the\s+(?:city|state|island|planet|river|country)\s+of\s+|the\s+)?", re.I
)
_ASKING = re.compile(r"\s*(?:what|which|name|tell me)(?:['’]s|(?:\s+\w+)?\s+(?:is|are))?\s+", re.I)
_ASIDE = re.compile(r",\s*\Z")
_THEN = frozenset("then once until till during historically formerly time century decade".split())
_OPENS = re.compile(
    rf"\W*(?:{BEGINNING})?(?:the\s+)?\Z|.*[,;]?\s(?:and|but|while|whereas|though|although)\s+\Z", re.I | re.S
)
"""What stands before the subject of a sentence, or of the next main clause in one."""
_WORLD = ""
_MOST = 8
"""So many are read in a clause."""


def is_open_grade(checked: CheckedClaim) -> bool:
    """Whether nobody knows if something is the largest; that it is one of them at all may be wrong all the same."""
    return checked.verdict is Verdict.NOT_CHECKABLE and checked.rule.startswith(RULE)


@dataclass(frozen=True, slots=True)
class Phrase:
    """ "the largest city in Canada by area": ``place`` is an entity id, "" for the world; ``by`` is "area"."""

    found: re.Match[str]
    place: str
    by: str | None
    start: int
    end: int

    def says(self, other: Phrase) -> bool:
        """Whether what is asked for is what the other tells, of the same place; that may name the measure first."""
        alike = self.place == other.place and self.words == other.words
        return alike and (self.by is None or self.by.lower() == (other.by or "").lower())

    @property
    def words(self) -> tuple[str, ...]:
        """The grade, the noun and the rank."""
        return _words(self.found)


def _words(found: re.Match[str]) -> tuple[str, ...]:
    return tuple(word.lower() for word in found.groups(""))


def superlatives(scene: Scene, rivals: Rivals, asked: Phrase | None = None) -> Iterator[DerivedClaim]:
    """What the clause calls the first, second, ... of its kind in a place; ``asked``: what the question asks for."""
    if _means_another_time(scene) or is_restricted(scene.clause, scene.text):
        return
    every = SUPERLATIVE.finditer(scene.text, scene.clause.start, scene.clause.end)
    for found in islice(every, _MOST):
        phrase = _phrase(scene, found, asked)
        if phrase is not None:
            yield from _judged(scene, rivals, phrase, asked)


def _means_another_time(scene: Scene) -> bool:
    """Whether the clause names a time, or tells of the past."""
    return any(map(_is_past, scene.clause.symbols))


def _is_past(symbol: Symbol) -> bool:
    tells = verb_form(symbol.code) in (VerbForm.PAST, VerbForm.BOTH)
    return symbol.past or tells or symbol.code in _THEN or symbol.code[0] == "T"


def asked_for(scene: Scene) -> Phrase | None:
    """The superlative that a question asks for, "What is the largest city in Canada?"; None where it asks more."""
    found = SUPERLATIVE.search(scene.text, scene.clause.start, scene.clause.end)
    phrase = _phrase(scene, found) if found is not None else None
    if phrase is None or not _ASKING.fullmatch(scene.text, scene.clause.start, phrase.start):
        return None
    return phrase if ENDS.match(scene.text, phrase.end) else None


def answered(scene: Scene, rivals: Rivals, asked: Phrase, at: int) -> Iterator[DerivedClaim]:
    """What a short answer claims by naming something at ``at`` to such a question."""
    subject = next((e for e in scene.entities() if e.start == at), None)
    if subject is not None and not scene.clause.negations:
        yield from _compared(scene, rivals, asked, subject, within=(subject.start, subject.end), value=True)


def _phrase(scene: Scene, found: re.Match[str], asked: Phrase | None = None) -> Phrase | None:
    """``asked``: what the question asks for, whose place an answer in the same words leaves out."""
    by = BY.match(scene.text, found.end())
    end = by.end() if by else found.end()
    before = scene.text[scene.clause.start : found.start()]
    opening, place = THE.search(before), None
    if opening is not None:
        place, end = _place_behind(scene, found, end)
        if place is None and asked is not None and _words(found) == asked.words:
            place = asked.place
    elif (opening := WORLDS.search(before)) is not None:
        place = _WORLD
    elif (opening := ITS.search(before)) is not None:
        place = _place_id(scene.region_at(scene.clause.start + opening.start()))
    elif (opening := OWNED.search(before)) is not None:
        owner = next((m for m in _mentions(scene) if m.end == scene.clause.start + opening.start()), None)
        place = _place_id(owner)
        start = owner.start if owner is not None else 0
    if opening is None or place is None:
        return None
    if opening.re is not OWNED:
        start = scene.clause.start + opening.start()
    behind = None if by else BY.match(scene.text, end)
    by = by or behind
    return Phrase(found, place, by["by"] if by else None, start, behind.end() if behind else end)


def _place_behind(scene: Scene, found: re.Match[str], end: int) -> tuple[str | None, int]:
    """The place that follows, and where it ends; a planet without one is of the Solar System, an ocean of the world."""
    for everywhere in (EVERYWHERE, SYSTEM):
        if match := everywhere.match(scene.text, end):
            return _WORLD, match.end()
    within = WITHIN.match(scene.text, end)
    if within is None:
        return (_WORLD if found["noun"].lower() in OF_THE_WORLD else None), end
    place = next((m for m in _mentions(scene) if m.start == within.end()), None)
    return _place_id(place), place.end if place is not None else end


def _mentions(scene: Scene) -> Iterator[Mention]:
    return (symbol.mention for symbol in scene.clause.symbols if symbol.mention is not None)


def _place_id(mention: Mention | None) -> str | None:
    return (
        mention.best.id if mention is not None and mention.best is not None and not mention.demonym else None
    )


def _judged(scene: Scene, rivals: Rivals, phrase: Phrase, asked: Phrase | None) -> Iterator[DerivedClaim]:
    """Of what the phrase is said; it stands behind the verb, before it, or is an aside."""
    before = scene.text[scene.clause.start : phrase.start]
    behind = _IS_BEHIND.match(scene.text, phrase.end)
    stated, negated, value = _IS_BEFORE.search(before), False, False
    if behind is not None and _OPENS.fullmatch(before):
        subject = next((e for e in scene.entities() if e.start == behind.end()), None)
        value = True
    elif ENDS.match(scene.text, phrase.end) and (stated or _ASIDE.search(before)):
        at = stated.start() + 1 if stated else len(before.rstrip()) - 1
        subject = scene.subject_before(scene.clause.start + at) if stated else _before(scene, at)
        if subject is not None and not _OPENS.fullmatch(scene.text, scene.clause.start, subject.start):
            subject = None
        negated = stated is not None and stated["negated"] is not None
    else:
        return
    if subject is None or (value and not ENDS.match(scene.text, subject.end)):
        return
    within = min(phrase.start, subject.start), max(phrase.end, subject.end)
    value = value or (asked is not None and asked.says(phrase))
    yield from _compared(scene, rivals, phrase, subject, within=within, value=value, negated=negated)


def _before(scene: Scene, at: int) -> Named | None:
    """What stands right before an aside."""
    return next((e for e in scene.entities() if e.leads and e.end == scene.clause.start + at), None)


def _meant(scene: Scene, rivals: Rivals, subject: Named, noun: str) -> Measured | None:
    """What the name means that is of such a kind: the river Amazon, not the company; None in doubt."""
    mention = scene.clause.symbols[subject.index].mention
    if mention is None:
        return rivals.measured(subject.ref.id) if rivals.is_kind(subject.ref.id, noun) else None
    found = [c for c in mention.candidates if not c.partial and rivals.is_kind(c.id, noun)]
    best = max(found, key=lambda c: c.prior, default=None)
    if best is None or best.prior < SURE * sum(c.prior for c in found):
        return None
    return rivals.measured(best.id)


def _compared(
    scene: Scene,
    rivals: Rivals,
    phrase: Phrase,
    subject: Named,
    *,
    within: tuple[int, int],
    value: bool,
    negated: bool = False,
) -> Iterator[DerivedClaim]:
    """``value``: what was asked for is the subject, which may be put right."""
    meant = _meant(scene, rivals, subject, phrase.found["noun"].lower())
    if meant is None:
        return
    said = superlative(phrase.found, phrase.by, scene.evidence.graph.entity(meant.id).classes)
    own = shown(said, meant)
    if not own:
        return
    ahead, first = rivals.ahead(said, meant, phrase.place), rivals.first(said, phrase.place)
    is_first = first is not None and first.id == meant.id
    clear = first is not None and rivals.is_clear(said, first, phrase.place)
    rule = f"{RULE}{builtin()[own[0].relation.id].label}"
    comparison, facts = undecided(rule, 0.4 if first is not None else 0.2), own
    if len(ahead) >= said.rank:
        comparison = disagree(rule)
        every = [*(fact for rival in ahead[: said.rank] for fact in shown(said, rival)), *own]
        facts = [fact for fact in every if fact.relation == own[0].relation]
    elif is_first and said.rank == 1:
        comparison = agree(rule, 0.2)
    elif is_first and clear:
        comparison = disagree(rule)
    spoken = subject if value else phrase
    yield DerivedClaim(
        subject=EntityRef(meant.id, meant.label),
        comparison=comparison,
        facts=tuple(dict.fromkeys(facts)),
        start=within[0],
        end=within[1],
        value_start=spoken.start,
        value_end=spoken.end,
        value=EntityRef(meant.id, meant.label),
        negated=negated,
        right=first.label if first is not None and clear and value and said.rank == 1 else "",
    )
