"""Adjectives of countries: "was a French physicist" says where somebody, a company or a work is from.

Facts of citizenship, country or origin support it. People have several countries, and the Germany of a German may have
been a kingdom of another name: nothing contradicts it but that nothing ties somebody to the country (`detect.ties`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from detect.derived_claim import DerivedClaim
from detect.outcome import Outcome, agree, disagree, undecided
from detect.scene import Named, Scene
from detect.ties import Ties
from detect.worded_name import WordedNames
from detect.worded_value import Replacement
from kg.mention import Mention, MentionKind
from kg.records import EntityClass, EntityRef, Fact

_RELATIONS = {
    EntityClass.PERSON: ("P27",),
    EntityClass.ORGANISATION: ("P17", "P159"),
    EntityClass.WORK: ("P495",),
}
_IS_A = re.compile(r"(?:is|was|are|were|,)\s+(?:an?|the)\s+(?:[a-z-]+\s+){0,3}$", re.I)
_ROLE = re.compile(
    r"\s+(?!(?:\S+\s+)*(?:of|in|by|for|from|to|and|or|with|on|at|than|wife|husband|son|daughter|translation|edition)\s)"
    r"(?:[a-z-]+\s+){1,3}"
)
"""The words of a role between an adjective and a name, which speak of nobody else."""
_SILENT = re.compile(
    r"[-–'’]|\s*[.,;]|\s(?:language|citizen|border|born|origin|descent|poetry|history|culture)\b"
)


def nationalities(scene: Scene, ties: Ties, names: WordedNames) -> Iterator[DerivedClaim]:
    """What the adjectives of the clause say about its subject; ``names`` words the right ones.

    Before a name, where a Roman emperor may be called so for other reasons, only those that are right count.
    """
    for mention in scene.linked.mentions:
        if not mention.demonym or not scene.clause.start <= mention.start < scene.clause.end:
            continue
        if _SILENT.match(scene.text, mention.end) or mention.kind is not MentionKind.ENTITY:
            continue
        described = _described(scene, mention)
        subject = described or _called(scene, mention)
        claims = _claims(scene, subject, mention, ties, names) if subject is not None else ()
        yield from (claim for claim in claims if described or claim.comparison.outcome is Outcome.AGREE)


def _described(scene: Scene, mention: Mention) -> Named | None:
    """Who "is a Danish physicist" or stands before ", a Danish physicist"."""
    is_a = _IS_A.search(scene.text, max(scene.clause.start, mention.start - 60), mention.start)
    if is_a is None:
        return None
    return scene.subject_before(is_a.start() if scene.text[is_a.start()] != "," else is_a.start() + 1)


def _called(scene: Scene, mention: Mention) -> Named | None:
    """Whose name stands behind "the Danish physicist"."""
    people = (e for e in scene.entities() if e.start > mention.end and EntityClass.PERSON in e.classes)
    named = next(people, None)
    if named is None:
        return None
    return named if _ROLE.fullmatch(scene.text, mention.end, named.start) else None


def _claims(
    scene: Scene, subject: Named, mention: Mention, ties: Ties, names: WordedNames
) -> Iterator[DerivedClaim]:
    wanted = [r for c in subject.classes for r in _RELATIONS.get(c, ())]
    facts = [f for relation in wanted for f in scene.facts(subject, relation)]
    if not facts:
        return
    countries = [c.id for c in mention.candidates]
    claimed = {*countries, *(c.id for c in scene.evidence.graph.candidates(mention.text))}
    found = next((f for f in facts if _lies_in(scene, f, claimed)), None)
    comparison = agree("nationality") if found else undecided("nationality", 0.3)
    right: Replacement | None = None
    if found is None and subject.sure and ties.has_none(subject.ref.id, countries):
        comparison = disagree("nationality")
        right = _right(scene, facts, mention, names)
    best = mention.best
    yield DerivedClaim(
        subject=subject.ref,
        comparison=comparison,
        facts=(found,) if found else (facts[0],),
        start=min(subject.start, mention.start),
        end=max(subject.end, mention.end),
        value_start=right.start if right else mention.start,
        value_end=right.end if right else mention.end,
        value=EntityRef(best.id, best.label) if best else None,
        sure=subject.sure,
        right=right.right if right else "",
    )


def _right(scene: Scene, facts: Sequence[Fact], mention: Mention, names: WordedNames) -> Replacement | None:
    """The adjective of the only country that is known, in place of the wrong one."""
    known = {fact.object for fact in facts if isinstance(fact.object, EntityRef)}
    best = mention.best
    if len(known) != 1 or best is None:
        return None
    return names.replacement(known.pop(), scene.text, mention, EntityRef(best.id, best.label))


def _lies_in(scene: Scene, fact: Fact, claimed: set[str]) -> bool:
    if not isinstance(fact.object, EntityRef):
        return False
    return fact.object.id in claimed or bool(scene.evidence.places.chain(fact.object.id) & claimed)
