"""What is told of a thing by what it has: "a noble gas with atomic number 2", "with a height of 828 metres, it is", "a
country whose capital is Lima", "the highest mountain is Aconcagua, at 6,961 metres"; and by a participle: "a country
bordered by Chad".

Each is told as a clause of its own, "helium has #atomic #number 2", so that the wordings of a sentence read it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from detect.apposed import told
from detect.clause import CODE, Clause, Symbol
from detect.owner import Nouns
from detect.scope import asserted, stances
from detect.tagging import tags

_WITH_ITS = re.compile(r"ips(?P<noun>n{1,4})(?:i(?P<amount>q)|(?P<value>m)),(?P<owner>[mx])")
_WITH = re.compile(r"i(?P<noun>n{1,3})i(?P<amount>q),(?P<owner>[mxp])B")
"""With nothing named behind it: of the Rhine, "Germany's longest river" may have the length of a part."""
_AND_WITH = re.compile(r"(?P<owner>[mp])(?:im)?B[nadxim]{1,8},i(?P<noun>n{1,4})i(?P<amount>q)")
_WHOSE = re.compile(
    r"(?P<owner>m)(?:B|,)[nadx]{1,5}(?:i[nad]{0,2}m)?,?u(?P<noun>n{1,4})B(?P<value>m)(?![smnxd-])"
)
_OF_KIND = re.compile(
    r"(?P<owner>[mxp])(?:\([^()]{1,12}\))?(?P<is>,|B)(?:[nadx-]|[mK](?=n)){1,8}(?P<with>i)(?P<had>n{0,4}i?qn{0,3})"
    r"(?=[,.;)cw-]|\Z)"
)
_OF_CODE = re.compile(
    r"(?P<owner>[mxp])(?:\([^()]{1,12}\))?(?P<is>,|B)(?:[nadx-]|[mK](?=n)){0,8}(?P<with>i)(?P<noun>n{1,3})(?P<value>[nmx])"
    r"(?=[,.;)cw-]|\Z)"
)
_PARTICIPLE = re.compile(
    r"(?P<owner>[mxp])(?:\([^()]{1,12}\))?(?P<is>,|B)(?:[nadx-]|[mK](?=n)){1,8}(?P<verb>[KL])"
    r"(?P<rest>i(?:[nadxmtqi]|,(?![BHDMVKLw])|c(?![BHDMVKL]))+)"
)
_MOST = re.compile(r"(?P<most>n)[^,;:()]{1,12}B(?P<owner>m),(?P<at>i)(?P<amount>q)(?=[,.;)]|\Z)")
_BOTH = re.compile(
    r"(?P<owner>[mxp])(?P<has>H)n{1,4}[mxqt]?,?c(?P<noun>n{1,4})(?P<value>[mxqtn])(?=[,.;)]|\Z)"
)
_LISTED = re.compile(
    r"(?<![c,])(?P<owner>[mxp])H[qd]?[ad]{0,2}(?P<noun>n{1,3})[,:-]?(?P<list>m(?:,m){0,20},?cm)(?=[.;)]|\Z)"
)
_OF_SEVERAL = frozenset(("both", "all", "each"))
_ADJECTIVES = {"highest": "high", "tallest": "tall", "longest": "long", "deepest": "deep"}


def having(clause: Clause, nouns: Nouns) -> Iterator[Clause]:
    """A clause for each; symbols that are put in place have no length.

    :param nouns: those of all relations, as codes of their words
    """
    letters = tags(clause)
    if "u" in letters:
        for found in _WHOSE.finditer(letters):
            yield from told(clause, letters, found, found.start("value"), nouns)
    if "q" not in letters and "m" not in letters:
        return
    for form in (_WITH_ITS, _WITH, _AND_WITH):
        opening = form.match(letters)
        limited = form is _WITH and opening is not None and "m" in letters[opening.end() :]
        if opening is not None and not limited and _has_with(clause, opening.start("noun")):
            at = opening.start("amount") if opening["amount"] else opening.start("value")
            yield from told(clause, letters, opening, at, nouns)
    yield from _of_kind(clause, letters)
    yield from _of_code(clause, letters, nouns)
    yield from _both(clause, letters, nouns)
    yield from _listed(clause, letters, nouns)
    yield from _at_most(clause, letters)
    yield from _reduced(clause, letters)


def _both(clause: Clause, letters: str, nouns: Nouns) -> Iterator[Clause]:
    """ "has the symbol O and the atomic number 8": the second of the two."""
    for found in _BOTH.finditer(letters):
        owner, value = found.start("owner"), clause.symbols[found.start("value")]
        noun = clause.symbols[found.start("noun") : found.start("value")]
        if tuple(each.code for each in noun) not in nouns:
            continue
        if not clause.negations and asserted(clause, stances(clause), owner, found.start("value")):
            yield clause.of(clause.symbols[owner], clause.symbols[found.start("has")], *noun, value)


def _listed(clause: Clause, letters: str, nouns: Nouns) -> Iterator[Clause]:
    """ "Mars has two moons, Phobos and Deimos" as "moons of Mars are Phobos and Deimos"."""
    for found in _LISTED.finditer(letters):
        owner, place = clause.symbols[found.start("owner")], clause.symbols[found.start("list")].start
        noun = clause.symbols[found.start("noun") : found.end("noun")]
        kept = _as_noun(noun, nouns)
        if not kept or clause.negations:
            continue
        if asserted(clause, stances(clause), found.start("owner"), found.end("list") - 1):
            of, be = Symbol("of", noun[-1].end, noun[-1].end, ""), Symbol("be", place, place, "")
            yield clause.of(*kept, of, owner, be, *clause.symbols[found.start("list") : found.end("list")])


def _as_noun(symbols: Sequence[Symbol], nouns: Nouns) -> Sequence[Symbol]:
    """The noun that some symbols end with, in the singular; empty where that is none of a relation."""
    *others, last = symbols
    one = replace(last, code=last.code.removesuffix("s"))
    for found in ((*others, last), (*others, one), (last,), (one,)):
        if tuple(each.code for each in found) in nouns:
            return found
    return ()


def _has_with(clause: Clause, noun: int) -> bool:
    """Whether "with", or "with its", stands before a noun."""
    return "with" in {symbol.code for symbol in clause.symbols[max(0, noun - 3) : noun]}


def _of_kind(clause: Clause, letters: str) -> Iterator[Clause]:
    """ "Norway is a Nordic country with 5.6 million people" as "Norway has 5.6 million people"."""
    if clause.negations:
        return
    for found in _OF_KIND.finditer(letters):
        owner, at = clause.symbols[found.start("owner")], found.start("with")
        by = clause.symbols[at]
        if by.code != "with" or not asserted(clause, stances(clause), found.start("owner"), found.end() - 1):
            continue
        past = clause.symbols[found.start("is")].past
        have = Symbol("have", by.start, by.start, "", past=past)
        yield clause.of(owner, have, *clause.symbols[found.start("had") : found.end("had")])


def _of_code(clause: Clause, letters: str, nouns: Nouns) -> Iterator[Clause]:
    """ "Neon is a noble gas with the symbol Ne" as "Neon has symbol Ne"."""
    for found in _OF_CODE.finditer(letters):
        owner, by, value = (clause.symbols[found.start(name)] for name in ("owner", "with", "value"))
        noun = clause.symbols[found.start("noun") : found.end("noun")]
        if by.code != "with" or tuple(each.code for each in noun) not in nouns or clause.negations:
            continue
        if CODE.fullmatch(value.text) and asserted(
            clause, stances(clause), found.start("owner"), found.start("value")
        ):
            yield clause.of(owner, Symbol("have", by.start, by.start, ""), *noun, value)


def _reduced(clause: Clause, letters: str) -> Iterator[Clause]:
    """ "Paraguay is a landlocked country bordered by Argentina" as "Paraguay is bordered by Argentina"."""
    if clause.negations:
        return
    for found in _PARTICIPLE.finditer(letters):
        owner, verb = clause.symbols[found.start("owner")], clause.symbols[found.start("verb")]
        said_of_several = clause.symbols[found.start("verb") - 1].code in _OF_SEVERAL
        if said_of_several or letters[: found.start("owner")].endswith("c"):
            continue
        if asserted(clause, stances(clause), found.start("owner"), found.end() - 1):
            be = Symbol("be", verb.start, verb.start, "", past=clause.symbols[found.start("is")].past)
            yield clause.of(owner, be, verb, *clause.symbols[found.start("rest") : found.end("rest")])


def _at_most(clause: Clause, letters: str) -> Iterator[Clause]:
    """ "The highest mountain in South America is Aconcagua, at 6,961 metres" as "Aconcagua is 6,961 metres high"."""
    for found in _MOST.finditer(letters):
        most, owner, amount = (clause.symbols[found.start(name)] for name in ("most", "owner", "amount"))
        adjective = _ADJECTIVES.get(most.code)
        if (
            adjective is None
            or clause.symbols[found.start("at")].code not in ("at", "with")
            or clause.negations
        ):
            continue
        if asserted(clause, stances(clause), found.start("most"), found.start("amount")):
            be = Symbol("be", amount.start, amount.start, "")
            yield clause.of(owner, be, amount, Symbol(adjective, amount.end, amount.end, ""))
