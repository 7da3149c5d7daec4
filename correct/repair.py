"""Repair of a text with wrong claims: patch, regeneration, the fact itself, each used only if it is never worse.

What is repaired may be a whole answer or one sentence of it; the caller supplies how a text is checked in its place.
The model is asked once at most, and only so long.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass

from correct.exchange import Means, Policy
from correct.ladder import Rung
from correct.misspelling import is_misspelt
from correct.never_worse import improves, puts_right
from correct.patch import patch
from correct.policy import is_wrong
from correct.regenerate import REGENERATE_MS, Regenerate, first_sentence, rewrite
from detect.beside import says_what_it_is
from detect.question_rule import BESIDE
from detect.verdict import Assessment, CheckedClaim, Verdict, lowest
from kg.sentence import SentenceSplitter
from kg.thought import without_thoughts
from kg.verbalise import fact_text

__all__ = ["Candidate", "Check", "Regenerate", "Wrong", "repair"]

Check = Callable[[str], Awaitable[Rung]]
"""A candidate text -> what is found when it is checked in the place of the draft."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A text with wrong claims. ``rung``: its check, offsets counting in ``text``.

    ``before``: what the reader has of the answer already, where the text is one sentence of it; None: the whole answer.
    ``policy`` says what counts as wrong (`correct.policy.is_wrong`).
    """

    question: str
    text: str
    rung: Rung
    before: str | None = None
    policy: Policy = Policy.BALANCED

    @property
    def claims(self) -> list[CheckedClaim]:
        """Those that are wrong, seen from the side that the question asks about."""
        return list(filter(self.is_wrong, self.rung.facing))

    def is_wrong(self, claim: CheckedClaim) -> bool:
        return is_wrong(claim, self.policy)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A repaired text, its check, and whether it may be used; ``note`` says why not."""

    means: Means
    text: str
    rung: Rung
    accepted: bool
    note: str = ""


async def repair(
    wrong: Wrong, *, check: Check, regenerate: Regenerate | None, regenerate_ms: float = REGENERATE_MS
) -> list[Candidate]:
    """Candidates in the order tried; the last one is accepted unless every means failed.

    A regeneration that fails or takes longer than ``regenerate_ms`` is a rejected candidate whose note says why; where
    that is 0, none is asked for.
    """
    tried: list[Candidate] = []
    async for candidate in _candidates(wrong, check, regenerate, regenerate_ms):
        tried.append(candidate)
        if candidate.accepted:
            break
    return tried


async def _candidates(
    wrong: Wrong, check: Check, regenerate: Regenerate | None, regenerate_ms: float
) -> AsyncIterator[Candidate]:
    """Cheapest first; a patch that does not read well is still better than a refusal."""

    async def judged(means: Means, text: str) -> Candidate:
        return _judged(means, text, wrong, await check(text))

    patched = _patched(wrong)
    if patched is not None:
        yield await judged(Means.PATCH, patched)
    if answered := _answered(wrong):
        yield await judged(Means.FACT, answered)
    if regenerate is not None and regenerate_ms > 0 and all(claim.facts for claim in wrong.claims):
        yield await _regenerated(wrong, check, regenerate, regenerate_ms)
    if facts := facts_instead(wrong):
        yield await judged(Means.FACT, facts)
    rough = _patched(wrong, rough=True)
    if rough is not None and rough != patched:
        yield await judged(Means.PATCH, rough)


def _patched(wrong: Wrong, *, rough: bool = False) -> str | None:
    """None also where a label to be put in goes on beyond a sentence: then it is no name."""
    rights = [claim.correction.right for claim in wrong.claims if claim.correction is not None]
    if any(_sentences(right) > 1 or not right.isprintable() for right in rights):
        return None
    return patch(wrong.text, wrong.rung.claims, before=wrong.before or "", rough=rough)


