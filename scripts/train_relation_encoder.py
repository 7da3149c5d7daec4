"""Train and measure the encoder that tells which relation a sentence states and a question asks for.

    python scripts/train_relation_encoder.py train
    python scripts/train_relation_encoder.py measure

`train` writes `detect/weights/relations`; then the vectors of what is known have to be made anew by
`scripts/embed_wordings.py` and `scripts/embed_questions.py`, and `scripts/fit_relation_match.py` has to be run.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

OUT = Path(__file__).resolve().parent.parent / "detect" / "weights" / "relations"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command."""
    parser = argparse.ArgumentParser(
        prog="train_relation_encoder", description=(__doc__ or "").split("\n")[0]
    )
    commands = parser.add_subparsers(dest="command", required=True)
    train_command, measure_command = commands.add_parser("train"), commands.add_parser("measure")
    train_command.add_argument("--steps", type=int, default=640)
    train_command.add_argument("--seed", type=int, default=0)
    train_command.add_argument("--threads", type=int, default=1)
    train_command.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    train_command.add_argument("--out", type=Path, default=OUT)
    measure_command.add_argument("--model", type=Path, default=OUT)
    options = parser.parse_args(arguments)
    return train(options) if options.command == "train" else measure(options)


def train(options: argparse.Namespace) -> int:
    """Train, and write the files."""
    import torch

    from scripts.relation_encoder.export import export
    from scripts.relation_encoder.texts import asked, statements
    from scripts.relation_encoder.train import Plan
    from scripts.relation_encoder.train import train as run

    torch.set_num_threads(options.threads)
    plan = Plan(steps=options.steps, seed=options.seed)
    model = run([statements(), asked()], plan, log=_say, device=options.device)
    _say(f"{options.out}: SHA-256 {export(model, options.out, steps=plan.steps, seed=plan.seed)}")
    return 0


def measure(options: argparse.Namespace) -> int:
    """Print what is measured, as the product computes it, beside the encoder that it grew from."""
    from detect.encoder import DistilBertEncoder
    from detect.relation_encoder import load
    from scripts.relation_encoder.measure import measured
    from scripts.relation_encoder.texts import asked, statements

    encoders = {"before": DistilBertEncoder.default(device="cpu"), "now": load(options.model, device="cpu")}
    groups = {"statements": statements(), "questions": asked()}
    found = {
        f"{what}, {when}": measured(group, encoder.encode(group.texts))
        for what, group in groups.items()
        for when, encoder in encoders.items()
    }
    print(json.dumps(found, indent=1))
    return 0


def _say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
