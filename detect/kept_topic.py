"""What an answer goes on about although others were named since: whom the question asks about, and it was about before.

"Kepler was an astronomer ... Galileo sent him news. He died in Regensburg." Who "he" is, is in doubt; that it is Kepler
is likely, and what is said is wrong where it holds of none of those that may be meant. So the topic comes with them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from detect.also_meant import AlsoMeant
from detect.clause import PERSONAL
from detect.heard import Heard
from detect.name_use import same
from detect.referring import THINGS, is_description
from kg.mention import Mention

_NEAR = 2
"""Of so many clauses that name somebody else, he is likely to be meant; of earlier ones only where what is said is
right of him."""

_MOST_NAMED = 64
"""Names of a clause that are looked at; of more nobody knows whom it leaves in mind."""


def kept_topic(
    phrase: str,
    asked: Sequence[Mention],
    told: Sequence[Heard],
    fits: Callable[[Mention], bool],
) -> tuple[Mention | None, tuple[AlsoMeant, ...]]:
    """The topic that a pronoun or description, case-folded, may speak of, and what else it may; None without a topic,
    or where somebody or something without a name may be meant, or whom the last clause was about instead.

    :param asked: what the question names that the phrase fits and the answer was about
    :param told: the clauses before the phrase, oldest first
    """
    if not asked or not (phrase in PERSONAL or phrase in THINGS or is_description(phrase)):
        return None, ()
    topic = asked[-1]
    if topic.best is None or not all(same(each, topic) for each in asked):
        return None, ()
    others: list[AlsoMeant] = []
    near = 0
    is_last = True
    for heard in reversed(told):
        if len(heard.named) > _MOST_NAMED:
            return None, ()
        named = [each for each in heard.named if fits(each)]
        if heard.weds or heard.lost or _leaves_open(heard, phrase, named):
            return None, ()
        is_left = named and is_last and not any(same(each, topic) for each in named)
        if is_left and heard.leading is not None and fits(heard.leading):
            return None, ()  # "Galileo was older. He ..."
        is_last = is_last and not named
        rivals = [
            each for each in (*named, *(each.mention for each in heard.perhaps)) if not same(each, topic)
        ]
        near += bool(rivals)
        others += [AlsoMeant(each, likely=near <= _NEAR) for each in rivals]
        if heard.leading is not None and same(heard.leading, topic) and not heard.perhaps:
            break
    return (topic, tuple(others)) if others else (None, ())


def _leaves_open(heard: Heard, phrase: str, named: Sequence[Mention]) -> bool:
    """Whether the phrase may speak of what a clause is about, or brings in, without a name."""
    if heard.another.may_be(phrase, beside_somebody=bool(named)) or heard.introduced.may_be(phrase):
        return True
    return heard.unnamed and phrase in THINGS
