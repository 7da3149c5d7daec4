"""An answer as it is written, and as it is read: without the marks of Markdown, a link being its text.

"**Lyon**" and "[Lyon](x.org)" say what "Lyon" says. Claims are found in the text that is read, and told in offsets of
the one that was written.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from itertools import accumulate

from detect.link_markup import link_marks
from detect.verdict import CheckedClaim, Correction
from kg.date import MONTHS
from kg.mention import LinkedText, Token
from kg.records import Text

Span = tuple[int, int]

_LONGEST_EMPHASIS = 400
"""Characters that one pair of marks may enclose; bounds the time that a mark without a partner takes."""
_SIGNS = ("***", "**", "*", "___", "__", "_", "~~", "`")


def _pair(sign: str) -> re.Pattern[str]:
    """Marks that open before a word and close behind one; a star within a formula does neither."""
    one = re.escape(sign[0])
    ends = r"(?!\w)" if sign[0] == "_" else ""
    return re.compile(
        rf"(?<![\w\\{one}])(?P<open>{re.escape(sign)})(?=[^\s{one}])"
        rf"[^\n]{{0,{_LONGEST_EMPHASIS}}}?(?<=[^\s\\{one}])(?P<close>{re.escape(sign)})(?!{one}){ends}"
    )


_PAIRS = {sign: _pair(sign) for sign in _SIGNS}
_EDGES = re.compile(r"\A\s*(?P<open>\*{1,3}|_{2,3})(?=[^\s*_])|(?<=[^\s*_\\])(?P<close>\*{1,3}|_{2,3})\s*\Z")
"""What opens before or closes behind the piece, for emphasis that spans several sentences."""


_MONTHS = "|".join(MONTHS)
_SET_OFF = re.compile(
    rf"\b(?:{_MONTHS})(?: \d{{1,2}})?,? (?P<year>(?P<sign>\*{{1,3}}|__)\d{{3,4}}(?P=sign))"
    rf"|(?P<day>(?P<mark>\*{{1,3}}|__)(?:\d{{1,2}} )?(?:{_MONTHS})(?: \d{{1,2}})?(?P=mark)),? \d{{3,4}}\b"
)
"""A part of a date in emphasis: "in April **1912**"."""


def with_whole_dates(text: str) -> str:
    """A text of the same length in which no emphasis parts a date.

    >>> with_whole_dates("in April **1912** and *May* 1913, **1914**")
    'in April   1912   and  May  1913, **1914**'
    """
    return _SET_OFF.sub(_blank_marks, text) if "*" in text or "__" in text else text


def _blank_marks(date: re.Match[str]) -> str:
    return re.sub(r"[*_]", " ", date[0])


class AnswerText:
    """Grows piece by piece; a copy goes its own way. ``written`` and ``read`` are the answer so far."""

    def __init__(self) -> None:
        self.written = ""
        self.read = ""
        self._cuts: list[int] = []
        """Offsets in ``read`` behind which less was read than was written."""
        self._gone: list[int] = []
        """How much less, in all, up to there."""

    def fork(self) -> AnswerText:
        twin = copy(self)
        twin._cuts, twin._gone = list(self._cuts), list(self._gone)
        return twin

    def add(self, piece: str, marks: Sequence[Span] = ()) -> None:
        """The next piece; ``marks`` are the spans of it that are not read, as `marks_of` gives them."""
        at, gone = len(self.written), self._gone[-1] if self._gone else 0
        for start, end in marks:
            self._cuts.append(at + start - gone)
            gone += end - start
            self._gone.append(gone)
        self.written += piece
        self.read += _without(piece, marks)

    def as_written(self, checked: CheckedClaim) -> CheckedClaim:
        """A claim in offsets of what was read, with the offsets and the words of what was written."""
        if not self._gone:
            return checked
        claim, correction = checked.claim, checked.correction
        start, end = self.span(claim.start, claim.end)
        value_start, value_end = self.span(claim.value_start, claim.value_end)
        text = self.written[start:end]
        value = Text(text) if claim.value == Text(claim.text) else claim.value
        claim = replace(
            claim, text=text, start=start, end=end, value=value, value_start=value_start, value_end=value_end
        )
        moved = None if correction is None else self._corrected(correction)
        return replace(checked, claim=claim, correction=moved)

    def span(self, start: int, end: int) -> Span:
        """Where what was read from one offset to another is written."""
        if end <= start:
            return self._at(start), self._at(start)
        return self._at(start), self._at(end - 1) + 1

    def _at(self, offset: int) -> int:
        """Where a character that was read is written."""
        cut = bisect_right(self._cuts, offset)
        return offset + (self._gone[cut - 1] if cut else 0)

    def _corrected(self, correction: Correction) -> Correction | None:
        """None where an address would be lost."""
        start, end = self.span(correction.start, correction.end)
        marks = [
            (at - correction.start, self.written[self._at(at) - gone : self._at(at)])
            for at, gone in self._cuts_within(correction.start, correction.end)
        ]
        right = with_marks(correction.wrong, correction.right, marks)
        if right is None:
            return None
        return replace(correction, start=start, end=end, wrong=self.written[start:end], right=right)

    def _cuts_within(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Where between two offsets something was not read, and how much."""
        first = bisect_right(self._cuts, start)
        before = self._gone[first - 1] if first else 0
        for cut, gone in zip(self._cuts[first:], self._gone[first:], strict=True):
            if cut >= end:
                return
            yield cut, gone - before
            before = gone


