"""The lines that `akgc calibrate` reads: answers that somebody has called right or wrong."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from detect.verdict import CheckedClaim

SHAPE = (
    '{"prompt"?, "answer", "label": "right" or "wrong", "claims"?: [{"text", "label"}], "log_probability"?}'
)
_LABELS: Mapping[object, bool] = {"right": True, "wrong": False, True: True, False: False}


@dataclass(frozen=True, slots=True)
class LabelledLine:
    """An answer with its label; ``claims`` are parts of it with labels of their own.

    ``log_probability`` is the mean log-probability of its tokens under the model that wrote it. A line
    ``with_documents`` is judged by these and not by the graph.
    """

    prompt: str
    answer: str
    right: bool
    claims: tuple[tuple[str, bool], ...] = ()
    log_probability: float | None = None
    with_documents: bool = False

    @classmethod
    def parse(cls, number: int, line: str) -> LabelledLine:
        """:raises ValueError: it has another shape; ``number`` counts from 1."""
        try:
            item = json.loads(line)
        except ValueError as error:
            raise ValueError(f"line {number} is not JSON: {error}") from None
        if not isinstance(item, dict):
            raise ValueError(f"line {number} is no object; write {SHAPE}")
        answer, prompt = item.get("answer"), "" if item.get("prompt") is None else item["prompt"]
        if answer is None:
            raise ValueError(f'line {number}: "answer" is missing; write {SHAPE}')
        for field, value in (("prompt", prompt), ("answer", answer)):
            if not isinstance(value, str):
                raise ValueError(f'line {number}: "{field}" must be a text, not {value!r:.60}; write {SHAPE}')
        if not answer.strip():
            raise ValueError(f"line {number}: the answer is blank; write {SHAPE}")
        claims = _claims(item.get("claims") or [], number)
        if "label" in item or not claims:
            right = _label(item.get("label"), number)
        else:
            right = all(label for _, label in claims)
        return cls(prompt, answer, right, claims, _log_probability(item, number), bool(item.get("documents")))

    def labels_of(self, checked: Sequence[CheckedClaim]) -> dict[int, bool]:
        """Which of the claims found in the answer lie in a labelled part, by their place; wrong parts win."""
        labels: dict[int, bool] = {}
        for text, right in self.claims:
            start = self.answer.find(text)
            for place, each in enumerate(checked):
                if start <= (each.claim.start + each.claim.end) / 2 < start + len(text) and start >= 0:
                    labels[place] = labels.get(place, True) and right
        return labels


def _claims(value: Any, number: int) -> tuple[tuple[str, bool], ...]:
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise ValueError(f'line {number}: "claims" must be a list of {{"text", "label"}}')
    return tuple((str(each.get("text", "")), _label(each.get("label"), number)) for each in value)


def _label(value: object, number: int) -> bool:
    known = _LABELS.get(value) if isinstance(value, str | bool | int) else None
    if value is None:
        raise ValueError(f'line {number}: "label" is missing; write "right" or "wrong"')
    if known is None:
        raise ValueError(f'line {number}: "label" is {value!r}; write "right" or "wrong"')
    return known


def _log_probability(item: Mapping[str, Any], number: int) -> float | None:
    value = item.get("log_probability")
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not -math.inf < value <= 0:
        raise ValueError(f'line {number}: "log_probability" is {value!r}; write a number of at most 0')
    return float(value)
