"""The correction of a contradicted claim: which span of the answer is wrong, and what should stand there.

The wrong side is the object of the fact ("The capital of France is Florida" -> Paris), except where the question asks
for the other side ("Which country is Berlin the capital of?"). A value is written the way the original was, and what
belongs to a wrong name alone goes with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from detect.clause import PRONOUNS
from detect.contemporary import LIFETIME
from detect.evidence import Evidence
from detect.header_unit import in_cell
from detect.name_phrase import NamePhrases
from detect.occasion import POINT, is_long
from detect.right_value import RightValues
from detect.verdict import CheckedClaim, Claim, Correction, Verdict
from detect.worded_name import WordedNames
from detect.worded_value import Replacement, replacement, written
from kg.alias import fold
from kg.mention import Mention, MentionKind
from kg.records import EntityClass, EntityRef, Quantity, Relation, Text, Time, Value, ValueKind

_WORD = re.compile(r"[+\w]+")
_REST_OF_CODE = re.compile(r"(?:-\w+)+")
"""What belongs to a code behind the number that it begins with ("+1-684")."""


class Corrections:
    """Finds corrections over one graph."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._values = RightValues(evidence.places)
        self._names = WordedNames(evidence.graph)
        self._phrases = NamePhrases(evidence.graph, evidence.places)

    def correction(
        self,
        checked: CheckedClaim,
        text: str,
        *,
        subject: Mention | None,
        asked: Sequence[Mention],
        taken: Collection[str],
        used: Collection[str] = (),
        mentions: Sequence[Mention] = (),
        question: str = "",
    ) -> Correction | None:
        """None where no single replacement makes the claim right (a negated claim, no fact that still holds), or
        the right value cannot be worded as the wrong one was, as where a pronoun stands for it.

        ``asked`` are the mentions of ``question``, ``taken`` the entity ids that the answer already states of the
        subject, ``used`` those that it gives for the relation, and may not give twice, ``mentions`` all of the text; a
        subject that is not among them (a pronoun's, carried from elsewhere) cannot be replaced in it.
        """
        claim = checked.claim
        if claim.negated or claim.relation is None or claim.subject is None:
            return None
        if text[claim.value_start : claim.value_end].casefold() in PRONOUNS:
            return None
        if checked.rule == LIFETIME or (claim.relation.id == POINT and is_long(checked.facts)):
            return None
        if claim.relation.kind is ValueKind.TEXT and _is_asked(claim, text, question):
            return None
        right = self._values.choose(
            checked.facts, claim.value, question=question, year=_year(asked), taken=taken, used=used
        )
        if right is None:
            return None
        here = subject is not None and subject in mentions
        if subject is not None and here and self._asks_for_subject(checked, subject, asked):
            wanted = self._subject_of(checked)
            return None if wanted is None else self._named(wanted, claim.subject, text, subject, mentions)
        mention = next((m for m in mentions if m.start == claim.value_start), None)
        if mention is not None and mention.value != claim.value:
            right = in_cell(right, claim.value, mention.value)
        if isinstance(right, (Time, Quantity)) and mention is not None and mention.value is not None:
            return _correction(
                text, replacement(right, text, mention, tuple(mentions), relation=claim.relation)
            )
        if isinstance(right, EntityRef):
            mention = _whole(mention, claim, text)
            if _names_relation(mention.text, claim.relation):
                return None
            claimed = claim.value if isinstance(claim.value, EntityRef) else None
            if mention.demonym and EntityClass.LANGUAGE in claim.relation.object_classes:
                mention, claimed = mention._replace(candidates=(), demonym=False), None
            return self._named(right, claimed, text, mention, mentions)
        if mention is not None and mention.demonym and isinstance(right, Text):
            return self._named(claim.subject, None, text, mention, mentions)
        worded = _written(right, like=text[claim.value_start : claim.value_end])
        code = _REST_OF_CODE.match(text, claim.value_end) if isinstance(right, Text) else None
        new = Replacement(claim.value_start, code.end() if code else claim.value_end, worded)
        return _correction(text, new) if worded else None

    def _named(
        self,
        right: EntityRef,
        claimed: EntityRef | None,
        text: str,
        mention: Mention,
        mentions: Sequence[Mention],
    ) -> Correction | None:
        new = self._names.replacement(right, text, mention, claimed)
        if new is not None and not mention.demonym:
            new = self._phrases.widened(new, right, claimed, text, mentions)
        return None if new is None else _correction(text, new)

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
        if claim.relation.changes and any(
            self._evidence.places.types.is_former(each.id) for each in subjects
        ):
            return None
        return next(iter(subjects)) if len(subjects) == 1 else None


def _is_asked(claim: Claim, text: str, question: str) -> bool:
    """Whether a question itself gives a code: "Which element has the symbol Pb?" does not ask for another symbol."""
    return text[claim.value_start : claim.value_end] in _WORD.findall(question)


def _year(asked: Sequence[Mention]) -> int | None:
    """The year that a question names; None where it names none or several."""
    years = {m.value.year for m in asked if isinstance(m.value, Time)}
    return next(iter(years)) if len(years) == 1 else None


def _names_relation(text: str, relation: Relation) -> bool:
    """ "The language of X is Y": what the relation is called is no value of it, however the sentence was read."""
    noun = fold(text).removeprefix("the ")
    return any(noun in fold(name).split() for name in (relation.label, *relation.nouns))


def _whole(mention: Mention | None, claim: Claim, text: str) -> Mention:
    """What names a value; all of an unknown name that begins with an adjective: "Egyptian dinar"."""
    if mention is not None and not (mention.demonym and mention.end < claim.value_end):
        return mention
    start, end = claim.value_start, claim.value_end
    return Mention(start, end, text[start:end], MentionKind.NAME)


def _correction(text: str, new: Replacement) -> Correction | None:
    wrong = text[new.start : new.end]
    return Correction(new.start, new.end, wrong, new.right) if wrong and new.right != wrong else None


def _written(value: Value, *, like: str) -> str:
    if isinstance(value, (Time, Quantity)):
        return written(value, like=like)
    return value.text if isinstance(value, Text) else ""


def used_beside(checked: CheckedClaim, beside: Sequence[CheckedClaim]) -> set[str]:
    """Ids of the values of a claim's facts that others of its sentence give for the same, rightly or as corrected."""
    claim = checked.claim
    others = [
        each
        for each in beside
        if each is not checked
        and (each.claim.subject, each.claim.relation) == (claim.subject, claim.relation)
    ]
    values = {fact.object for fact in checked.facts if isinstance(fact.object, EntityRef)}
    right = {each.claim.value for each in others if each.verdict is Verdict.SUPPORTED}
    corrected = {each.correction.right for each in others if each.correction is not None}
    return {value.id for value in values if value in right or value.label in corrected}
