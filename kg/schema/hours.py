"""How people ask for times of the day and days: of relations like "opens at", "check-in from", "opening hours",
"closed on".

{s} is what opens or closes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

_PREPOSITIONS = frozenset("at from until till by before after".split())
_ON = "on"
_HOURS = frozenset(("hours", "times", "time"))


@lru_cache(maxsize=1024)
def hours_questions(name: str) -> tuple[str, ...]:
    """Questions for a time of the day by the name of the relation; none for a name of another kind.

    >>> hours_questions("opens at")[0], hours_questions("check-in from")[0], hours_questions("opening hours")[0]
    ('When does {s} open?', 'When is check-in at {s}?', 'What are the opening hours of {s}?')
    """
    return tuple(dict.fromkeys(_questions(name.split())))


def _questions(words: list[str]) -> Iterator[str]:
    if len(words) < 2:
        return
    head = " ".join(words[:-1])
    if words[-1] in _HOURS:
        name = " ".join(words)
        yield from (f"What are the {name} of {{s}}?", f"When are the {name} of {{s}}?")
        if words[0] == "opening":
            yield from ("When is {s} open?", "From when to when is {s} open?", "How long is {s} open?")
    elif words[-1] == _ON:
        yield from (
            f"On which day is {{s}} {head}?",
            f"When is {{s}} {head}?",
            f"Which day is {{s}} {head}?",
            f"What day is {{s}} {head} on?",
        )
    elif words[-1] in _PREPOSITIONS and len(words) == 2 and head.endswith("s") and not head.endswith("ss"):
        verb = head[:-1]
        yield from (
            f"When does {{s}} {verb}?",
            f"What time does {{s}} {verb}?",
            f"At what time does {{s}} {verb}?",
        )
    elif words[-1] in _PREPOSITIONS:
        yield from (
            f"When is {head} at {{s}}?",
            f"What time is {head} at {{s}}?",
            f"When can I {head} at {{s}}?",
        )
