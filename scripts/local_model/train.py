"""The training loop: steps over batches of whole examples of similar length, loss on the answers, checkpoints.

Matrices of the blocks are trained by Muon, embeddings and norms by AdamW. The rate warms up, stays, and falls
linearly to zero in the last part of the run, so that a run can be resumed and lengthened.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random

import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional

from scripts.local_model.example import Example
from scripts.local_model.import_gguf import grown
from scripts.local_model.model import Decoder, Shape
from scripts.local_model.tokenizer import END, render

_IGNORED = -100


@dataclass(frozen=True, slots=True)
class Plan:
    """Sizes of a run; ``batch_tokens`` counts padding, ``decay`` is the last share, where the rate falls.

    A step learns from ``batches`` of them, since those of one batch are of one length and so of one kind.
    """

    steps: int
    batch_tokens: int = 3072
    batches: int = 1
    longest: int = 320
    rate: float = 1.2e-3
    weight_decay: float = 0.05
    warm_up: int = 150
    decay: float = 0.9
    clip: float = 1.0
    report_every: int = 50
    check_every: int = 250
    seed: int = 20
    seconds: float = 0.0
    """What the run may take, 0 for any time: the steps are as many as fit, by what those up to each report took."""

    def fitted(self, step: int, *, elapsed: float, per_step: float) -> Plan:
        """The plan with as many steps as fit when ``elapsed`` seconds have gone by at a step."""
        return replace(self, steps=step + max(1, int((self.seconds - elapsed) / per_step)))

    def rate_at(self, step: int) -> float:
        """Factor of the rate at a step, in [0, 1]."""
        left = (self.steps - step) / max(1.0, self.steps * self.decay)
        return max(0.0, min(1.0, (step + 1) / self.warm_up, left))


@dataclass(frozen=True, slots=True)
class Batch:
    """Token ids (B, T) and targets (B, T), which are -100 outside of answers.

    ``places``: where the targets of the answers stand in those of all, shape (N,).
    """

    tokens: Tensor
    targets: Tensor
    places: Tensor

    def to(self, device: str) -> Batch:
        """The batch on a device."""
        return Batch(
            *(each.to(device, non_blocking=True) for each in (self.tokens, self.targets, self.places))
        )


def encode(tokenizer: Tokenizer, examples: Sequence[Example]) -> list[tuple[list[int], int]]:
    """Ids of every example as a conversation, and where what is learned of its answer begins.

    What is given of the answer is cut into tokens with the prompt, as a continuation has it.
    """
    prompts = tokenizer.encode_batch_fast([render(e.prompt) + e.answer[: e.given] for e in examples])
    answers = tokenizer.encode_batch_fast([f"{e.answer[e.given :]}{END}" for e in examples])
    return [(p.ids + a.ids, len(p.ids)) for p, a in zip(prompts, answers, strict=True)]


def pad(rows: Sequence[tuple[list[int], int]]) -> Batch:
    """Rows as one batch, padded on the right with the end token to a multiple of 8."""
    length = _padded(max(len(ids) for ids, _ in rows))
    tokens = torch.zeros(len(rows), length, dtype=torch.long)
    targets = torch.full((len(rows), length), _IGNORED)
    for row, (ids, answer) in enumerate(rows):
        tokens[row, : len(ids)] = torch.tensor(ids)
        targets[row, answer - 1 : len(ids) - 1] = torch.tensor(ids[answer:])
    return Batch(tokens, targets, (targets.view(-1) != _IGNORED).nonzero().view(-1))


def _padded(length: int) -> int:
    """The next multiple of 8."""
    return -8 * (-length // 8)


def batches(examples: Iterator[Example], tokenizer: Tokenizer, plan: Plan, rng: Random) -> Iterator[Batch]:
    """Batches without end; thousands of examples at a time are sorted by length, cut into batches and shuffled."""
    together = max(4096, plan.batch_tokens)
    while True:
        drawn = encode(tokenizer, list(islice(examples, together)))
        rows = [row for row in drawn if len(row[0]) <= plan.longest]
        rows.sort(key=lambda row: len(row[0]))
        groups: list[list[tuple[list[int], int]]] = [[]]
        for row in rows:
            if (len(groups[-1]) + 1) * _padded(len(row[0])) > plan.batch_tokens:
                groups.append([])
            groups[-1].append(row)
        rng.shuffle(groups)
        yield from map(pad, filter(None, groups))


def loss_of(model: Decoder, batch: Batch) -> Tensor:
    """Mean cross-entropy of the answers' tokens; logits are computed at these alone."""
    with torch.autocast(batch.tokens.device.type, torch.bfloat16):
        states = model.states(batch.tokens).flatten(0, 1)
        logits = functional.linear(states[batch.places], model.embedding.weight)
    return functional.cross_entropy(logits.float(), batch.targets.view(-1)[batch.places])


