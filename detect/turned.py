"""A claim turned into its opposite: a denial put in or taken away, what is allowed forbidden, "yes" for "no".

A verifier that reads both beside the same passage tells more by their difference than by either: length, wording and
what else they say are the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_YES_OR_NO = re.compile(r"(?P<said>yes|no)(?=\s*[,.:;!–—-])", re.IGNORECASE)
_PAIRS: Sequence[tuple[str, str]] = (
    ("is not", "is"), ("are not", "are"), ("was not", "was"), ("were not", "were"), ("isn't", "is"),
    ("aren't", "are"), ("wasn't", "was"), ("weren't", "were"), ("can't", "can"), ("cannot", "can"),
    ("can not", "can"), ("won't", "will"), ("don't", "do"), ("doesn't", "does"), ("didn't", "did"),
    ("hasn't", "has"), ("haven't", "have"), ("hadn't", "had"), ("mustn't", "may"), ("must not", "may"),
    ("may not", "may"), ("shouldn't", "should"), ("need not", "must"), ("needn't", "must"), ("no longer", "still"),
    ("not", ""), ("never", "always"), ("without", "with"), ("no", "a"), ("none", "all"), ("nobody", "everybody"),
    ("nothing", "everything"), ("neither", "both"), ("prohibited", "permitted"), ("forbidden", "allowed"),
    ("banned", "allowed"), ("excluded", "included"), ("optional", "compulsory"), ("unavailable", "available"),
    ("excludes", "includes"), ("exempt", "liable"), ("unnecessary", "necessary"), ("refused", "accepted"),
    ("voluntary", "mandatory"),
)  # fmt: skip
"""What denies, and what says the opposite; the first that a text has is turned."""
_BACK: Sequence[tuple[str, str]] = (
    ("permitted", "prohibited"), ("allowed", "forbidden"), ("compulsory", "optional"), ("mandatory", "optional"),
    ("still", "no longer"), ("includes", "excludes"), ("included", "not included"), ("required", "not required"),
    ("always", "never"), ("free of charge", "not free of charge"), ("accepted", "refused"),
)  # fmt: skip
_DENIAL = {denial: re.compile(rf"\b{re.escape(denial)}\b", re.IGNORECASE) for denial, _ in (*_PAIRS, *_BACK)}
_AUXILIARY = re.compile(
    r"\b(?:is|are|was|were|can|could|will|would|may|might|must|should|shall|has|have|had|does|do|did)\b",
    re.IGNORECASE,
)


def turned(text: str) -> str:
    """A text that says the opposite; "" where that is not known.

    >>> turned("Yes, dogs may be brought in."), turned("Parking is not included.")
    ('No, dogs may not be brought in.', 'Parking is included.')
    >>> turned("Two suitcases.")
    ''
    """
    answer = _YES_OR_NO.match(text)
    start = answer.end() if answer else 0
    rest = _turned(text[start:])
    if answer is None:
        return rest
    other = "No" if answer["said"].lower() == "yes" else "Yes"
    return f"{other}{rest or text[start:]}"


def _turned(text: str) -> str:
    for denial, opposite in (*_PAIRS, *_BACK):
        if match := _DENIAL[denial].search(text):
            put = opposite if opposite or match.start() == 0 else ""
            return re.sub(r" {2,}", " ", f"{text[: match.start()]}{put}{text[match.end() :]}")
    if auxiliary := _AUXILIARY.search(text):
        return f"{text[: auxiliary.end()]} not{text[auxiliary.end() :]}"
    return ""
