"""Checkers that know an organisation's own facts, over the starter."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path

from benchmarks.own_sets import Organisation
from detect.checker import Checker
from detect.encoder import DistilBertEncoder
from detect.verifier import DistilBertVerifier

TODAY = date(2026, 9, 1)
"""The day on which the answers are given."""


@dataclass(frozen=True)
class Models:
    """The models of a checker, loaded when they are first needed."""

    threads: int = 1

    @cached_property
    def encoder(self) -> DistilBertEncoder:
        return DistilBertEncoder.default(device="cpu", threads=self.threads)

    @cached_property
    def reader(self) -> DistilBertEncoder:
        from detect import relation_encoder

        return relation_encoder.load(device="cpu", threads=self.threads)

    @cached_property
    def verifier(self) -> DistilBertVerifier:
        return DistilBertVerifier.default(device="cpu", threads=self.threads)


@contextmanager
def checker_of(organisation: Organisation, models: Models, starter: Path | None = None) -> Iterator[Checker]:
    """A checker over a copy of the starter, which has to be there, with an organisation's facts."""
    from detect.calibration import Calibration
    from kg.linker import Linker
    from kg.overlay import open_graph
    from kg.own_facts.adding import add, rows_of
    from proxy.folders import starter_path

    with tempfile.TemporaryDirectory(prefix="akgc-own-") as room:
        folder = shutil.copytree(
            starter or starter_path(os.environ),
            Path(room) / "snapshot",
            ignore=shutil.ignore_patterns("overlay"),
        )
        rows = rows_of(organisation.facts.read_bytes(), "csv")
        add(rows, folder, name=organisation.facts.name, date=TODAY.isoformat())
        graph = open_graph(folder)
        yield Checker(
            graph,
            Linker(graph),
            encoder=models.encoder,
            reader=models.reader,
            verifier=models.verifier,
            calibration=Calibration.load(),
            today=lambda: TODAY,
        )
