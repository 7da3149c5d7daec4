"""Sub-clauses with their subjects: who or what each predicate of a sentence is said of.

Rules: a relative clause and a participle speak of the name directly before them, a predicate joined by "and" or a comma
of the subject before, an apposition of the name it follows, a participle before the subject of that subject. Where two
things may be meant there is no subject, and the sub-clause proposes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from detect.clause import Clause
from detect.headed import headed
from detect.kin import KIN
from detect.nested import is_nested
from detect.part import Part, before_joined, parts
from detect.phrase_subject import NOBODY, Subject, subject_of
from detect.tagging import READ_AT_ONCE, tags

_REASONS = frozenset("because for since as although though while whereas".split())
_TIMED = re.compile(r"i[nad]*t,?")
_IN_PHRASE = re.compile(r"[nxG]i[nad]*[nx]\Z")
_TIMED_NAME = re.compile(r"i[nad]*t,?(?=[nadx]*m)")


class Form(str, Enum):
    MAIN = "main"
    RELATIVE = "relative"
    PARTICIPLE = "participle"
    APPOSITION = "apposition"


@dataclass(slots=True)
class Segment:
    """Symbols ``[first, stop)`` said of ``subject``; ``more`` are phrases elsewhere that belong to the predicate.

    ``verb`` is the verb group, empty for an apposition. ``opening`` is what `detect.part.Part` says.
    """

    form: Form
    subject: Subject
    first: int
    stop: int
    verb: range
    opening: str
    more: list[range] = field(default_factory=list)


@lru_cache(maxsize=READ_AT_ONCE)
def segments(clause: Clause) -> Sequence[Segment]:
    """The sub-clauses of a clause in order; linear, and remembered while the clause is read."""
    return _Resolver(clause, tags(clause)).resolve()


class _Resolver:
    """``_main`` is the subject of the sentence so far, ``_last`` the segment before, ``_waiting`` a noun phrase that
    has no predicate yet, ``_fronted`` phrases before any subject. ``_is_told``: a clause of its own whose verb was not
    found stands behind the last predicate ("whereas the government sits in The Hague").
    """

    def __init__(self, clause: Clause, letters: str) -> None:
        self.found: list[Segment] = []
        self._clause = clause
        self._tags = letters
        self._main = NOBODY
        self._waiting: Subject | None = None
        self._fronted: list[range] = []
        self._openers: list[Segment] = []
        self._joined = frozenset[int]()
        self._aside = False
        self._is_told = False

    def resolve(self) -> list[Segment]:
        cut = parts(self._tags)
        whole = headed(self._tags)
        if whole is not None:
            verb = range(whole.verb, whole.verb + 1)
            self.found.append(Segment(Form.MAIN, Subject((whole.subject,)), 0, whole.stop, verb, ""))
            cut = [part for part in cut if part.first >= whole.stop]
        self._joined = before_joined(cut)
        for part in cut:
            self.take(part)
        return self.found

    def take(self, part: Part) -> None:
        marker = part.opening[-1:]
        if marker == "o":
            return
        if marker in {"w", "u", "h"} and part.verb:
            self._relative(part, marker)
        elif self._is_participle(part):
            self._participle(part)
        elif part.verb:
            self._predicate(part)
        else:
            self._phrase(part)

    def _is_participle(self, part: Part) -> bool:
        if not part.fronted_verb:
            return False
        first = self._tags[part.verb.start]
        return first in "LG" or part.opening[-1:] == "r" or (first == "K" and not self._may_carry(part))

    def _may_carry(self, part: Part) -> bool:
        """True where a form that is past or participle is a predicate: behind "and", or behind an aside of a subject
        that has no predicate yet ("Paris, the capital of France, hosted").
        """
        if self._tags.startswith("i", part.verb.stop) and self._code(part.verb.stop) == "by":
            return False
        if self._waiting is not None:
            return "," not in part.opening or self._aside
        return "c" in part.opening or (part.opening == "," and self._listed(part))

    def _listed(self, part: Part) -> bool:
        """ "studied in Bern, taught in Prague, and died": the last of the predicates has "and"."""
        return self.found[-1].form is Form.MAIN and part.stop in self._joined if self.found else False

    def _code(self, at: int) -> str:
        return self._clause.symbols[at].code

    def _predicate(self, part: Part) -> None:
        start = self._behind_time(part)
        if part.fronted_verb or start == part.verb.start:
            subject = self._carried(part)
        else:
            subject = self._outermost(subject_of(self._clause, self._tags, start, part.verb.start))
            if self._waiting is not None and part.opening[-1:] == "j":
                self._add(Form.MAIN, subject, part, first=part.verb.start)
                return  # "Collins, who stayed above while Armstrong walked on it, was born": he still has no predicate
            self._main = subject
        self._waiting = None
        first = part.first if subject.inside else self._with_adverbs(part)
        self._add(Form.MAIN, subject, part, first=first)
        self._settle(subject)

    def _outermost(self, subject: Subject) -> Subject:
        """Nobody where the name is part of a phrase that is spoken of."""
        is_name = len(subject.symbols) == 1 and not subject.inside
        return NOBODY if is_name and is_nested(self._clause, subject.symbols[0]) else subject

    def _with_adverbs(self, part: Part) -> int:
        """Where a predicate begins, with what stands right before its verb: "first drew breath"."""
        first = part.verb.start
        while first > part.first and self._tags[first - 1] == "a":
            first -= 1
        return first

    def _behind_time(self, part: Part) -> int:
        """Where a part goes on that opens with a time: "and in 1896 she became"."""
        timed = _TIMED.match(self._tags, part.first, part.stop)
        if timed is None:
            return part.first
        self._fronted.append(range(part.first, timed.end()))
        return timed.end()

    def _carried(self, part: Part) -> Subject:
        """The subject that a predicate without one takes over."""
        if self._waiting is not None:
            self._main = self._waiting
            return self._main
        if not self.found or part.opening[-1:] == "v":
            return NOBODY
        last = self.found[-1]
        if last.form is Form.RELATIVE and "," in part.opening and last.subject != self._main:
            return self._main if "c" in part.opening else NOBODY
        if last.form is Form.RELATIVE and last.opening[-1:] == "h" and last.subject != self._main:
            return NOBODY  # "left when she was a child and died": either of the two
        return last.subject if "c" in part.opening or "," in part.opening else NOBODY

    def _relative(self, part: Part, marker: str) -> None:
        if marker == "w" and part.fronted_verb and "i" not in part.opening:
            subject = self._before(part.first, relative=True)
        elif marker == "u":
            owner = self._before(part.first, relative=True)
            noun = range(part.first, max(part.verb.start, part.first + 1))
            subject = Subject(owner.symbols, noun) if owner.symbols else NOBODY
        else:
            subject = subject_of(self._clause, self._tags, part.first, part.verb.start)
        first = part.first if marker == "u" else part.verb.start
        segment = self._add(Form.RELATIVE, subject, part, first=first)
        if not part.fronted_verb and marker == "w":
            segment.more = [*segment.more, *self._cleft(part)]

    def _cleft(self, part: Part) -> list[range]:
        """ "It was in Ulm that he was born": what stands behind "it was" belongs to the clause that follows."""
        host = self.found[-2] if len(self.found) > 1 else None
        if host is None or host.stop + 1 != part.first or self._tags[host.verb.start : host.verb.stop] != "B":
            return []
        it = host.subject.symbols and self._clause.symbols[host.subject.symbols[0]].text.casefold() == "it"
        if not it:
            return []
        host.subject = NOBODY
        return [range(host.verb.stop, host.stop)]

    def _participle(self, part: Part) -> None:
        if not self.found and self._waiting is None:
            segment = self._add(Form.PARTICIPLE, NOBODY, part, first=part.verb.start)
            self._openers.append(segment)
            return
        if "c" in part.opening and self.found:
            subject = self.found[-1].subject
        elif self._tags[part.verb.start] == "G" and "," in part.opening and self._main.symbols:
            subject = self._main
        else:
            subject = self._before(part.first, relative=False)
        self._add(Form.PARTICIPLE, subject, part, first=part.verb.start)

    def _phrase(self, part: Part) -> None:
        """A part without a predicate: phrases that belong to the one before, a subject to come, or an apposition."""
        span = range(part.first, part.stop)
        if self._tags[part.first : part.stop] == "m" and self._tags.startswith("h", part.stop):
            return  # "Mainz is where Gutenberg was born, Düsseldorf where Heine was"
        if part.opening[-1:] == "u":
            self._waiting, self._aside = NOBODY, False
            return
        opens = self._waiting is None and (not self.found or bool(self._openers) or ";" in part.opening)
        timed = opens and _TIMED_NAME.match(self._tags, part.first, part.stop) is not None
        named = not set("mxnp").isdisjoint(self._tags[part.first : part.stop])
        if not timed and (self._tags[part.first] == "i" or not named):
            if self.found and self._waiting is None:
                if not self._is_behind_aside(part) and not self._is_told:
                    self.found[-1].more.append(span)
            elif self._waiting is None:
                self._fronted.append(span)
        elif opens:
            self._waiting, self._aside = (
                subject_of(self._clause, self._tags, self._behind_time(part), part.stop),
                False,
            )
        elif named and self._gives_reason(part):
            self._is_told = True
        elif "(" not in part.opening:
            self._apposition(part)

    def _is_behind_aside(self, part: Part) -> bool:
        """Whether a relative clause between commas ends before it: "died in Ulm, where he had been born, on 4 May"."""
        last = self.found[-1]
        return last.form is Form.RELATIVE and "," in last.opening and part.opening == ","

    def _gives_reason(self, part: Part) -> bool:
        """ "because Jordan and Israel lie between" is no part of what it gives a reason for."""
        return part.first > 0 and self._clause.symbols[part.first - 1].code in _REASONS

    def _apposition(self, part: Part) -> None:
        named = self._tags[part.first : part.stop]
        if named[0] in "mx" or "n" not in named:
            if self._waiting is not None and "c" in part.opening:
                self._waiting = NOBODY
            elif self._waiting is not None and named == "m" and part.opening == "," and self._waiting.noun:
                self._waiting = Subject((part.first,))  # "Pluto's largest moon, Charon, was discovered"
            elif self.found and self._waiting is None:
                self.found[-1].more.append(range(part.first, part.stop))
            return
        subject = self._before(part.first, relative=False)
        self._add(Form.APPOSITION, subject, part, first=part.first)

    def _before(self, at: int, *, relative: bool) -> Subject:
        """The name that an addition at a symbol speaks of: the one directly before it, signs left out."""
        end = at
        while end and self._tags[end - 1] in ",()-wui":
            end -= 1
        if not end:
            return NOBODY
        letter = self._tags[end - 1]
        host = self.found[-1] if self.found and self._waiting is None else None
        if host is None and self._waiting is not None:
            if relative and letter == "m" and end - 1 not in self._waiting.symbols and self._waiting.symbols:
                return NOBODY
            return NOBODY if self._aside or self._waiting.inside else self._waiting
        if host is None:
            return NOBODY
        noun = self._has_predicate_noun(host, end)
        if letter == "m" or (letter == "x" and not noun):
            behind = self._tags[host.verb.stop : end]
            behind_noun = "i" in behind and set("nx") & set(behind[: behind.rindex("i")])
            if not behind_noun:
                return Subject((end - 1,))
            if self._speaks_of_kin(host, end):
                return NOBODY
            return host.subject if noun and not relative and not host.subject.inside else NOBODY
        if letter in "nx" and noun and not host.subject.inside and not self._is_of_another(host, end):
            # in "A and B are people, a painter who ..." it is one of them
            return NOBODY if relative and len(host.subject.symbols) > 1 else host.subject
        return NOBODY

    def _is_of_another(self, host: Segment, end: int) -> bool:
        """Whether the noun before an addition stands in a phrase of the one that the subject is: "a remake of a film
        directed by". Of several ("a collection of poems written by") it is all of them, and what has no article
        ("a period of change that began") is nothing by itself.
        """
        if _IN_PHRASE.search(self._tags, host.verb.stop, end) is None:
            return False
        of = self._tags.rindex("i", host.verb.stop, end)
        preposition, first = self._clause.symbols[of : of + 2]
        is_one = first.start > preposition.end + 1  # an article stood between
        return is_one and not self._clause.symbols[end - 1].text.casefold().endswith("s")

    def _has_predicate_noun(self, host: Segment, end: int) -> bool:
        """ "is a physicist": the noun is the subject itself."""
        copula = self._tags[host.verb.start : host.verb.stop] == "B"
        return copula and bool(set("nx") & set(self._tags[host.verb.stop : end]))

    def _speaks_of_kin(self, host: Segment, end: int) -> bool:
        """ "was the father of Johann Strauss, composer of": either of the two."""
        said = self._clause.symbols[host.verb.stop : end]
        return any(symbol.text.casefold() in KIN for symbol in said)

    def _settle(self, subject: Subject) -> None:
        """Participles before the subject speak of it."""
        for segment in self._openers:
            segment.subject = subject if not subject.inside else NOBODY
        self._openers.clear()

    def _add(self, form: Form, subject: Subject, part: Part, *, first: int) -> Segment:
        fronted: list[range] = []
        if form is Form.MAIN or self._waiting is None:
            fronted, self._fronted = self._fronted, []
        segment = Segment(form, subject, first, part.stop, part.verb, part.opening, fronted)
        self._aside, self._is_told = True, False
        self.found.append(segment)
        return segment
