"""The claims of a clause without those that its other words, the question or the answer so far show to be about
something else: left open, or left out.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from detect.another_bearer import without_bearers_elsewhere, without_strangers
from detect.another_work import without_other_works
from detect.clause_reader import ReadClause
from detect.evidence import Evidence
from detect.lies_in import PLACED
from detect.other_cell import of_their_rows
from detect.others_value import without_others_values
from detect.overclaimed import without_overclaims
from detect.superlative import is_open_grade
from detect.two_names import without_named_twice
from detect.verdict import CheckedClaim, Verdict


def weeded(
    judged: Sequence[CheckedClaim],
    read: ReadClause,
    evidence: Evidence,
    *,
    prompt: str,
    before: str,
    named_twice: Set[str],
) -> list[CheckedClaim]:
    """Those that were judged with those that follow from several facts, in order of position.

    :param judged: by what is read of the clause alone
    :param read: the clause
    :param evidence: of the graph
    :param prompt: what was asked
    :param before: the answer up to the piece that the clause is in
    :param named_twice: as `detect.two_names.without_named_twice`
    """
    text = read.linked.text
    kept = of_their_rows(without_overclaims(judged, text), read.clause, read.linked, evidence)
    graded = {each.claim.value_start for each in read.derived if is_open_grade(each)}
    kept = [c for c in kept if c.claim.value_start not in graded or c.verdict is Verdict.CONTRADICTED]
    kept = without_other_works(
        kept, text, before, lambda each: evidence.graph.entity(each).types, prompt=prompt
    )
    decided = {each.claim.value_start for each in kept if each.verdict is not Verdict.NOT_CHECKABLE}
    placed = {each.claim.value_start for each in read.derived if each.rule.startswith(PLACED)}
    derived = [d for d in read.derived if not (d.rule.startswith(PLACED) and d.claim.value_start in decided)]
    kept = [
        each for each in kept if each.claim.value_start in decided or each.claim.value_start not in placed
    ]
    kept = without_bearers_elsewhere(kept, read.clause, evidence)
    kept = without_strangers(sorted([*derived, *kept], key=lambda each: each.claim.start))
    return without_named_twice(without_others_values(kept), named_twice)
