"""The correction of a contradicted claim: which span of the answer is wrong, and what should stand there.

The wrong side is the object of the fact ("The capital of France is Florida" -> Paris), except where the question asks
for the other side ("Which country is Berlin the capital of?"). A value is written the way the original was.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from detect import worded_value
from detect.evidence import Evidence, present
from detect.verdict import CheckedClaim, Claim, Correction
from detect.worded_value import Replacement, replacement
from kg.mention import Mention, MentionKind
from kg.records import EntityRef, Fact, Quantity, Text, Time, Value
from kg.verbalise import value_text


class Corrections:
    """Finds corrections over one graph. ``asked`` are the mentions of the question."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence

    def correction(
        self,
        checked: CheckedClaim,
        text: str,
        *,
        subject: Mention | None,
        asked: Sequence[Mention],
        taken: Collection[str],
        mentions: Sequence[Mention] = (),
    ) -> Correction | None:
        """None where no single replacement makes the claim right (a negated claim, no fact that still holds).

        ``taken`` are entity ids that the answer already states for the same relation, ``mentions`` all of
        the text; a subject that is not among them (a pronoun's, carried from elsewhere) cannot be replaced in it.
        """
        claim = checked.claim
        facts = present(checked.facts)
        if claim.negated or not facts or claim.relation is None or claim.subject is None:
            return None
        here = subject is not None and subject in mentions
        if subject is not None and here and self._asks_for_subject(checked, subject, asked):
            right = self._subject_of(checked)
            if right is None:
                return None
            return Correction(subject.start, subject.end, subject.text, right.label)
        end = self._end_of_place(checked, text, mentions)
        value = _untaken(self._like_claimed(facts, claim.value), taken)
        if isinstance(value, (Time, Quantity)) and (mention := _mention_at(claim.value_start, mentions)):
            return _changed(text, replacement(value, text, mention, tuple(mentions)))
        start, name = _with_article(text, claim, value)
        original = text[start:end]
        right_text = name or written(value, like=original)
        if right_text == original:
            return None
        return Correction(start, end, original, right_text)

    def _end_of_place(self, checked: CheckedClaim, text: str, mentions: Sequence[Mention]) -> int:
        """ "Vienna, Austria" is one wrong place: what contains it goes with it."""
        value, end = checked.claim.value, checked.claim.value_end
        if not isinstance(value, EntityRef):
            return end
        for mention in mentions:
            between = text[end : mention.start]
            if mention.start >= end and between.strip() == "," and not between.endswith("\n"):
                if not any(c.id in self._evidence.places.chain(value.id) for c in mention.candidates):
                    break
                end = mention.end
        return end

    def _like_claimed(self, facts: Sequence[Fact], claimed: Value | None) -> list[Fact]:
        """Facts whose place is of the kind that was claimed come first: a city for a city."""
        places = self._evidence.places
        if not isinstance(claimed, EntityRef):
            return list(facts)
        kind = places.kind(claimed.id)
        return sorted(
            facts, key=lambda fact: isinstance(fact.object, EntityRef) and places.kind(fact.object.id) != kind
        )

    def _asks_for_subject(self, checked: CheckedClaim, subject: Mention, asked: Sequence[Mention]) -> bool:
        value = checked.claim.value
        if not isinstance(value, EntityRef) or checked.claim.relation is None:
            return False
        ids = {c.id for m in asked if m.kind is MentionKind.ENTITY for c in m.candidates}
        return value.id in ids and not ids & {c.id for c in subject.candidates}

    def _subject_of(self, checked: CheckedClaim) -> EntityRef | None:
        """The one subject of which the claimed object is true."""
        claim = checked.claim
        if claim.relation is None or not isinstance(claim.value, EntityRef):
            return None
        stated = self._evidence.graph.inverse_facts(claim.value.id, claim.relation.id, limit=2)
        subjects = {fact.subject for fact in stated if not fact.ended}
        return next(iter(subjects)) if len(subjects) == 1 else None


def _mention_at(start: int, mentions: Sequence[Mention]) -> Mention | None:
    return next((m for m in mentions if m.start == start and m.value is not None), None)


def _changed(text: str, new: Replacement) -> Correction | None:
    wrong = text[new.start : new.end]
    return Correction(new.start, new.end, wrong, new.right) if new.right != wrong else None


def _untaken(facts: Sequence[Fact], taken: Collection[str]) -> Value:
    values = [fact.object for fact in facts]
    free = [v for v in values if not (isinstance(v, EntityRef) and v.id in taken)]
    return (free or values)[0]


def _with_article(text: str, claim: Claim, value: Value) -> tuple[int, str]:
    """Where the replaced span starts and the name with the article it needs; "" for what is no entity.

    "the United States" is one name with its article; the article of "the euro" belongs to the sentence.
    """
    start = claim.value_start
    if not isinstance(value, EntityRef):
        return start, ""
    has = text[max(0, start - 4) : start].casefold() == "the "
    named = value_text(value)
    if has and isinstance(claim.value, EntityRef) and value_text(claim.value).startswith("the "):
        return start - 4, named
    return start, value.label if has else named


def written(value: Value, *, like: str) -> str:
    """A value as text in the style of the text it replaces."""
    if isinstance(value, EntityRef):
        return value.label
    if isinstance(value, (Time, Quantity)):
        return worded_value.written(value, like=like)
    assert isinstance(value, Text)
    return value.text
