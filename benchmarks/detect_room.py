"""What the detection sets share: the product's own checking over two graphs, built when first asked for."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.detect_baseline import Baselines
from benchmarks.detect_judge import Judged, judge
from benchmarks.statement import Split, Statement, Triple, thinned
from proxy.settings import Settings

if TYPE_CHECKING:
    from detect.checker import Checker
    from detect.document_check import DocumentChecker
    from kg.embedding import Encoder
    from proxy.build_parts import Checking


@dataclass
class Room:
    """The options of a run, and what is built for it in the folder ``folder``.

    ``data`` holds the folders of the data for development; ``limit`` is the number of statements of each set.
    """

    data: Path
    folder: Path
    settings: Settings
    seed: int = 0
    split: Split = Split.TEST
    limit: int | None = None
    without: frozenset[Triple] = frozenset()
    """Facts that the snapshot of the sample does not get to know."""
    tell: Callable[[str], None] = field(default=lambda text: None)

    def most(self, default: int) -> int:
        """How many statements a set that has ``default`` of them draws."""
        return default if self.limit is None else min(default, self.limit)

    @cached_property
    def sample(self) -> Checking:
        """Checking over a snapshot of the sample."""
        from kg.build import build

        source, out = self.data / "wikidata-sample", self.folder / "sample"
        if self.without:
            (self.folder / "tables").mkdir()
            source = thinned(source, self.folder / "tables", self.without)
        build([source], out, encoder=None, budget_bytes=None, name="sample")
        return self._checking(out)

    @cached_property
    def starter(self) -> Checking:
        """Checking over the snapshot of the settings; the starter where they name none."""
        return self._checking(self.settings.kg)

    @cached_property
    def documents(self) -> DocumentChecker:
        """Checking against documents."""
        from proxy.build_parts import CheckingBuilder

        return CheckingBuilder(self.settings, os.environ).documents().checker

    def judged(self, checking: Checking, statements: list[Statement]) -> list[Judged]:
        """All statements by the product and by the baselines."""
        started = time.perf_counter()
        judged = [judge(checking.checker, statement) for statement in statements]
        half = time.perf_counter()
        scored = self._baselines(checking).scored(judged)
        took = f"{half - started:.0f} s, baselines {time.perf_counter() - half:.0f} s"
        self.tell(f"{len(statements)} statements in {took}")
        return scored

    def _baselines(self, checking: Checking) -> Baselines:
        return Baselines(
            checking.graph,
            checking.linker,
            checking.encoder,
            checking.verifier,
            alpha=self.settings.alpha,
        )

    def _checking(self, kg: Path | None) -> Checking:
        from proxy.build_parts import build_checking

        return build_checking(replace(self.settings, kg=kg), os.environ)


def sample_checker(sample: Path, out: Path, *, encoder: Encoder | None) -> Checker:
    """A checker over a snapshot of the sample, built into the folder ``out``; without a verifier."""
    from detect.calibration import Calibration
    from detect.checker import Checker
    from kg.build import build
    from kg.linker import Linker
    from kg.store import Snapshot

    build([sample], out, encoder=None, budget_bytes=None, name="sample")
    graph = Snapshot.open(out)
    return Checker(graph, Linker(graph), encoder=encoder, calibration=Calibration.load())
