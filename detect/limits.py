"""What limits a number, so that it is none of the whole: "647 km through Germany", "4,000 m above the glacier".

Whatever stands behind a preposition may limit: another place than the one that the whole lies in, a part, a level to
measure from. What only says of which quantity the number is ("above sea level", "in total") does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate

from detect.clause import Clause, Symbol
from detect.places import Places
from detect.regional import regions
from detect.relation_terms import has_words, relation_terms
from detect.stated import Stated
from detect.tagging import VERBS, tags
from detect.term import term, terms
from kg.mention import Mention, MentionKind
from kg.records import Relation, ValueKind

_LIMITING = frozenset(
    "in on at from near within through throughout over under across along around behind beyond above below beside "
    "between among inside outside upon off with for of at".split()
)
_MEASURED = frozenset({"from"})
_WHOLE = frozenset(
    terms(
        "total sum average mean all whole end point top peak summit tip roof crown widest highest deepest world earth "
        "globe map year people inhabitant person resident rank list census estimate time fact term size extent scale "
        "solid liquid"
    )
)
"""Nouns behind a preposition that take no part of anything."""
_EXTREMES = {
    word: frozenset(terms(measured))
    for words, measured in (
        ("deepest shallowest", "deep depth"),
        ("widest narrowest broadest", "wide width diameter"),
        ("longest shortest", "long length"),
        ("highest tallest", "high tall height elevation"),
    )
    for word in words.split()
}
"""What is measured "at its deepest": no height."""
_MEASURES = frozenset[str]().union(*_EXTREMES.values())
_LONGEST_SYMBOL = 3
"""An unknown name so short is a symbol or a code, and no place: "with the symbol Au and atomic number 79"."""
_OF_NAME = re.compile(r"i[nad]*[mx]")
"""Behind a noun: "in the heart of Dubai" limits to no more than Dubai does."""
_OF_IT = 2
"""Symbols of "of which"."""
_THOSE = frozenset(("which", "whom", "them", "these", "those"))
"""Behind a number of a part: "40 minutes of which are theory"."""
_REACH = 24
"""Symbols on either side of a number in which something may limit it, so that time stays linear in a long sentence."""
_OTHER_PHRASE = re.compile(r",?c?a?[BHDMV]|,w|,a?n+i")
_MAYBE_VERB = re.compile(r",?cni")
_OWN_PREDICATE = re.compile(r",?ca?[BHDVM]")
""" "... and is": what the subject did before does not limit what is said of it next."""
_OWN_CLAUSE = re.compile(r",c[pnsadx]{1,8}[BVKH]")
""" "..., and its atomic number is": what is measured from before that is something else."""
_CONDITIONS, _USUAL = (
    frozenset("pressure conditions".split()),
    frozenset("normal standard atmospheric ambient".split()),
)
"""Under these a substance melts and boils when nothing else is said."""
_ACROSS = re.compile(
    r"\bfrom (?P<end>side|end|edge|rim|tip|pole|border|coast|shore|bank) to (?:other|another|(?P=end))\b",
    re.IGNORECASE,
)
"""Between two ends the whole lies: "from one side to the other", "from pole to pole", in symbols."""
_INSIDE = frozenset("nadps")
_BEHIND = _INSIDE | frozenset("imx")


def limits(clause: Clause, value: Mention | None) -> tuple[Symbol, ...]:
    """What may limit a number of a clause: names behind a preposition anywhere, nouns behind one that follows it; and
    a name, see `regions`.
    """
    if value is None:
        return ()
    if value.kind is not MentionKind.QUANTITY:
        return regions(clause, value)
    at = next((i for i, each in enumerate(clause.symbols) if each.mention is value), None)
    if at is None:
        return ()
    behind = clause.symbols[at + 1 : at + 3]
    if len(behind) == _OF_IT and behind[0].code == "of" and behind[1].text.casefold() in _THOSE:
        return (behind[1],)
    letters = tags(clause)
    near = range(_own_predicate(letters, at), _end_of_phrase(clause, letters, at))
    own = _own_clause(letters, at)
    first = next((i for i, letter in enumerate(letters[:own]) if letter in VERBS), own)
    aside = {*_aside(letters, at), *range(first, own)}  # what stands in front of both clauses limits both
    named = (i for i in near if i not in aside and letters[i] in "mx" and _is_limiting(clause, letters, i))
    extremes = (i for i in near if clause.symbols[i].text.casefold() in _EXTREMES)
    found = {*named, *extremes, *_nouns_behind(clause, letters, at)}
    return tuple(clause.symbols[i] for i in sorted(found - _across(clause.symbols)))


def _across(symbols: Sequence[Symbol]) -> set[int]:
    """The symbols between which the whole lies."""
    texts = [symbol.text for symbol in symbols]
    match = _ACROSS.search(" ".join(texts))
    if match is None:
        return set()
    ends = list(accumulate(len(text) + 1 for text in texts))
    return {i for i, end in enumerate(ends) if match.start() < end <= match.end() + 1}


def _aside(letters: str, at: int) -> range:
    """What is told of the subject between it and the verb of the number: ", a volcano in the Caucasus,"."""
    closing = letters.rfind(",", max(0, at - _REACH), at)
    opening = letters.rfind(",", max(0, closing - _REACH), closing) if closing > 0 else -1
    if opening < 1 or letters[opening + 1] not in "wnaxd" or VERBS.isdisjoint(letters[closing:at]):
        return range(0)
    return range(opening, closing)


def _end_of_phrase(clause: Clause, letters: str, at: int) -> int:
    """Where something else is said than the number at ``at``: behind ", which", "and flows into", ", half of ..."."""
    stop = min(at + _REACH, len(letters))
    for i in range(at + 1, stop):
        if letters[i] == ";" or _OTHER_PHRASE.match(letters, i):
            return i
        if _MAYBE_VERB.match(letters, i) and clause.symbols[i + 1].code.endswith("s"):
            return i
    return stop


def _own_predicate(letters: str, at: int) -> int:
    """Where what is said with the number at ``at`` begins: at the last verb that is joined to another one, or so far
    before it that nothing there limits it.
    """
    start = max(0, at - _REACH)
    return max((found.start() for found in _OWN_PREDICATE.finditer(letters, start, at)), default=start)


def _own_clause(letters: str, at: int) -> int:
    """Where the clause of a number begins that has a subject of its own behind another clause."""
    found = _OWN_CLAUSE.finditer(letters, max(0, at - _REACH), at)
    return max((each.end() - 1 for each in found), default=0)


def _is_limiting(clause: Clause, letters: str, at: int, by: frozenset[str] = _LIMITING) -> bool:
    before, last = at - 1, max(-1, at - _REACH)
    while before > last and letters[before] in _INSIDE:
        before -= 1
    return before > last and clause.symbols[before].code in by


def _nouns_behind(clause: Clause, letters: str, at: int) -> Iterator[int]:
    """The heads of noun phrases behind prepositions, up to the next sign or verb, and of those to measure from."""
    stop = at + 1
    while stop < min(at + _REACH, len(letters)) and letters[stop] in _BEHIND:
        stop += 1
    for i in (*range(max(_own_clause(letters, at), at - _REACH, 0), at), *range(at + 1, stop)):
        if i < at and not _is_limiting(clause, letters, i, _MEASURED):
            continue
        if clause.symbols[i].code in _CONDITIONS and clause.symbols[i - 1].code in _USUAL:
            continue
        ends_phrase = i + 1 == stop or letters[i + 1] not in "nmx"
        located = _OF_NAME.match(letters, i + 1, i + _REACH)
        if letters[i] == "n" and ends_phrase and not located and _is_limiting(clause, letters, i):
            yield i


def is_limited(stated: Stated, subject_id: str, places: Places) -> bool:
    """Whether a number is said of a part of the subject, or measured from somewhere else."""
    relation, subject = stated.reading.relation, stated.subject
    if relation.kind is not ValueKind.QUANTITY:
        return False
    return any(
        not _is_worded(each, relation)
        and (each.mention is None or _takes_part(each.mention, subject_id, places))
        for each in stated.limits
        if subject is None or each.start != subject.start
    )


def _takes_part(limit: Mention, subject_id: str, places: Places) -> bool:
    if term(limit.text.split()[-1]) in _WHOLE or (limit.best is None and len(limit.text) <= _LONGEST_SYMBOL):
        return False
    ids = [candidate.id for candidate in limit.candidates]
    if places.types.is_mountain(subject_id):
        around = frozenset(ids).union(*map(places.chain, ids))
        if not places.chain(subject_id).isdisjoint(around):
            return False  # "rises 8,849 m on the border of Nepal and China", "in Uttarakhand"
    return subject_id not in ids and not any(places.holds_all(each, subject_id) for each in ids)


def _is_worded(limit: Symbol, relation: Relation) -> bool:
    """Whether a noun or a name belongs to how the relation is said: "in the periodic table"."""
    if limit.mention is not None:
        return has_words(relation, limit.text)
    terms_of, measured = relation_terms(relation), _EXTREMES.get(limit.text.casefold())
    if measured is not None:
        return not measured.isdisjoint(terms_of) or _MEASURES.isdisjoint(terms_of)
    noun = term(limit.text)
    return noun in _WHOLE or noun in terms_of
