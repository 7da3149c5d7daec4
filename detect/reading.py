"""Readings: what a clause may be saying, as (subject, relation, object) over its symbols.

One clause may have several readings ("X was written by Y": author, screenwriter, composer); who judges them knows the
graph. What a clause asks, supposes or gives as others' words is no reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from detect.bound import EXACT, Bound
from detect.clause import NAMED_OF, Clause, Symbol
from detect.nested import is_nested, is_spoken_of
from detect.scope import asserted, stances
from detect.segment import Form, segments
from detect.several import crossed, is_offered, of_several
from detect.stance import Stance
from detect.tagging import VERBS, tags
from detect.wording import Match, Wordings
from kg.mention import Mention
from kg.records import Cardinality, Relation, ValueKind

CERTAINTY = 0.95
"""Probability that a question asks for the relation that was read in it."""
_BARRED_BEFORE = frozenset(
    "of in by for from with at on to between near or nor than about as like unlike without despite besides 's".split()
)
_BARRED_AFTER = frozenset(("'s", "or", "nor", "of", "-"))
_OPENERS = frozenset("and but that so because while where since although though yes no then".split())
_LAST_OF_LIST = re.compile(r"c[nad]*m,w")
"""A name that ends a list, of which a relative clause tells: "Mahler, then Gropius and then Werfel, who died"."""
_FRONTING = frozenset(("in", "from", "at", "near"))
"""What may open a sentence before a place that is named behind its noun: "In the capital of France, Paris, ..."."""
_NEXT_PREDICATE = re.compile(
    rf"c(?=[pnads]{{0,4}}[{''.join(sorted(VERBS))}])|,(?=a?[{''.join(sorted(VERBS))}])"
)
"""Where, in the letters of a clause, another verb is joined ("and has", "and its headquarters are"), or the main verb
stands behind a relative clause (", gained").
"""
_OPENING_PARTICIPLE = re.compile(r"a?[KLG][^BHDMVR,;:]*,(?=[nadmxp])")
"""What opens a sentence and is dated for itself: "Founded in 1889, Nintendo is based in Kyoto"."""
COMPLETED = frozenset(("completed", "finished"))
_LISTED = re.compile(r"(?:, and |, |and |as well as )(?P<next>(?:#\w+ )?[EDN]\d+) ")
_ENDS_LIST = re.compile(r"\Z|[.,;!)] |(?:in|on|around|since|during) T\d")
"""What may follow upon a list of objects: the end, a sign, a time."""


@dataclass(frozen=True, slots=True)
class Reading:
    """``subject`` is None where the subject of the clause before carries over; ``inverted``: the object came first.

    ``bound``: how a time or a quantity is worded. ``certainty``: the probability that the clause states this at all.
    ``completes``: it says when something was completed, which may have begun long before.
    """

    relation: Relation
    subject: Symbol | None
    object: Symbol
    start: int
    end: int
    negated: bool
    past: bool
    inverted: bool
    weight: int
    listed: bool = False
    bound: Bound = EXACT
    certainty: float = 1.0
    completes: bool = False


def reading_of(
    relation: Relation, value: Mention, clause: Clause, *, subject: Symbol | None = None
) -> Reading:
    """A mention of a clause as the value of a relation that a question asked for."""
    return Reading(
        relation=relation,
        subject=subject,
        object=Symbol("E1", value.start, value.end, value.text, value),
        start=value.start,
        end=value.end,
        negated=False,
        past=False,
        inverted=False,
        weight=0,
        bound=clause.bounds.get(value.start, EXACT),
        certainty=CERTAINTY,
    )


def readings(clause: Clause, wordings: Wordings) -> list[Reading]:
    """All readings that the clause asserts, most specific wording first; none where a subject is in doubt."""
    matches = [match for match in wordings.matches(clause) if _stands(clause, match)]
    if not matches:
        return []
    found = stances(clause)
    return [
        reading
        for match in matches
        if asserted(clause, found, match.first, match.last)
        for subject in _subjects(clause, match)
        for reading in _read(clause, match, subject)
    ]


def hedged(clause: Clause) -> bool:
    """True where the clause, or a part of it, asks or does not commit itself."""
    return any(stance is not Stance.ASSERTED for stance in stances(clause))


def says_nothing(clause: Clause) -> bool:
    """True where no word of the clause is asserted: a question, what others say, a story."""
    said = zip(clause.symbols, stances(clause), strict=True)
    return all(stance is not Stance.ASSERTED for symbol, stance in said if symbol.code[-1].isalnum())


def _subjects(clause: Clause, match: Match) -> Sequence[Symbol]:
    """Of a carried match: whoever the predicate is said of that the match stands in."""
    if match.subject is not None:
        return (clause.symbols[match.subject],)
    holding = (s for s in segments(clause) if s.first <= match.object < s.stop and not s.subject.inside)
    segment = next(holding, None)
    return [clause.symbols[i] for i in segment.subject.symbols] if segment is not None else ()


def _stands(clause: Clause, match: Match) -> bool:
    """Neither end of the match is part of a longer phrase that means something else."""
    symbols = clause.symbols
    if _opens_another(clause, match) or _is_cleft(clause, match):
        return False
    if match.aside and match.subject is not None and _is_of_list(clause, match.subject, match.object):
        return False
    if of_several(clause, match.object) or (match.subject is not None and _is_shared(clause, match)):
        return False
    if match.subject is not None and symbols[match.first].mention is None:
        fronted = match.wording.words[-1] == "," and match.first == 1 and symbols[0].code in _FRONTING
        if not fronted and not _opens(clause, match.first):
            return False
    if match.subject is not None and _only_belongs(clause, match, match.subject):
        return False
    if is_spoken_of(clause, match.first) and is_nested(clause, match.first):
        return False
    if match.subject is not None and symbols[match.first].mention is not None and match.first > 0:
        before = symbols[match.first - 1].code
        if before in _BARRED_BEFORE and not _kind_of(clause, match.first):
            return False
    if match.wording.words[-1] == "," and not _is_apposed(clause, match):
        return False
    ends_with_slot = match.last == max(match.object, match.subject if match.subject is not None else -1)
    if ends_with_slot and match.last + 1 < len(symbols):
        after = symbols[match.last + 1]
        if is_offered(clause, match.last):
            return False
        return after.code not in _BARRED_AFTER and not (
            after.mention and after.code[0] in "EN" and _entity(match)
        )
    return True


def _is_of_list(clause: Clause, subject: int, value: int) -> bool:
    """Whether what an aside tells is of one of several names, the subject among them."""
    return (
        _is_one_of_them(clause, subject) or _LAST_OF_LIST.search(tags(clause), subject + 1, value) is not None
    )


def _is_one_of_them(clause: Clause, at: int) -> bool:
    """Whether a name is the last of several, of which what follows tells one by one: "A and B are towns, a port"."""
    before = clause.symbols[max(0, at - 2) : at]
    return len(before) == 2 and before[1].code == "and" and before[0].mention is not None


def _only_belongs(clause: Clause, match: Match, at: int) -> bool:
    """Whether something of what a pronoun stands for is spoken of: "the film of it was released". An "of" that belongs
    to the wording ("the capital of it") does not count.
    """
    symbol, before = clause.symbols[at], clause.symbols[at - 1].code if at else ""
    if symbol.mention is not None or symbol.code[0] != "P" or before != "of":
        return False
    worded = match.wording.words.index("S") - 1
    return worded < 0 or match.wording.words[worded] != "of"


def _is_apposed(clause: Clause, match: Match) -> bool:
    """Whether what stands between commas is the value of the noun before it, and neither a list nor a name that nobody
    knows ("the mouth of the Nile, the Nile Delta,").
    """
    behind = clause.symbols[match.last + 1 : match.last + 3]
    return clause.symbols[match.object].code[0] != "N" and not _is_listed(behind)


def _is_listed(behind: Sequence[Symbol]) -> bool:
    """Whether a list goes on behind a comma: "the capital of France, Rome, and Madrid"."""
    first = next((each for each in behind if each.code not in {"and", "or"}), None)
    return first is not None and first.mention is not None


def _opens_another(clause: Clause, match: Match) -> bool:
    """Whether the object belongs to another predicate than the one that is read: "was born in Ulm, and in 1896 she
    became", "in 330 Constantine, who was born in Naissus, founded".
    """
    for segment in segments(clause):
        inside = segment.form is Form.RELATIVE and segment.first <= match.last < segment.stop
        if inside and match.object < min(segment.subject.symbols, default=0):
            return True
        if any(
            match.first < span.start and match.object in span and match.object < segment.verb.start
            for span in segment.more
        ):
            return True
    return False


def _is_cleft(clause: Clause, match: Match) -> bool:
    """Whether "it" stands for nothing: "It was in 1898 that the war ended"."""
    following = clause.symbols[match.last + 1] if match.last + 1 < len(clause.symbols) else None
    if match.subject is None or following is None or clause.symbols[match.subject].text.casefold() != "it":
        return False
    is_joined = following.code == "that" or following.code[0] == "W"
    return is_joined and match.subject < match.object == match.last


def _is_shared(clause: Clause, match: Match) -> bool:
    """Whether others have their part in what is said of the subject."""
    assert match.subject is not None
    return of_several(clause, match.subject) or crossed(clause, *sorted((match.subject, match.object)))


def _opens(clause: Clause, index: int) -> bool:
    """True where a phrase can begin at a symbol: "the former capital of" does not begin at "capital"."""
    if index == 0 or clause.symbols[index].code.startswith("P"):
        return True
    before = clause.symbols[index - 1]
    return before.mention is not None or not before.code[-1].isalpha() or before.code in _OPENERS


def _kind_of(clause: Clause, index: int) -> bool:
    """ "the city of Ulm": the words before the slot name its kind."""
    if index < 2 or clause.symbols[index - 1].code != "of":
        return False
    before = clause.symbols[index - 3].code if index > 2 else ""
    return clause.symbols[index - 2].code.removeprefix("#") in NAMED_OF and not before.startswith("#")


def _entity(match: Match) -> bool:
    return match.wording.relation.kind is ValueKind.ENTITY


def _read(clause: Clause, match: Match, subject: Symbol) -> Iterator[Reading]:
    wording = match.wording
    inverted = match.subject is not None and match.object < match.subject
    dated = _entity(match) and wording.relation.changes and not wording.relation.contains
    then = dated and _is_dated(clause, match.object)
    said = clause.symbols[match.first : match.last + 1]
    plain = [each for i, each in enumerate(said, match.first) if i not in match.aside]

    def reading(symbol: Symbol, *, listed: bool) -> Reading:
        if wording.relation.kind is ValueKind.TEXT:
            symbol = _without_stop(symbol)
        return Reading(
            relation=wording.relation,
            subject=subject,
            object=symbol,
            start=min(each.start for each in said),
            end=max(symbol.end, *(each.end for each in said)),
            negated=clause.negated(match.first, match.last, aside=match.aside),
            past=any(each.past for each in plain) or then,
            inverted=inverted,
            weight=wording.weight,
            listed=listed,
            bound=clause.bounds.get(symbol.start, EXACT),
            completes=any(each.code in COMPLETED for each in said),
        )

    yield reading(clause.symbols[match.object], listed=False)
    if inverted and match.subject == match.last:
        first = reading(clause.symbols[match.object], listed=True)
        yield from (replace(first, subject=each, end=each.end) for each in _coordinated(clause, match))
    if match.object == match.last and wording.relation.cardinality in {Cardinality.FEW, Cardinality.MANY}:
        yield from (reading(symbol, listed=True) for symbol in _coordinated(clause, match))


def _is_dated(clause: Clause, at: int) -> bool:
    """Whether a time stands in the part of a clause that a symbol is in: "was founded in 1945 and has its seat in Bern"
    dates no seat, and what has been so since 1945 is so today.
    """
    letters = tags(clause)
    starts = [match.start() for match in _NEXT_PREDICATE.finditer(letters)]
    if opening := _OPENING_PARTICIPLE.match(letters):
        starts.append(opening.end())
    first = max((i for i in starts if i <= at), default=0)
    stop = min((i for i in starts if i > at), default=len(letters))
    part = clause.symbols[first:stop]
    codes = [symbol.code for symbol in part]
    until = codes.index("since") if "since" in codes else len(codes)
    return any(code[0] == "T" for code in codes[:until])


def _without_stop(symbol: Symbol) -> Symbol:
    """ "G." at the end of a sentence is the text "G"."""
    text = symbol.text.rstrip(".!?:")
    return replace(symbol, text=text, end=symbol.start + len(text)) if text else symbol


def _coordinated(clause: Clause, match: Match) -> Iterator[Symbol]:
    """What else stands in the list that a match ends with, and that ends with "and": "German, French and Italian"."""
    position = clause.offsets[match.last] + len(clause.symbols[match.last].code) + 1
    found: list[Symbol] = []
    complete = False
    while m := _LISTED.match(clause.line, position):
        found.append(clause.at(m.end("next") - 1))
        complete = complete or "and" in m.group() or "as well" in m.group()
        position = m.end()
    if complete and _ENDS_LIST.match(clause.line, position):
        yield from found
