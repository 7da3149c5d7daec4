"""How a sub-clause is worded around two of its mentions: in the form of the templates of a relation.

"{s} was born in {o}": the subject of a relative clause or of a carried predicate is put in place; phrases about other
mentions are left out, and with them what only describes a value: of what kind a work of a year is, and how exact a
number. In what respect something is measured is kept, wherever that stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from detect.bound import Sense
from detect.clause import HYPHENS, OWN, Clause, Symbol
from detect.segment import Form, Segment
from kg.records import ValueKind
from kg.schema import builtin

MENTIONS = frozenset("mxdtq")
"""Letters of what is named, a time or a number."""
BEHIND_VALUE = frozenset("nmxd")
"""A noun or name, with what describes it."""
_NEGATION = re.compile(r"\b(?:not|never|n't)\b|n't\b")
_EMPHASIS = re.compile(r"\*+|`+|~~|(?<!\w)_+|_+(?!\w)")
_SIGNS = frozenset(":|*_#-–—")
"""Behind a word they belong to the layout of a line, not to what it says."""
_FRONTED = re.compile(r"i(?:ni)?(?P<noun>[nad]*n),(?=[nad]*[mxp])")
"""In what respect something is measured, said before all else: "In radius, Neptune", "In terms of length, the Nile"."""
_IN_PART = re.compile(r"i[nad]*m[n]{0,2}i\Z")
"""Up to an object: "in the Andes mountains of"."""
_MORE_KINDS = re.compile(r"B[adnx]*n(?P<more>c[adn]*n)(?=i)")
_ARTICLE = re.compile(r"\b(?:an?|the)[\s*_]+\Z", re.IGNORECASE)
_LOOSE = frozenset((Sense.ABOUT, Sense.NEARLY, Sense.JUST_OVER, Sense.ABOVE, Sense.BELOW))
_APOSTROPHES = frozenset("'’")
_IN_FULL = {"re": "are ", "m": "am "}
"""What "'re" and "'m" are short for."""
_LIST = re.compile(r"[mxdtq](?:,?c[nadx]*m|(?:,[nadx]*m)+,?c[nadx]*m)")


def unmarked(text: str) -> str:
    """Without the marks of Markdown that set words in bold or italics.

    >>> unmarked("**{s}** was born in _{o}_")
    '{s} was born in {o}'
    """
    return _EMPHASIS.sub("", text)


def unbound(wording: str, clause: Clause, value: Symbol, text: str) -> str:
    """A wording without the words for how exact its value is, which say nothing of whose it is: "is about {o} away"."""
    bound = clause.bounds.get(value.start)
    if bound is None or bound.sense not in _LOOSE or bound.inclusive or not 0 <= bound.start < value.start:
        return wording
    said = " ".join(text[bound.start : value.start].lower().split())
    return wording.replace(f"{said} {{o}}", "{o}")


def phrase(clause: Clause, letters: str, noun: range) -> str:
    """The words of a noun and of what describes it; ``letters`` are those of the clause."""
    return " ".join(clause.symbols[i].text for i in noun if letters[i] in "nxd")


@cache
def _measures() -> frozenset[str]:
    """The nouns of what is measured: "length", "population"."""
    measured = (relation for relation in builtin().values() if relation.kind is ValueKind.QUANTITY)
    return frozenset(noun.casefold() for relation in measured for noun in (relation.label, *relation.nouns))


class SegmentWording:
    """Words one segment of a clause; ``letters`` are the clause's tags, ``text`` what its offsets count in."""

    def __init__(self, clause: Clause, letters: str, text: str, segment: Segment) -> None:
        self._clause = clause
        self._symbols = clause.symbols
        self._letters = letters
        self._text = text
        self._segment = segment

    def of(self, place: int, at: int, span: Sequence[range]) -> str:
        """The wording of what is said of the mention or word at ``place`` with the mention at ``at``, which stands in
        the parts ``span`` of the clause.
        """
        words: list[str] = []
        if all(place not in part for part in span):
            words.append("{s}" + self._link())
        for part in sorted(span, key=lambda part: part.start != self._segment.first):
            left_out = self._left_out(part, place=place, at=at)
            slots = {place: "{s} ", at: "{o} "}
            words += [slots.get(i) or self._piece(i) for i in part if i not in left_out]
            words.append(" ")
        words.append(self._respect(at))
        said = " ".join(_NEGATION.sub(" ", unmarked("".join(words))).split())
        return unbound(
            said.replace(" 's", "'s").replace(" ,", ","), self._clause, self._symbols[at], self._text
        )

    def _respect(self, at: int) -> str:
        """The phrase that says before the sub-clause what of the subject a quantity measures; "" without one."""
        fronted = _FRONTED.match(self._letters)
        if fronted is None or self._letters[at] != "q" or fronted.end() > self._segment.first:
            return ""
        noun = phrase(self._clause, self._letters, range(*fronted.span("noun")))
        return f"in {noun}" if noun.casefold() in _measures() else ""

    def _link(self) -> str:
        """What a subject put in place needs before the words that are said of it."""
        if self._segment.opening[-1:] == "u":
            return "'s "
        if self._segment.form is Form.APPOSITION:
            return " is "
        passive = self._letters[self._segment.verb.start] in "LK"
        return " was " if passive and self._segment.form is Form.PARTICIPLE else " "

    def _left_out(self, part: range, *, place: int, at: int) -> frozenset[int]:
        """Symbols of phrases about other mentions: a preposition up to its mention, and what is listed with it; of a
        list that the object is in, its preposition stays.
        """
        out: set[int] = {
            *self._listed_before(part, at),
            *self._described_by(part, at),
            *self._around(part, place, at),
            *self._more_kinds(part, at),
            *(i for i in part if i not in (place, at) and self._is_year_of_kind(i)),
        }
        run: list[int] = []
        for i in part:
            letter = self._letters[i]
            if i in out:
                run = []
            elif letter == "i":
                run = [i]
            elif run and letter == "d" and i != at and self._letters[i + 1 : i + 2] in BEHIND_VALUE:
                run.append(i)
            elif run and self._letters.startswith("xm", i) and i + 1 in (place, at):
                out.update(
                    (*run[1:], i) if self._symbols[run[0]].code == "by" else run[1:]
                )  # "by the author Huxley"
                run = []
            elif run and letter in MENTIONS and i not in (place, at):
                listed = self._list_from(i, part.stop)
                out.update(
                    run if at not in listed else run[1:], [k for k in listed if k < at or at not in listed]
                )
                run = []
            elif run and letter in "nda":
                run.append(i)
            else:
                run = []
        return frozenset(out)

    def _described_by(self, part: range, at: int) -> range:
        """What describes a kind of thing between a time and its noun: "a 1941 American drama film"."""
        stop = at + 1
        while self._letters[at] == "t" and stop in part and self._letters[stop] in "dnx":
            stop += 1
        is_kind = self._symbols[stop - 1].code[0] == "#"
        return range(at + 1, stop - 1) if is_kind else range(0)

    def _more_kinds(self, part: range, at: int) -> range:
        """What else something is, between the first that it is and where: "a palace (and fortress) in Granada"."""
        found = _MORE_KINDS.search(self._letters, part.start, at)
        return range(*found.span("more")) if found is not None else range(0)

    def _is_year_of_kind(self, i: int) -> bool:
        """A time between an article and a noun, which says nothing of another value: "is an 1866 novel by"."""
        if self._letters[i] != "t" or self._letters[i + 1 : i + 2] not in set("ndx"):
            return False
        start = self._symbols[i].start
        return _ARTICLE.search(self._text, max(0, start - 5), start) is not None

    def _around(self, part: range, place: int, at: int) -> range:
        """What names a part of the object, which the phrase says to be around: "in the Andes (mountains of) Peru"."""
        found = _IN_PART.search(self._letters, part.start, at)
        if found is None or [self._symbols[i].code for i in (found.start(), at - 1)] != ["in", "of"]:
            return range(0)
        named = range(found.start() + 1, at)
        return range(0) if place in named else named

    def _list_from(self, at: int, stop: int) -> range:
        """A list of mentions that begins at one of them: "Larry Page and Sergey Brin"."""
        found = _LIST.match(self._letters, at, stop)
        return range(at, found.end() if found else at + 1)

    def _listed_before(self, part: range, at: int) -> Iterator[int]:
        """ "Hamlet and" before an object, "but" before "in Ulm"."""
        i = at - 1
        while i > part.start and self._letters[i] in "inda":
            i -= 1
        while i > part.start and (
            self._letters[i] == "c" or (self._letters[i] in "mx" and self._letters[i + 1] == "c")
        ):
            yield i
            i -= 1

    def _piece(self, i: int) -> str:
        """The text of a symbol with the small words behind it that have no symbol."""
        symbol = self._symbols[i]
        if symbol.code == "be" and symbol.text[:1] in _APOSTROPHES:
            return _IN_FULL.get(symbol.text[1:], "is ")
        following = self._symbols[i + 1].start if i + 1 < len(self._symbols) else symbol.end
        if symbol.start == symbol.end and symbol.code == "'s" and self._is_own(i - 1):
            return " "
        piece = self._text[symbol.start : max(symbol.end, following)]
        if piece[len(symbol.text) :] in HYPHENS:
            return piece.lower()
        if symbol.start == symbol.end or not _SIGNS.isdisjoint(piece[len(symbol.text) :]):
            piece = f"{symbol.text or symbol.code} "
        return piece if self._letters[i] in MENTIONS else piece.lower()

    def _is_own(self, i: int) -> bool:
        """Whether a word is a possessive as it stands; a mention is none."""
        return i >= 0 and self._symbols[i].mention is None and self._symbols[i].text.casefold() in OWN
