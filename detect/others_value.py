"""A value that a sentence gives to one subject rightly, and that only its meaning gave to another one as well.

In "Louis XVI, the former king, was executed in January 1793, and Marie Antoinette was guillotined in October" the first
date is his. Where a template reads the value of both ("Both died in 1793"), and where both are the subject ("Mozart and
Beethoven were born in Salzburg"), it is said of both.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from detect.judge import LEARNED
from detect.stated_once import joined
from detect.verdict import CheckedClaim, Verdict

_NAME = r"(?:[Tt]he )?[A-Z][\w.'-]*(?: (?:of|the|von|van|de|da|di|[A-Z\d][\w.'’-]*)){0,4}"
_TOGETHER = re.compile(rf"\W*(?:Both )?{_NAME} and {_NAME} (?:both|were|are|have)\b")
"""Two who are the subject of a sentence together."""


def without_others_values(claims: Sequence[CheckedClaim]) -> list[CheckedClaim]:
    """The claims of a clause, open where their value is another subject's."""
    right = [each for each in claims if each.verdict is Verdict.SUPPORTED and not each.claim.negated]
    return [joined(each) if any(_is_of(each, other) for other in right) else each for each in claims]


def _is_of(checked: CheckedClaim, right: CheckedClaim) -> bool:
    if checked.verdict is not Verdict.CONTRADICTED or not checked.rule.startswith(LEARNED):
        return False
    if _TOGETHER.match(checked.claim.text):
        return False
    one, other = checked.claim, right.claim
    return (
        one.relation == other.relation
        and one.subject != other.subject
        and one.value_start == other.value_start
    )
