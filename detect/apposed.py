"""Values that stand beside what they are of without a verb: "Turkey and its capital Ankara", "the Turkish capital
Ankara", "Turkey (capital: Ankara)", "In Ankara, the capital of Turkey, ...", "Albert Einstein (b. 1879)".

Each is told as a clause of its own, "Turkey 's #capital be Ankara", so that the wordings of a possessive read it. The
noun must name a relation word for word: of "the French capital region Normandy" nothing is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from detect.clause import CODE, Clause, Symbol
from detect.owner import Nouns
from detect.scope import asserted, stances
from detect.tagging import tags
from kg.mention import Mention

_OWNED = re.compile(r"(?P<owner>m)(?:s|,?[ci]ps|,?u)(?P<noun>n{1,4})(?P<value>m)(?![smnxd-])")
_NAMED_FIRST = re.compile(r"(?P<value>m),(?P<noun>n{1,4})i(?P<owner>[mp])(?=[,.;:)]|\Z)")
_BORN = re.compile(r"(?P<value>[md])-[LK][nxda]{0,4}(?P<owner>m)")
_BY_DEMONYM = re.compile(r"(?P<owner>d)(?P<noun>n{1,4})(?:(?P<value>m)(?![smnxd-])|,(?P<aside>m)(?=,))")
_IN_BRACKETS = re.compile(r"(?P<owner>m)\((?P<inside>[^()]+)\)")
_ENTRY = re.compile(r"(?P<noun>n{1,4}?)(?:(?P<colon>:)(?P<value>[mqtnx])|(?P<named>m)|(?P<code>n))")
_SEPARATOR = re.compile(r"[,;]")
_JOINING = frozenset(("and", "with", "whose"))
_LIKENED = frozenset(("like", "unlike", "than", "as", "or", "not"))
_DATED = re.compile(r"(?P<owner>m)\((?P<verb>[nKL])i?(?P<time>t)(?:[,;](?P<verb2>[nKL])i?(?P<time2>t))?\)")
_BORN_THERE = re.compile(r"(?P<owner>m),(?P<verb>[nKL])i(?:m,){2,3}i(?P<time>t)")
_DATES = {"b.": "born", "d.": "died"}
_SAME_IN_PRESENT = frozenset("set put cut hit let cost spread read shut split burst beat".split())
_ALIVE = frozenset(("born", "died"))
_TO_COME = frozenset("new future planned proposed next another second".split())
"""Of these there may be one beside the one of today: "a new Indonesian capital, Nusantara"."""
_BEHIND = frozenset(("or", "nor", "of"))


def apposed(
    clause: Clause, nouns: Nouns, of_places: Nouns, is_known_as: Callable[[Mention, Mention], bool]
) -> Iterator[Clause]:
    """A clause for each such value; symbols that are put in place have no length.

    :param nouns: those of all relations, as codes of their words; ``of_places``: of relations that only places have
    :param is_known_as: whether somebody is known to have an occupation
    """
    letters = tags(clause)
    if "m" in letters:
        yield from _possessed(clause, letters, nouns)
        yield from _of_demonyms(clause, letters, of_places)
        yield from _named_first(clause, letters, nouns)
        yield from _born(clause, letters, is_known_as)
        yield from _in_brackets(clause, letters, nouns)
        yield from _dated(clause, letters)


def _possessed(clause: Clause, letters: str, nouns: Nouns) -> Iterator[Clause]:
    for found in _OWNED.finditer(letters):
        owner = found.start("owner")
        joined = [s.text.casefold() for s in clause.symbols[owner + 1 : found.start("noun")] if s.text]
        if len(joined) > 1 and _JOINING.isdisjoint(joined):
            continue
        if owner and letters[owner - 1] == "c":
            continue
        yield from told(clause, letters, found, found.start("value"), nouns)


def _of_demonyms(clause: Clause, letters: str, nouns: Nouns) -> Iterator[Clause]:
    for found in _BY_DEMONYM.finditer(letters):
        owner = found.start("owner")
        before = clause.symbols[owner - 1] if owner else None
        if before is not None and (before.past or before.code in _TO_COME):  # "the former Kazakh capital"
            continue
        at = found.start("value") if found["value"] else found.start("aside")
        yield from told(clause, letters, found, at, nouns)


def told(
    clause: Clause,
    letters: str,
    found: re.Match[str],
    at: int,
    nouns: Nouns,
    owner: Symbol | None = None,
    adjectives: int = 0,
) -> Iterator[Clause]:
    """What one apposition says; of the past where the clause is: the capital that hosted may be another one today.

    :param at: the place of the value
    :param owner: whose it is, by default the symbol of that name in what was found
    :param adjectives: symbols of the noun that say nothing ("the national currency")
    """
    symbols, first = clause.symbols, found.start("noun") if owner is not None else found.start("owner")
    noun = symbols[found.start("noun") + adjectives : found.end("noun")]
    behind = symbols[at + 1].code if at + 1 < len(symbols) else ""
    plural = noun[-1].text.casefold().endswith("s") and not noun[-1].code.endswith("s")
    if plural or behind in _BEHIND or tuple(each.code for each in noun) not in nouns:
        return
    if asserted(clause, stances(clause), min(first, at), max(first, at)):
        yield _clause(clause, owner or symbols[first], noun, symbols[at], past=_is_past(clause, letters))


def _named_first(clause: Clause, letters: str, nouns: Nouns) -> Iterator[Clause]:
    """ "In Ottawa, the capital of Canada, ..."; not where another is held against it: "Ottawa, not Toronto, ..."."""
    for found in _NAMED_FIRST.finditer(letters):
        at = found.start("value")
        before = clause.symbols[at - 1].code if at else ""
        joins = clause.symbols[found.start("owner") - 1].code == "of"
        if joins and before not in _LIKENED and not clause.negations:
            yield from told(clause, letters, found, at, nouns)


def _born(clause: Clause, letters: str, is_known_as: Callable[[Mention, Mention], bool]) -> Iterator[Clause]:
    """ "the Ulm-born physicist Albert Einstein"; "the Dublin-born painter Francis Bacon" is not the philosopher."""
    for found in _BORN.finditer(letters):
        at, last = found.start("value"), found.start("owner")
        place, owner, between = clause.symbols[at], clause.symbols[last], clause.symbols[at + 3 : last]
        if clause.symbols[at + 2].code != "born" or owner.mention is None:
            continue
        roles = [each.mention for each in between if each.mention is not None]
        if not all(is_known_as(owner.mention, role) for role in roles):
            continue
        if asserted(clause, stances(clause), at, last):
            here = place.start
            born = (Symbol(code, here, here, "") for code in ("born", "in"))
            yield clause.of(owner, Symbol("be", here, here, "", past=True), *born, place)


def _is_past(clause: Clause, letters: str) -> bool:
    """Whether any verb of a clause is of the past; a participle behind "is" or "will hear" is not, one alone may be."""
    present = False
    for at, letter in enumerate(letters):
        if letter in "BHDMV":
            if clause.symbols[at].past:
                return True
            present = True
        elif letter == "K" and not present and clause.symbols[at].code not in _SAME_IN_PRESENT:
            return True
    return False


def _in_brackets(clause: Clause, letters: str, nouns: Nouns) -> Iterator[Clause]:
    for found in _IN_BRACKETS.finditer(letters):
        start = found.start("inside")
        for length in map(len, _SEPARATOR.split(found["inside"])):
            entry = _ENTRY.fullmatch(letters, start, start + length)
            start += length + 1
            if entry is None or (entry["code"] and not CODE.fullmatch(clause.symbols[entry.end() - 1].text)):
                continue
            noun = clause.symbols[entry.start("noun") : entry.end("noun")]
            at = entry.end() - 1
            is_told = asserted(clause, stances(clause), found.start("owner"), at)
            if is_told and tuple(each.code for each in noun) in nouns:
                owner = clause.symbols[found.start("owner")]
                yield _clause(clause, owner, noun, clause.symbols[at], past=False)


def _dated(clause: Clause, letters: str) -> Iterator[Clause]:
    """ "(b. 1879)", "(born 1879, died 1955)", "(founded 1943)", and ", born in Ulm, Germany, in 1879"."""
    for found in _BORN_THERE.finditer(letters):
        owner, verb, when = (clause.symbols[found.start(name)] for name in ("owner", "verb", "time"))
        if verb.code in _ALIVE and asserted(
            clause, stances(clause), found.start("owner"), found.start("time")
        ):
            yield clause.of(owner, verb, when)
    for found in _DATED.finditer(letters):
        owner = clause.symbols[found.start("owner")]
        for name, time in (("verb", "time"), ("verb2", "time2")):
            if not found[name]:
                continue
            verb, when = clause.symbols[found.start(name)], clause.symbols[found.start(time)]
            code = _DATES.get(verb.code, verb.code)
            if code in _ALIVE:
                yield clause.of(owner, replace(verb, code=code), when)
            elif found[name] != "n":
                at = verb.start
                be, into = Symbol("be", at, at, "", past=True), Symbol("in", when.start, when.start, "")
                yield clause.of(owner, be, verb, into, when)


def _clause(clause: Clause, owner: Symbol, noun: tuple[Symbol, ...], value: Symbol, *, past: bool) -> Clause:
    at = noun[-1].end
    return clause.of(
        replace(owner, code="E0") if owner.code[0] == "D" else owner,
        Symbol("'s", owner.end, owner.end, ""),
        *noun,
        Symbol("be", at, at, "", past=past),
        value,
    )
