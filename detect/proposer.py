"""What the sub-clauses of a clause propose about pairs of mentions; where the subject is in doubt, nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from detect.bound import EXACT
from detect.clause import BYGONE, Clause
from detect.other_owner import OtherOwners
from detect.proposal import Proposal, words
from detect.scope import stances
from detect.segment import Form, Segment, segments
from detect.segment_wording import BEHIND_VALUE, MENTIONS, SegmentWording, phrase
from detect.several import is_offered
from detect.stance import Stance
from detect.tagging import TIME_PHRASE, tags
from detect.verb import VerbForm, verb_form

_INSIDE_PHRASE = re.compile(r"i[nad]{0,5}\Z")
_TWO_PREDICATES = re.compile(r"[VK]a*B")
"""A relative clause without its pronoun ends at the verb of the sentence: "The year Kennedy died is 1963"."""
_ONLY_PLACED = re.compile(r"i[nad]*[mxtq]")
_DATED = re.compile(rf"{TIME_PHRASE}[-:,]")
_LONGEST_PHRASE = 6
"""Symbols from a preposition to the noun behind it."""
_MOST_TAIL = 5
"""Words behind the object that may still belong to what is said of it ("as its capital")."""
_AT_A_TIME = re.compile(r"\b(?:time|times|days|era|age|eve) of (?:the )?\Z")
_GOES_ON_LISTING = re.compile(r"(?:,x){0,6}(?:,|,?c)[na]{0,3}n(?:[,.;]|,?c[na]{0,3}n|\Z)")
_LISTED_BEFORE = re.compile(r"[VK][na]*n(?:,[na]*n)*(?:,|,?c)\Z")
"""Common nouns behind and before one of a list."""
_OF_OLD = frozenset("ancient old historic historical medieval colonial".split())
"""Words for what is old, and mostly still there."""
_THERE = frozenset(("located", "situated", "found", "lying", "headquartered"))
"""A participle that says where something is, not where it was: "a citadel located in Peru"."""


def proposals(clause: Clause, text: str) -> list[Proposal]:
    """The proposals of a clause of ``text``, in order of their objects; linear but for the sub-clauses' own lengths."""
    letters, said = tags(clause), stances(clause)
    own = words(" ".join(each.text for each in clause.symbols if each.mention is None))
    found = [
        replace(proposal, whole=own <= words(proposal.wording))
        for segment in segments(clause)
        for proposal in _Reader(clause, letters, text, said, segment).proposals()
    ]
    return sorted(found, key=lambda proposal: proposal.object.start)


def is_dated(letters: str) -> bool:
    """Whether a clause opens with a time, and tells what was so then: "1949: Bonn is the seat of government"."""
    return _DATED.match(letters) is not None


