"""What tests of claims share: countries, planets, mountains, lives, a war and their measures; capitals, works."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.clause import clause_of
from detect.derived import DerivedClaims
from detect.encoder import DistilBertEncoder
from detect.evidence import Evidence
from detect.head import Head
from detect.rivals import Rivals
from detect.scene import Scene
from detect.verdict import CheckedClaim, Verdict
from detect.verifier import DistilBertVerifier
from kg.build import build
from kg.linker import Linker
from kg.overlay import open_graph
from kg.own_facts.adding import add, rows_of
from kg.present import PresentGraph
from kg.store import Snapshot

DATA = Path(__file__).resolve().parent.parent / "data"
SOURCE = DATA / "measures"

CheckerOf = Callable[[str, str], Checker]
"""(entities.tsv, facts.tsv) -> a checker over them without models."""
Derive = Callable[[str], list[CheckedClaim]]
"""The derived claims of a sentence; pronouns stay unresolved."""


@pytest.fixture(scope="session")
def checker_of(tmp_path_factory: pytest.TempPathFactory) -> CheckerOf:
    def checker(entities: str, facts: str) -> Checker:
        folder = tmp_path_factory.mktemp("tables")
        (folder / "entities.tsv").write_text(entities, encoding="utf-8")
        (folder / "facts.tsv").write_text(facts, encoding="utf-8")
        build([folder], folder / "snapshot", encoder=None, budget_bytes=None, name="tables")
        graph = Snapshot.open(folder / "snapshot")
        return Checker(graph, Linker(graph), encoder=None, calibration=Calibration.load())

    return checker


@pytest.fixture(scope="session")
def small_world(checker_of: CheckerOf) -> Checker:
    """A checker over a made-up world, without models."""
    tables = ((DATA / "small_world" / f"{name}.tsv").read_text("utf-8") for name in ("entities", "facts"))
    return checker_of(*tables)


@pytest.fixture(scope="session")
def measures(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    out = tmp_path_factory.mktemp("measures") / "snapshot"
    build([SOURCE], out, encoder=None, budget_bytes=None, name="measures")
    return Snapshot.open(out)


@pytest.fixture(scope="session")
def values(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    """Capitals, people, works, currencies and their demonyms."""
    out = tmp_path_factory.mktemp("values") / "snapshot"
    build([DATA / "values"], out, encoder=None, budget_bytes=None, name="values")
    return Snapshot.open(out)


@pytest.fixture(scope="session")
def kingdom(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    """Towns of a kingdom and of a republic, with how many live there and how well they are known."""
    out = tmp_path_factory.mktemp("towns") / "snapshot"
    build([DATA / "towns"], out, encoder=None, budget_bytes=None, name="towns")
    return Snapshot.open(out)


@pytest.fixture(scope="session")
def waters(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    """A river, a mountain, a tower and two towns, with their measures."""
    out = tmp_path_factory.mktemp("waters") / "snapshot"
    build([DATA / "waters"], out, encoder=None, budget_bytes=None, name="waters")
    return Snapshot.open(out)


@pytest.fixture(scope="session")
def capital_graph(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    """Capitals of today and of the past, and the seat of an organisation."""
    out = tmp_path_factory.mktemp("capitals") / "snapshot"
    build([DATA / "capitals"], out, encoder=None, budget_bytes=None, name="capitals")
    return Snapshot.open(out)


@pytest.fixture(scope="session")
def measured(measures: Snapshot) -> Evidence:
    """Evidence over `measures`."""
    return Evidence(PresentGraph(measures, lambda: date(2026, 11, 1)))


@pytest.fixture(scope="session")
def derive(measures: Snapshot, measured: Evidence) -> Derive:
    return _derive(measures, measured)


@pytest.fixture(scope="session")
def superlative_claims(tmp_path_factory: pytest.TempPathFactory) -> Derive:
    """The derived claims over cities, rivers, mountains and planets that are larger and smaller than each other."""
    out = tmp_path_factory.mktemp("rivals") / "snapshot"
    build([DATA / "rivals"], out, encoder=None, budget_bytes=None, name="rivals")
    graph = Snapshot.open(out)
    return _derive(graph, Evidence(PresentGraph(graph, lambda: date(2026, 11, 1))))


def _derive(graph: Snapshot, evidence: Evidence) -> Derive:
    linker = Linker(graph)
    rivals = Rivals(evidence.graph, Head(evidence.graph), evidence.places)
    claims = DerivedClaims(evidence, rivals, lambda rule, prior, verdict: 0.9)

    def derived(text: str) -> list[CheckedClaim]:
        linked = linker.link(text, "")
        (span,) = linked.sentences
        return claims.claims(clause_of(linked, *span), linked, lambda pronoun, at: None)

    return derived


@pytest.fixture(scope="session")
def scene_of(measures: Snapshot, measured: Evidence) -> Callable[[str], Scene]:
    linker = Linker(measures)

    def scene(text: str) -> Scene:
        linked = linker.link(text, "")
        return Scene(clause_of(linked, *linked.sentences[0]), linked, measured, lambda pronoun, at: None)

    return scene


def contradicted(checker: Checker, question: str, answer: str) -> list[CheckedClaim]:
    """The claims of an answer that are called wrong."""
    return [c for c in checker.check(question, answer).claims if c.verdict is Verdict.CONTRADICTED]


@pytest.fixture(scope="session")
def own_checker(
    tiny_graph: Snapshot,
    encoder: DistilBertEncoder,
    reader: DistilBertEncoder,
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[[bytes], Checker]:
    """A checker with all models over the tiny graph and own facts, given as CSV."""

    def checker(facts: bytes) -> Checker:
        folder = shutil.copytree(tiny_graph.folder, tmp_path_factory.mktemp("own") / "snapshot")
        add(rows_of(facts, "csv"), folder, name="own.csv", date="2026-11-26")
        graph = open_graph(folder)
        return Checker(
            graph,
            Linker(graph),
            encoder=encoder,
            reader=reader,
            verifier=DistilBertVerifier.default(device="cpu", threads=1),
            calibration=Calibration.load(),
        )

    return checker
