"""Patch: put the right values into the draft and leave every other character alone.

No model is called. What stands around a value fits itself to the new one (`correct.patch_fit`), a link to the page of
the wrong value goes (`correct.patch_link`), and so does the same wrong claim where the text makes it again
(`correct.patch_repeat`). A text that would not read well then is not patched (`correct.patch_flow`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from correct.patch_edit import Edit, apart, applied
from correct.patch_fit import MisfitError, fitted
from correct.patch_flow import reads_well
from correct.patch_link import unlinked
from correct.patch_made import Made, Patched
from correct.patch_repeat import repeats
from detect.verdict import CheckedClaim, Verdict


def patch(text: str, claims: Iterable[CheckedClaim], *, before: str = "", rough: bool = False) -> str | None:
    """The text with every contradicted claim corrected; None where one has no correction, or it would not read well.

    ``claims`` are those of the text, whatever their verdicts; offsets count in ``text``. ``before`` is what the reader
    has in front of it. ``rough``: a text that does not read well will do, as long as its grammar can be kept.
    """
    edits = patch_edits(text, claims, before=before, rough=rough)
    return None if edits is None else applied(text, edits)


def patch_edits(
    text: str, claims: Iterable[CheckedClaim], *, before: str = "", rough: bool = False
) -> list[Edit] | None:
    """The edits of `patch`, which do not overlap, in order."""
    known = list(claims)
    made = _corrections(known)
    if not made:
        return None
    made += repeats(text, made)
    if not rough and not reads_well(Patched(text, made, known)):
        return None
    try:
        return apart(edit for each in made for edit in _edits(text, each, before))
    except MisfitError:
        return None


def _corrections(claims: Sequence[CheckedClaim]) -> list[Made]:
    """The corrections of all contradicted claims; of those that overlap the widest; none where one is missing."""
    wrong = [claim for claim in claims if claim.verdict is Verdict.CONTRADICTED]
    found = [Made(claim, claim.correction) for claim in wrong if claim.correction is not None]
    if len(found) < len(wrong):
        return []
    first = {Edit(c.start, c.end, c.right): Made(claim, c) for claim, c in reversed(found)}
    return [first[edit] for edit in apart(first)]


def _edits(text: str, made: Made, before: str) -> list[Edit]:
    return unlinked(text, made, fitted(text, made, before))