@torch.no_grad()
def exact_share(model: Decoder, batch: Batch) -> float:
    """Share of the rows whose answer greedy decoding would write exactly."""
    batch = batch.to(str(model.embedding.weight.device))
    with torch.autocast(batch.tokens.device.type, torch.bfloat16):
        guesses = model(batch.tokens).argmax(-1)
    right = (guesses == batch.targets) | (batch.targets == _IGNORED)
    return float(right.all(dim=1).float().mean())


class Trainer:
    """A model with its optimizers; state goes to and comes from one file."""

    def __init__(
        self, shape: Shape, plan: Plan, *, device: str = "cpu", start: Decoder | None = None
    ) -> None:
        """``start``: a smaller decoder, already trained, to grow to the shape."""
        torch.manual_seed(plan.seed)
        self.plan = plan
        self.model = (grown(start, shape) if start else Decoder(shape)).to(device)
        self.device = device
        self.step = 0
        matrices = [p for p in self.model.blocks.parameters() if p.ndim == 2]
        rest = [p for p in self.model.parameters() if not any(p is m for m in matrices)]
        self.optimizers: tuple[torch.optim.Optimizer, ...] = (
            torch.optim.Muon(
                matrices,
                lr=plan.rate,
                weight_decay=plan.weight_decay,
                adjust_lr_fn="match_rms_adamw",
                ns_steps=5,
            ),
            torch.optim.AdamW(rest, lr=plan.rate, betas=(0.9, 0.95), weight_decay=0.0),
        )

    def compile(self) -> None:
        """Let torch fuse the blocks, by a compiler: half as much time a step."""
        for block in self.model.blocks:
            block.compile(dynamic=True)

    def run(
        self,
        data: Iterator[Batch],
        path: Path,
        *,
        check: Callable[[Decoder], str],
        log: Callable[[str], None],
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """Train to the end of the plan, or until ``stopped``; a checkpoint is written then and at every check."""
        first, started, warm = self.step, time.monotonic(), 0.0
        seen, losses = 0, torch.zeros((), device=self.device)
        while self.step < self.plan.steps:
            some = list(islice(data, self.plan.batches))
            losses += self.update(*some)
            seen += sum(batch.tokens.numel() for batch in some)
            self.step += 1
            if self.step % self.plan.report_every == 0:
                loss, elapsed = float(losses) / self.plan.report_every, time.monotonic() - started
                log(f"step {self.step}: loss {loss:.3f}, {seen / elapsed:,.0f} tokens/s")
                losses.zero_()
                if self.plan.seconds and warm:
                    per_step = (elapsed - warm) / (self.step - first - self.plan.report_every)
                    self.plan = self.plan.fitted(self.step, elapsed=elapsed, per_step=per_step)
                warm = warm or elapsed
            if self.step % self.plan.check_every == 0 or self.step == self.plan.steps:
                log(f"step {self.step}: {check(self.model)}")
                self.save(path)
            if stopped():
                self.save(path)
                return

    def update(self, *some: Batch) -> Tensor:
        """One step; returns the mean loss of the batches before it."""
        loss = torch.zeros((), device=self.device)
        learned = sum(len(batch.places) for batch in some)
        for batch in some:
            part = loss_of(self.model, batch.to(self.device)) * (len(batch.places) / learned)
            part.backward()  # type: ignore[no-untyped-call]
            loss += part.detach()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), self.plan.clip)
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = self.plan.rate * self.plan.rate_at(self.step)
            optimizer.step()
            optimizer.zero_grad()
        return loss

    def save(self, path: Path) -> None:
        """Write the state beside and rename it, so that a stop never leaves half a file."""
        state = {
            "step": self.step,
            "shape": asdict(self.model.shape),
            "model": self.model.state_dict(),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
        }
        beside = path.with_suffix(".new")
        torch.save(state, beside)
        os.replace(beside, path)

    def load(self, path: Path) -> None:
        """Take up the state of a checkpoint of the same shape."""
        state = torch.load(path, map_location=self.device, weights_only=True)
        self.model.load_state_dict(state["model"])
        for optimizer, saved in zip(self.optimizers, state["optimizers"], strict=True):
            optimizer.load_state_dict(saved)
        self.step = state["step"]
