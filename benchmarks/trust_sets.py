"""Records whose trust is known: claims with their evidence, and answers of three such claims.

Lines are those that the verifier was not trained on (`scripts/verifier/claims.py`): Fool-Me-Twice as a whole, a tenth
of the other files. They fall into two parts by the SHA-256 of their evidence: on the development part the defaults of
the trust score were chosen, the blind part is for figures. Of Climate-FEVER, FEVER-symmetric and WiCE these lines were
also seen by the calibration of checks against documents; SNLI, SICK and Fool-Me-Twice were not.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.detect_sets.held_out import reach_scripts
from detect.trust.record import RagRecord
from detect.trust.source import Source

if TYPE_CHECKING:
    from scripts.verifier.claims import Line

SENTENCES = 3
OTHERS = 2
"""Documents about something else that an answer of several claims comes with."""


class Part(str, Enum):
    DEVELOPMENT = "development"
    BLIND = "blind"


class Truth(str, Enum):
    """What the documents say of an answer."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A record of a file, and what is true of it."""

    file: str
    record: RagRecord
    truth: Truth


def part_of(evidence: str) -> Part:
    """The part that all claims about one evidence are in."""
    return Part.DEVELOPMENT if sha256(evidence.encode()).digest()[1] < 128 else Part.BLIND


def claims(folder: Path, part: Part, *, each: int, seed: int) -> list[Labelled]:
    """Up to ``each`` claims of every file, each with its evidence as the only document.

    :raises FileNotFoundError: the folder lacks a file
    :raises ImportError: the training scripts, whose rule says what was held out, are not there
    """
    found: list[Labelled] = []
    for name, lines in lines_of(folder, part):
        drawn = random.Random(seed).sample(lines, min(each, len(lines)))
        found += [Labelled(name, _record([line], []), _truth(line)) for line in drawn]
    return found


def answers(folder: Path, part: Part, *, each: int, seed: int) -> list[Labelled]:
    """``each`` answers of every file: three claims with their evidence among others; in every second one is wrong.

    :raises FileNotFoundError, ImportError: as `claims`
    """
    found: list[Labelled] = []
    for name, lines in lines_of(folder, part):
        chance = random.Random(f"{seed} {name}")
        right = [line for line in lines if _truth(line) is Truth.SUPPORTED]
        wrong = [line for line in lines if _truth(line) is not Truth.SUPPORTED]
        found += [_answer(name, right, wrong, lines, chance, is_right=bool(n % 2)) for n in range(each)]
    return found


def _answer(
    name: str,
    right: Sequence[Line],
    wrong: Sequence[Line],
    lines: Sequence[Line],
    chance: random.Random,
    *,
    is_right: bool,
) -> Labelled:
    said = chance.sample(list(right), SENTENCES)
    truth = Truth.SUPPORTED
    if not is_right:
        other = chance.choice(list(wrong))
        said[chance.randrange(SENTENCES)] = other
        truth = _truth(other)
    return Labelled(name, _record(said, chance.sample(list(lines), OTHERS)), truth)


def _record(said: Sequence[Line], others: Sequence[Line]) -> RagRecord:
    texts = [_evidence(line) for line in (*said, *others)]
    answer = " ".join(_closed(line.claim) for line in said) if len(said) > 1 else said[0].claim
    return RagRecord("", answer, tuple(Source(text) for text in texts))


def lines_of(folder: Path, part: Part) -> Iterator[tuple[str, list[Line]]]:
    """The lines of every file that are in a part.

    :raises FileNotFoundError, ImportError: as `claims`
    """
    for name, lines in _held_out(folder):
        yield name, [line for line in lines if part_of("\n".join(line.sentences)) is part]


@lru_cache(maxsize=1)
def _held_out(folder: Path) -> tuple[tuple[str, tuple[Line, ...]], ...]:
    """The lines of every file that nothing was trained on."""
    reach_scripts()
    from scripts.verifier.claims import FILES, HELD_OUT_FILE, is_held_out, read

    return tuple(
        (
            name,
            tuple(line for line in read(folder / f"{name}.jsonl") if is_held_out(line) and _evidence(line)),
        )
        for name in (HELD_OUT_FILE, *FILES)
    )


def _evidence(line: Line) -> str:
    return " ".join(line.sentences)


def _closed(claim: str) -> str:
    return claim if claim.endswith((".", "!", "?")) else f"{claim}."


def _truth(line: Line) -> Truth:
    return Truth(line.label.name.lower())
