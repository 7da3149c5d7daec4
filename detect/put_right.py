"""What an answer puts right that denies what was asked: "Is Toronto the capital of Canada?" - "No, Vancouver is."

It says the statement that the question asks about with another name, time or number in one place: in that of the first
name ("Vancouver is"), or behind the preposition that both have ("Was he born in Rome?" - "No, in Ulm"). Which one is
meant is told by the words around the value or, of a bare one, by what it is; in doubt nothing is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from detect.asked_statement import AskedStatement
from detect.verdict import CheckedClaim, Correction, Verdict
from kg.mention import LinkedText, Mention, MentionKind
from kg.records import Entity

DENIAL = (
    r"(?:(?:actually|well|sorry|strictly\sspeaking)\b[\s,:–—-]*)?"
    r"(?:no|nope|wrong|false|incorrect|not\s(?:quite|exactly|really)|that(?:['’]s|\sis)\s(?:not\s(?:right|correct|true)|wrong))\b"
    r"[\s,;:.!–—-]*"
)
"""How an answer denies what was asked, with the sign behind it."""
_DENIES = re.compile(
    rf"\W*{DENIAL}(?:(?:it|he|she|they|that|this)\s+(?:(?:is|was|did|does|has|had|are|were)\s+not|"
    r"(?:is|was|did|does|has|had|are|were)n['’]t)|that(?:['’]s| is)\s(?:wrong|not\s(?:right|correct|true)))?\W*",
    re.IGNORECASE,
)
_LONGEST_DENIAL = 200
_DENIES_BEGUN = re.compile(
    rf"\W*(?:{DENIAL}|(?:n|no|nop|not|f|fal?|fals|that(?:['’]s|\s+is)?)\Z)", re.IGNORECASE
)
_BEFORE = re.compile(
    rf"\W*(?P<no>{DENIAL})?(?:(?:actually|in\sfact|instead|rather)\b\s*,?\s*)?"
    r"(?:(?P<it>it|that|this|he|she|they)(?:['’]s|\s+(?:is|was|are|were))\s+)?"
    r"(?:(?P<by>in|on|at|by|from|into|to|with|for)\s+)?(?:(?:the|an?)\s+)?[*_\"“]*",
    re.IGNORECASE,
)
_AGAIN = re.compile(rf"\W*(?P<no>{DENIAL})?(?:it|he|she|they)\b", re.IGNORECASE)
_VERB = re.compile(r"[*_\"”]*\s+(?:did|does|is|was|are|were|has|had)\b", re.IGNORECASE)
_ENDS = re.compile(
    r"[*_\"”]*(?=\s*(?:[.;!]|\Z)|,\s+(?:in|on|at|who|which|where|not|and\snot|while|although|but|though)\b|"
    r"\s+(?:in|on)\s+\S*\d|\s+[–—(-])",
    re.IGNORECASE,
)
_STATES_PLACE = re.compile(r"(?:[a-z]+\s+)?(?:in|on|at|from|into|to|by)\s", re.IGNORECASE)
"""Begins what a question asks of its first name, where a bare name that answers it stands for the other one: "Is Paris
in Germany?" - "No, France".
"""
_DID_IT = re.compile(r"[*_\"”]*\s+(?P<verb>[a-z]+)\s+(?:it|that|this|them)\b", re.IGNORECASE)
_YEAR = re.compile(r"[12]?\d{3}", re.ASCII)
Entities = Callable[[str], Entity]


@dataclass(frozen=True, slots=True)
class PutRight:
    """A statement with what an answer says in place of something asked, which begins there at ``at``."""

    statement: str
    value: Mention
    at: int

    def said(self, claims: Sequence[CheckedClaim], sentence: str) -> CheckedClaim | None:
        """The claim about the value among those of the statement, in offsets of the sentence."""
        found = next(
            (c for c in claims if c.verdict is not Verdict.NOT_CHECKABLE and self._is_about(c)), None
        )
        if found is None:
            return None
        value, fixed = self.value, found.correction
        if fixed is not None:
            fixed = (
                Correction(value.start, value.end, value.text, fixed.right) if self._spans(fixed) else None
            )
        claim = replace(
            found.claim,
            text=sentence[value.start : value.end],
            start=value.start,
            end=value.end,
            value_start=value.start,
            value_end=value.end,
        )
        return replace(found, claim=claim, correction=fixed)

    def _is_about(self, checked: CheckedClaim) -> bool:
        if self.at == 0 == checked.claim.start:
            return True
        if checked.correction is not None:
            return self._spans(checked.correction)
        return checked.claim.value_start == self.at

    def _spans(self, fixed: Correction) -> bool:
        return (fixed.start, fixed.end) == (self.at, self.at + len(self.value.text))


def may_deny(begun: str) -> bool:
    """Whether a sentence that begins so may only say no."""
    return _DENIES_BEGUN.match(begun) is not None


def only_denies(sentence: str) -> bool:
    """Whether a sentence only says no.

    >>> only_denies("No."), only_denies("No, it isn't."), only_denies("No, Vancouver.")
    (True, True, False)
    """
    return len(sentence) <= _LONGEST_DENIAL and _DENIES.fullmatch(sentence) is not None


def put_right(
    asked: AskedStatement, prompt: LinkedText, sentence: LinkedText, entity: Entities
) -> PutRight | None:
    """What a sentence states that denies what was asked, or that follows on one that does; None where that is not sure.

    :param entity: what the graph knows of one, by its id
    """
    text, value = sentence.text, next(iter(sentence.mentions), None)
    if value is None or value.demonym or value.possessive or value.kind is MentionKind.NAME:
        return None
    others = [m for m in prompt.mentions if m.start >= asked.rest_at]
    last = others[-1] if others else None
    if last is not None and _says_again(asked, prompt, last, text[: value.start]):
        return _in_place(asked, prompt, last, value, entity) if _ENDS.match(text, value.end) else None
    before, behind = _BEFORE.fullmatch(text, 0, value.start), _behind(asked, text[value.end :])
    if (
        before is not None
        and (before["no"] or asked.is_denied)
        and _does_it(asked, before, text[value.end :])
    ):
        is_alike = _fit(value, asked.subject, entity)
        return PutRight(asked.statement(value.text), value, 0) if is_alike else None
    if before is None or behind is None or not (before["no"] or asked.is_denied):
        return None
    if behind:
        if before["by"] or before["it"] or not _fit(value, asked.subject, entity):
            return None
        return PutRight(asked.statement(value.text), value, 0)
    if before["by"]:
        said = rf"\b{before['by']}\s+(?:the\s+)?\Z"
        last = next((m for m in reversed(others) if re.search(said, prompt.text[: m.start], re.I)), None)
        return _in_place(asked, prompt, last, value, entity)
    first = 0 if _STATES_PLACE.match(asked.rest) else _fit(value, asked.subject, entity)
    second = _fit(value, last, entity)
    if second > first:
        return _in_place(asked, prompt, last, value, entity)
    is_meant = first > second or (first and asked.rest[:4].lower() in ("the ", "one "))
    return PutRight(asked.statement(value.text), value, 0) if is_meant else None


def _behind(asked: AskedStatement, text: str) -> str | None:
    """The verb, with what the question says behind it or without, that follows on a value; None where more does."""
    verb = _VERB.match(text)
    said = verb[0] if verb is not None else ""
    again = re.match(r"\s+[a-z ]+[a-z]\b", text[len(said) :], re.IGNORECASE) if said else None
    if again is not None and f"{asked.rest} ".casefold().startswith(f"{again[0].strip()} ".casefold()):
        said += again[0]
    return said if _ENDS.match(text, len(said)) else None


def _does_it(asked: AskedStatement, before: re.Match[str], behind: str) -> bool:
    """Whether a value is said to have done what the question asks of its first name: "No, Whitney Houston wrote it.",
    "No, that's by Agatha Christie."
    """
    said = asked.predicate(asked.rest).split()
    if before["by"] is not None and before["by"].lower() == "by":
        return asked.verb == "did" and _ENDS.match(behind) is not None
    done = _DID_IT.match(behind)
    return done is not None and not before["it"] and said[:1] == [done["verb"].lower()]


def _says_again(asked: AskedStatement, prompt: LinkedText, last: Mention, begun: str) -> bool:
    """Whether a sentence begins with what was asked, up to a value: "No, it flows into"."""
    said = _AGAIN.match(begun)
    if said is None or not (said["no"] or asked.is_denied):
        return False
    predicate = asked.predicate(prompt.text[asked.rest_at : last.start])
    return " ".join(begun[said.end() :].casefold().split()) == " ".join(predicate.casefold().split())


def _in_place(
    asked: AskedStatement, prompt: LinkedText, last: Mention | None, value: Mention, entity: Entities
) -> PutRight | None:
    """The statement with a value in the place of one that the question has behind its first name."""
    if last is None or not _fit(value, last, entity):
        return None
    end = asked.rest_at + len(asked.rest)
    begun = prompt.text[asked.rest_at : last.start]
    statement = asked.statement(rest=f"{begun}{value.text}{prompt.text[last.end : end]}")
    behind = len(prompt.text[last.end : end]) + 1
    return PutRight(statement, value, len(statement) - behind - len(value.text))


def _fit(value: Mention, other: Mention | None, entity: Entities) -> int:
    """How well a value is of the kind of what it is to replace: 0 where it is of another kind, or the same, 1 where
    only its class is the same, as a country is a place like a city, 2 where more is.
    """
    if other is None:
        return 0
    is_year = other.kind is MentionKind.TIME and _YEAR.fullmatch(value.text) is not None
    if not (is_year or value.kind is other.kind) or value.text.casefold() == other.text.casefold():
        return 0
    if value.kind is not MentionKind.ENTITY:
        return 2
    if value.best is None or other.best is None or value.best.id == other.best.id:
        return 0
    own, wanted = entity(value.best.id), entity(other.best.id)
    if own.classes and wanted.classes and own.classes.isdisjoint(wanted.classes):
        return 0
    return 1 if set(own.types).isdisjoint(wanted.types) else 2
