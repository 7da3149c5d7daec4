"""Names that a question tells apart, though the graph has one thing for both: what "Holland" is beside "the
Netherlands" is for the answer to say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence, Set

from detect.another_bearer import of_namesake
from detect.verdict import CheckedClaim, Verdict
from kg.alias import fold
from kg.mention import Mention
from kg.records import EntityRef


def named_twice(mentions: Iterable[Mention]) -> frozenset[str]:
    """Ids of what is called by two names that are no forms of each other."""
    names: dict[str, set[str]] = defaultdict(set)
    for mention in mentions:
        if mention.best is not None and not mention.demonym and not mention.best.partial:
            names[mention.best.id].add(fold(mention.text).removeprefix("the "))
    return frozenset(id for id, said in names.items() if len(said) > 1 and not _are_alike(said))


def _are_alike(names: Set[str]) -> bool:
    """Whether the words of one are among those of the others: "Curie" and "Marie Curie"."""
    longest = set(max(names, key=len).split())
    return all(set(name.split()) <= longest for name in names)


def without_named_twice(claims: Sequence[CheckedClaim], twice: Set[str]) -> list[CheckedClaim]:
    """The claims, left open what is wrong of such a thing."""
    return [of_namesake(claim) if _is_about(claim, twice) else claim for claim in claims]


def _is_about(checked: CheckedClaim, twice: Set[str]) -> bool:
    claim = checked.claim
    ends = {end.id for end in (claim.subject, claim.value) if isinstance(end, EntityRef)}
    return checked.verdict is Verdict.CONTRADICTED and not ends.isdisjoint(twice)
