"""`akgc bench`: the benchmarks; each prints a table and writes its numbers as JSON beside it."""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from proxy.cli import bench_audit, bench_documents, bench_retrieval
from proxy.cli.bench_report import show
from proxy.cli.command import ArgumentParser, Command, CommandError, Exit
from proxy.cli.options import add_settings, read_settings
from proxy.cli.size import parse_size

if TYPE_CHECKING:
    from benchmarks.report import Report


def _add_latency(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--questions", type=int, metavar="N", help="questions asked whole, and as many streamed"
    )
    parser.add_argument(
        "--token-ms", type=float, metavar="X", help="milliseconds a token takes the replayed model"
    )
    _add_common(parser)
    add_settings(parser, "kg", "threads")


def _latency(options: argparse.Namespace) -> int:
    from benchmarks import latency
    from proxy.build_graph import open_graph

    settings = read_settings(options)
    graph = open_graph(settings, os.environ)
    given = _given(options, "questions", "token_ms", "seed", "device", "vram_gb")
    return _print(latency.run(kg=graph.folder, threads=settings.threads, **given), options)


def _add_detect(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--sets", type=_sets, metavar="A,B", help=f"which of {', '.join(_SETS)} (default: all of them)"
    )
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="folder of wikidata-sample, statements, model-answers"
    )
    parser.add_argument("--limit", type=int, metavar="N", help="statements of each set, for a quick look")
    parser.add_argument("--no-plot", action="store_true", help="write no PNG and SVG beside the JSON")
    parser.add_argument("--seed", type=int, metavar="N", help="seed of the draw (default: 0)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="JSON file (default: in benchmarks/results)")
    add_settings(parser, "kg", "verifier", "calibration", "alpha", "device", "vram_gb", "threads")


def _detect(options: argparse.Namespace) -> int:
    from benchmarks import detect, detect_plot

    _require_plot(options)
    data = options.data or _default_data()
    if not (data / "wikidata-sample" / "hard_negatives.tsv").is_file():
        raise CommandError(
            f"{data} holds no wikidata-sample/hard_negatives.tsv; name the folder of the data with --data DIR"
        )
    settings = read_settings(options)
    found = detect.run(data=data, settings=settings, tell=_say, **_given(options, "sets", "limit", "seed"))
    path = found.report.write(options.out)
    show(found.report, path, options)
    if not options.no_plot and found.judged:
        _say(f"plotted to {' and '.join(str(each) for each in detect_plot.plot(found, path))}")
    return Exit.DONE


def _add_correct(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--sets",
        type=_correct_sets,
        metavar="A,B",
        help=f"which of {', '.join(_CORRECT_SETS)} (default: all of them)",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of model-answers and statements")
    parser.add_argument("--limit", type=int, metavar="N", help="cases of each set, for a quick look")
    parser.add_argument("--no-plot", action="store_true", help="write no PNG and SVG beside the JSON")
    parser.add_argument("--seed", type=int, metavar="N", help="seed of the draw (default: 0)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="JSON file (default: in benchmarks/results)")
    add_settings(parser, "kg", "model", "policy", "budget_ms", "verifier", "calibration", "device", "threads")


def _correct(options: argparse.Namespace) -> int:
    from benchmarks import correct, correct_plot

    _require_plot(options)
    settings = read_settings(options)
    with tempfile.TemporaryDirectory(prefix="akgc-bench-") as folder:
        found = correct.run(
            settings=settings,
            data=options.data or _default_data(),
            folder=Path(folder),
            tell=_say,
            **_given(options, "sets", "limit", "seed"),
        )
    path = found.report.write(options.out)
    show(found.report, path, options)
    if not options.no_plot:
        _say(f"plotted to {' and '.join(str(each) for each in correct_plot.plot(found, path))}")
    return Exit.DONE


_CORRECT_SETS = ("questions", "planted", "recorded", "statements", "http")
_SETS = ("facts", "starter", "negatives", "statements", "answers", "linking", "documents", "time")


def _sets(text: str) -> list[str]:
    """
    >>> _sets("facts, time")
    ['facts', 'time']
    """
    return _names(text, _SETS)


def _correct_sets(text: str) -> list[str]:
    return _names(text, _CORRECT_SETS)


def _names(text: str, known: Sequence[str]) -> list[str]:
    names = [part.strip() for part in text.split(",")]
    unknown = [name for name in names if name not in known]
    if unknown:
        raise argparse.ArgumentTypeError(f"{unknown[0]!r} is no set; choose of {', '.join(known)}")
    return names


def _add_linking(parser: ArgumentParser) -> None:
    parser.add_argument("--sample", type=Path, metavar="DIR", help="folder of entities.tsv and facts.tsv")
    parser.add_argument(
        "--timed-on", type=Path, metavar="DIR", help="snapshot to measure speed on (default: the sample's)"
    )
    parser.add_argument(
        "--split", choices=("development", "test", "all"), help="half of the entities (default: test)"
    )
    parser.add_argument("--limit", type=int, metavar="N", help="names of each group")
    parser.add_argument("--texts", type=int, metavar="N", help="answers timed, after as many to warm up")
    parser.add_argument("--seed", type=int, metavar="N", help="seed of the draw (default: 0)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="JSON file (default: in benchmarks/results)")


def _linking(options: argparse.Namespace) -> int:
    from benchmarks import linking
    from benchmarks.statement import Split

    sample = options.sample or _default_sample()
    if not (sample / "entities.tsv").is_file():
        raise CommandError(f"{sample} holds no entities.tsv; name the folder of the names with --sample DIR")
    given = _given(options, "limit", "texts", "seed")
    split = Split(options.split or Split.TEST)
    return _print(linking.run(sample=sample, kg=options.timed_on, split=split, **given), options)


def _add_kg(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--sizes",
        type=_counts,
        metavar="N,N",
        help="entities of each graph (default: 68k,1M; try 4M with time)",
    )
    parser.add_argument("--budget", dest="budget_bytes", type=_size, metavar="SIZE", help="like 500MB")
    parser.add_argument("--room", type=Path, metavar="DIR", help="folder for what is generated (4M: 7 GB)")
    parser.add_argument(
        "--dump-entities", type=int, metavar="N", help="items with sitelinks in the dump read"
    )
    parser.add_argument("--no-plot", action="store_true", help="write no PNG and SVG beside the JSON")
    parser.add_argument("--seed", type=int, metavar="N", help="seed of the graphs (default: 0)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="JSON file (default: in benchmarks/results)")


def _kg(options: argparse.Namespace) -> int:
    from benchmarks import kg
    from benchmarks.plot import plot

    _require_plot(options)
    if options.room is not None:
        options.room = _made(options.room)
    try:
        report = kg.run(
            **_given(options, "sizes", "budget_bytes", "room", "dump_entities", "seed"), tell=_say
        )
    except ValueError as error:
        raise CommandError(str(error)) from error
    path = report.write(options.out)
    show(report, path, options)
    if not options.no_plot:
        _say(f"plotted to {' and '.join(str(each) for each in plot(report, path))}")
    return Exit.DONE


def _require_plot(options: argparse.Namespace) -> None:
    from benchmarks.plot import require_matplotlib

    if not options.no_plot:
        try:
            require_matplotlib()
        except ImportError as error:
            raise CommandError(f"{error}; or leave the plot out with --no-plot") from error


def _counts(text: str) -> list[int]:
    """
    >>> _counts("68k,1M")
    [68000, 1000000]
    """
    return [_count(part.strip()) for part in text.split(",")]


def _count(text: str) -> int:
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([kM]?)", text)
    count = int(float(match[1]) * {"": 1, "k": 10**3, "M": 10**6}[match[2]]) if match else 0
    if count < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of entities; write for example 68k,1M")
    return count


def _size(text: str) -> int:
    try:
        return parse_size(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _made(folder: Path) -> Path:
    """The folder as an absolute path, made where it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            f"--room {folder}: cannot be made ({error.strerror}); name a folder that can be written"
        ) from None
    return folder.resolve()


def _say(text: str) -> None:
    print(text, file=sys.stderr)


def _default_data() -> Path:
    return Path(os.environ.get("AKGC_SHARED_DATA") or "../shared/data")


def _default_sample() -> Path:
    return _default_data() / "wikidata-sample"


def _add_common(parser: ArgumentParser) -> None:
    parser.add_argument("--device", choices=("auto", "cpu", "cuda"), help="where the encoder runs")
    parser.add_argument(
        "--vram", dest="vram_gb", type=_gigabytes, metavar="SIZE", help="cap on GPU memory, like 4GB"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="seed of the draw (default: 0)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="JSON file (default: in benchmarks/results)")


def _gigabytes(text: str) -> float:
    return _size(text) / 1e9


def _given(options: argparse.Namespace, *names: str) -> dict[str, Any]:
    """What was said on the command line; the benchmark has defaults for the rest."""
    return {name: value for name in names if (value := getattr(options, name)) is not None}


def _print(report: Report, options: argparse.Namespace) -> int:
    show(report, report.write(options.out), options)
    return Exit.DONE


COMMANDS = {
    "latency": Command("milliseconds that checking adds to an answer, per stage", _latency, _add_latency),
    "linking": Command("how often names are linked to what they mean, and how fast", _linking, _add_linking),
    "kg": Command("bytes, times and memory of a snapshot by size, beside SQLite", _kg, _add_kg),
    "detect": Command("how well wrong statements are told from right ones", _detect, _add_detect),
    "retrieval": Command(
        "how well words and meaning together find evidence, and how fast",
        bench_retrieval.run,
        bench_retrieval.add_arguments,
    ),
    "documents": Command("how long a PDF takes to index", bench_documents.run, bench_documents.add_arguments),
    "audit": Command(
        "how well audits tell what documents support, and how fast",
        bench_audit.run,
        bench_audit.add_arguments,
    ),
    "correct": Command("how much righter correction makes answers, and its cost", _correct, _add_correct),
}
