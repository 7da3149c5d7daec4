"""Sentences that a repair leaves behind: what was written of a value that was replaced is not said of the right one.

"The capital of Australia is Sydney. It lies by the sea." does not become "Canberra. It lies by the sea.": what goes
on about what was replaced, as "it" or "he", stays only where it is supported of what stands there now.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from correct.repair import Check
from detect.kind_of import RULE as KIND
from detect.verdict import CheckedClaim, Verdict
from kg.records import EntityRef

NOTE = "left out: it spoke of what was replaced"
_PRONOUN = re.compile(r"(?P<before>\W*)(?P<pronoun>it|he|she|they|its|his|her|their)\b", re.IGNORECASE)
_OWNING = frozenset(("its", "his", "her", "their"))


class LeftBehind:
    """What was put in the place of something else in one answer, by entity."""

    def __init__(self) -> None:
        self._labels: dict[str, str] = {}
        self._others: dict[str, str] = {}
        """The other ends of the facts: what "it" may mean as well."""
        self._wrong: set[str] = set()

    def remember(self, claims: Iterable[CheckedClaim]) -> None:
        """Takes claims that were corrected; "it" is hardly ever the kind of thing that something was said to be."""
        for checked in claims:
            if checked.correction is None or checked.rule == KIND:
                continue
            right = checked.correction.right
            self._wrong.add(checked.correction.wrong)
            for fact in checked.facts:
                ends = [end for end in (fact.subject, fact.object) if isinstance(end, EntityRef)]
                if len(ends) == 2 and right in {end.label for end in ends}:
                    self._labels.update((end.id, end.label) for end in ends if end.label == right)
                    self._others.update((end.id, end.label) for end in ends if end.label != right)

    def forget(self) -> None:
        """What follows speaks of something else, or was written from the repaired text."""
        self._labels.clear()
        self._others.clear()
        self._wrong.clear()

    def may_be(self, sentence: str) -> bool:
        """Whether a sentence that begins so may turn out to be left behind."""
        return bool(self._labels) and _PRONOUN.match(sentence) is not None

    async def is_left(self, sentence: str, claims: Sequence[CheckedClaim], check: Check) -> bool:
        """Whether the next sentence, with these claims, is left behind: each is about what was put in place, or about
        one of two that "it" may mean and true of neither. None is supported.

        A sentence that does not begin with a pronoun ends what is said of the one before it.

        :param check: checks another sentence in the place of this one
        """
        if not self.may_be(sentence):
            self.forget()
            return False
        if any(wrong in sentence for wrong in self._wrong):
            return False  # it says the wrong once more, which is for `correct.carry`
        stated = [checked.claim.subject for checked in claims if checked.claim.relation is not None]
        if not stated or any(checked.verdict is Verdict.SUPPORTED for checked in claims):
            return False
        known = [subject for subject in stated if subject is not None]
        if known:
            return all(s.id in self._labels and self._labels[s.id] not in sentence for s in known)
        for label in (*self._labels.values(), *self._others.values()):
            found = await check(_said_of(label, sentence))
            if not found.is_checked or any(c.verdict is Verdict.SUPPORTED for c in found.claims):
                return False  # where time ran out nobody knows
        return True


def _said_of(label: str, sentence: str) -> str:
    """A sentence with a name for the pronoun that opens it.

    >>> _said_of("Canberra", "It is old."), _said_of("Canberra", "Its river is long.")
    ('Canberra is old.', "Canberra's river is long.")
    """

    def named(found: re.Match[str]) -> str:
        owner = "'s" if found["pronoun"].casefold() in _OWNING else ""
        return f"{found['before']}{label}{owner}"

    return _PRONOUN.sub(named, sentence, count=1)
