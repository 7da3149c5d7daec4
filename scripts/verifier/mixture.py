"""What training shows: pairs of all kinds, drawn without end in fixed shares, the same ones for the same seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from random import Random

from scripts.verifier import claims
from scripts.verifier.answer_pairs import AnswerPairs
from scripts.verifier.answers import Answered, read_answers
from scripts.verifier.claims import Line
from scripts.verifier.composed import ComposedPairs
from scripts.verifier.document_pairs import DocumentPairs
from scripts.verifier.fact_pairs import FactPairs
from scripts.verifier.facts import Facts
from scripts.verifier.long_answers import LongAnswered, read_long_answers
from scripts.verifier.long_pairs import LongPairs
from scripts.verifier.pair import Label, Pair
from scripts.verifier.sentence_pairs import SentencePairs
from scripts.verifier.wordings import Wordings


class Reads(Enum):
    """What a verifier is for: single facts of a graph, or passages of documents."""

    FACTS = "facts"
    DOCUMENTS = "documents"


SHARES: Mapping[Reads, Mapping[str, float]] = {
    Reads.FACTS: {
        "facts": 0.58,
        "composed": 0.03,
        "sentences": 0.05,
        "passages": 0.16,
        "snli-dev-test": 0.06,
        "sick": 0.01,
        "climate-fever": 0.05,
        "fever-symmetric-dev": 0.03,
        "wice-dev-oracle": 0.03,
    },
    Reads.DOCUMENTS: {
        "answers": 0.34,
        "answers left open": 0.1,
        "long answers": 0.17,
        "long answers apart": 0.06,
        "facts": 0.02,
        "composed": 0.01,
        "sentences": 0.03,
        "passages": 0.09,
        "twins": 0.11,
        "snli-dev-test": 0.02,
        "sick": 0.01,
        "climate-fever": 0.02,
        "fever-symmetric-dev": 0.01,
        "wice-dev-oracle": 0.01,
    },
}
"""Of the pairs shown. The small files come round several times, the facts and sentences never twice the same way."""
MOST_ROUNDS = 10
"""So often a long run shows each line of a file at most, on average; its share goes to the others."""
ANSWERS, LEFT_OPEN = "answers", "answers left open"
LONG, APART = "long answers", "long answers apart"
_IN_TWOS = frozenset((claims.TWINS, ANSWERS, LONG))
_LABEL_WEIGHTS = (0.36, 0.26, 0.38)
"""Shares of supported, contradicted and neutral lines of a file, where it has all three."""


@dataclass(frozen=True, slots=True)
class Answers:
    """Answers about documents that a verifier is shown."""

    short: Sequence[Answered] = ()
    long: Sequence[LongAnswered] = ()

    @classmethod
    def read(cls, short: Path, long: Path) -> Answers:
        """Those that are not held out.

        :raises FileNotFoundError: a file is missing.
        """
        return cls(
            [each for each in read_answers(short) if not each.is_held_out],
            [each for each in read_long_answers(long) if not each.is_held_out],
        )


NONE = Answers()


def read_lines(folder: Path, passages: Path = claims.PASSAGES) -> dict[str, list[Line]]:
    """Lines for training by file; of twins, the right one before the wrong one.

    :raises FileNotFoundError: a file is missing.
    """
    read = claims.read_all(folder, passages)
    twins = read.pop(claims.TWINS)
    kept = {file: claims.split(lines)[0] for file, lines in read.items()}
    return {**kept, claims.TWINS: [line for line in twins if not claims.is_held_out(line)]}


def shares(
    lines: Mapping[str, Sequence[Line]],
    planned: int,
    reads: Reads = Reads.FACTS,
    answers: Answers = NONE,
) -> dict[str, float]:
    """Weights of what is drawn where so many pairs are to be shown."""
    twins = sum(len(each.twins) for each in answers.short)
    long = [answer for each in answers.long for answer in each.answers]
    counts = {file: len(of_file) for file, of_file in lines.items()}
    counts |= {ANSWERS: 2 * twins, LEFT_OPEN: twins + sum(len(each.open) for each in answers.short)}
    counts |= {LONG: 2 * sum(len(answer.pieces) for answer in long), APART: 2 * len(long)}
    most = {name: MOST_ROUNDS * count / planned for name, count in counts.items()}
    return {name: min(share, most.get(name, 1.0)) for name, share in SHARES[reads].items()}


def mixture(
    facts: Facts,
    wordings: Wordings,
    lines: Mapping[str, Sequence[Line]],
    *,
    seed: str,
    planned: int,
    reads: Reads = Reads.FACTS,
    answers: Answers = NONE,
) -> Iterator[Pair]:
    """Pairs without end, for a run that shows `planned`; `seed` names the whole sequence. ``answers``: what a verifier
    of documents is shown of them.
    """
    chance = Random(seed)
    prose = [line for file in (*claims.ENCYCLOPEDIC, claims.WRITTEN) for line in lines.get(file, ())]
    streams: dict[str, Iterator[Pair]] = {
        "facts": iter(FactPairs(facts, wordings, Random(f"{seed}/facts"))),
        "composed": iter(ComposedPairs(facts, wordings, Random(f"{seed}/composed"))),
        "sentences": iter(SentencePairs(prose, Random(f"{seed}/sentences"))),
    }
    streams |= {file: _balanced(of_file, Random(f"{seed}/{file}")) for file, of_file in lines.items()}
    if reads is Reads.DOCUMENTS:
        couples = list(zip(lines[claims.TWINS][::2], lines[claims.TWINS][1::2], strict=True))
        written = DocumentPairs(lines[claims.WRITTEN], Random(f"{seed}/documents"), twins=couples)
        streams |= {claims.WRITTEN: iter(written), claims.TWINS: written.twins()}
    if answers.short:
        of_answers = AnswerPairs(answers.short, Random(f"{seed}/answers"))
        streams |= {ANSWERS: of_answers.twins(), LEFT_OPEN: iter(of_answers)}
    if answers.long:
        of_long = LongPairs(answers.long, Random(f"{seed}/long answers"))
        streams |= {LONG: of_long.twins(), APART: iter(of_long)}
    weights = {name: share for name, share in shares(lines, planned, reads, answers).items() if share}
    names = sorted(weights)
    # twins come two at a time
    draws = [weights[name] / (1 + (name in _IN_TWOS)) for name in names]
    while True:
        name = chance.choices(names, draws)[0]
        yield next(streams[name])
        if name in _IN_TWOS:
            yield next(streams[name])


def _balanced(lines: Sequence[Line], chance: Random) -> Iterator[Pair]:
    """Lines by label; each label's lines are gone through in a new order every time."""
    by_label = {label: [line for line in lines if line.label is label] for label in Label}
    labels = [label for label in Label if by_label[label]]
    rounds = {label: _rounds(by_label[label], chance) for label in labels}
    weights = [_LABEL_WEIGHTS[label] for label in labels]
    while True:
        yield next(rounds[chance.choices(labels, weights)[0]]).pair


def _rounds(lines: Sequence[Line], chance: Random) -> Iterator[Line]:
    while True:
        yield from chance.sample(lines, len(lines))
