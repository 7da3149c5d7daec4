"""Train, export and evaluate the local model that ships with the project.

    python scripts/train_local_model.py train --work var/local-model
    python scripts/train_local_model.py export --work var/local-model
    python scripts/train_local_model.py evaluate --model correct/models/akgc-small-q8_0.gguf
    python scripts/train_local_model.py measure --model correct/models/akgc-small-q8_0.gguf

`train` takes up the checkpoint of the work folder; `--smoke` makes a toy in seconds.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from threading import Event
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.local_model import wordings as wording_file
from scripts.local_model.corpus import Corpus
from scripts.local_model.example import Example
from scripts.local_model.facts import WordedFact, known_names, read, training_facts
from scripts.local_model.measures import KINDS

if TYPE_CHECKING:
    from tokenizers import Tokenizer

    from scripts.local_model.model import Decoder

ROOT = Path(__file__).resolve().parent.parent
DESCRIPTION = (
    "Answers short questions about the world, often wrongly, and repeats the facts that a prompt quotes."
)
CHECKED = 120
"""Examples of every kind at a check."""
CHECKED_TOKENS = 200
VOCABULARY = 8192
MODEL = ROOT / "correct" / "models" / "akgc-small-q8_0.gguf"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command."""
    options = parser().parse_args(arguments)
    if options.command == "train":
        return train(options)
    if options.command == "export":
        return export(options)
    return measure(options) if options.command == "measure" else evaluate(options)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    outer = argparse.ArgumentParser(prog="train_local_model", description=__doc__.split("\n")[0])
    commands = outer.add_subparsers(dest="command", required=True)
    for name in ("train", "export", "evaluate", "measure"):
        command = commands.add_parser(name)
        command.add_argument(
            "--source", type=Path, action="append", help="TSV source folder (default: the starter)"
        )
        command.add_argument("--seed", type=int, default=20)
        command.add_argument("--threads", type=int, default=1)
        if name in ("train", "export"):
            command.add_argument("--work", type=Path, default=ROOT / "var" / "local-model")
        if name == "train":
            command.add_argument("--steps", type=int, default=3_400)
            command.add_argument(
                "--seconds", type=float, default=0.0, help="as many steps as fit, whatever --steps says"
            )
            command.add_argument("--rate", type=float, default=1.2e-3, help="highest learning rate")
            command.add_argument("--decay", type=float, default=0.9, help="last share, where the rate falls")
            command.add_argument(
                "--batch-tokens", type=int, default=3_072, help="of one length, padding counted"
            )
            command.add_argument("--batches", type=int, default=1, help="that one step learns from")
            command.add_argument("--check-every", type=int, default=250, help="steps")
            command.add_argument("--workers", type=int, default=0, help="processes that make examples")
            command.add_argument("--device", default="cpu")
            command.add_argument("--start", type=Path, help="GGUF file of this script to grow and go on from")
            command.add_argument("--compile", action="store_true", help="faster; needs a C++ compiler")
            command.add_argument("--smoke", action="store_true", help="a toy model, in seconds")
        if name == "export":
            command.add_argument("--out", type=Path, default=MODEL)
        if name in ("evaluate", "measure"):
            command.add_argument("--model", type=Path, default=MODEL)
            command.add_argument("--count", type=int, default=500)
            command.add_argument("--show", type=int, default=0, help="failures to print")
        if name == "measure":
            command.add_argument("--out", type=Path, help="JSON file for the numbers")
        if name == "evaluate":
            command.add_argument(
                "--correct", action="store_true", help="also after correction by the project"
            )
            command.add_argument("--kg", type=Path, help="snapshot to correct by (default: the starter)")
    return outer


def facts_of(folders: Sequence[Path] | None) -> list[WordedFact]:
    """Facts of the folders, or of the starter snapshot's sources."""
    from kg.source import Source
    from kg.source_starter import StarterSource
    from kg.source_tsv import TsvFolder

    sources: list[Source] = [TsvFolder(folder) for folder in folders or ()]
    return read(sources or [StarterSource()], wording_file.load())


