"""What is said of one region, or of one of several: "In Europe, Toyota is run from Brussels", "its European
headquarters", "a second headquarters" deny nothing of where Toyota has its headquarters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from itertools import takewhile

from detect.clause import Clause, Symbol
from detect.places import Places
from detect.relation_terms import is_called
from detect.stated import Stated
from detect.tagging import tags
from kg.mention import Mention, MentionKind
from kg.records import EntityClass, EntityRef, Fact, ValueKind

_ONE_OF_SEVERAL = frozenset(
    "second third fourth fifth another additional further secondary regional local".split()
)
_OPENING = frozenset("in for across within throughout inside".split())
_NAMED = frozenset((MentionKind.ENTITY, MentionKind.NAME))
_MAYBE_NOUNS = frozenset("nV")
"""Of a word behind a name that ends in "s" nobody can tell whether it is a verb: "the US headquarters"."""
_REACH = 24
"""Symbols on either side of a value in which something may limit it, so that time stays linear in a long sentence."""
_LONGEST_NOUN = 2
"""Words: "head office"."""


def regions(clause: Clause, value: Mention) -> tuple[Symbol, ...]:
    """What may limit a named value of a clause to a region: a place in front or behind "for", and names of places and
    words for one of several together with the noun behind them ("European headquarters").
    """
    if value.kind not in _NAMED:
        return ()
    at = next((i for i, each in enumerate(clause.symbols) if each.mention is value), None)
    if at is None:
        return ()
    near = range(max(0, at - _REACH), min(at + _REACH, len(clause.symbols)))
    named = (each for each in (*_in_front(clause), *_behind_for(clause, near)) if each.mention is not value)
    return (*_before_nouns(clause, near), *named)


def _before_nouns(clause: Clause, near: range) -> Iterator[Symbol]:
    letters = tags(clause)
    for at in near:
        symbol = clause.symbols[at]
        if not (_is_name(symbol) or symbol.code in _ONE_OF_SEVERAL):
            continue
        nouns = takewhile(lambda i: letters[i] in _MAYBE_NOUNS, range(at + 1, min(at + _REACH, len(letters))))
        behind = [clause.symbols[i] for _, i in zip(range(_LONGEST_NOUN), nouns, strict=False)]
        if behind and behind[0].start == symbol.end + 1:
            text = " ".join(each.text for each in (symbol, *behind))
            yield Symbol(symbol.code, symbol.start, behind[-1].end, text, symbol.mention)


def _in_front(clause: Clause) -> Iterator[Symbol]:
    """ "In Europe, ..." """
    match clause.symbols[:3]:
        case [opening, place, comma] if opening.code in _OPENING and comma.code == "," and _is_name(place):
            yield place


def _behind_for(clause: Clause, near: range) -> Iterator[Symbol]:
    """ "for its European business" """
    for at in near:
        if clause.symbols[at].code == "for":
            phrase = clause.symbols[at + 1 : at + 4]
            yield from (each for each in phrase if _is_name(each))


def _is_name(symbol: Symbol) -> bool:
    return symbol.mention is not None and symbol.mention.kind in _NAMED and symbol.text[:1].isupper()


def is_regional(stated: Stated, subject_id: str, facts: Iterable[Fact], places: Places) -> bool:
    """Whether a value is only said to be that of a region, or of one of several.

    A place in front or behind "for" limits where the claimed value lies in it, and none of the right ones does.
    """
    relation, subject, value = stated.reading.relation, stated.subject, stated.object
    if (
        relation.kind is not ValueKind.ENTITY
        or relation.contains
        or EntityClass.PERSON in relation.object_classes
    ):
        return False
    right = {fact.object.id for fact in facts if isinstance(fact.object, EntityRef)}
    claimed = {candidate.id for candidate in value.candidates} if value is not None else set()
    for limit in stated.limits:
        if subject is not None and limit.start == subject.start:
            continue
        named = (
            {candidate.id for candidate in limit.mention.candidates} if limit.mention is not None else set()
        )
        if subject_id in named:
            continue
        noun = _noun(limit)
        if (
            is_called(relation, noun)
            if noun
            else _lies_in(claimed, named, places) and not _lies_in(right, named, places)
        ):
            return True
    return False


def _noun(limit: Symbol) -> str:
    """What stands behind the name or the word, if anything."""
    if limit.mention is None:
        return limit.text.partition(" ")[2]
    return limit.text[len(limit.mention.text) :].strip()


def _lies_in(some: Set[str], holders: Set[str], places: Places) -> bool:
    return any(not holders.isdisjoint((*places.chain(each), *places.continents.ids(each))) for each in some)
