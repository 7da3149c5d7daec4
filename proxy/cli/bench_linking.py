"""`akgc bench linking`: how often names are linked to what they mean, and how fast."""

from __future__ import annotations

import argparse
from pathlib import Path

from proxy.cli.bench_options import add_out, add_seed, default_data, given
from proxy.cli.bench_report import written
from proxy.cli.command import ArgumentParser, CommandError


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--sample", type=Path, metavar="DIR", help="folder of entities.tsv and facts.tsv")
    parser.add_argument(
        "--timed-on", type=Path, metavar="DIR", help="snapshot to measure speed on (default: the sample's)"
    )
    parser.add_argument(
        "--split", choices=("development", "test", "all"), help="half of the entities (default: test)"
    )
    parser.add_argument("--limit", type=int, metavar="N", help="names of each group")
    parser.add_argument("--texts", type=int, metavar="N", help="answers timed, after as many to warm up")
    add_seed(parser)
    add_out(parser)


def run(options: argparse.Namespace) -> int:
    from benchmarks import linking
    from benchmarks.statement import Split

    sample = options.sample or default_data() / "wikidata-sample"
    if not (sample / "entities.tsv").is_file():
        raise CommandError(f"{sample} holds no entities.tsv; name the folder of the names with --sample DIR")
    chosen = given(options, "limit", "texts", "seed")
    split = Split(options.split or Split.TEST)
    return written(linking.run(sample=sample, kg=options.timed_on, split=split, **chosen), options)
