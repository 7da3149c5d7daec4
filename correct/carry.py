"""Corrections carried forward: what the model goes on to write from its wrong text is repaired like the first mention.

A later sentence is changed only where it names the wrong value as the same subject's by the words of the same
relation: never because the value occurs. Where the sentence denies, doubts or compares, speaks of the wrong value
itself, or leaves open of whom it speaks, it stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from correct.carry_frame import Frames, Named
from correct.patch import patch
from detect.stance import CONTRASTS, CUES, REPORTING
from detect.verdict import CheckedClaim, Claim, Correction, Verdict
from kg.records import EntityClass, EntityRef, Relation, Value
from kg.verbalise import value_text
from kg.word import FUNCTION_WORDS

_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_PAST = re.compile(r"\b(?:was|were)\b")
_OPPOSING = frozenset(
    "not never no nor neither cannot rather instead unlike except former formerly once previously historically "
    "originally until before after ancient first last second third another other used mistaken mistake confused "
    "confuse wrong incorrect".split()
)
_GUARDS = _OPPOSING | CONTRASTS | REPORTING | CUES.keys()
_ANSWER = ("answer", "final answer", "correct answer")
_IT = frozenset("it this that he she they him them".split())


class Carry:
    """The corrections of one answer. `remember` them as they are made; ask `repaired` of every later sentence.

    :param question: what was asked: of a single question, "the answer is" names what it asks for
    """

    def __init__(self, question: str = "") -> None:
        self._question = question
        self._corrected: list[_Corrected] = []

    def remember(self, claims: Iterable[CheckedClaim]) -> None:
        """Takes the contradicted claims whose value was corrected; claims whose subject was stay where they are."""
        for checked in claims:
            corrected = _corrected(checked, self._question)
            if corrected is not None:
                self._corrected = [c for c in self._corrected if c.key != corrected.key] + [corrected]

    def repaired(self, sentence: str, claims: Sequence[CheckedClaim]) -> str:
        """The sentence with the corrections carried forward; itself where there is nothing to carry.

        ``claims`` are those found in the sentence, offsets counted in it. Call it once a sentence, in order: what a
        sentence names decides of whom the next one speaks.
        """
        wrong = [found for corrected in self._corrected for found in corrected.found_in(sentence, claims)]
        for corrected in self._corrected:
            corrected.hear(sentence)
        repaired = patch(sentence, wrong) if wrong else None
        return sentence if repaired is None else repaired


@dataclass(slots=True)
class _Corrected:
    """A claim that was corrected.

    ``known`` are the words of the subject's name, ``spoken`` those of the values and of the relation.
    ``is_topic``: nobody else was named since, so that "its" is the subject's.
    """

    checked: CheckedClaim
    wrong: str
    right: str
    frames: Frames
    known: frozenset[str]
    spoken: frozenset[str]
    is_topic: bool = True

    @property
    def key(self) -> tuple[str, str, str]:
        claim = self.checked.claim
        assert claim.subject is not None
        assert claim.relation is not None
        return claim.subject.id, claim.relation.id, self.wrong

    def found_in(self, sentence: str, claims: Sequence[CheckedClaim]) -> Iterator[CheckedClaim]:
        """The mentions of the wrong value that stand for the right one, as claims to be patched."""
        if self.wrong not in sentence or self.right in sentence or self._is_guarded(sentence):
            return
        if any(self._speaks_of_value(checked, sentence) for checked in claims):
            return
        named = [n for n in self.frames.find(sentence) if n.owned or self._owns(sentence, n.start)]
        for each in named or [n for n in map(self._read, claims) if n and self._owns_pronoun(sentence)]:
            if sentence[each.start : each.end] == self.wrong:
                yield self._again(sentence, each)

    def hear(self, sentence: str) -> None:
        """A sentence speaks of what it names first."""
        names = self._names(sentence)
        if names:
            self.is_topic = names[0] in self.known

    def _is_guarded(self, sentence: str) -> bool:
        words = {word.casefold() for word in _WORD.findall(sentence)}
        return bool(words & _GUARDS) or "n't" in sentence or "n’t" in sentence

    def _owns(self, sentence: str, start: int) -> bool:
        """Whether what belongs to nobody named belongs to the subject: no other name stands before it."""
        return self.is_topic and not set(self._names(sentence[:start])) - self.known

    def _owns_pronoun(self, sentence: str) -> bool:
        """Whether the sentence speaks of the subject as "it", and of nothing else by name."""
        words = {word.casefold() for word in _WORD.findall(sentence)}
        return self.is_topic and bool(words & _IT) and not set(self._names(sentence)) - self.known

    def _speaks_of_value(self, checked: CheckedClaim, sentence: str) -> bool:
        """Whether a claim says something of the wrong value itself, or something true with it."""
        claim, value = checked.claim, self.checked.claim.value
        if claim.relation is None:
            return False
        if claim.subject is not None and claim.subject.label in (_label(value), self.wrong):
            return not self._is_same(claim.relation)
        stands = sentence[claim.value_start : claim.value_end]
        return checked.verdict is Verdict.SUPPORTED and self.wrong in stands

    def _is_same(self, relation: Relation) -> bool:
        """Whether it is the relation of the correction, read from either end."""
        wrong = self.checked.claim.relation
        return wrong is not None and wrong.id in (relation.id, relation.inverse)

    def _read(self, checked: CheckedClaim) -> Named | None:
        """Where a claim states the wrong value by the relation's own words, of a subject that it does not name."""
        claim, wrong = checked.claim, self.checked.claim
        if checked.verdict is not Verdict.NOT_CHECKABLE or checked.rule != "no fact" or claim.negated:
            return None
        same = (
            claim.relation is not None
            and wrong.relation is not None
            and claim.relation.id == wrong.relation.id
        )
        if not same or claim.subject is not None:
            return None
        return Named(claim.value_start, claim.value_end, owned=False)

    def _again(self, sentence: str, named: Named) -> CheckedClaim:
        """The corrected claim, made once more in this sentence."""
        place = Correction(named.start, named.end, self.wrong, self.right)
        claim = replace(
            self.checked.claim, text=sentence, start=0, end=len(sentence), value_start=named.start,
            value_end=named.end,
        )  # fmt: skip
        return replace(self.checked, claim=claim, correction=place)

    def _names(self, text: str) -> list[str]:
        """Words with a capital that are none of grammar, of the values or of the relation."""
        words = (word.removesuffix("'s").removesuffix("’s") for word in _WORD.findall(text))
        grammar = FUNCTION_WORDS | self.spoken
        return [word for word in words if word[:1].isupper() and word.casefold() not in grammar]


