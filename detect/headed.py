"""Clauses that begin with a noun and a relative clause and then say what it is.

"The city where Mozart was born is Salzburg" speaks of Mozart, from its first word on.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_SIGNS = ",;:().-"
_VALUE = rf"[nad]{{0,6}}[mxtq][^{_SIGNS}]*"
_NAMED_FIRST = rf"(?:i?[wh])?[nad]{{0,4}}(?P<s>[mx])[^c{_SIGNS}]{{0,8}}?[VKL][^{_SIGNS}]{{0,10}}?"
_VERB_FIRST = rf"w[BHDMa]{{0,3}}[VKL][nadi]{{0,3}}(?P<s>[mx])[^cBHDMV{_SIGNS}]{{0,8}}?"
_FORMS = tuple(re.compile(rf"[na]{{0,6}}n{form}(?P<be>B){_VALUE}") for form in (_NAMED_FIRST, _VERB_FIRST))
"""All repetitions are bounded, so that time is too."""


class Headed(NamedTuple):
    """Places of symbols: what is spoken of, the verb that says what it is, and where that ends."""

    subject: int
    verb: int
    stop: int


def headed(letters: str) -> Headed | None:
    """Reads the letters (`detect.tagging`) of a clause; None where it does not begin so.

    >>> headed("niwmBLBm"), headed("nwVmBm"), headed("nimBm")
    (Headed(subject=3, verb=6, stop=8), Headed(subject=3, verb=4, stop=6), None)
    """
    found = next(filter(None, (form.match(letters) for form in _FORMS)), None)
    return None if found is None else Headed(found.start("s"), found.start("be"), found.end())
