"""The files of claims with evidence, and what of them is kept from training.

`fool-me-twice-dev.jsonl` is held out as a whole; of every other file a tenth is, by a hash of the text that several
of its lines share. A line for training shares neither its claim nor its evidence with a line held out.

`passages.jsonl`, which lies beside this module, was written for training: passages of many kinds, each with claims that
it supports, contradicts and leaves open; and for many of them twins, sentences with one thing put right and put wrong.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from scripts.verifier.pair import Label, Pair

HELD_OUT_FILE = "fool-me-twice-dev"
HELD_OUT_SHARE = 0.1
FILES = ("climate-fever", "fever-symmetric-dev", "sick", "snli-dev-test", "wice-dev-oracle")
"""What is trained on, but for the share held out."""
PASSAGES = Path(__file__).with_name("passages.jsonl")
WRITTEN = "passages"
TWINS = "twins"
ENCYCLOPEDIC = ("climate-fever", "fever-symmetric-dev", "wice-dev-oracle")
"""The files whose evidence is prose about the world; the others describe pictures."""
_SHARED_EVIDENCE = frozenset(("sick", "snli-dev-test", WRITTEN, TWINS))
_LABELS: Mapping[str, Label] = {
    "supported": Label.SUPPORTED,
    "contradicted": Label.CONTRADICTED,
    "neutral": Label.NEUTRAL,
    "partial": Label.NEUTRAL,
}
LONGEST_EVIDENCE = 110
"""Words of evidence that are kept: the sentences that share most words with the claim."""
_TREEBANK = (
    ("-LRB-", "("),
    ("-RRB-", ")"),
    ("-LSB-", "["),
    ("-RSB-", "]"),
    ("``", '"'),
    ("''", '"'),
    ("--", "-"),
)
_BEFORE = re.compile(r" +([,.;:!?)\]%]|'s\b|n't\b)")
_AFTER = re.compile(r"([(\[]) +")
_WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file; ``sentences`` are the evidence, in the order of the file."""

    file: str
    claim: str
    sentences: tuple[str, ...]
    label: Label

    @property
    def evidence(self) -> str:
        """All sentences that fit, as one text."""
        return " ".join(nearest(self.claim, self.sentences, longest=LONGEST_EVIDENCE))

    @property
    def pair(self) -> Pair:
        """The line as it is trained on."""
        return Pair(self.evidence, self.claim, self.label, self.file)


def is_held_out(line: Line) -> bool:
    """Whether a line is for measuring alone."""
    if line.file == HELD_OUT_FILE:
        return True
    key = "\n".join(line.sentences) if line.file in _SHARED_EVIDENCE else line.claim
    return sha256(key.encode()).digest()[0] < 256 * HELD_OUT_SHARE


def read(path: Path) -> list[Line]:
    """:raises FileNotFoundError: there is no such file."""
    with path.open(encoding="utf-8") as file:
        return [_line(path.stem, json.loads(text)) for text in file if text.strip()]


def read_all(folder: Path, passages: Path = PASSAGES) -> dict[str, list[Line]]:
    """The lines of all files that are trained on, by file; of twins, the right one before the wrong one.

    :raises FileNotFoundError: a file is missing.
    """
    twins = [line for both in read_twins(passages) for line in both]
    files = {file: read(folder / f"{file}.jsonl") for file in FILES}
    return {**files, WRITTEN: read_passages(passages), TWINS: twins}


def read_passages(path: Path = PASSAGES) -> list[Line]:
    """The claims of passages, one a line."""
    found: list[Line] = []
    with path.open(encoding="utf-8") as file:
        for row in map(json.loads, file):
            sentences = tuple(row["evidence"])
            found += (
                Line(WRITTEN, claim, sentences, label) for label in Label for claim in row[label.name.lower()]
            )
    return found


def read_twins(path: Path = PASSAGES) -> list[tuple[Line, Line]]:
    """The twins of passages: a supported claim and the contradicted one that differs in one thing."""
    with path.open(encoding="utf-8") as file:
        return [
            (
                Line(TWINS, right, tuple(row["evidence"]), Label.SUPPORTED),
                Line(TWINS, wrong, tuple(row["evidence"]), Label.CONTRADICTED),
            )
            for row in map(json.loads, file)
            for right, wrong in row.get("twins", ())
        ]


def split(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """Lines for training, and lines for measuring."""
    held = [line for line in lines if is_held_out(line)]
    claims = {line.claim for line in held}
    evidence = {line.sentences for line in held}
    kept = [line for line in lines if line.claim not in claims and line.sentences not in evidence]
    return kept, held


def nearest(claim: str, sentences: Sequence[str], *, longest: int) -> list[str]:
    """The sentences that share most words with the claim, up to `longest` words and at least one, in their order."""
    words = _words(claim)
    ranked = sorted(range(len(sentences)), key=lambda i: -_overlap(words, _words(sentences[i])))
    kept: list[int] = []
    room = longest
    for index in ranked:
        size = len(sentences[index].split())
        if not kept or size <= room:
            kept.append(index)
            room -= size
    return [sentences[index] for index in sorted(kept)]


def plain(text: str) -> str:
    """Text as people write it, from text cut into tokens as in treebanks.

    >>> plain("Lost -LRB- on ABC -RRB- is a series , it 's said .")
    "Lost (on ABC) is a series, it's said."
    """
    for sign, meant in _TREEBANK:
        text = text.replace(sign, meant)
    return " ".join(_AFTER.sub(r"\1", _BEFORE.sub(r"\1", text)).split())


def overlap(evidence: str, claim: str) -> float:
    """Share of the claim's words that the evidence has, in [0, 1]."""
    return _overlap(_words(claim), _words(evidence))


def _line(file: str, row: Mapping[str, object]) -> Line:
    sentences = row["evidence"]
    if not isinstance(sentences, list):
        raise ValueError(f"{file}: evidence is {sentences!r}; it is a list of sentences")
    texts = tuple(text for sentence in sentences if (text := plain(str(sentence))))
    return Line(file, plain(str(row["claim"])), texts or ("",), _LABELS[str(row["label"])])


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def _overlap(claim: frozenset[str], evidence: frozenset[str]) -> float:
    return len(claim & evidence) / len(claim) if claim else 0.0
