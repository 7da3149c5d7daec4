"""The training loop: neighbourhood component analysis over all texts of a group.

    loss = - log (sum over j that mean the same as i: exp(x_i . x_j / T)) / (sum over j: exp(x_i . x_j / T))

(Goldberger et al. 2004, equations 1 and 4, with a cosine; T is a temperature.) A check asks in the same way: which
relation has the wording nearest to this one, and is a sentence that states nothing nearer? Texts of no relation are the
right neighbours of each other. The vectors of what is not in the batch are kept from when they were last computed (Wang
et al. 2020, "Cross-Batch Memory"). What MiniLM made of a text pulls a little, so that relations that nobody trained on
keep their places.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from transformers import DistilBertModel

from scripts.relation_encoder.model import encoded, encoded_all, shortened, tokenised, whole
from scripts.relation_encoder.texts import Group, Use

_FAR = -1e9


@dataclass(frozen=True, slots=True)
class Plan:
    """``batch``: texts of each group a step, in the order of the groups. ``near``: weight of staying near MiniLM."""

    steps: int = 640
    batch: tuple[int, ...] = (176, 80)
    seed: int = 0
    rate: float = 5e-4
    warm_up: int = 30
    weight_decay: float = 0.01
    temperature: float = 0.05
    near: float = 0.3
    clip: float = 1.0
    refreshed_every: int = 200
    report_every: int = 50

    def rate_at(self, step: int) -> float:
        """Linear up, then linear down to zero."""
        return self.rate * min(1.0, (step + 1) / self.warm_up) * (1.0 - step / self.steps)


class Memory:
    """The trained texts of one group, with their vectors as last computed, and those of MiniLM."""

    def __init__(self, group: Group, teacher: nn.Module) -> None:
        at = group.using(Use.TRAINED)
        self.rows = tokenised([told.text for told in group.told if told.use is Use.TRAINED])
        self.before = encoded_all(teacher, self.rows)
        self.vectors = self.before.clone()
        device = self.before.device
        arrays = group.meanings[at], group.ends[at], group.relations[at], group.fitting, group.alike
        found = [torch.from_numpy(array).to(device) for array in arrays]
        self._meanings, self._ends, self._relations, self._fitting, self._alike = found

    def refresh(self, model: nn.Module) -> None:
        self.vectors = encoded_all(model, self.rows)

    def loss(self, batch: Tensor, vectors: Tensor, temperature: float) -> Tensor:
        """Of the texts ``batch``, rows (B), whose vectors now are ``vectors`` (B, width)."""
        every = self.vectors.index_copy(0, batch, vectors)
        scores = vectors @ every.T / temperature
        same = self._meanings[batch][:, None] == self._meanings
        counts = self._fitting[self._ends[batch]][:, self._ends]
        counts &= same | ~self._alike[self._relations[batch]][:, self._relations]
        counts[torch.arange(len(batch), device=batch.device), batch] = False
        scores = scores.masked_fill(~counts, _FAR)
        right = counts & same
        told = right.any(1)
        near = torch.logsumexp(scores.masked_fill(~right, _FAR), 1)
        return (torch.logsumexp(scores, 1) - near)[told].mean()

    def remember(self, batch: Tensor, vectors: Tensor) -> None:
        self.vectors[batch] = vectors.detach()


def train(
    groups: Sequence[Group], plan: Plan, *, log: Callable[[str], None], device: str = "cpu"
) -> DistilBertModel:
    """A trained model, in evaluation mode, on `device`."""
    torch.manual_seed(plan.seed)
    chance = torch.Generator().manual_seed(plan.seed)
    teacher, model = whole(), shortened()
    for each in (teacher, model):
        each.to(device)  # type: ignore[arg-type]
    memories = [Memory(group, teacher) for group in groups]
    learning = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(learning, lr=plan.rate, weight_decay=plan.weight_decay)
    model.train()
    started, reported = time.monotonic(), torch.zeros(len(groups) + 1, device=device)
    for step in range(plan.steps):
        if step % plan.refreshed_every == 0:
            for memory in memories:
                memory.refresh(model)
        batches = [
            torch.randperm(len(memory.rows), generator=chance)[:size].to(device)
            for memory, size in zip(memories, plan.batch, strict=True)
        ]
        for parameters in optimizer.param_groups:
            parameters["lr"] = plan.rate_at(step)
        losses = _step(model, memories, batches, plan)
        optimizer.zero_grad()
        loss = losses[:-1].sum() + plan.near * losses[-1]
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(learning, plan.clip)
        optimizer.step()
        reported += losses.detach() / plan.report_every
        if (step + 1) % plan.report_every == 0:
            told = ", ".join(f"{loss:.3f}" for loss in reported.tolist())
            log(f"step {step + 1} of {plan.steps}: {told}; {time.monotonic() - started:.0f} s")
            reported.zero_()
    model.train(mode=False)
    return model


def _step(model: nn.Module, memories: Sequence[Memory], batches: Sequence[Tensor], plan: Plan) -> Tensor:
    """The loss of each group, and last the distance to MiniLM."""
    rows = [m.rows[row] for m, batch in zip(memories, batches, strict=True) for row in batch.tolist()]
    order = sorted(range(len(rows)), key=lambda row: -len(rows[row]))
    halves = (
        order[: len(order) // 2],
        order[len(order) // 2 :],
    )  # the long ones and the short ones: less padding
    found = torch.cat([encoded(model, [rows[row] for row in half]) for half in halves])
    vectors = torch.split(found[torch.tensor(order).argsort()], [len(batch) for batch in batches])
    losses, distances = [], []
    for memory, batch, own in zip(memories, batches, vectors, strict=True):
        losses.append(memory.loss(batch, own, plan.temperature))
        distances.append(1.0 - (own * memory.before[batch]).sum(1))
        memory.remember(batch, own)
    return torch.stack([*losses, torch.cat(distances).mean()])
