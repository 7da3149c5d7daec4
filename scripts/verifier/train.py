"""The training loop: batches of pairs of similar length, cross-entropy with smoothed labels, checkpoints.

Twins stand in batches of their own, where besides the right one shall be ahead of the wrong one (the pairwise logistic
loss of RankNet, Burges et al., ICML 2005, section 3, on log P(supported) / P(contradicted)).

A copy of the model in bfloat16 goes forward and backward; weights and AdamW's moments are float32. The rate warms up
and then falls linearly to zero over the presentations planned, so that a run can be stopped and taken up again.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from random import Random

import torch
from torch import Tensor, nn
from torch.nn import functional

from scripts.verifier.model import Encoder, Row, build, grouped, pad
from scripts.verifier.pair import TWIN_RIGHT, TWIN_WRONG, Label, Pair


@dataclass(frozen=True, slots=True)
class Plan:
    """``presentations``: pairs shown altogether; ``batch_tokens`` counts padding; ``drawn``: pairs sorted at a time.

    ``dropout`` is that of the body; the head has its own. ``ranking``: weight of the loss of twins beside the other.
    """

    presentations: int
    seed: int = 4
    batch_tokens: int = 1536
    longest: int = 160
    rate: float = 1.2e-4
    head_rate: float = 1e-3
    weight_decay: float = 0.01
    warm_up: float = 0.06
    smoothing: float = 0.03
    ranking: float = 0.5
    dropout: float = 0.0
    drawn: int = 2048
    clip: float = 1.0
    report_every: int = 100

    def rate_at(self, shown: int) -> float:
        """Factor of the rates after so many pairs, in [0, 1]."""
        done = shown / self.presentations
        return max(0.0, min(1.0, done / self.warm_up + 0.01, (1.0 - done) / (1.0 - self.warm_up)))


@dataclass(frozen=True, slots=True)
class Batch:
    """Ids and mask (B, T), classes (B). ``twins``: so many right ones come first, and then their wrong ones."""

    ids: Tensor
    mask: Tensor
    labels: Tensor
    twins: int = 0

    def to(self, device: str) -> Batch:
        """The same there."""
        ids, mask, labels = (
            part.to(device, non_blocking=True) for part in (self.ids, self.mask, self.labels)
        )
        return Batch(ids, mask, labels, self.twins)


def encoded(pairs: Iterator[Pair], encoder: Encoder, plan: Plan) -> Iterator[Row]:
    """Pairs as their token ids, until they end."""
    while some := list(islice(pairs, plan.drawn)):
        for pair, ids in zip(some, encoder.encode(some), strict=True):
            yield Row(ids, int(pair.label), pair.kind)


def batches(every: Iterator[Row], plan: Plan, chance: Random) -> Iterator[Batch]:
    """Batches until the rows end."""
    while drawn := list(islice(every, plan.drawn)):
        rows = [each.ids for each in drawn]
        rights = [i for i in range(len(drawn) - 1) if _are_twins(drawn[i], drawn[i + 1])]
        of_twins = {each for i in rights for each in (i, i + 1)}
        single = [i for i in range(len(drawn)) if i not in of_twins]
        longest = [max(len(rows[i]), len(rows[i + 1])) for i in rights]
        groups = [
            ([rights[at] + wrong for wrong in (0, 1) for at in group], len(group))
            for group in grouped(longest, batch_tokens=plan.batch_tokens, each=2)
        ]
        groups += [
            ([single[at] for at in group], 0)
            for group in grouped([len(rows[i]) for i in single], batch_tokens=plan.batch_tokens)
        ]
        chance.shuffle(groups)
        for group, twins in groups:
            ids, mask = pad([rows[i] for i in group])
            yield Batch(ids, mask, torch.tensor([drawn[i].label for i in group]), twins)


def _are_twins(one: Row, other: Row) -> bool:
    return one.kind == TWIN_RIGHT and other.kind == TWIN_WRONG


class Trainer:
    """A model with its optimizer; state goes to and comes from one file."""

    def __init__(self, plan: Plan, *, device: str = "cpu") -> None:
        self.plan, self.device = plan, device
        self.model = build(seed=plan.seed, device=device)
        for part in self.model.distilbert.modules():
            if isinstance(part, nn.Dropout):
                part.p = plan.dropout
        self.model.train()
        self.fast = deepcopy(self.model).bfloat16()
        self.shown = 0
        self.optimizer = torch.optim.AdamW(
            self._groups(), lr=plan.rate, betas=(0.9, 0.98), eps=1e-6, fused=True
        )

    def _groups(self) -> list[dict[str, object]]:
        """Matrices decay, biases and norms do not; the head learns faster."""
        plan = self.plan
        groups: dict[tuple[bool, bool], list[nn.Parameter]] = {}
        for name, parameter in self.model.named_parameters():
            if parameter.requires_grad:
                is_head, decays = not name.startswith("distilbert."), parameter.ndim == 2
                groups.setdefault((is_head, decays), []).append(parameter)
        return [
            {
                "params": parameters,
                "initial": plan.head_rate if is_head else plan.rate,
                "weight_decay": plan.weight_decay if decays else 0.0,
            }
            for (is_head, decays), parameters in groups.items()
        ]

    def run(
        self,
        data: Iterator[Batch],
        *,
        log: Callable[[str], None],
        check: Callable[[Trainer], None] = lambda trainer: None,
        check_every_s: float = 600.0,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """Train until the plan is done, the data end or `stopped`; `check` is called every so often and at the end."""
        started, first, losses = time.monotonic(), self.shown, torch.zeros((), device=self.device)
        checked = started
        for step, batch in enumerate(data, 1):
            if self.shown >= self.plan.presentations or stopped():
                break
            losses += self.update(batch)
            if step % self.plan.report_every == 0:
                speed = (self.shown - first) / (time.monotonic() - started)
                loss = float(losses) / self.plan.report_every
                log(f"{self.shown:,} pairs: loss {loss:.3f}, {speed:.1f} pairs/s")
                losses.zero_()
            if time.monotonic() - checked > check_every_s:
                check(self)
                checked = time.monotonic()
        check(self)

    def update(self, batch: Batch) -> Tensor:
        """One step; returns the loss, a scalar."""
        for group in self.optimizer.param_groups:
            group["lr"] = group["initial"] * self.plan.rate_at(self.shown)
        plan = self.plan
        loss = loss_of(self.fast, batch.to(self.device), smoothing=plan.smoothing, ranking=plan.ranking)
        loss.backward()  # type: ignore[no-untyped-call]
        self._take_gradients()
        nn.utils.clip_grad_norm_(self.model.parameters(), self.plan.clip)
        self.optimizer.step()
        self._give_weights()
        self.shown += len(batch.labels)
        return loss.detach()

    def _take_gradients(self) -> None:
        for slow, fast in zip(self.model.parameters(), self.fast.parameters(), strict=True):
            slow.grad = None if fast.grad is None else fast.grad.float()
            fast.grad = None

    @torch.no_grad()
    def _give_weights(self) -> None:
        for slow, fast in zip(self.model.parameters(), self.fast.parameters(), strict=True):
            if slow.requires_grad:
                fast.copy_(slow)

    def save(self, path: Path) -> None:
        """Write beside, then rename."""
        state = {
            "plan": asdict(self.plan),
            "shown": self.shown,
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
        }
        beside = path.with_suffix(".part")
        torch.save(state, beside)
        os.replace(beside, path)

    def begin_with(self, weights: Mapping[str, Tensor]) -> None:
        """Begin with the weights of a trained model."""
        self.model.load_state_dict(weights)
        self._give_weights()

    def load(self, path: Path) -> None:
        """Take up a saved state; the plan stays the one given."""
        state = torch.load(path, map_location=self.device, weights_only=True)
        self.model.load_state_dict(state["model"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.shown = state["shown"]
        self._give_weights()

    def average(self, others: Sequence[Mapping[str, Tensor]]) -> None:
        """Take the mean of these weights and those of other models."""
        states = [self.model.state_dict(), *others]
        self.begin_with(
            {name: torch.stack([s[name].to(self.device) for s in states]).mean(0) for name in states[0]}
        )


def loss_of(model: nn.Module, batch: Batch, *, smoothing: float, ranking: float = 0.0) -> Tensor:
    """Mean cross-entropy over the batch, and of twins ``ranking`` times their mean loss of order."""
    logits = model(input_ids=batch.ids, attention_mask=batch.mask).logits.float()
    loss = functional.cross_entropy(logits, batch.labels, label_smoothing=smoothing)
    if not batch.twins:
        return loss
    ahead = logits[:, Label.SUPPORTED] - logits[:, Label.CONTRADICTED]
    right, wrong = ahead[: batch.twins], ahead[batch.twins : 2 * batch.twins]
    return loss + ranking * functional.softplus(wrong - right).mean()
