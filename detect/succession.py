"""Who is said to have followed upon whom in an office, with somebody else in it between them.

Who follows a prime minister as the head of a party is another one: of heads of government it has to be said in which
office, of whoever else only where no other one is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from detect.derived_claim import DerivedClaim
from detect.outcome import disagree
from detect.scene import Named, Scene
from detect.terms import POWER, Term, Terms, years_in
from kg.records import Time

RULE = "office:succession"
_LATER = re.compile(r"\b(?:eventually|later|ultimately|finally|indirectly)\b", re.I)
_AS = re.compile(
    r"\bas\s+(?:the\s+)?(?P<noun>[a-z -]+?)(?=\s+(?:of|in|on|for|after|when)\b|[,.;:)]|\Z)", re.I
)
_OF_PARTIES = ("minister", "chancellor", "taoiseach", "premier")
"""Heads of government mostly lead a party too."""
_FOLLOWS = 1
"""Years between two who follow upon each other."""
_NEAR = 2
"""Years around a succession."""
_TWO = 2
_SUCCEEDED = frozenset(("succeeded", "succeeding"))
_TAKING = frozenset(("taking", "took"))


def successions(scene: Scene, terms: Terms, people: Mapping[int, Named]) -> Iterator[DerivedClaim]:
    """The wrong successors in a clause, in the offices that both have held."""
    clause = scene.clause
    if _LATER.search(scene.text, clause.start, clause.end):
        return
    for before, after, told in _pairs(scene, people):
        if before is None or after is None or before.ref == after.ref:
            continue
        shared = terms.held(before.ref.id) & terms.held(after.ref.id)
        if not all(_is_meant(scene, terms, office, before) for office in shared):
            continue
        apart = [_instead(terms, office, before, after) for office in sorted(shared)]
        known = [term for term in apart if term is not None]
        if not known or len(known) < len(apart):
            continue
        follows = told is after
        yield DerivedClaim(
            subject=before.ref if follows else after.ref,
            comparison=disagree(RULE),
            facts=(known[0].fact,),
            start=min(before.start, after.start),
            end=max(before.end, after.end),
            value_start=told.start,
            value_end=told.end,
            value=told.ref,
            sure=before.sure and after.sure,
            right=known[0].holder.label if follows and len(known) == 1 else "",
        )


def _is_meant(scene: Scene, terms: Terms, office: str, before: Named) -> bool:
    """Whether a clause may be about an office: it names it behind "as", or none where none but it is likely, and no
    other time or state.
    """
    clause, every = scene.clause, terms.of(office)
    if any(later.first < term.last - _FOLLOWS for term, later in pairwise(every)):
        return False  # several ruled together
    if POWER in terms.noun(office).split():
        return False
    last = max(term.last for term in years_in(every, before.ref.id))
    for symbol in clause.symbols:
        mention = symbol.mention
        if mention is not None and isinstance(mention.value, Time) and abs(mention.value.year - last) > _NEAR:
            return False
        best = None if mention is None else mention.best
        is_country = best is not None and scene.evidence.places.types.is_country(best.id)
        if best is not None and is_country and best.id not in terms.places(office):
            return False
    named = _AS.search(scene.text, clause.start, clause.end)
    if named is not None:
        return terms.is_called(office, named["noun"].casefold())
    return not any(word in terms.noun(office) for word in _OF_PARTIES)


def _pairs(scene: Scene, people: Mapping[int, Named]) -> Iterator[tuple[Named | None, Named | None, Named]]:
    """Who is said to have been followed by whom, and which of both is what is told."""
    symbols = scene.clause.symbols
    for at, symbol in enumerate(symbols):
        code, behind = symbol.code, at + 1
        if code in _TAKING and [s.code for s in symbols[at + 1 : at + 3]] == ["over", "from"]:
            behind = at + 3
        elif code not in _SUCCEEDED:
            continue
        if at and symbols[at - 1].code == "be" and behind < len(symbols) and symbols[behind].code == "by":
            after = people.get(at + 2) or people.get(at + 3)  # behind a title
            if after is not None:
                yield scene.subject_before(symbols[at - 1].start), after, after
            continue
        before = people.get(behind)
        if before is None:
            continue
        if code in ("succeeding", "taking"):
            alone = len({each.ref for each in people.values()}) <= _TWO
            yield before, people.get(0) if alone else None, before
        else:
            yield before, scene.subject_before(symbol.start), before


def _instead(terms: Terms, office: str, before: Named, after: Named) -> Term | None:
    """Who else followed upon somebody in an office; None where the one who is said to did, or nobody knows."""
    every = terms.of(office)
    if not terms.whole(office):
        return None
    own, theirs = years_in(every, before.ref.id), years_in(every, after.ref.id)
    if any(abs(they.first - term.last) <= _FOLLOWS for term in own for they in theirs):
        return None
    last = own[-1].last
    others = (t for t in every if t.holder != before.ref and t.last > last)
    return next((t for t in others if abs(t.first - last) <= _FOLLOWS), None)