def marks_of(piece: str) -> list[Span]:
    """The spans of a piece that only say how it is shown: emphasis, brackets and addresses of links, footnotes.

    >>> [piece[s:e] for piece in ["in **Ulm** or [Bonn](x.org)[1]"] for s, e in marks_of(piece)]
    ['**', '**', '[', '](x.org)']
    """
    text = AnswerText()
    text.add(piece, found := link_marks(piece))
    shown = text.read
    for sign, pair in _PAIRS.items():
        if sign in shown:
            spans = (span for match in pair.finditer(shown) for span in map(match.span, ("open", "close")))
            found += (text.span(*span) for span in spans)
    found += (text.span(*match.span(match.lastgroup or 0)) for match in _EDGES.finditer(shown))
    return _joined(found)


def unmarked(linked: LinkedText, marks: Sequence[Span]) -> LinkedText:
    """A linked text without the marks, everything in it moved."""
    if not marks:
        return linked
    text, starts = _without(linked.text, marks), [start for start, _ in marks]
    gone = [0, *accumulate(end - start for start, end in marks)]

    def at(offset: int) -> int:
        cut = bisect_right(starts, offset)
        inside = max(0, marks[cut - 1][1] - offset) if cut else 0
        return offset - gone[cut] + inside

    spans = ((at(token.start), at(token.end)) for token in linked.tokens)
    mentions = (
        each._replace(start=at(each.start), end=at(each.end), text=text[at(each.start) : at(each.end)])
        for each in linked.mentions
    )
    return LinkedText(
        text,
        tuple(Token(text[start:end], start) for start, end in spans if start < end),
        tuple((at(start), at(end)) for start, end in linked.sentences),
        tuple(each for each in mentions if each.text),
    )


def start_without(marks: Sequence[Span], offset: int) -> int:
    """Where a place of a piece is without the marks."""
    return offset - sum(min(end, offset) - start for start, end in marks if start < offset)


def with_marks(wrong: str, right: str, marks: Sequence[tuple[int, str]]) -> str | None:
    """What is put in the place of ``wrong``, with the marks that stand within it at their places.

    None where an address would be lost, or nobody knows what the marks would enclose.

    >>> with_marks("the Prado in Ulm", "the Prado in Madrid", [(4, "["), (9, "](x.org)")])
    'the [Prado](x.org) in Madrid'
    >>> with_marks("Nobel Peace Prize", "Nobel Prize in Literature", [(6, "**"), (11, "**")])
    'Nobel **Prize in Literature**'
    >>> with_marks("on 9 May 1841", "in 1930", [(3, "**")])
    '**in 1930'
    """
    same = _alike(wrong, right)
    behind = _alike(wrong[same:][::-1], right[same:][::-1])
    made, done = "", 0
    for at, mark in marks:
        opens = wrong[at - 1 : at].isspace()
        if at <= same:
            place = at
        elif at >= len(wrong) - behind:
            place = at + len(right) - len(wrong)
        elif "]" in mark:
            return None
        else:
            place = same if opens else len(right) - behind
        if place < done:
            return None
        made += right[done:place] + mark
        done = place
    return made + right[done:]


def _alike(one: str, other: str) -> int:
    """How many characters there are of the words that two texts begin with alike, with the space behind them."""
    most = min(len(one), len(other))
    same = next((i for i in range(most) if one[i] != other[i]), most)
    whole = all(same == len(text) or not text[same].isalnum() for text in (one, other))
    while same and not whole and one[same - 1].isalnum():
        same -= 1
    return same


def _without(text: str, marks: Sequence[Span]) -> str:
    edges = [0, *(edge for span in marks for edge in span), len(text)]
    return "".join(text[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True))


def _joined(spans: Iterable[Span]) -> list[Span]:
    """Spans in order, those that meet as one."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found