class _Reader:
    """Reads the proposals of one segment."""

    def __init__(
        self, clause: Clause, letters: str, text: str, said: Sequence[Stance], segment: Segment
    ) -> None:
        self._clause = clause
        self._symbols = clause.symbols
        self._letters = letters
        self._text = text
        self._said = said
        self._segment = segment
        self._wording = SegmentWording(clause, letters, text, segment)

    def proposals(self) -> Iterator[Proposal]:
        segment = self._segment
        others = OtherOwners(self._clause, self._letters, segment)
        objects = [at for at in self._objects(segment) if not others.share_out(at)]
        for place in segment.subject.symbols:
            for at in objects:
                if not others.have(place, at):
                    yield self._proposal(place, at)

    def _objects(self, segment: Segment) -> Iterator[int]:
        if _TWO_PREDICATES.search(self._letters, segment.first, segment.stop) or self._is_done_to_other():
            return
        if segment.subject.inside and self._letters[segment.verb.start : segment.verb.stop] != "B":
            return
        start = segment.verb.stop if segment.verb else segment.first
        for span in (range(start, segment.stop), *segment.more):
            yield from (
                i
                for i in span
                if self._letters[i] in MENTIONS
                and not self._describes_next(i)
                and not self._is_birth_name(i)
                and not self._only_dates(i)
                and not self._is_among_nouns(i)
                and not is_offered(self._clause, i)
            )

    def _is_done_to_other(self) -> bool:
        """Whether a relative clause says what somebody did to what it describes, and only where or when: of Gosling and
        Sun "a language that Gosling created at Sun" says little.
        """
        segment = self._segment
        if segment.form is not Form.RELATIVE or not segment.verb or not segment.subject.symbols:
            return False
        if segment.more or "B" in self._letters[segment.verb.start : segment.verb.stop]:
            return False
        pronoun = self._letters.rfind("w", 0, segment.verb.start)
        is_object = 0 <= pronoun < segment.subject.symbols[0]
        return is_object and _ONLY_PLACED.match(self._letters, segment.verb.stop) is not None

    def _is_birth_name(self, i: int) -> bool:
        """A name right behind "born" is no place: "was born Prince Albert"."""
        return self._letters[i] in "mx" and self._symbols[i - 1].code == "born"

    def _is_among_nouns(self, i: int) -> bool:
        """A kind of thing beside others that no graph knows, to which something is done: "detected hydrogen, silica and
        organic molecules".
        """
        verb = self._segment.verb
        if self._letters[i] != "x" or self._letters[verb.start : verb.stop] == "B":
            return False
        first = max(0, i - _LONGEST_PHRASE)
        return _GOES_ON_LISTING.match(self._letters, i + 1) is not None or bool(
            _LISTED_BEFORE.search(self._letters, first, i)
        )

    def _only_dates(self, i: int) -> bool:
        """A name that says when something was is no place: "had died by the time of Potsdam"."""
        start = self._symbols[i].start
        return (
            self._letters[i] in "mx" and _AT_A_TIME.search(self._text, max(0, start - 20), start) is not None
        )

    def _describes_next(self, i: int) -> bool:
        """True for what a name is called ("the painter Jan Vermeer"), for the adjective of a longer name that the graph
        does not know as a whole ("British America"), or of a noun behind a preposition, which is something else ("of
        the Indian state of Maharashtra").
        """
        mention, following = self._symbols[i].mention, self._symbols[i + 1 : i + 2]
        if (
            mention is not None
            and self._letters.startswith("xm", i)
            and following[0].start == mention.end + 1
        ):
            return True
        if mention is None or not mention.demonym:
            return False
        inside = _INSIDE_PHRASE.search(self._letters, max(0, i - _LONGEST_PHRASE), i)
        if inside and self._letters.startswith("n", i + 1):
            return True
        return any(each.mention is not None and each.start == mention.end + 1 for each in following)

    def _proposal(self, place: int, at: int) -> Proposal:
        span = self._span(at)
        others = [i for part in span for i in part if self._letters[i] in MENTIONS and i not in (place, at)]
        first, last = min(p.start for p in span), max(p.stop for p in span) - 1
        wording = self._wording.of(place, at, span)
        return Proposal(
            subject=self._symbols[place],
            object=self._symbols[at],
            start=self._symbols[first].start,
            end=self._symbols[last].end,
            wording=wording,
            others=tuple(self._symbols[i] for i in others),
            negated=self._negated(at),
            past=self._past() or self._is_of_old(span) or is_dated(self._letters),
            bound=self._clause.bounds.get(self._symbols[at].start, EXACT),
            stance=self._stance(),
            noun=phrase(self._clause, self._letters, self._segment.subject.noun),
        )

    def _is_of_old(self, span: Sequence[range]) -> bool:
        """Whether a word says that it is over; an ancient city still lies somewhere, an ancient capital is none."""
        said = [self._symbols[i] for part in span for i in part]
        return any(
            symbol.text.casefold() in BYGONE
            and not (
                symbol.text.casefold() in _OF_OLD
                and following.code[0] == "#"
                and following.code != "#capital"
            )
            for symbol, following in pairwise([*said, said[-1]])
        )

    def _span(self, at: int) -> list[range]:
        """The parts of the sub-clause up to the object, with a short tail behind it."""
        segment = self._segment
        inside = segment.first <= at < segment.stop
        if not inside:
            phrase = next(span for span in segment.more if at in span)
            core = range(segment.first, segment.stop)
            return sorted([core, phrase], key=lambda span: span.start)
        return [range(segment.first, self._tail(at + 1))]

    def _tail(self, at: int) -> int:
        """Where what belongs to the object ends: the noun that it counts, describes or owns, and a few words more."""
        owns = self._letters[at : at + 1] == "s"
        at += owns
        if owns or self._letters[at - 1] in "tqd":
            while at < self._segment.stop and self._letters[at] in BEHIND_VALUE:
                at += 1
        stop = at
        while stop < self._segment.stop and self._letters[stop] not in MENTIONS:
            stop += 1
        whole = stop == self._segment.stop and stop - at <= _MOST_TAIL
        return stop if whole else at

    def _stance(self) -> Stance:
        verb = self._segment.verb
        return self._said[verb.start if verb else self._segment.first]

    def _past(self) -> bool:
        verb = self._segment.verb
        if not verb:
            return False
        first = self._symbols[verb.start].code
        if first in _THERE:
            opens = self._segment.form is Form.PARTICIPLE and not self._segment.opening
            return not opens and any(symbol.past for symbol in self._symbols)
        alone = self._letters[verb.start] in "KL" or verb_form(first) is VerbForm.PAST
        return alone or any(self._symbols[i].past for i in verb)

    def _negated(self, at: int) -> bool:
        """Negations up to the object; what stands behind "but" is not negated ("not in Bern but in Ulm")."""
        start = self._symbols[self._segment.first].start
        for i in range(self._segment.first, at):
            if self._symbols[i].code == "but":
                start = self._symbols[i].start
        return sum(start <= offset < self._symbols[at].start for offset in self._clause.negations) % 2 == 1
