"""Names put inside a larger noun phrase: "the mother of Marie Curie" and "near Paris" are neither she nor there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from kg.records import EntityClass

_ANY = (
    "a book about {}", "a statue of {}", "a friend of {}", "{}'s namesake", "a fan of {}", "the history of {}",
    "somebody who wrote about {}", "an article on {}", "a critic of {}", "the successor of {}",
)  # fmt: skip
_AROUND: Mapping[EntityClass, Sequence[str]] = {
    EntityClass.PERSON: (
        "the mother of {}", "the father of {}", "{}'s mother", "{}'s father", "{}'s wife", "{}'s husband", "{}'s son",
        "{}'s daughter", "the brother of {}", "{}'s sister", "a student of {}", "{}'s teacher", "{}'s biographer",
        "the family of {}", "a character based on {}", "{}'s first book", "the biography of {}", "a cousin of {}",
        "{}'s rival", "an actor who played {}", "{}'s best-known work", "the house of {}",
    ),
    EntityClass.PLACE: (
        "the airport of {}", "the university of {}", "the mayor of {}", "{}'s oldest church", "a suburb of {}",
        "a street in {}", "the largest company of {}", "a district of {}", "{}'s football club", "the embassy of {}",
        "the neighbour of {}", "a former colony of {}", "{}'s main station",
    ),
    EntityClass.ORGANISATION: (
        "the founder of {}", "a subsidiary of {}", "a former employee of {}", "{}'s rival", "the head of {}",
        "a competitor of {}", "{}'s main building", "the predecessor of {}",
    ),
    EntityClass.WORK: (
        "the sequel to {}", "the author of {}", "a remake of {}", "the soundtrack of {}", "{}'s main character",
        "a parody of {}", "the translator of {}", "a review of {}", "the poster of {}",
    ),
}  # fmt: skip
_NEAR = (
    "a village near {}",
    "the outskirts of {}",
    "a suburb of {}",
    "a neighbour of {}",
    "the embassy of {}",
)


def nested(
    template: str, classes: frozenset[EntityClass], value_classes: frozenset[EntityClass], chance: Random
) -> str | None:
    """The template with a larger noun phrase around its subject, or around a value that is a place."""
    if template.count("{s}") != 1 or "{s}'s" in template:
        return None
    if EntityClass.PLACE in value_classes and chance.random() < 0.25:
        return template.replace("{o}", chance.choice(_NEAR).format("{o}"))
    phrases = [p for c in sorted(classes, key=str) for p in _AROUND.get(c, ())]
    pool = phrases if phrases and chance.random() < 0.8 else _ANY
    return template.replace("{s}", chance.choice(pool).format("{s}"))
