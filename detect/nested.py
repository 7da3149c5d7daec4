"""Names inside a larger noun phrase that a verb is said of.

In "The woman who married Einstein was born in Titel" it is not Einstein who was; so in "An alloy that contains iron
melts at", "The province around Ulm has", "A city larger than Paris is", "Darwin's grandfather Erasmus died".
"""

from __future__ import annotations

import re
from dataclasses import replace

from detect.clause import NAMED_OF, Clause
from detect.kin import FAMILY
from detect.tagging import VERBS, tags

_VERB = "".join(sorted(VERBS))
_LIST = r"(?:[mx](?:,[mx])*,?c[nad]{0,2})?"
"""Names before the last one of a list: "between Poland and Hungary"."""
_RELATIVE = re.compile(rf"[nxm]i?w[^,;:().cj-]*[{_VERB}LG](?:[^,;:().cjw{_VERB}-]|[mx]c)*\Z")
"""A relative clause without commas that has its verb already: "who married", "that flows through"."""
_PHRASE = re.compile(rf"(?:n|(?<![BHM])(?<![BHM]a)[KLG])a?(?P<joint>i)[nad]{{0,3}}{_LIST}\Z")
"""A noun with a phrase of its own: "the province around"; of some the adjective alone is known to be one."""
_DOING = re.compile(rf"[np]a?G[nad]{{0,2}}{_LIST}\Z")
"""What a noun does: "the country bordering"."""
_ENDS = re.compile(rf"[{_VERB}][^,;:().cj-]*\Z")
"""A predicate: behind it "and" joins a clause rather than a name."""
_OBJECTS = frozenset(("him", "them"))
_LONGEST = 24
_THAN = frozenset((len(" than "), len(" than the ")))
_SAID = frozenset((*VERBS, "K", "s"))
"""A verb, or the mark of an owner."""


def is_spoken_of(clause: Clause, at: int) -> bool:
    """Whether a verb, or the mark of an owner, follows right upon a symbol."""
    return tags(clause)[at + 1 : at + 2] in _SAID


def without_nested_pronouns(clause: Clause) -> Clause:
    """The clause with plain words for pronouns that nothing can be said of: "The man before him was born in Ohio"."""
    nested = {
        at
        for at, symbol in enumerate(clause.symbols)
        if symbol.code[0] == "P" and symbol.text.casefold() in _OBJECTS and is_spoken_of(clause, at)
    }
    if not nested:
        return clause
    return clause.of(
        *(
            replace(symbol, code=symbol.text.casefold()) if at in nested else symbol
            for at, symbol in enumerate(clause.symbols)
        )
    )


def nested_names(clause: Clause, *, of: bool = True) -> frozenset[int]:
    """Where the names start of which something seems to be said, and that are in such a phrase; see `is_nested`."""
    return frozenset(
        symbol.start
        for at, symbol in enumerate(clause.symbols)
        if at and symbol.mention is not None and is_spoken_of(clause, at) and is_nested(clause, at, of=of)
    )


def is_nested(clause: Clause, at: int, *, of: bool = True) -> bool:
    """Whether the name at a symbol, of which something is said, belongs to such a phrase.

    :param of: whether one behind "of" counts ("the birth of Einstein")
    """
    letters, symbols = tags(clause), clause.symbols
    if at == 0 or symbols[at].mention is None:
        return False
    if letters[at + 1 : at + 2] != "s":
        at = outer(clause, at)
    if _is_compared(clause, at) or _is_relative(clause, at):
        return True
    before = letters[max(0, at - _LONGEST) : at]
    found = _PHRASE.search(before)
    if found is not None and "c" in found[0] and _ENDS.search(before[: found.start()]):
        return False
    if found is not None and (of or symbols[at - len(before) + found.start("joint")].code != "of"):
        return True
    return _RELATIVE.search(before) is not None or _DOING.search(before) is not None


def _is_relative(clause: Clause, at: int) -> bool:
    """Whether one word names a relative of somebody, who is hardly the one that is known by that name alone: "Darwin's
    grandfather Erasmus".
    """
    symbols = clause.symbols
    is_word = " " not in symbols[at].text
    return is_word and at > 1 and symbols[at - 2].code == "'s" and symbols[at - 1].text.casefold() in FAMILY


def outer(clause: Clause, at: int) -> int:
    """Where the noun stands that says what a name is ("the city of Ulm"), else the name."""
    of = at - 1
    if (
        of > 0
        and clause.symbols[of].code == "of"
        and clause.symbols[of - 1].code.removeprefix("#") in NAMED_OF
    ):
        return of - 1
    return at


def _is_compared(clause: Clause, at: int) -> bool:
    """ "A city larger than Paris is ...": the word of comparison is no symbol, and leaves a gap."""
    if at == 0:
        return False
    before, name = clause.symbols[at - 1], clause.symbols[at]
    return before.mention is None and before.code[-1].isalpha() and name.start - before.end in _THAN
