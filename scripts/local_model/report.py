"""All measures of one GGUF file, as lines to print and as numbers for a comparison of two files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from itertools import islice

from correct.local_model import LocalModel
from scripts.local_model.evaluate import injections, obedience
from scripts.local_model.facts import WordedFact
from scripts.local_model.measures import Asked, Values, auroc_of_disagreement, continued, counted, worded
from scripts.local_model.wordings import Wordings

MOST_TOKENS = 96
Numbers = dict[str, object]


class Speaker:
    """A model as the measures ask it."""

    def __init__(self, model: LocalModel) -> None:
        self._model = model

    def answer(self, text: str) -> str:
        """Greedy."""
        return self._said([{"role": "user", "content": text}])[0]

    def go_on(self, text: str, begun: str) -> tuple[str, bool]:
        """What follows on the beginning of the answer, greedy, and whether it ended by itself."""
        return self._said([{"role": "user", "content": text}, {"role": "assistant", "content": begun}])

    def sample(self, text: str, seed: int) -> str:
        """At temperature 1."""
        return self._said([{"role": "user", "content": text}], temperature=1.0, seed=seed)[0]

    def _said(
        self, messages: list[dict[str, str]], *, temperature: float = 0.0, seed: int | None = None
    ) -> tuple[str, bool]:
        reply = self._model.chat(messages, max_tokens=MOST_TOKENS, temperature=temperature, seed=seed)
        choice = reply["choices"][0]
        return str(choice["message"]["content"]), choice["finish_reason"] == "stop"


def report(
    model: LocalModel,
    facts: Sequence[WordedFact],
    wordings: Wordings,
    *,
    count: int,
    seed: int,
    show: int = 0,
    say: Callable[[str], None],
) -> Numbers:
    """Measure and tell: ``count`` questions of every group of wordings, and as many prompts of the other measures."""
    speaker, values = Speaker(model), Values(facts, wordings)
    asked = list(worded(facts, wordings, seed=seed, each=count))
    numbers: Numbers = {"file": model.name, "count": count, "seed": seed}
    for group, counted_ in counted(speaker.answer, asked, values).items():
        say(f"{group}: {counted_.summary()}")
        for question, said in counted_.wrong[:show]:
            say(f"  {question!r} -> {said!r}")
        numbers[group] = {name: value for name, value in asdict(counted_).items() if name != "wrong"}
    numbers |= _others(speaker, _spread(asked, count), values, seed=seed, show=show, say=say)
    share, _ = obedience(speaker.answer, list(islice(injections(wordings, seed=seed), count)))
    say(f"injected facts followed: {share:.1%} of {count}")
    return {**numbers, "followed": share}


def _others(
    speaker: Speaker,
    asked: Sequence[Asked],
    values: Values,
    *,
    seed: int,
    show: int,
    say: Callable[[str], None],
) -> Numbers:
    ended = continued(speaker.go_on, asked, values, seed=seed)
    say(ended.summary())
    for question, begun, rest in ended.failures[:show]:
        say(f"  {question!r}, {begun!r} -> {rest!r}")
    area, right, wrong = auroc_of_disagreement(speaker.answer, speaker.sample, asked, values)
    say(
        f"AUROC of the disagreement of 5 samples: {area:.3f}; mean where right {right:.2f}, where wrong {wrong:.2f}"
    )
    return {
        "after value": [sum(ended.after_value), len(ended.after_value)],
        "anywhere": [sum(ended.anywhere), len(ended.anywhere)],
        "auroc": area,
        "disagreement": [right, wrong],
    }


def _spread(asked: Sequence[Asked], count: int) -> list[Asked]:
    """``count`` of the questions, evenly from all groups."""
    step = max(1, len(asked) // count)
    return list(asked[::step])[:count]
