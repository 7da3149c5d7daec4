"""Values beside a noun whose owner goes without saying: "Kenya lies in Africa. Mombasa is the capital", "they land in
Mombasa, the capital", "its capital, Mombasa".

The owner is what the question asks about, or what the answer has been about so far; each such value is told as a clause
of its own, as in `detect.apposed`. None is where the value is known to be that of something else which was named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from detect.apposed import told
from detect.asked_owner import Named, Owner
from detect.clause import Clause, Symbol
from detect.tagging import tags
from kg.mention import Mention
from kg.records import EntityClass, Relation

_END = r"(?=[,.;:)]|c|\Z)"
_PLAIN = re.compile(rf"(?:\A|(?<=[,;:c]))(?P<value>[mx])(?:B|[VK](?=i))a?(?:i)?(?P<noun>n{{1,4}}){_END}")
"""A value of which it is said: only one that opens what is said, lest somebody only believes it."""
_BEHIND = re.compile(r"(?P<value>[mx]),(?P<noun>n{1,4})(?=[,.;:)]|\Z)")
_OWN = re.compile(r"(?P<value>[mx]),(?P<owner>[pn])s(?P<noun>n{1,4})(?=[,.;:)]|\Z)")
"""With "its", or "the country's"."""
_BEFORE = re.compile(r"(?P<noun>n{1,4})(?:,|(?P<of>i))?(?P<value>[mx])(?=[,.;:)]|\Z|[BHDMV])")
_ACTS = frozenset("serve serves served act acts acted function functions functioned".split())
_PLAINLY = frozenset("national official current federal local".split())
"""Adjectives that leave a noun what it is: "the national currency"."""
_ARTICLE = re.compile(r"\bthe\s+\Z", re.I)
_REACH = 8
_MOST = 16
"""Values of one form in one clause, so that time stays linear in a long one."""

FindOwner = Callable[[Sequence[Relation], Mention], "Owner | None"]
"""The owner of a value by one of some relations; None where that is in doubt."""


def topical(clause: Clause, text: str, nouns: Named, find: FindOwner) -> Iterator[Clause]:
    """A clause for each such value, with the owner in front of the noun."""
    letters = tags(clause)
    if {"m", "x"}.isdisjoint(letters) or "n" not in letters or clause.negations:
        return
    for pattern in (_PLAIN, _BEHIND, _BEFORE):
        for found in islice(pattern.finditer(letters), _MOST):
            if _is_told(clause, text, found):
                yield from _owned(clause, found, nouns, find)
    for found in islice(_OWN.finditer(letters), _MOST):
        owner = _described(clause.symbols[found.start("owner")])
        yield from told(clause, letters, found, found.start("value"), nouns, owner)


def _is_told(clause: Clause, text: str, found: re.Match[str]) -> bool:
    """Whether the noun has an article, and the words between are those that name something so."""
    symbols, noun = clause.symbols, found.start("noun")
    start = symbols[noun].start
    if _ARTICLE.search(text, max(clause.start, start - _REACH), start) is None:
        return False
    if found.re is _BEFORE and found["of"]:  # "the capital city of Mombasa"
        is_city = symbols[found.end("noun") - 1].code.lstrip("#") == "city"
        return is_city and symbols[found.start("of")].code == "of"
    if found.re is _PLAIN:
        verb, last = symbols[found.start("value") + 1], symbols[noun - 1]
        return verb.code == "be" and last.code != "as" or (verb.code in _ACTS and last.code == "as")
    return True


def _owned(clause: Clause, found: re.Match[str], nouns: Named, find: FindOwner) -> Iterator[Clause]:
    symbols = clause.symbols
    codes = tuple(symbol.code for symbol in symbols[found.start("noun") : found.end("noun")])
    plain = int(len(codes) > 1 and codes[0] in _PLAINLY and codes not in nouns)
    codes = codes[plain:]
    value = symbols[found.start("value")].mention
    relations = [
        each for each in nouns.get(codes, ()) if found.re is _PLAIN or not _may_tell_what_it_is(each)
    ]
    owner = find(relations, value) if relations and value is not None else None
    if owner is not None:
        here = symbols[found.start()].start
        possessor = Symbol("E0", here, here, owner.mention.text, owner.mention)
        at = found.start("value")
        yield from told(clause, tags(clause), found, at, frozenset((codes,)), possessor, plain)


def _may_tell_what_it_is(relation: Relation) -> bool:
    """Whether a noun of a relation may say what the value itself is: "the director Kubrick", "the continent Africa"."""
    return relation.contains or EntityClass.PERSON in relation.object_classes


def _described(owner: Symbol) -> Symbol:
    """A noun that stands for its owner as a phrase that refers back: "the country"."""
    return owner if owner.code[0] == "P" else replace(owner, code="P0", text=f"the {owner.text.casefold()}")
