"""The items of a list say the same of what the list is about: what two of them surely state, the others state too.

"Germany has nine neighbours: Denmark, Poland, ... and the United Kingdom": whether borders are meant is in doubt for
none of them where it is not for two.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from detect.stated_once import is_listed, says_same
from detect.verdict import CheckedClaim, Verdict

UNCERTAIN = "uncertain reading"
"""The rule of a claim whose value is false if the relation is meant."""
_ENOUGH = 2


def listed_alike(
    claims: Sequence[CheckedClaim], text: str, contradicted: Callable[[CheckedClaim], CheckedClaim]
) -> list[CheckedClaim]:
    """The claims of a clause, those contradicted that only the reading left open; ``text``: what offsets count in."""
    right = [c for c in claims if c.verdict is Verdict.SUPPORTED and not c.claim.negated]

    def is_meant(checked: CheckedClaim) -> bool:
        if checked.rule != UNCERTAIN or checked.claim.negated:
            return False
        same = [each.claim for each in right if says_same(checked.claim, each.claim)]
        listed = [each.claim for each in claims if says_same(checked.claim, each.claim)]
        values = {each.value for each in same if is_listed(checked.claim, each, text, listed)}
        return len(values) >= _ENOUGH

    return [contradicted(checked) if is_meant(checked) else checked for checked in claims]
