"""Which of the facts that a value may be meant of it denies, by what its answer should have said."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from benchmarks.own_sets import OwnAnswer
from detect.own_given import GivenKind
from detect.own_saying import Saying
from detect.own_signals import SIGNALS
from detect.own_slot import Slot
from detect.term import terms
from kg.numeral import from_words

_SAID = [SIGNALS.index(name) for name in ("both_like", "spoken_of", "named")]
LEAST_SAID = 0.5
"""How much of a fact that is yes or no must be spoken of in an answer that is wrong about one."""
_NOT = re.compile(r"\b(?:no|not|never|nothing|none|without|cannot|nor)\b|n['’]t\b", re.IGNORECASE)


def labels_of(
    answer: OwnAnswer, saying: Saying, value: str, slots: Sequence[Slot], rows: NDArray[np.float32]
) -> tuple[bool, list[bool]]:
    """Whether a value is the wrong one of an answer, and for each fact whether it is the one that it denies; ``rows``
    have their `SIGNALS` first.
    """
    is_wrong = answer.is_wrong and is_said(answer, saying.linked.text, value)
    if saying.given.kind is GivenKind.TRUTH:
        is_wrong = is_wrong and _denies(answer.said) is not _denies(answer.right)
        likest = rows[:, _SAID].sum(axis=1)
        denied = [is_wrong and bool(like == likest.max() >= LEAST_SAID) for like in likest]
    else:
        denied = [is_wrong and is_right(answer.right, slot) for slot in slots]
    return is_wrong, denied


def is_said(answer: OwnAnswer, sentence: str, value: str) -> bool:
    """Whether a value of a sentence is the wrong one of an answer, or a part of it, or has it in it."""
    start = answer.answer.find(value, max(0, answer.answer.find(sentence.strip())))
    if start < 0:
        return value in answer.said or answer.said in value
    return start < answer.at + len(answer.said) and answer.at < start + len(value)


def is_right(written: str, slot: Slot) -> bool:
    """Whether what an answer should have said is what a fact has."""
    return is_one_value(written, slot.against.right)


def is_one_value(written: str, other: str) -> bool:
    """Whether two values as they are written have the same figures, or none and a term in common."""
    mine, its = _figures(written), _figures(other.casefold())
    if mine or its:
        return bool(mine) and (mine <= its or its <= mine) and bool(its)
    return not set(terms(written)).isdisjoint(terms(other))


def _figures(text: str) -> set[float]:
    plain = re.sub(r"(?<=\d)[,\u202f](?=\d{3})", "", text.casefold())
    in_words = (from_words(word) for word in re.findall(r"[a-z]+", plain))
    return {float(f) for f in re.findall(r"\d+(?:\.\d+)?", plain)} | {
        float(n) for n in in_words if n is not None
    }


def _denies(text: str) -> bool:
    return _NOT.search(text) is not None
