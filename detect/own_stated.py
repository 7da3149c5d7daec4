"""Whether a sentence states what a fact says, with another value, as the verifier reads it: with the right value in its
place it follows from the fact, and as it stands it is denied.
"""

from __future__ import annotations

from collections.abc import Sequence

from detect.entailment import Verifier
from detect.own_against import Against, Given
from detect.own_meant import HALF_SAID, SAID, TOUCHED, Meant
from kg.records import Text
from kg.verbalise import fact_text

_SURE, _LIKELY, _MAYBE = 0.9, 0.7, 0.5
"""Probabilities, as the verifier reads it."""
_APART = 0.3
"""How far the sums of the two have to lie apart where the words tell two facts alike."""
_MARKS = " -*\n"
"""Of a list's item."""
_MOST_READ = 4
"""Facts that are held against one value."""


def stated(verifier: Verifier, meant: Sequence[Meant], text: str, given: Given) -> Against | None:
    """The fact that a value is meant of; None for none, or where two have about as much for them.

    Raises what the verifier raises.
    """
    best = sorted(meant, key=lambda each: each.rank, reverse=True)[:_MOST_READ]
    if not best:
        return None
    right = _supported(verifier, best, text, given)
    likely = [
        (each, how) for each, how in zip(best, right, strict=True) if how >= _MAYBE or _needs_no_right(each)
    ]
    wrong = _denied(verifier, [each for each, _ in likely], text, given) if likely else []
    accepted = [
        (each.rank, follows + denied, each.against)
        for (each, follows), denied in zip(likely, wrong, strict=True)
        if _is_stated(each, follows, denied)
    ]
    accepted.sort(key=lambda each: each[:2], reverse=True)
    if not accepted:
        return None
    (rank, read, against), *others = accepted
    is_alike = any(rank == other and read - other_read < _APART for other, other_read, _ in others[:1])
    return None if is_alike else against


def _supported(verifier: Verifier, meant: Sequence[Meant], text: str, given: Given) -> list[float]:
    """For each fact the probability that the sentence with the right value follows from it."""
    pairs = [_pairs(each.against, each.against.right, text, given) for each in meant]
    read = iter(verifier.verify([pair for each in pairs for pair in each]))
    return [max(next(read).supported for _ in each) for each in pairs]


def _denied(verifier: Verifier, meant: Sequence[Meant], text: str, given: Given) -> list[float]:
    """For each fact the probability that it denies the sentence as it stands."""
    pairs = [_pairs(each.against, text[each.against.start : each.against.end], text, given) for each in meant]
    read = iter(verifier.verify([pair for each in pairs for pair in each]))
    return [max(next(read).contradicted for _ in each) for each in pairs]


def _pairs(against: Against, value: str, text: str, given: Given) -> list[tuple[str, str]]:
    """The fact, and the sentence and its part with a value; with the thing before it too, which a pronoun or a short
    name may stand for.
    """
    fact, label = fact_text(against.fact, against.relation), against.fact.subject.label
    whole = f"{text[: against.start]}{value}{text[against.end :]}".strip(_MARKS)
    part = f"{text[given.part[0] : against.start]}{value}{text[against.end : given.part[1]]}".strip(_MARKS)
    return [(fact, each) for each in dict.fromkeys((whole, f"{label}: {whole}", f"{label}: {part}"))]


def _needs_no_right(meant: Meant) -> bool:
    """Whether its words alone tell that a value is meant of a fact: hours, of which one end is right or all is said."""
    of_hours = isinstance(meant.against.fact.object, Text)
    return meant.against.shared or (of_hours and min(meant.worded, meant.asked) >= SAID)


def _is_stated(meant: Meant, right: float, wrong: float) -> bool:
    """Whether a value is meant of a fact: ``right``, the probability that the sentence with the right value follows
    from it; ``wrong``, that it denies the sentence as it stands.
    """
    worded, asked = meant.worded, meant.asked
    if meant.against.shared and worded >= HALF_SAID:
        return True
    if meant.of_name:
        return right >= (_LIKELY if max(worded, asked) >= SAID else _SURE) and max(worded, asked) >= HALF_SAID
    if min(right, wrong) >= _MAYBE and worded >= SAID:
        return True
    if min(right, wrong) >= _LIKELY and worded >= HALF_SAID:
        return True
    if right >= _MAYBE and wrong >= _LIKELY and asked >= SAID:
        return True
    if isinstance(meant.against.fact.object, Text) and min(worded, asked) >= SAID:
        return wrong >= _LIKELY
    if min(right, wrong) >= _SURE and (max(worded, asked) >= TOUCHED):
        return True
    if right >= _MAYBE and wrong >= _SURE and meant.only and meant.named:
        return True
    return right >= _SURE and meant.only and min(worded + asked, 1.0) >= SAID and worded > 0