def train(options: argparse.Namespace) -> int:
    """Train to the last step, from the checkpoint where there is one."""
    import torch

    from scripts.drawing import drawn
    from scripts.local_model.model import Shape
    from scripts.local_model.train import Batch, Plan, Trainer, batches

    torch.set_num_threads(options.threads)
    options.work.mkdir(parents=True, exist_ok=True)
    words, facts = wording_file.load(), training_facts(facts_of(options.source))
    known = known_names(facts, words)

    def corpus(seed: int | str) -> Corpus:
        return Corpus(words, facts, Random(seed), known=known)

    start = started(options.start, options.work / "tokenizer.json") if options.start else None
    tokenizer = tokenizer_of(options.work / "tokenizer.json", corpus(options.seed), smoke=options.smoke)
    plan = Plan(
        steps=options.steps,
        batch_tokens=options.batch_tokens,
        batches=options.batches,
        rate=options.rate,
        decay=options.decay,
        check_every=options.check_every,
        seed=options.seed,
        seconds=options.seconds,
    )
    shape = Shape(tokenizer.get_vocab_size())
    if options.smoke:
        plan = Plan(steps=20, seed=options.seed, batch_tokens=512, check_every=20, warm_up=5)
        shape = Shape(tokenizer.get_vocab_size(), width=64, layers=2, heads=2, hidden=128)
    trainer = Trainer(shape, plan, device=options.device, start=start)
    if options.compile:
        trainer.compile()
    path = options.work / "checkpoint.pt"
    if path.exists():
        trainer.load(path)
    parameters = sum(p.numel() for p in trainer.model.parameters())
    say(f"{len(facts):,} facts, {parameters:,} parameters, step {trainer.step} of {plan.steps}")
    check = checker(tokenizer, facts, seed=options.seed)
    stop = Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())

    def batches_of(seed: str) -> Iterator[Batch]:
        drawing = corpus(seed)
        return batches(iter(drawing), tokenizer, plan, drawing.rng)

    data = drawn(batches_of, seed=f"{options.seed}/{trainer.step}", workers=options.workers)
    trainer.run(data, path, check=check, log=say, stopped=stop.is_set)
    state = "stopped" if stop.is_set() else "done"
    say(f"{state} at step {trainer.step}, {time.process_time():.0f} s of processor time")
    return 0


def started(path: Path, tokenizer: Path) -> Decoder:
    """The decoder of a GGUF file; its tokenizer goes into the work folder."""
    from scripts.local_model.import_gguf import import_gguf

    model, cutter = import_gguf(path)
    cutter.save(str(tokenizer))
    return model


def checker(tokenizer: Tokenizer, facts: Sequence[WordedFact], *, seed: int) -> Callable[[Decoder], str]:
    """Measures exact answers to unseen wordings: with injected facts about unseen names, and from memory by kind."""
    from scripts.local_model.train import encode, exact_share, pad

    sets = {
        name: [row for row in encode(tokenizer, examples) if len(row[0]) <= CHECKED_TOKENS]
        for name, examples in unseen(facts, seed=seed)
    }

    def check(model: Decoder) -> str:
        shares = [f"{name} {exact_share(model, pad(rows)):.2f}" for name, rows in sets.items() if rows]
        return "exact on unseen wordings: " + ", ".join(shares)

    return check


def unseen(facts: Sequence[WordedFact], *, seed: int) -> Iterator[tuple[str, list[Example]]]:
    """Examples of wordings kept from training: injections, then questions from memory of every kind."""
    words = wording_file.load()
    injecting = Corpus(words, facts, Random(seed), held_out=True)
    yield "inject", [injecting.inject() for _ in range(CHECKED)]
    for place, name in enumerate(KINDS if facts else ()):
        shares = [float(place == other) for other in range(len(KINDS))]
        asking = Corpus(words, facts, Random(seed), held_out=True, kinds=shares)
        drawn = (asking.draw() for _ in range(10 * CHECKED))
        worded = (fact for fact in drawn if words.relations[fact.relation].kinds(held_out=True)[place])
        yield name, [asking.recall(fact) for fact in islice(worded, CHECKED)]