def _corrected(checked: CheckedClaim, question: str) -> _Corrected | None:
    """None for what cannot be carried: no correction, one of the subject, or a claim without a relation."""
    claim, correction = checked.claim, checked.correction
    if checked.verdict is not Verdict.CONTRADICTED or correction is None or claim.relation is None:
        return None
    if claim.subject is None or not _is_of_value(claim, correction):
        return None
    name = claim.subject.label
    names = [name, *_surname(name, claim)]
    nouns = [*claim.relation.nouns, *(_ANSWER if _asks_of(question, names) else ())]
    frames = Frames(
        names=names,
        nouns=nouns,
        value=correction.wrong,
        past=_PAST.search(claim.text) is not None,
    )
    known = frozenset(_WORD.findall(name))
    spoken = frozenset(
        w.casefold() for w in _WORD.findall(" ".join((correction.wrong, correction.right, *nouns)))
    )
    return _Corrected(checked, correction.wrong, correction.right, frames, known, spoken)


def _asks_of(question: str, names: Sequence[str]) -> bool:
    """Whether it is one question, about the subject."""
    text = question.strip()
    several = text.count("?") > 1 or "\n" in text or " and " in text
    return not several and any(name in text for name in names)


def _is_of_value(claim: Claim, correction: Correction) -> bool:
    return correction.start <= claim.value_start and claim.value_end <= correction.end


def _surname(name: str, claim: Claim) -> list[str]:
    """ "Einstein" for Albert Einstein; only people are called so."""
    assert claim.relation is not None
    words = name.split()
    return words[-1:] if len(words) > 1 and EntityClass.PERSON in claim.relation.subject_classes else []


def _label(value: Value | None) -> str:
    return value.label if isinstance(value, EntityRef) else "" if value is None else value_text(value)
