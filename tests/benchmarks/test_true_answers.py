"""Answers that are true and were called wrong once, by everything that a server checks with."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from benchmarks.detect_answers import read
from benchmarks.detect_sets.real_answers import true_answers
from kg.build import build
from proxy.build_parts import build_checking
from proxy.settings import Settings


def test_what_was_mended_stays_mended(tmp_path: Path) -> None:
    kg = tmp_path / "starter"
    build(["starter"], kg, encoder=None, budget_bytes=None, name="starter-2026-11", date="2026-11-01")
    checker = build_checking(replace(Settings(), kg=kg, budget_ms=60_000.0), os.environ).checker
    found = read(checker, [answer for answer in true_answers() if answer.model.startswith("mended")])
    assert [(reading.answer.id, reading.claim.claim.text) for reading in found.readings] == []
    assert found.supported > found.claims / 3
