"""What an answer calls the people of a place, where just that is asked: "Danes", "They are called Swedes".

The name of a people is a demonym, which leads to its place, whatever its form.
"""

from __future__ import annotations

from collections.abc import Sequence

from detect.clause import Clause
from detect.compare import Outcome
from detect.given import OPEN, Given, GivenValue, agrees
from detect.reading import Reading
from detect.stated import Found
from detect.tagging import VERBS, tags

_SAYING = frozenset("BKVLR")
"""What stands before a people's name where others are called so, see `detect.tagging`; or "as" does."""
_ENDING = frozenset((*",;:()-.c", ""))
"""What stands behind it."""


def people_given(found: Sequence[Found], clause: Clause) -> GivenValue:
    """``found``: all demonyms of the answer, at least one, as values of what was asked."""
    if any(agrees(each) for each in found):
        return GivenValue(Given.RIGHT, (found[0],)) if len(found) == 1 else OPEN
    is_other = all(f.comparison.outcome is Outcome.DISAGREE for each in found for f in each.findings)
    is_said = all(_is_complement(each.reading, clause) for each in found)
    return GivenValue(Given.OTHER, tuple(found)) if is_other and is_said else OPEN


def _is_complement(reading: Reading, clause: Clause) -> bool:
    """Whether the name of a people is all that is said, or what others are said to be or to be called, and nothing is
    said of it: not of "The Spanish call them chilenos", nor of "They are Spanish speakers".
    """
    letters, people = tags(clause), reading.object.start
    at = next((i for i, symbol in enumerate(clause.symbols) if symbol.start == people), 0)
    if letters[at + 1 : at + 2] not in _ENDING:
        return False
    if VERBS.isdisjoint(letters):
        return True
    return at > 0 and (letters[at - 1] in _SAYING or clause.symbols[at - 1].code == "as")
