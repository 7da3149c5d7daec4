"""Claims with evidence as answers to be audited: as their files label them, and right ones with a value swapped.

Only lines on which nothing of the verifier was trained (`scripts.verifier.claims`) are used; Fool-Me-Twice is held
out of all training as a whole. Of each file one half of the claims, by a hash, is for development and the other one is
blind. Twins are sentences as assistants word them, right and with one thing wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from benchmarks.audit_swaps import Swapped, is_stated, names_of, states_all, swaps
from benchmarks.detect_sets.held_out import reach_scripts

if TYPE_CHECKING:
    from scripts.verifier.claims import Line

TWINS_MOST = 600
"""Lines of the twins, which are many, that are drawn at most."""
OTHERS = 7
"""Documents about something else that stand beside the evidence of every second claim."""


class Half(StrEnum):
    DEVELOPMENT = "development"
    BLIND = "blind"


class Labelled(StrEnum):
    """What a file says of its claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NEUTRAL = "neutral"
    UNRELATED = "unrelated"
    """A supported claim beside documents about something else alone: our own, no label of the file."""


@dataclass(frozen=True, slots=True)
class AuditCase:
    """``label`` is that of ``claim``; ``swapped`` tells what is wrong in ``answer``, None where it is the claim itself.

    ``evidence`` is one of ``documents``, "" where it is left out. ``stated``: it states the value that was swapped,
    word by word; ``complete``: all values of the claim.
    """

    file: str
    claim: str
    answer: str
    documents: tuple[str, ...]
    evidence: str
    label: Labelled
    half: Half
    swapped: Swapped | None = None
    stated: bool = False
    complete: bool = False

    @property
    def is_right(self) -> bool:
        return self.swapped is None and self.label is Labelled.SUPPORTED


def cases(folder: Path, *, limit: int | None = None, seed: int = 0) -> list[AuditCase]:
    """Of each file at most ``limit`` lines, in a fixed order.

    :raises FileNotFoundError: `folder` lacks a file.
    :raises ImportError: the training scripts are not there.
    """
    reach_scripts()
    from scripts.verifier.claims import ENCYCLOPEDIC, HELD_OUT_FILE, is_held_out, read, read_twins

    twins = [line for both in read_twins() for line in both if is_held_out(line)]
    files = [read(folder / f"{name}.jsonl") for name in (HELD_OUT_FILE, *ENCYCLOPEDIC)]
    held = [[line for line in lines if is_held_out(line)] for lines in files]
    found: list[AuditCase] = []
    for lines in (*held, Random(seed).sample(twins, min(TWINS_MOST, len(twins)))):
        chosen = Random(seed).sample(lines, min(limit or len(lines), len(lines)))
        names = [each for line in lines for each in names_of(line.claim)]
        for line in chosen:
            chance = Random(f"{seed} {line.claim}")
            found += _of_line(line, names, _others(line, lines, chance), chance)
    return found


def half_of(claim: str) -> Half:
    return Half.BLIND if sha256(f"audit {claim}".encode()).digest()[0] % 2 else Half.DEVELOPMENT


def _others(line: Line, lines: Sequence[Line], chance: Random) -> list[str]:
    """For every second line the evidence of others, which share neither the claim nor a sentence with it."""
    if chance.random() < 0.5:
        return []
    own = frozenset(line.sentences)
    apart = [each for each in lines if each.claim != line.claim and own.isdisjoint(each.sentences)]
    return [" ".join(each.sentences) for each in chance.sample(apart, min(OTHERS, len(apart)))]


def _of_line(line: Line, names: Sequence[str], others: Sequence[str], chance: Random) -> Iterator[AuditCase]:
    evidence = " ".join(line.sentences)
    documents = [evidence, *others]
    chance.shuffle(documents)
    label, half, given = Labelled(line.label.name.lower()), half_of(line.claim), tuple(documents)
    complete = states_all(line.claim, evidence)
    yield AuditCase(line.file, line.claim, line.claim, given, evidence, label, half, complete=complete)
    if label is not Labelled.SUPPORTED:
        return
    if others:
        yield AuditCase(line.file, line.claim, line.claim, tuple(others), "", Labelled.UNRELATED, half)
    for swap in swaps(line.claim, evidence, names, chance):
        stated = is_stated(swap.right, evidence)
        yield AuditCase(
            line.file,
            line.claim,
            swap.answer,
            given,
            evidence,
            label,
            half,
            swap.kind,
            stated=stated,
            complete=complete,
        )
