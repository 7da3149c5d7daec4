"""Values of a table's row that are those of another cell: who found Triton, in a row that begins with Neptune."""

from __future__ import annotations

from collections.abc import Sequence

from detect.clause import Clause
from detect.evidence import Evidence
from detect.stated_once import joined
from detect.verdict import CheckedClaim, Verdict
from kg.mention import LinkedText, Mention, MentionKind
from kg.records import Time


def of_their_rows(
    claims: Sequence[CheckedClaim], clause: Clause, linked: LinkedText, evidence: Evidence
) -> list[CheckedClaim]:
    """The claims of a row, left open what a fact joins to another name of the row; of no row as they are."""
    if not linked.text[clause.start : clause.end].lstrip().startswith("|"):
        return list(claims)
    row = [m for m in linked.mentions if clause.start <= m.start < clause.end]
    return [joined(claim) if _is_of_another(claim, row, linked.text, evidence) else claim for claim in claims]


def _is_of_another(checked: CheckedClaim, row: Sequence[Mention], text: str, evidence: Evidence) -> bool:
    if checked.verdict is not Verdict.CONTRADICTED or checked.claim.subject is None:
        return False
    about, start = checked.claim.subject.id, checked.claim.value_start
    value = next((mention for mention in row if mention.start == start), None)
    others = [
        mention
        for mention in row
        if mention.kind is MentionKind.ENTITY
        and about not in _meant(mention)
        and "|" in text[min(start, mention.start) : max(start, mention.start)]
    ]
    if value is not None and isinstance(checked.claim.value, Time):
        value = value._replace(value=checked.claim.value)
    return value is not None and any(evidence.joining(other, value) is not None for other in others)


def _meant(mention: Mention) -> set[str]:
    return {candidate.id for candidate in mention.candidates}
