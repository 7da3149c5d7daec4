"""A clause cut into parts: stretches with at most one predicate, each with what opens it.

Cuts fall at signs, at relative and subordinating words, before a second predicate, before a participle that adds to a
noun, and at "and" where a predicate or a whole clause follows (not between coordinated objects). Linear.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from detect.tagging import VERBS

_SIGNS = frozenset(",;:().-`")
_MARKERS = frozenset("wuhjo")
_GROUP = re.compile(r"[BHDMVRKLGa]*[BHDMVRKLG]")
_PREDICATE_NEXT = re.compile(r"a*[BHDMVRKL]|i[nad]{0,4}t,?a*[BHDMVRK]")
_CLAUSE_NEXT = re.compile(r"(?:i[nad]{0,4}t,?)?[nmxdtqsa]{0,12}[mxnp]a*[BHDMVRK]")
_FINITE_LATER = re.compile(r"[^BHDMVR,;:()c.wuhjo-]{0,40}[BHDMVR]")
_REDUCED = re.compile(r"[KL]a*i")


@dataclass(frozen=True, slots=True)
class Part:
    """Symbols ``[first, stop)`` behind ``opening``: the signs and letters of `detect.tagging` that led to the part.

    Beside those: "r" a participle that adds to what stands before, "v" a predicate behind such an addition, "n" a
    clause that follows a verb without a joining word. ``verb`` is the verb group, empty where there is none.
    """

    opening: str
    first: int
    stop: int
    verb: range
    fronted_verb: bool
    """A verb, and nothing but adverbs before it: no subject."""


def parts(tags: str) -> list[Part]:
    """The parts of a clause in order, empty ones left out; their openings add up."""
    return _Cutter(tags).cut()


class _Cutter:
    def __init__(self, tags: str) -> None:
        self._tags = tags
        self._found: list[Part] = []
        self._opening = ""
        self._first = 0
        self._verb = range(0)

    def cut(self) -> list[Part]:
        at = 0
        while at < len(self._tags):
            at = self._step(at, self._tags[at])
        self._close(at, "", at)
        return self._found

    def _step(self, at: int, letter: str) -> int:
        """Takes the symbol ``at``; where to go on."""
        if letter in _SIGNS:
            return self._close(at, letter, at + 1)
        if letter in _MARKERS:
            fronted = at > self._first and self._tags[at - 1] == "i" and letter == "w"
            return self._close(at - fronted, "i" * fronted + letter, at + 1)
        if letter == "c":
            return self._close(at, "c", at + 1) if at == self._first or self._joins(at + 1) else at + 1
        if letter in VERBS or letter in "LG":
            return self._predicate(at, letter)
        return at + 1

    def _joins(self, at: int) -> bool:
        """True where a predicate or a clause follows on a predicate: "and" does not join phrases there."""
        follows = _PREDICATE_NEXT.match(self._tags, at) or _CLAUSE_NEXT.match(self._tags, at)
        return bool(self._verb) and follows is not None

    def _predicate(self, at: int, letter: str) -> int:
        if letter in "LG" or self._reduced(at, letter):
            if not self._only_adverbs(at):
                self._close(at, "r", at)
        elif self._verb:
            self._second(at)
        group = _GROUP.match(self._tags, at)
        assert group is not None
        self._verb = range(at, group.end())
        return group.end()

    def _reduced(self, at: int, letter: str) -> bool:
        """ "the film directed by": a participle where a predicate stands elsewhere."""
        if letter != "K" or not _REDUCED.match(self._tags, at) or self._is_reported(at):
            return False
        if self._verb or self._only_adverbs(at):
            return bool(self._verb) or self._opening[-1:] in ("", ",", "(")
        group = _REDUCED.match(self._tags, at)
        return group is not None and _FINITE_LATER.match(self._tags, group.end()) is not None

    def _is_reported(self, at: int) -> bool:
        """What somebody does, in the view of others: "assume he died in"."""
        reports = "R" in self._tags[self._verb.start : self._verb.stop]
        return reports and self._tags[self._verb.stop : at].strip("a") in {"m", "p"}

    def _second(self, at: int) -> None:
        """A second predicate: of a clause of its own, or of the subject that an addition came behind."""
        start = at
        while start > self._verb.stop and self._tags[start - 1] in "mxpnda":
            start -= 1
        reports = "R" in self._tags[self._verb.start : self._verb.stop]
        own = start < at and (reports or not set(self._opening[-1:]) & set("wr"))
        self._close(start if own else at, "n" if own else "v", start if own else at)

    def _close(self, stop: int, opening: str, first: int) -> int:
        if stop > self._first:
            fronted = bool(self._verb) and self._only_adverbs(self._verb.start)
            self._found.append(Part(self._opening, self._first, stop, self._verb, fronted))
            self._opening = opening
        else:
            self._opening += opening
        self._first, self._verb = first, range(0)
        return first

    def _only_adverbs(self, stop: int) -> bool:
        """True where the part so far, up to a symbol, holds nothing that could be a subject."""
        return not self._tags[self._first : stop].strip("a")


def before_joined(cut: Sequence[Part]) -> frozenset[int]:
    """Ends of predicates on which ", and" with a predicate follows, or one that such a predicate follows on."""
    ends: set[int] = set()
    joined = False
    for part in reversed(cut):
        if joined:
            ends.add(part.stop)
        bare = part.fronted_verb and part.opening in {",", ",c", "c"}
        joined = bare and ("c" in part.opening or joined)
    return frozenset(ends)
