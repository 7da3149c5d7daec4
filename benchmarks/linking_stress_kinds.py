"""The kinds of cases of the linking stress set, and how a case of each is made of one entity."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

from benchmarks.linking_stress_sample import noun_of, pronoun
from benchmarks.linking_stress_teller import ANY_PROMPT, Teller

_TITLES = ("Dr.", "Mr.", "Professor", "Sir", "President", "Lady", "Captain")
_FIRST_NAMES = (
    "Wendelin Hortense Osbert Ludmilla Thaddeus Philippa Barnabas Clementina Eustace Rosalind".split()
)
_PEOPLED = ("P36", "P37", "P35", "P38")
"""Relations of countries that a demonym can ask for: "the French capital"."""


class Kind(StrEnum):
    FULL = "full name"
    SURNAME_ASKED = "surname, full name in the prompt"
    SURNAME_SAID = "surname, full name in the answer"
    SURNAME_ALONE = "surname alone"
    POSSESSIVE = "possessive surname"
    TITLE = "title and surname"
    REVERSED = "surname, first name"
    PRONOUN_ASKED = "pronoun, full name in the prompt"
    PRONOUN_SAID = "pronoun, full name in the answer"
    PRONOUN_LATER = "pronoun, third sentence"
    PRONOUN_OF_TWO = "pronoun, two people told of"
    PRONOUN_THING = "it"
    DESCRIPTION = "definite description"
    TYPO_ASKED = "typo, full name in the prompt"
    TYPO_SURNAME = "typo in the surname, full name in the prompt"
    TYPO_ALONE = "typo alone"
    HOMONYM_ASKED = "homonym, told apart in the prompt"
    HOMONYM_SAID = "homonym, told apart in the answer"
    DEMONYM = "demonym"
    ALIAS = "alias"
    LOWER = "lower case"
    UNKNOWN = "unknown person of a known surname"
    UNKNOWN_SURNAME = "surname of an unknown person"
    UNKNOWN_PRONOUN = "pronoun of an unknown person"


@dataclass(frozen=True, slots=True)
class Made:
    """A case without its offsets; ``before`` is the answer up to the sentence looked at."""

    prompt: str
    before: str
    sentence: str
    known: bool = True


Maker = Callable[[Teller], Made | None]
"""None where nothing of the kind can be told of the entity."""


def _full(told: Teller) -> Made:
    return Made(ANY_PROMPT, "", told.last(told.thing.label))


def _of_surname(told: Teller, said: str, *, title: str = "") -> Made | None:
    """The full name in the prompt, then only the surname as ``said`` has it."""
    surname = told.thing.surname
    return Made(told.asking, "", told.last(title + said.format(surname))) if surname else None


def _surname_asked(told: Teller) -> Made | None:
    return _of_surname(told, "{}")


def _title(told: Teller) -> Made | None:
    return _of_surname(told, "{}", title=told.chance.choice(_TITLES) + " ")


def _surname_said(told: Teller) -> Made | None:
    if not told.thing.surname or not told.can_tell(2):
        return None
    return Made(ANY_PROMPT, told.before(told.thing.label), told.last(told.thing.surname))


def _surname_alone(told: Teller) -> Made | None:
    surname = told.thing.surname
    return Made(ANY_PROMPT, "", told.last(surname)) if surname and not told.is_named(surname) else None


def _possessive(told: Teller) -> Made | None:
    surname, noun = told.thing.surname, told.noun_sentence()
    return Made(told.asking, "", noun.format(surname + "'s")) if surname and noun else None


def _reversed(told: Teller) -> Made | None:
    thing = told.thing
    if not thing.surname:
        return None
    first = thing.label.removesuffix(thing.surname).strip()
    return Made(ANY_PROMPT, "", told.last(f"{thing.surname}, {first},"))


def _pronoun_asked(told: Teller) -> Made | None:
    if not told.thing.is_person:
        return None
    return Made(told.asking, "", told.last(pronoun(told.thing, told.chance)))


def _pronoun_said(told: Teller) -> Made | None:
    if not told.thing.is_person or not told.can_tell(2):
        return None
    return Made(ANY_PROMPT, told.before(told.thing.label), told.last(pronoun(told.thing, told.chance)))


def _pronoun_later(told: Teller) -> Made | None:
    if not told.thing.is_person or not told.can_tell(3):
        return None
    he = pronoun(told.thing, told.chance)
    return Made(ANY_PROMPT, told.before(told.thing.label, he), told.last(he))


def _pronoun_of_two(told: Teller) -> Made | None:
    """Another person is told of first; the pronoun speaks of the last."""
    if not told.thing.is_person or not told.can_tell(2):
        return None
    other = told.sample.another(told.thing, told.chance)
    fact = told.sample.some_facts(other, 1, told.chance)[0]
    before = told.sample.sentence(fact, other.label, told.chance) + " " + told.before(told.thing.label)
    return Made(ANY_PROMPT, before, told.last(pronoun(told.thing, told.chance)))


def _thing(told: Teller) -> Made | None:
    if told.thing.is_person or not told.thing.types or not told.can_tell(2):
        return None
    if told.chance.random() < 0.5:
        return Made(told.asking, "", told.last("It"))
    return Made(ANY_PROMPT, told.before(told.thing.label), told.last("It"))


def _description(told: Teller) -> Made | None:
    nouns = told.thing.nouns
    if not nouns or not told.can_tell(2):
        return None
    article = told.chance.choice(("The", "The", "This"))
    said = f"{article} {told.chance.choice(nouns)}"
    return Made(told.asking, told.before(told.thing.label), told.last(said))


def _typo_asked(told: Teller) -> Made | None:
    written = told.typo(told.thing.label)
    return Made(told.asking, "", told.last(written)) if written else None


def _typo_surname(told: Teller) -> Made | None:
    written = told.typo(told.thing.surname)
    return Made(told.asking, "", told.last(written)) if written else None


def _typo_alone(told: Teller) -> Made | None:
    written = told.typo(told.thing.label) if told.is_alone(told.thing.label) else ""
    return Made(ANY_PROMPT, "", told.last(written)) if written else None


def _homonym(told: Teller) -> tuple[str, str] | None:
    """A name that others bear too, and a sentence that tells the entity apart."""
    shared = [n for n in told.thing.names if n[:1].isupper() and len(n) > 3 and not told.is_alone(n)]
    if not shared or not told.can_tell(2):
        return None
    name = told.chance.choice(shared)
    return (name, told.before(name)) if told.is_told_apart(name) else None


def _homonym_asked(told: Teller) -> Made | None:
    if not (named := _homonym(told)):
        return None
    name, before = named
    return Made(f"{before}Tell me more about {name}.", "", told.last(name))


def _homonym_said(told: Teller) -> Made | None:
    if not (named := _homonym(told)):
        return None
    name, before = named
    return Made(ANY_PROMPT, before, told.last(name))


def _demonym(told: Teller) -> Made | None:
    """ "The French capital is Paris.": the country, not the language or the people."""
    demonym = _demonyms().get(told.thing.label)
    facts = [t for t in told.sample.stated[told.thing.id] if t.relation in _PEOPLED]
    if not demonym or not facts or "country" not in " ".join(told.thing.types):
        return None
    triple = told.chance.choice(facts)
    stated = triple if told.right else told.sample.other_value(triple, told.chance)
    noun = noun_of(triple.relation)
    value = told.sample.things[stated.object].label
    return Made(ANY_PROMPT, "", f"The {demonym} {noun} is {value}.")


def _alias(told: Teller) -> Made | None:
    names = [n for n in told.thing.names[1:] if n[:1].isupper() and len(n) > 4 and told.is_alone(n)]
    names = [n for n in names if n.replace(" ", "").isalpha()]
    return Made(ANY_PROMPT, "", told.last(told.chance.choice(names))) if names else None


def _lower(told: Teller) -> Made | None:
    label = told.thing.label
    if len(label) < 5 or label.islower() or not told.is_alone(label):
        return None
    return Made(told.asking.lower(), "", told.last(label).lower())


def _unknown(told: Teller) -> Made | None:
    name = _unknown_name(told)
    return Made(f"Who was {name}?", "", told.last(name), known=False) if name else None


def _unknown_surname(told: Teller) -> Made | None:
    name = _unknown_name(told)
    return Made(f"Who was {name}?", "", told.last(told.thing.surname), known=False) if name else None


def _unknown_pronoun(told: Teller) -> Made | None:
    name = _unknown_name(told)
    if not name or not told.can_tell(2):
        return None
    return Made(f"Who was {name}?", told.before(name), told.last("He"), known=False)


def _unknown_name(told: Teller) -> str:
    surname = told.thing.surname
    return f"{told.chance.choice(_FIRST_NAMES)} {surname}" if surname else ""


@cache
def _demonyms() -> dict[str, str]:
    """The first demonym of each place."""
    text = (files("kg") / "demonyms.tsv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    return {row["place"]: row["demonyms"].split("|")[0] for row in rows}


MAKERS: Mapping[Kind, Maker] = {
    Kind.FULL: _full,
    Kind.SURNAME_ASKED: _surname_asked,
    Kind.SURNAME_SAID: _surname_said,
    Kind.SURNAME_ALONE: _surname_alone,
    Kind.POSSESSIVE: _possessive,
    Kind.TITLE: _title,
    Kind.REVERSED: _reversed,
    Kind.PRONOUN_ASKED: _pronoun_asked,
    Kind.PRONOUN_SAID: _pronoun_said,
    Kind.PRONOUN_LATER: _pronoun_later,
    Kind.PRONOUN_OF_TWO: _pronoun_of_two,
    Kind.PRONOUN_THING: _thing,
    Kind.DESCRIPTION: _description,
    Kind.TYPO_ASKED: _typo_asked,
    Kind.TYPO_SURNAME: _typo_surname,
    Kind.TYPO_ALONE: _typo_alone,
    Kind.HOMONYM_ASKED: _homonym_asked,
    Kind.HOMONYM_SAID: _homonym_said,
    Kind.DEMONYM: _demonym,
    Kind.ALIAS: _alias,
    Kind.LOWER: _lower,
    Kind.UNKNOWN: _unknown,
    Kind.UNKNOWN_SURNAME: _unknown_surname,
    Kind.UNKNOWN_PRONOUN: _unknown_pronoun,
}
