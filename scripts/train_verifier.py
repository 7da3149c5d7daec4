"""Train, export and evaluate the verifier that ships with the project.

    python scripts/train_verifier.py train --work var/verifier --data ../shared/data --seed 4
    python scripts/train_verifier.py draw --reads documents --pairs 100000 --seed 5 --out var/drawn/5.npz
    python scripts/train_verifier.py train --reads documents --drawn var/drawn/5.npz --device cuda --work var/verifier
    python scripts/train_verifier.py export --work var/verifier
    python scripts/train_verifier.py evaluate --data ../shared/data --final

`train` takes up the checkpoint of the work folder and writes it, and a model ready to use, every few minutes; without
one it begins with MiniLM, or with the weights of an exported model (`--start`).
`draw` writes pairs down as token ids, for a machine that learns faster than pairs can be drawn.
`evaluate` measures what is held out; only `--final` opens the file that is held out as a whole.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from threading import Event
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from torch import nn

    from scripts.verifier.measure import Classify
    from scripts.verifier.model import Row
    from scripts.verifier.pair import Pair
    from scripts.verifier.train import Batch, Trainer

ROOT = Path(__file__).resolve().parent.parent
OUT = {
    "facts": ROOT / "detect" / "weights" / "verifier",
    "documents": ROOT / "detect" / "weights" / "document_verifier",
}
"""Where the models that ship lie; that of documents has the word embeddings of that of facts."""
PASSAGES = ROOT / "scripts" / "verifier" / "passages.jsonl"
ANSWERS, LONG_ANSWERS = PASSAGES.with_name("answers.jsonl"), PASSAGES.with_name("long_answers.jsonl")
CHECKPOINT = "checkpoint.pt"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command."""
    options = parser().parse_args(arguments)
    import torch

    torch.set_num_threads(options.threads)
    commands = {"draw": draw, "train": train, "export": export, "evaluate": evaluate}
    return commands[options.command](options)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    outer = argparse.ArgumentParser(prog="train_verifier", description=(__doc__ or "").split("\n")[0])
    commands = outer.add_subparsers(dest="command", required=True)
    for name in ("draw", "train", "export", "evaluate"):
        command = commands.add_parser(name)
        command.add_argument("--seed", type=int, default=4)
        command.add_argument("--threads", type=int, default=1)
        if name in ("train", "export"):
            command.add_argument("--work", type=Path, default=ROOT / "var" / "verifier")
        if name != "export":
            command.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
            command.add_argument(
                "--source", type=Path, action="append", help="TSV source folder (default: starter and sample)"
            )
            command.add_argument("--answers", type=Path, default=ANSWERS, help="answers about documents")
            command.add_argument("--long-answers", type=Path, default=LONG_ANSWERS, help="long ones")
        if name in ("train", "evaluate"):
            command.add_argument(
                "--pairs", type=int, default=3000, help="pairs of a set to measure on at most"
            )
        if name in ("draw", "train"):
            command.add_argument("--passages", type=Path, default=PASSAGES, help="passages with claims")
        if name == "draw":
            command.add_argument("--pairs", type=int, default=100_000)
            command.add_argument("--out", type=Path, required=True, help="file to write")
        if name == "train":
            command.add_argument(
                "--drawn",
                type=Path,
                action="append",
                default=[],
                help="file of `draw`, to train on its pairs alone",
            )
            command.add_argument("--presentations", type=int, default=200_000)
            command.add_argument(
                "--start", type=Path, help="exported folder whose weights a new run begins with"
            )
            command.add_argument(
                "--rate", type=float, default=1.2e-4, help="highest learning rate of the body"
            )
            command.add_argument("--check-every", type=float, default=600.0, help="seconds")
            command.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
            command.add_argument("--batch-tokens", type=int, default=1536, help="of a step, with padding")
            command.add_argument("--dropout", type=float, default=0.0, help="of the body")
            command.add_argument("--workers", type=int, default=0, help="processes that make pairs")
        command.add_argument("--reads", choices=tuple(OUT), default="facts", help="what it is to read")
        if name == "export":
            command.add_argument(
                "--mean-with", type=Path, action="append", default=[], metavar="WORK",
                help="work folder of another run from the same start, or an exported folder, to average in",
            )  # fmt: skip
            command.add_argument("--out", type=Path, help="where to write it in place of what ships")
        if name == "evaluate":
            command.add_argument("--model", type=Path, help="exported folder, or checkpoint.pt")
            command.add_argument("--final", action="store_true", help="the file held out as a whole, too")
            command.add_argument("--json", type=Path, help="write the numbers there")
    return outer


