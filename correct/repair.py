"""Repair of a text that contradicts facts: patch, then regeneration, each accepted only if it is never worse.

What is repaired may be a whole answer or one sentence of it; the caller supplies how a text is checked in its place.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from correct.exchange import Means
from correct.never_worse import count, improves
from correct.patch import patch
from correct.regenerate import regeneration_prompt
from detect.verdict import CheckedClaim, Verdict

Regenerate = Callable[[str], Awaitable[str]]
"""User text with the facts injected -> a new answer of the same model with the same parameters."""

Check = Callable[[str], Awaitable[Sequence[CheckedClaim]]]
"""A candidate text -> its claims, checked in the place of the draft."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A repaired text and whether it may be used."""

    means: Means
    text: str
    claims: Sequence[CheckedClaim]
    accepted: bool
    note: str = ""


async def repair(
    question: str, draft: str, claims: Sequence[CheckedClaim], *, check: Check, regenerate: Regenerate | None
) -> list[Candidate]:
    """Candidates in the order tried; the last one is accepted unless every means failed.

    ``claims`` are those of the draft, offsets counting in ``draft``. A failing regeneration is a rejected candidate
    whose note says why.
    """
    tried: list[Candidate] = []
    wrong = [claim for claim in claims if claim.verdict is Verdict.CONTRADICTED]
    patched = patch(draft, wrong)
    if patched is not None:
        tried.append(await _candidate(Means.PATCH, patched, claims, check))
        if tried[-1].accepted:
            return tried
    if regenerate is not None:
        tried.append(await _regenerated(question, claims, wrong, check, regenerate))
    return tried


async def _regenerated(
    question: str,
    claims: Sequence[CheckedClaim],
    wrong: Sequence[CheckedClaim],
    check: Check,
    regenerate: Regenerate,
) -> Candidate:
    try:
        text = await regenerate(regeneration_prompt(question, wrong))
    except Exception as error:  # noqa: BLE001 - a model that fails here is one more means that failed
        return Candidate(Means.REGENERATE, "", (), accepted=False, note=f"regeneration failed: {error}")
    return await _candidate(Means.REGENERATE, text, claims, check)


async def _candidate(means: Means, text: str, before: Sequence[CheckedClaim], check: Check) -> Candidate:
    after = await check(text)
    accepted = bool(text.strip()) and improves(before, after) and count(after) == 0
    note = "" if accepted else "rejected: it contradicts facts still, or drops a supported claim"
    return Candidate(means, text, after, accepted, note)
