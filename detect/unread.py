"""Sentences that state something nobody could read: one claim each that is not checkable.

What can still be said is whether a fact joins two things that the sentence names. That decides nothing (the fact may
say something else), but it moves the risk that HVI is computed from, and shows the reader the nearest fact.
"""

from __future__ import annotations

from dataclasses import replace

from detect.clause import Clause
from detect.evidence import Evidence
from detect.reading import hedged
from detect.stated_once import JOINED_RISK
from detect.verdict import CheckedClaim, Claim, Verdict
from kg.mention import LinkedText, Mention, MentionKind
from kg.records import EntityRef, Fact

_APART_RISK = 0.3
_MOST_MENTIONS = 4


def unread(
    clause: Clause, linked: LinkedText, evidence: Evidence, leading: Mention | None
) -> list[CheckedClaim]:
    """Empty where the sentence names nothing, or no other thing beside it; ``leading`` is what it is about."""
    mentions = [s.mention for s in clause.symbols if s.mention is not None]
    if leading is not None and leading not in mentions:
        mentions.insert(0, leading)
    entities = [m for m in mentions if m.kind is MentionKind.ENTITY]
    named = entities or [m for m in mentions if m.kind is MentionKind.NAME]
    if not named or len(mentions) < 2:
        return []
    best = leading.best if leading else None
    subject = EntityRef(best.id, best.label) if best else None
    claim = whole_sentence(Claim("", clause.start, clause.end, subject), clause, linked.text)
    if hedged(clause):
        return [CheckedClaim(claim, Verdict.NOT_CHECKABLE, score=0.0, rule="hedged")]
    fact = _joining(mentions[:_MOST_MENTIONS], evidence)
    if fact is not None:
        return [_open(claim, "joined", JOINED_RISK, (fact,))]
    return [_open(claim, "not understood", _APART_RISK if len(entities) > 1 else 0.0, ())]


def _open(claim: Claim, rule: str, risk: float, facts: tuple[Fact, ...]) -> CheckedClaim:
    return CheckedClaim(claim, Verdict.NOT_CHECKABLE, score=0.0, rule=rule, risk=risk, facts=facts)


def _joining(mentions: list[Mention], evidence: Evidence) -> Fact | None:
    pairs = ((a, b) for i, a in enumerate(mentions) for b in mentions[i + 1 :])
    return next((fact for a, b in pairs if (fact := evidence.joining(a, b)) is not None), None)


def whole_sentence(claim: Claim, clause: Clause, text: str) -> Claim:
    """The claim with the span of its whole sentence, without the white space around it."""
    sentence = text[clause.start : clause.end]
    start = clause.start + len(sentence) - len(sentence.lstrip())
    end = clause.start + len(sentence.rstrip())
    return replace(claim, text=text[start:end], start=start, end=end)
