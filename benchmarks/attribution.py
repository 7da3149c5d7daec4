"""Are sentences attributed to where they stand? Claims of others as answers, their evidence among that of other claims.

`python -m benchmarks.attribution ../shared/data`. Precision: of the claims attributed, the share that the evidence
supports by its label. Recall: of those that it supports, the share attributed. Own: of these, the share whose source is
the claim's own evidence and no other passage. Held-out lines alone (`benchmarks.detect_sets.documents`).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from benchmarks.detect_sets.documents import Documented, documented

if TYPE_CHECKING:
    from correct.grounded_attribution import AttributedSentence, Attributor

OTHERS = 3
"""Passages of other claims that are shown beside a claim's own evidence."""
_LEAST = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
_COLUMNS = (
    "set",
    "claims",
    "supported",
    "precision",
    "recall",
    "own",
    "contradicted",
    "of which wrongly",
    "ms",
)


@dataclass(frozen=True, slots=True)
class Attributed:
    """A claim with what became of it; ``ms`` is processor time."""

    claim: Documented
    own: int
    sentences: tuple[AttributedSentence, ...]
    ms: float

    @property
    def is_attributed(self) -> bool:
        from correct.grounded_attribution import Standing

        return all(each.standing is Standing.ATTRIBUTED for each in self.sentences)

    @property
    def is_contradicted(self) -> bool:
        from correct.grounded_attribution import Standing

        return any(each.standing is Standing.CONTRADICTED for each in self.sentences)

    @property
    def score(self) -> float:
        return min((each.score for each in self.sentences), default=0.0)

    @property
    def is_own(self) -> bool:
        return all(place.source == self.own for each in self.sentences for place in each.sources)


def attributed(claims: Sequence[Documented], attributor: Attributor, *, seed: int) -> list[Attributed]:
    """Each claim among passages of other claims of its set, at a random place."""
    from correct.grounded_source import Source

    chance = random.Random(seed)
    found = []
    for claim in claims:
        others = [each for each in claims if each.document != claim.document]
        texts = [each.document for each in chance.sample(others, min(OTHERS, len(others)))]
        own = chance.randint(0, len(texts))
        texts.insert(own, claim.document)
        sources = [Source(str(n), 1, 0, len(text), text).shortened() for n, text in enumerate(texts)]
        started = process_time()
        sentences = attributor.attribute("", claim.statement.answer, sources)
        found.append(Attributed(claim, own, sentences, (process_time() - started) * 1000))
    return found


def row(name: str, found: Sequence[Attributed]) -> tuple[str, ...]:
    """The figures of a set, in the order of the columns."""
    right = [each for each in found if each.claim.statement.right]
    told = [each for each in found if each.is_attributed]
    hits = [each for each in told if each.claim.statement.right]
    against = [each for each in found if each.is_contradicted]
    times = sorted(each.ms for each in found)
    return (
        name,
        str(len(found)),
        _share(len(right), len(found)),
        _share(len(hits), len(told)),
        _share(len(hits), len(right)),
        _share(sum(each.is_own for each in hits), len(hits)),
        str(len(against)),
        str(sum(each.claim.statement.right for each in against)),
        f"{times[len(times) // 2]:.0f}",
    )


def at(least: float, found: Sequence[Attributed]) -> tuple[str, ...]:
    """Precision and recall if a claim were attributed from another probability on."""
    told = [each for each in found if not each.is_contradicted and each.score >= least]
    hits = sum(each.claim.statement.right for each in told)
    right = sum(each.claim.statement.right for each in found)
    return f"{least:g}", _share(hits, len(told)), _share(hits, right)


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.2f}" if whole else "-"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--each", type=int, default=150)
    parser.add_argument("--seed", type=int, default=20)
    options = parser.parse_args()

    from correct.grounded_attribution import Attributor
    from detect.document_check import DocumentChecker
    from detect.verifier import DistilBertVerifier
    from proxy.cli.output import print_table

    attributor = Attributor(
        DocumentChecker(verifier=DistilBertVerifier.for_documents(device="cpu", threads=1))
    )
    claims = documented(options.data / "claims", each=options.each, seed=options.seed)
    sets = list(dict.fromkeys(each.statement.domain for each in claims))
    found = {
        name: attributed([c for c in claims if c.statement.domain == name], attributor, seed=options.seed)
        for name in sets
    }
    rows = [row(name.removeprefix("documents: "), each) for name, each in found.items()]
    every = [one for each in found.values() for one in each]
    print_table(_COLUMNS, [*rows, row("all", every)])
    print_table(("attributed from", "precision", "recall"), [at(least, every) for least in _LEAST])


if __name__ == "__main__":
    main()
