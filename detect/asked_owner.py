"""What belongs to whom a text is about: "Is Sydney the capital of Australia?" - "No. The capital is Canberra.", and
"Jaws is a film of 1975. The director is Steven Spielberg."

The noun must be one for what was asked, or for what is known of the one thing that all was about; and nothing else that
the answer has named may have such a thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from detect.clause import Clause, Symbol
from detect.evidence import Evidence
from detect.owner import codes_of
from detect.question import Asked
from kg.mention import Mention
from kg.records import EntityRef, Relation

_ARTICLE = re.compile(r"\W*(?:(?:no|yes|actually)\b\W*)?the\W+", re.I)
_ANSWERS = frozenset(("yes", "actually", ",", "."))
"""Symbols of what stands before an answer; "no" is none."""
_MEANINGS = 3
Named = Mapping[tuple[str, ...], Sequence[Relation]]
"""Relations by the codes of their nouns."""


@dataclass(frozen=True, slots=True)
class Owner:
    """What a value belongs to by a relation; ``mention`` has candidates."""

    relation: Relation
    mention: Mention

    @property
    def id(self) -> str:
        return self.mention.candidates[0].id


def by_nouns(relations: Iterable[Relation]) -> Named:
    """Relations by the codes of their nouns."""
    found: dict[tuple[str, ...], list[Relation]] = {}
    for relation in relations:
        for codes in codes_of(relation.nouns):
            found.setdefault(codes, []).append(relation)
    return found


def of_topic(
    clause: Clause,
    text: str,
    nouns: Named,
    asked: Sequence[Asked],
    *,
    topic: Mention | None,
    named: Iterable[Mention],
    evidence: Evidence,
) -> Clause:
    """The clause with the owner in front of the noun that opens it, as a possessive; as it is where none is meant.

    :param text: what the offsets of the clause count in
    :param asked: what the question asks for, or whether it is so
    :param topic: what all of the answer was about
    :param named: what the answer has named before
    """
    at = next((i for i, symbol in enumerate(clause.symbols) if symbol.code not in _ANSWERS), 0)
    symbols = clause.symbols[at:]
    relations = nouns.get(_opening(symbols), ())
    if not relations or _ARTICLE.fullmatch(text, clause.start, symbols[0].start) is None:
        return clause
    owner = owner_of(relations, asked, topic=topic, evidence=evidence)
    if owner is None or any(_may_own(mention, owner, evidence) for mention in named):
        return clause
    here = symbols[0].start
    possessor = Symbol("P0", here, here, owner.mention.text, owner.mention)
    return clause.of(possessor, Symbol("'s", here, here, ""), *symbols)


def owner_of(
    relations: Sequence[Relation], asked: Sequence[Asked], *, topic: Mention | None, evidence: Evidence
) -> Owner | None:
    """Whose one of the relations is spoken of, by what is asked, or else by what the graph knows of the ``topic``."""
    wanted = {relation.id for relation in relations}
    owners = [
        Owner(each.wording.relation, each.subject.mention)
        for each in asked
        if each.wording.relation.id in wanted and each.subject.mention and each.subject.mention.best
    ]
    if not owners and topic is not None and topic.best is not None:
        owners = [Owner(each, topic) for each in relations if evidence.facts(topic.best.id, each)]
    return owners[0] if len({owner.id for owner in owners}) == 1 else None


def _opening(symbols: Sequence[Symbol]) -> tuple[str, ...]:
    """The codes before the first "be"."""
    codes = tuple(symbol.code for symbol in symbols)
    return codes[: codes.index("be")] if "be" in codes else ()


def _may_own(mention: Mention, owner: Owner, evidence: Evidence) -> bool:
    """Whether something else is named that has what is spoken of."""
    ids = [candidate.id for candidate in mention.candidates]
    return owner.id not in ids and any(evidence.facts(each, owner.relation) for each in ids)


def is_of_another_named(owner: Owner, value: Mention, named: Iterable[Mention], evidence: Evidence) -> bool:
    """Whether a value is known to be that of something else that was named: Kampala of Uganda, beside Kenya."""
    values = {candidate.id for candidate in value.candidates}
    others = {c.id for mention in named if mention is not value for c in mention.candidates[:_MEANINGS]}
    return any(
        isinstance(fact.object, EntityRef) and fact.object.id in values
        for other in others - {owner.id}
        for fact in evidence.facts(other, owner.relation)
    )