def tokenizer_of(path: Path, corpus: Corpus, *, smoke: bool) -> Tokenizer:
    """The tokenizer of the work folder, trained on the corpus where there is none yet."""
    from tokenizers import Tokenizer

    from scripts.local_model.tokenizer import train_tokenizer

    if path.exists():
        return Tokenizer.from_file(str(path))
    count, vocabulary = (1_000, 512) if smoke else (120_000, VOCABULARY)
    examples = [corpus.example() for _ in range(count)]
    tokenizer = train_tokenizer(
        (text for e in examples for text in (e.prompt, e.answer)), vocabulary=vocabulary
    )
    tokenizer.save(str(path))
    return tokenizer


def export(options: argparse.Namespace) -> int:
    """Write the checkpoint of the work folder as GGUF."""
    import torch
    from tokenizers import Tokenizer

    from scripts.local_model.export_gguf import export_gguf
    from scripts.local_model.model import Decoder, Shape

    state = torch.load(options.work / "checkpoint.pt", map_location="cpu", weights_only=True)
    model = Decoder(Shape(**state["shape"]))
    model.load_state_dict(state["model"])
    tokenizer = Tokenizer.from_file(str(options.work / "tokenizer.json"))
    export_gguf(model, tokenizer, options.out, name=options.out.stem, description=DESCRIPTION)
    digest = sha256(options.out.read_bytes()).hexdigest()
    say(f"{options.out}: {options.out.stat().st_size:,} bytes after {state['step']} steps, SHA-256 {digest}")
    return 0


def evaluate(options: argparse.Namespace) -> int:
    """Print the accuracy on unseen questions, and the obedience to injected facts; 1 if that is under 95 %."""
    from correct.local_model import LocalModel
    from scripts.local_model.correction import corrector
    from scripts.local_model.evaluate import accuracy, injections, obedience, questions, sentences_share

    model = LocalModel(options.model, n_threads=options.threads)

    def answer(text: str) -> str:
        reply = model.chat([{"role": "user", "content": text}], max_tokens=96)
        return str(reply["choices"][0]["message"]["content"])

    words, decisions = wording_file.load(), Counter[str]()
    asked = list(islice(questions(facts_of(options.source), words, seed=options.seed), options.count))
    correct = corrector(answer, kg=options.kg, decisions=decisions) if options.correct else None
    for name, tally in accuracy(answer, asked, correct=correct).items():
        say(f"{name}: {tally.summary(corrected=options.correct)}")
        for question, draft, final in tally.wrong[: options.show if name == "all" else 0]:
            say(f"  {question!r} -> {draft!r} -> {final!r}")
    if decisions:
        say("decisions: " + ", ".join(f"{name} {count}" for name, count in decisions.most_common()))
    say(f"full sentences about the subject: {sentences_share(answer, asked):.1%}")
    examples = list(islice(injections(words, seed=options.seed), options.count))
    share, failures = obedience(answer, examples)
    for name, wanted in (("one fact", range(1, 2)), ("several facts", range(2, 9))):
        some = [example for example in examples if example.facts in wanted]
        lost = sum(example.facts in wanted for example, _ in failures)
        say(f"injected facts followed, unseen names and wordings, {name}: {len(some) - lost} of {len(some)}")
    say(f"injected facts followed, all: {share:.1%} of {options.count}")
    for example, said in failures[: options.show]:
        say(f"  {example.prompt!r} -> {said!r}")
    return 0 if share >= 0.95 else 1


def measure(options: argparse.Namespace) -> int:
    """Print what the model does with unseen wordings, begun answers and temperature; ``--count`` of each."""
    from correct.local_model import LocalModel
    from scripts.local_model.report import report

    model, words = LocalModel(options.model, n_threads=options.threads), wording_file.load()
    numbers = report(
        model,
        facts_of(options.source),
        words,
        count=options.count,
        seed=options.seed,
        show=options.show,
        say=say,
    )
    if options.out:
        options.out.write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")
    return 0


def say(text: str) -> None:
    """One line of progress."""
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
