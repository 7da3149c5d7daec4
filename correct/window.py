"""The claim window: how much of a sentence may be read before the sentence is complete.

A sentence flows word by word up to the first word that may begin something checkable; from there on it is held, with
the article or the "more than" before that word. What flows is never part of what a correction replaces, and it is
told by the text alone: the lead of a whole sentence is what had flowed, however the text was cut when it arrived.

A sentence that answers a plain question is told anew as a whole where it is wrong (`detect.question_rule`), which reads
badly behind a beginning that is out. So nothing of the first sentences (`detect.answering`) flows until their words
show that they are no such statement, or that nothing in them could be the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from correct.window_words import ClaimWords, Sign
from detect.affirmed import is_affirmation, may_affirm
from detect.answer_lead import is_opening
from detect.answering import MOST_SENTENCES
from detect.put_right import may_deny, only_denies
from detect.terse_answer import may_be_statement
from kg.alias import fold
from kg.thought import without_thoughts
from kg.typo import nearest
from kg.word import FUNCTION_WORDS

_UNIT = re.compile(r"[^\W_]+|\s+|[^\w\s]|_")
_WORD = re.compile(r"\b[^\W\d_]\w*")
_OPEN_WORD = re.compile(r"[\w'’]*\Z")
_GROWS = re.compile(r"[\w'’]|\Z")
_PREAMBLE = re.compile(
    r"\s*(?:certainly|absolutely|definitely|indeed|of course|hello|hi|hey|here|that|great|good|excellent|well|okay|ok|"
    r"yes|thanks|based|according)\b",
    re.IGNORECASE,
)
"""Words with which nobody begins an answer."""
_CLOSING = frozenset(".,;:!?…)]}»”’'\"")
"""Marks behind a word that say nothing about what follows; other marks go with the word behind them."""
_HOLDING = frozenset("|$€£¥₹\\")
"""Marks of tables, formulas and prices."""


class ClaimWindow:
    """The window of one answer.

    ``spoken``: texts said before, whose names are names again. ``asks_plainly``: a plain question may have been asked,
    ``asks_whether``: one that a "Yes" answers.
    """

    def __init__(
        self,
        words: ClaimWords,
        spoken: Iterable[str],
        *,
        asks_plainly: bool = False,
        asks_whether: bool = False,
    ) -> None:
        self._words = words
        self._answering = MOST_SENTENCES if asks_plainly else 0
        """Sentences that may still answer, this one included."""
        self._asks_whether = asks_whether
        """Whether the next sentence may affirm something."""
        self._spoken = dict.fromkeys(map(fold, _WORD.findall(" ".join(spoken))), True)
        self._begin()

    def _begin(self) -> None:
        self._at = 0
        """Before it everything is read for good; a word that grows at the end is read again."""
        self._reach = 0
        self._opened = self._cased = self._held = False

    def lead(self, sentence: str, *, complete: bool = False, ends: bool = False) -> int:
        """Code points of the sentence that may be read now.

        ``complete``: no more text belongs to it. ``ends``: nor does any follow upon it. Called for one sentence after
        another, each as it grows; `close` ends one.
        """
        reach = self._free(sentence, complete=complete)
        if self._asks_whether and may_affirm(sentence) and (not complete or is_affirmation(sentence)):
            return 0
        if self._asks_whether and may_deny(sentence) and (ends or not complete or not only_denies(sentence)):
            return 0  # what puts something right may be told anew as a whole
        if complete and not ends and reach == len(sentence):
            return reach  # nothing in it that could be the answer
        return 0 if self._answering and _may_answer(sentence, reach) else reach

    def _free(self, sentence: str, *, complete: bool) -> int:
        """Code points of the sentence before the first word that may begin something checkable."""
        if self._held:
            return self._reach
        leaning, opened = False, self._opened
        for unit in _UNIT.finditer(sentence, self._at):
            sign = self._sign(sentence, unit, opened=opened, complete=complete)
            if sign is Sign.CLAIM or sign is Sign.UNKNOWN:
                self._held = sign is Sign.CLAIM
                return self._reach
            is_word = unit[0][0].isalnum()
            if is_word and not opened:
                opened, self._cased = True, unit[0][0].isupper()
            leaning = sign is Sign.LEANING or (leaning and unit[0].isspace())
            if not leaning:
                self._reach = unit.end()
                if unit.end() < len(sentence) or not is_word:
                    self._at, self._opened = unit.end(), opened
        if complete:
            self._reach = len(sentence)
        return self._reach

    def close(self, sentence: str) -> None:
        """The sentence is over; the next one begins."""
        if self._held:
            self._spoken.update((fold(word), True) for word in _WORD.findall(sentence) if word[0].isupper())
        said = without_thoughts(sentence)
        if said and not is_opening(said):
            self._answering = max(0, self._answering - 1)
            self._asks_whether = False
        self._begin()

    def _sign(self, text: str, unit: re.Match[str], *, opened: bool, complete: bool) -> Sign:
        first = unit[0][0]
        if not first.isalnum():
            return Sign.CLAIM if first in _HOLDING else _sign_of_mark(first)
        word = unit[0]
        if first.isnumeric() or first == first.swapcase():
            return Sign.CLAIM
        whole = complete or unit.end() < len(text)
        if not whole:
            return self._words.begun(word) if first.islower() else Sign.UNKNOWN
        if first.isupper():
            if opened and word != "I":
                return Sign.CLAIM
            if not opened and self._opens_claim(word):
                return Sign.CLAIM
        named = self._words.name(text[unit.start() :], complete=complete, cased=opened and self._cased)
        return self._words.word(word) if named is Sign.FREE else named

    def _opens_claim(self, word: str) -> bool:
        folded = fold(word)
        if folded not in FUNCTION_WORDS and (folded in self._spoken or nearest(folded, self._spoken)):
            return True
        return self._words.opening(word) is Sign.CLAIM


def _sign_of_mark(mark: str) -> Sign:
    return Sign.FREE if mark.isspace() or mark in _CLOSING else Sign.LEANING


def _may_answer(sentence: str, reach: int) -> bool:
    """Whether a sentence may be a statement that answers, by its words before ``reach``; one that grows is none yet."""
    begun = sentence[:reach]
    if _GROWS.match(sentence, reach):
        begun = _OPEN_WORD.sub("", begun)
    return may_be_statement(begun) and _PREAMBLE.match(begun) is None
