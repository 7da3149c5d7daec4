"""Support that says less than the sentence: that Hokkaido lies in Japan does not make it "Japan's largest island"."""

from __future__ import annotations

from collections.abc import Sequence

from detect.judge import LEARNED
from detect.stated_once import joined
from detect.superlative_wording import WORDS as SUPERLATIVES
from detect.verdict import CheckedClaim, Verdict


def without_overclaims(claims: Sequence[CheckedClaim], text: str) -> list[CheckedClaim]:
    """The claims, those left open that were read as where something lies and call it the first of its kind.

    :param text: what the offsets of the claims count in
    """
    return [joined(claim) if _is_overclaimed(claim, text) else claim for claim in claims]


def _is_overclaimed(checked: CheckedClaim, text: str) -> bool:
    claim = checked.claim
    if checked.verdict is not Verdict.SUPPORTED or not checked.rule.startswith(LEARNED):
        return False
    lies = claim.relation is not None and bool(claim.relation.contains)
    return lies and SUPERLATIVES.search(text, claim.start, claim.end) is not None
