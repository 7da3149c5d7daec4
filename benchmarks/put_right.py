"""An answer as a checker would leave it."""

from __future__ import annotations

from collections.abc import Iterable

from detect.verdict import CheckedClaim


def put_right(answer: str, claims: Iterable[CheckedClaim]) -> str:
    """The answer with what the claims offer in the place of their wrong values."""
    for claim in sorted(claims, key=lambda each: each.claim.start, reverse=True):
        if (put := claim.correction) is not None:
            answer = f"{answer[: put.start]}{put.right}{answer[put.end :]}"
    return answer
