"""Right claims, and the same with one value made wrong: a year, number or name that their evidence states otherwise.

The files whose evidence is prose about the world, lines and parts as in `benchmarks.trust_sets`; the swaps are those of
`benchmarks.audit_swaps`. Only claims all of whose values the evidence states are swapped: where it does not state a
value, a wrong one cannot be told from a right one.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from benchmarks.audit_swaps import is_stated, names_of, states_all, swaps
from benchmarks.trust_sets import Labelled, Part, Truth, lines_of
from detect.trust.record import RagRecord
from detect.trust.source import Source


def swapped(folder: Path, part: Part, *, each: int, seed: int) -> list[Labelled]:
    """Up to ``each`` claims of every file, each followed by its swaps, whose truth is contradicted.

    :raises FileNotFoundError, ImportError: as `benchmarks.trust_sets.claims`
    """
    from scripts.verifier.claims import ENCYCLOPEDIC, HELD_OUT_FILE

    found: list[Labelled] = []
    for name, lines in lines_of(folder, part):
        if name not in (HELD_OUT_FILE, *ENCYCLOPEDIC):
            continue
        names = [named for line in lines for named in names_of(line.claim)]
        right = [
            (line.claim, evidence)
            for line in lines
            if line.label.name.lower() == Truth.SUPPORTED.value
            and states_all(line.claim, evidence := " ".join(line.sentences))
        ]
        for claim, evidence in Random(seed).sample(right, min(each, len(right))):
            wrong = [
                swap.answer
                for swap in swaps(claim, evidence, names, Random(f"{seed} {claim}"))
                if is_stated(swap.right, evidence)
            ]
            if wrong:
                found.append(Labelled(name, _record(claim, evidence), Truth.SUPPORTED))
            found += [Labelled(name, _record(answer, evidence), Truth.CONTRADICTED) for answer in wrong]
    return found


def _record(answer: str, evidence: str) -> RagRecord:
    return RagRecord("", answer, (Source(evidence),))