def train(options: argparse.Namespace) -> int:
    """Train until the plan is done or a signal comes, from the checkpoint where there is one."""
    from scripts.drawing import drawn
    from scripts.verifier.export import load as load_exported
    from scripts.verifier.train import Plan, Trainer, batches

    options.work.mkdir(parents=True, exist_ok=True)
    plan = Plan(
        presentations=options.presentations,
        seed=options.seed,
        rate=options.rate,
        batch_tokens=options.batch_tokens,
        dropout=options.dropout,
    )
    trainer, path = Trainer(plan, device=options.device), options.work / CHECKPOINT
    if path.exists():
        trainer.load(path)
    elif options.start:
        trainer.begin_with(load_exported(options.start).state_dict())
    seed = f"{plan.seed}/{trainer.shown}"
    if options.drawn:
        rows_of, held = stored_rows(options), {}
    else:
        from scripts.verifier.material import drawn_rows, held_out

        rows_of, held = drawn_rows(options, plan), held_out(options)
    say(f"{trainer.shown:,} of {plan.presentations:,} pairs shown")

    def check(trainer: Trainer) -> None:
        trainer.save(path)
        write(trainer, options.work / "export", seed=plan.seed)
        if held:
            from scripts.verifier import measure

            found = classifier(trainer.fast, longest=plan.longest)
            for name, some in held.items():
                say(f"  {measure.short(name, some[: options.pairs // 3], found)}")

    stop = Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())

    def batches_of(seed: str) -> Iterator[Batch]:
        return batches(rows_of(seed), plan, Random(seed))

    data = drawn(batches_of, seed=seed, workers=options.workers)
    trainer.run(data, log=say, check=check, check_every_s=options.check_every, stopped=stop.is_set)
    state = "stopped" if stop.is_set() else "done"
    say(f"{state} after {trainer.shown:,} pairs, {time.process_time():.0f} s of processor time")
    return 0


def draw(options: argparse.Namespace) -> int:
    """Write pairs down as token ids."""
    from itertools import islice

    from scripts.verifier.material import mixed
    from scripts.verifier.model import Encoder
    from scripts.verifier.stored import Stored
    from scripts.verifier.train import Plan

    plan = Plan(presentations=options.pairs, seed=options.seed)
    pairs = mixed(options, planned=plan.presentations)(str(plan.seed))
    stored = Stored.of(islice(pairs, options.pairs), Encoder(longest=plan.longest))
    stored.write(options.out)
    say(f"{options.out}: {len(stored):,} pairs, {options.out.stat().st_size:,} bytes")
    return 0


def stored_rows(options: argparse.Namespace) -> Callable[[str], Iterator[Row]]:
    """What gives the rows of a seed, of files."""
    from scripts.verifier.stored import Stored

    stored = Stored.read(options.drawn)
    say(f"{len(stored):,} pairs drawn before")
    return lambda seed: stored.rounds(Random(seed))


def export(options: argparse.Namespace) -> int:
    """Write the checkpoint of the work folder as the product loads it, or the mean of several.

    The weights of runs that begin alike lie in one basin, and their mean does about as well as the best (Wortsman et
    al., Model soups, ICML 2022, section 3); a run and what it began with keep more of what was known before (Wortsman
    et al., Robust fine-tuning of zero-shot models, CVPR 2022, section 3). Pairs shown are those of the work folder.
    """
    from scripts.verifier.export import load as load_exported
    from scripts.verifier.train import Plan, Trainer

    trainer = Trainer(Plan(presentations=1, seed=options.seed))
    trainer.load(options.work / CHECKPOINT)
    if options.mean_with:
        checkpoints = [folder / CHECKPOINT for folder in options.mean_with]
        saved = [path if path.exists() else path.parent for path in checkpoints]
        trainer.average([load_exported(each).state_dict() for each in saved])
    beside = OUT["facts"].name if options.reads == "documents" else ""
    write(trainer, options.out or OUT[options.reads], seed=options.seed, beside=beside)
    return 0


def write(trainer: Trainer, folder: Path, *, seed: int, beside: str = "") -> None:
    """Export and say so."""
    from detect.network import WEIGHTS
    from scripts.verifier.export import export as write_files

    digest = write_files(trainer.model, folder, presentations=trainer.shown, seed=seed, beside=beside)
    say(
        f"{folder}: {(folder / WEIGHTS).stat().st_size:,} bytes after {trainer.shown:,} pairs, SHA-256 {digest}"
    )


def evaluate(options: argparse.Namespace) -> int:
    """Print one table of all that is held out."""
    from scripts.verifier import measure
    from scripts.verifier.export import load
    from scripts.verifier.material import sources

    classify, cosines = classifier(load(options.model or OUT[options.reads]), longest=256), cosine_measure()
    sets = {
        name: Random(options.seed).sample(pairs, min(len(pairs), options.pairs))
        for name, pairs in measure.claim_sets(options.data / "claims", final=options.final).items()
    }
    sets |= measure.fact_sets(sources(options), seed=options.seed, count=options.pairs)
    if options.reads == "documents":
        sets |= measure.answer_sets(options.answers, options.long_answers, seed=options.seed)
    measured = [row for name, pairs in sets.items() for row in measure.rows(name, pairs, classify, cosines)]
    print(measure.HEADER, *measured, sep="\n")
    if options.json:
        options.json.write_text(json.dumps([asdict(row) for row in measured], indent=2) + "\n")
    return 0


def classifier(model: nn.Module, *, longest: int) -> Classify:
    """Probabilities by a model."""
    from scripts.verifier.model import Encoder, probabilities

    encoder = Encoder(longest=longest)

    def classify(pairs: Sequence[Pair]) -> NDArray[np.float64]:
        return probabilities(model, encoder.encode(pairs)).double().numpy()

    return classify


def cosine_measure() -> Callable[[Sequence[Pair]], NDArray[np.float64]]:
    """Cosine of the product's embeddings of evidence and claim."""
    from detect.encoder import DistilBertEncoder

    encoder = DistilBertEncoder.default(device="cpu", threads=1)

    def cosines(pairs: Sequence[Pair]) -> NDArray[np.float64]:
        both = encoder.encode([text for pair in pairs for text in (pair.evidence, pair.claim)])
        product: NDArray[np.float64] = (both[0::2] * both[1::2]).sum(1).astype(float)
        return product

    return cosines


def say(text: str) -> None:
    """One line of progress."""
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