def _answered(wrong: Wrong) -> str:
    """A sentence that may be right and only does not answer, with the fact that does; "" where it is no such one."""
    text = wrong.text.strip()
    beside = [claim for claim in wrong.claims if claim.rule == BESIDE and claim.facts]
    supported = any(claim.verdict is Verdict.SUPPORTED for claim in wrong.rung.claims)
    if len(beside) != len(wrong.claims) or not (supported or says_what_it_is(text)):
        return ""
    end = "" if text[-1:] in ".!" else "."
    return " ".join((f"{text}{end}", *(first_sentence(fact_text(claim.facts[0])) for claim in beside)))


async def _regenerated(wrong: Wrong, check: Check, regenerate: Regenerate, regenerate_ms: float) -> Candidate:
    asked = rewrite(wrong.question, wrong.text, wrong.claims, before=wrong.before)
    try:
        text = await asyncio.wait_for(regenerate(asked), regenerate_ms / 1000)
    except TimeoutError:
        return _failed(f"regeneration took longer than {regenerate_ms:.0f} ms")
    except Exception as error:  # noqa: BLE001 - a model that fails here is one more means that failed
        return _failed(f"regeneration failed: {error}")
    text = unquoted(without_thoughts(text))
    if not text:
        return _failed("rejected: the model answered nothing")
    if wrong.before is not None and _sentences(text) > _sentences(wrong.text):
        return _failed("rejected: the model wrote more than one sentence in place of one")
    return _judged(Means.REGENERATE, text, wrong, await check(text))


def facts_instead(wrong: Wrong) -> str:
    """What facts say in place of a text, as sentences: of each claim that they support or that is wrong, the first one.

    Of a claim that was worked out from several facts, all. "" where there are none of a claim.
    """
    told = wrong.rung.facing
    judged = [claim for claim in told if claim.verdict is Verdict.SUPPORTED or wrong.is_wrong(claim)]
    if not all(claim.facts for claim in judged):
        return ""
    in_order = sorted(judged, key=lambda claim: claim.claim.start)
    facts = [fact for c in in_order for fact in (c.facts if c.claim.relation is None else c.facts[:1])]
    return " ".join(dict.fromkeys(first_sentence(fact_text(fact)) for fact in facts))


def unquoted(text: str) -> str:
    """A model that was shown a sentence in quotation marks may answer with one.

    >>> unquoted('"It lies in Germany." ')
    'It lies in Germany.'
    """
    text = text.strip()
    is_quoted = len(text) > 1 and text[0] == text[-1] == '"' and text.count('"') == 2
    return text[1:-1].strip() if is_quoted else text


def _sentences(text: str) -> int:
    return len(SentenceSplitter().split(text))


def _failed(note: str) -> Candidate:
    return Candidate(Means.REGENERATE, "", Rung(Assessment()), accepted=False, note=note)


def _judged(means: Means, text: str, wrong: Wrong, after: Rung) -> Candidate:
    note = _objection(means, wrong, after)
    given = " ".join((wrong.question, wrong.before or "", wrong.text))
    if not note and means is Means.REGENERATE and is_misspelt(text, given, wrong.claims):
        note = "rejected: it misspells a name"
    return Candidate(means, text, after, accepted=not note, note=note)


def _objection(means: Means, wrong: Wrong, after: Rung) -> str:
    """Why a candidate is not used; "" where it is."""
    if not after.is_checked:
        return f"rejected: {after.reason or 'it was not checked'}"
    if any(claim.verdict is Verdict.CONTRADICTED for claim in after.claims):
        return "rejected: it contradicts facts"
    if any(map(wrong.is_wrong, after.claims)):
        return "rejected: it is not verified"
    if not improves(_comparable(wrong.rung, after), after.claims, is_wrong=wrong.is_wrong):
        return "rejected: it drops a supported claim, or was not checked as deeply as the draft"
    if means is Means.REGENERATE and not puts_right(wrong.claims, after.claims):
        return "rejected: it does not say what was to be put right"
    return ""


def _comparable(before: Rung, after: Rung) -> Sequence[CheckedClaim]:
    """The claims of the draft as they are judged at the level of the candidate's check."""
    is_as_deep = lowest(before.level, after.level) is before.level
    return before.claims if is_as_deep else before.by_facts
