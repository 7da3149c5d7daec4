"""Facts retold as running text, so that evidence is not always worded the way facts are.

The first sentence names the subject, later ones may take it up by a surname or a pronoun; two facts may share one
sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from kg.records import EntityClass, Fact
from kg.verbalise import fact_text, value_text
from scripts.verifier.facts import Facts
from scripts.verifier.telling import sentence
from scripts.verifier.wordings import Wordings

_WHOLE = re.compile(
    r"\{s\} (?:is|was|has|had|are|were|died|uses?|became|\w+ed|\w+s) .*\{o\}$|The [^,]+ of \{s\} (?:is|was) \{o\}$"
)
"""Templates that are whole sentences and say nothing after the value."""


def retold(told: Sequence[Fact], facts: Facts, wordings: Wordings, chance: Random) -> str:
    """The facts in their order, one after the other."""
    texts: list[str] = []
    before = ""
    for fact in told:
        name = value_text(fact.subject) if fact.subject.id != before else _again(fact, facts, chance)
        text = _told(fact, name, wordings, chance)
        lead = f"{name[:1].upper()}{name[1:]} "
        open_ended = (
            fact.subject.id == before
            and text.startswith(lead)
            and texts[-1].startswith(value_text(fact.subject))
        )
        if open_ended and chance.random() < 0.5:
            texts[-1] = f"{texts[-1].removesuffix('.')} and {text[len(lead) :]}"
        else:
            texts.append(text)
        before = fact.subject.id
    return " ".join(texts)


def _told(fact: Fact, name: str, wordings: Wordings, chance: Random) -> str:
    whole = [t for t in wordings.templates.get(fact.relation.id, ()) if _WHOLE.fullmatch(t)]
    if not whole or fact.start or fact.end:
        return fact_text(fact)
    return sentence(chance.choice(whole), name, value_text(fact.object), fact.object)


def _again(fact: Fact, facts: Facts, chance: Random) -> str:
    """How a text names a subject the second time."""
    label = value_text(fact.subject)
    roll = chance.random()
    if EntityClass.PERSON in facts.classes(fact.subject.id):
        return label if roll < 0.3 else label.split()[-1] if roll < 0.6 else chance.choice(("he", "she"))
    return label if roll < 0.5 else "it"
