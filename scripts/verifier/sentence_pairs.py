"""Pairs from sentences of the claims files: a sentence, changed, beside the sentences it stood among.

Reworded or shortened it is supported; with another number, date or name, or turned into its opposite, contradicted;
where the evidence lacks it, or lacks the part that was cut from it, neither.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from random import Random

from scripts.verifier import paraphrase, perturb
from scripts.verifier.claims import Line, nearest
from scripts.verifier.pair import Label, Pair, endless

_LONGEST = 80
"""Words of evidence."""
_SUPPORTED, _CONTRADICTED, _NEUTRAL = 28, 46, 26
_CLAIMS = 0.45
"""Share of the pairs that are made from a supported claim, whose words are not those of its evidence."""
_Change = Callable[[str, Random], str | None]
_TRUE: Sequence[_Change] = (
    paraphrase.synonym, paraphrase.shortened, paraphrase.shortened, paraphrase.reordered, paraphrase.contracted,
    paraphrase.loose_year, paraphrase.loose_number,
)  # fmt: skip


class SentencePairs:
    """Pairs without end, from the evidence and the supported claims of some lines."""

    def __init__(self, lines: Sequence[Line], chance: Random) -> None:
        self._chance = chance
        self._told = [line for line in lines if line.label is Label.SUPPORTED]
        self._documents = [s for line in lines if (s := tuple(t for t in line.sentences if _is_usable(t)))]
        self._documents = list(dict.fromkeys(self._documents))
        pool: dict[str, list[str]] = defaultdict(list)
        for document in self._documents:
            for text in document:
                for cue, name in perturb.names(text):
                    pool[cue].append(name)
        self._names = dict(pool)

    def __iter__(self) -> Iterator[Pair]:
        return endless(self.draw)

    def draw(self) -> Pair | None:
        """One pair, or None where the change drawn does not go with the sentence drawn."""
        if self._chance.random() < _CLAIMS:
            return self._from_claim()
        document = self._chance.choice(self._documents)
        index = self._chance.randrange(len(document))
        label = self._chance.choices(tuple(Label), (_SUPPORTED, _CONTRADICTED, _NEUTRAL))[0]
        if label is Label.NEUTRAL:
            return self._unsaid(document, index)
        around = self._around(document, index)
        text = self.reworded(document[index])
        if label is Label.SUPPORTED:
            return Pair(around, paraphrase.headed(text, self._chance), label, "sentence/reworded")
        return self._contradicted(text, around)

    def reworded(self, text: str) -> str:
        """With up to three changes that keep it true."""
        for change in self._chance.sample(_TRUE, self._chance.choice((2, 3, 4))):
            text = change(text, self._chance) or text
        return text

    def _contradicted(self, text: str, evidence: str) -> Pair | None:
        chance = self._chance
        changes: dict[str, Callable[[], str | None]] = {
            "name": lambda: perturb.other_name(text, self._names, chance),
            "names": lambda: perturb.swapped_names(text, evidence, chance),
            "year": lambda: perturb.other_year(text, chance),
            "month": lambda: perturb.other_month(text, chance),
            "number": lambda: perturb.other_number(text, chance),
            "negation": lambda: perturb.negated(text, chance),
            "opposite": lambda: perturb.opposite(text, chance),
            "loose-year": lambda: paraphrase.loose_year(text, chance, true=False),
            "loose-number": lambda: paraphrase.loose_number(text, chance, true=False),
        }
        for name in chance.sample(sorted(changes), 3):
            changed = changes[name]()
            if changed is not None and changed != text and changed not in evidence:
                return Pair(evidence, changed, Label.CONTRADICTED, f"sentence/{name}")
        return None

    def _unsaid(self, document: Sequence[str], index: int) -> Pair | None:
        """The sentence, where the evidence lacks it or lacks a part of it."""
        text = document[index]
        if len(document) > 1 and self._chance.random() < 0.5:
            others = [t for i, t in enumerate(document) if i != index]
            return Pair(
                " ".join(nearest(text, others, longest=_LONGEST)),
                self.reworded(text),
                Label.NEUTRAL,
                "sentence/left-out",
            )
        if self._chance.random() < 0.3:
            other = self._chance.choice(self._chance.choice(self._documents))
            return Pair(other, text, Label.NEUTRAL, "sentence/elsewhere") if other not in document else None
        less = paraphrase.shortened(text, self._chance)
        return Pair(less, text, Label.NEUTRAL, "sentence/cut") if less else None

    def _from_claim(self) -> Pair | None:
        """A claim that people found supported, made wrong or reworded."""
        line = self._chance.choice(self._told)
        if self._chance.random() < 0.5:
            return Pair(line.evidence, self.reworded(line.claim), Label.SUPPORTED, "claim/reworded")
        pair = self._contradicted(line.claim, line.evidence)
        return pair and Pair(pair.evidence, pair.claim, pair.label, pair.kind.replace("sentence", "claim"))

    def _around(self, document: Sequence[str], index: int) -> str:
        """The sentence with up to three of its neighbours."""
        reach = self._chance.choice((0, 0, 1, 2))
        kept = document[max(0, index - reach) : index + 1 + self._chance.randint(0, reach)]
        return " ".join(kept) if sum(len(t.split()) for t in kept) <= _LONGEST else document[index]


def _is_usable(text: str) -> bool:
    return 6 <= len(text.split()) <= 45 and text[-1] in ".!" and text.isprintable()
