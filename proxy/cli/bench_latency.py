"""`akgc bench latency`: milliseconds that checking adds to an answer."""

from __future__ import annotations

import argparse
import os

from proxy.cli.bench_options import add_out, add_seed, given, size_of
from proxy.cli.bench_report import written
from proxy.cli.command import ArgumentParser
from proxy.cli.options import add_settings, read_settings


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--questions", type=int, metavar="N", help="questions asked whole, and as many streamed"
    )
    parser.add_argument(
        "--token-ms", type=float, metavar="X", help="milliseconds a token takes the replayed model"
    )
    parser.add_argument("--device", choices=("auto", "cpu", "cuda"), help="where the encoder runs")
    parser.add_argument(
        "--vram", dest="vram_gb", type=_gigabytes, metavar="SIZE", help="cap on GPU memory, like 4GB"
    )
    add_seed(parser)
    add_out(parser)
    add_settings(parser, "kg", "threads")


def run(options: argparse.Namespace) -> int:
    from benchmarks import latency
    from proxy.build_graph import open_graph

    settings = read_settings(options)
    graph = open_graph(settings, os.environ)
    chosen = given(options, "questions", "token_ms", "seed", "device", "vram_gb")
    return written(latency.run(kg=graph.folder, threads=settings.threads, **chosen), options)


def _gigabytes(text: str) -> float:
    return size_of(text) / 1e9
