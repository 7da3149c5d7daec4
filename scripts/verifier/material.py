"""What a run of `scripts/train_verifier.py` is shown and measured on, as its options say."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator

from kg.source import Source
from kg.source_starter import StarterSource
from kg.source_tsv import TsvFolder
from scripts.verifier import measure
from scripts.verifier.facts import Facts
from scripts.verifier.mixture import NONE, Answers, Reads, mixture, read_lines
from scripts.verifier.model import Encoder, Row
from scripts.verifier.pair import Pair
from scripts.verifier.train import Plan, encoded
from scripts.verifier.wordings import load


def mixed(options: argparse.Namespace, *, planned: int) -> Callable[[str], Iterator[Pair]]:
    """What gives the pairs of a seed, without end."""
    reads = Reads(options.reads)
    lines = read_lines(options.data / "claims", options.passages)
    answers = Answers.read(options.answers, options.long_answers) if reads is Reads.DOCUMENTS else NONE
    facts, wordings = Facts.read(sources(options)), load(held_out=False)
    return lambda seed: mixture(
        facts, wordings, lines, seed=seed, planned=planned, reads=reads, answers=answers
    )


def drawn_rows(options: argparse.Namespace, plan: Plan) -> Callable[[str], Iterator[Row]]:
    """What gives the rows of a seed, drawn now."""
    pairs_of = mixed(options, planned=plan.presentations)
    return lambda seed: encoded(pairs_of(seed), Encoder(longest=plan.longest), plan)


def held_out(options: argparse.Namespace) -> dict[str, list[Pair]]:
    """What is measured on while training."""
    held = {**measure.claim_sets(options.data / "claims", final=False)}
    if options.reads == "documents":
        held |= measure.answer_sets(options.answers, options.long_answers, seed=options.seed)
    return held | measure.fact_sets(sources(options), seed=options.seed, count=options.pairs)


def sources(options: argparse.Namespace) -> list[Source]:
    """The folders named, or the tables of the starter snapshot and the sample of the data folder."""
    named: list[Source] = [TsvFolder(folder) for folder in options.source or ()]
    return named or [StarterSource(), TsvFolder(options.data / "wikidata-sample")]
