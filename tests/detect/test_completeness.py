"""What it means that the graph lacks a claimed value."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from detect.calibration import Calibration
from detect.checker import Checker
from detect.completeness import Completeness
from detect.head import Head
from detect.profile import Profiles
from detect.verdict import Verdict
from kg.build import build
from kg.linker import Linker
from kg.overlay import open_graph
from kg.own_facts.adding import add, rows_of
from kg.own_facts.taking_back import remove
from kg.records import Cardinality, Fact, Relation
from kg.schema import builtin
from kg.store import Snapshot
from tests.detect.conftest import CheckerOf

ENTITIES = """id\tlabel\ttypes\timportance
AK:ada\tAda Quill\thuman\t90
AK:bo\tBo Reel\thuman\t90
AK:writer\twriter\toccupation\t5
AK:novelist\tnovelist\toccupation\t5
AK:editor\teditor\toccupation\t5
AK:pilot\tpilot\toccupation\t5
AK:stunt-pilot\tstunt pilot\toccupation\t5
AK:ulm\tUlm\tcity\t5
AK:bern\tBern\tcity\t5
AK:germany\tGermany\tcountry\t5
AK:france\tFrance\tcountry\t5
AK:spain\tSpain\tcountry\t5
AK:tale\tThe Tale\tnovel\t5
AK:weimar\tWeimar\tcountry\t5
"""
FACTS = """subject\trelation\tobject\tend
AK:novelist\tP279\tAK:writer\t
AK:ulm\tP17\tAK:germany\t
AK:ada\tP106\tAK:writer\t
AK:ada\tP19\tAK:ulm\t
AK:ada\tP27\tAK:france\t
AK:bo\tP106\tAK:pilot\t
AK:tale\tP50\tAK:ada\t
AK:germany\tP6\tAK:bo\t
AK:weimar\tP6\tAK:bo\t+1933-00-00T00:00:00Z/9
"""


def rows(count: int) -> Iterator[tuple[str, str]]:
    """Further people, writers and editors or pilots, so that there is something to count."""
    for n in range(count):
        yield f"AK:p{n}\tPerson {n}\thuman\t50", f"AK:p{n}\tP19\tAK:bern\t"
        for occupation in ("writer", "editor") if n % 2 else ("pilot",):
            yield "", f"AK:p{n}\tP106\tAK:{occupation}\t"


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    folder: Path = tmp_path_factory.mktemp("completeness")
    further = list(rows(60))
    entities = ENTITIES + "".join(f"{entity}\n" for entity, _ in further if entity)
    (folder / "entities.tsv").write_text(entities, encoding="utf-8")
    (folder / "facts.tsv").write_text(FACTS + "".join(f"{fact}\n" for _, fact in further), encoding="utf-8")
    build([folder], folder / "kg", encoder=None, budget_bytes=None, name="completeness")
    return Snapshot.open(folder / "kg")


@pytest.fixture(scope="module")
def completeness(graph: Snapshot) -> Completeness:
    return Completeness(graph)


def known(graph: Snapshot, subject: str, relation: Relation) -> list[Fact]:
    return [fact for fact in graph.facts(subject) if fact.relation.id == relation.id]


@pytest.mark.parametrize(
    ("subject", "relation", "value", "rule"),
    [
        ("AK:ada", "P19", "AK:bern", "absent:one"),
        ("AK:tale", "P50", "AK:bo", "absent:few"),
        ("AK:germany", "P6", "AK:ada", "absent:current"),
    ],
)
def test_a_value_beside_what_is_known_in_full_is_false(
    graph: Snapshot, completeness: Completeness, subject: str, relation: str, value: str, rule: str
) -> None:
    about = builtin()[relation]
    found = completeness.absence(subject, about, [value], known(graph, subject, about))
    assert found.rule == rule
    assert found.p_false >= 0.98


def occupation(graph: Snapshot, completeness: Completeness, value: str) -> float:
    about = builtin()["P106"]
    return completeness.absence("AK:ada", about, [value], known(graph, "AK:ada", about)).p_false


def test_one_of_many_values_is_only_less_likely(graph: Snapshot, completeness: Completeness) -> None:
    assert 0.3 < occupation(graph, completeness, "AK:pilot") < 0.98


def test_what_others_have_beside_the_known_value_is_likelier(
    graph: Snapshot, completeness: Completeness
) -> None:
    assert occupation(graph, completeness, "AK:editor") < occupation(graph, completeness, "AK:pilot") - 0.2


def test_a_finer_value_is_rather_true(graph: Snapshot, completeness: Completeness) -> None:
    about = builtin()["P106"]
    found = completeness.absence("AK:ada", about, ["AK:novelist"], known(graph, "AK:ada", about))
    assert found.rule == "absent:related"
    assert found.p_false < 0.5


def test_a_value_that_is_worded_finer_is_rather_true(graph: Snapshot, completeness: Completeness) -> None:
    about = builtin()["P106"]
    found = completeness.absence("AK:bo", about, ["AK:stunt-pilot"], known(graph, "AK:bo", about))
    assert found.rule == "absent:related"


def test_a_country_that_other_facts_lead_to_is_likelier(graph: Snapshot, completeness: Completeness) -> None:
    about = builtin()["P27"]
    facts = known(graph, "AK:ada", about)
    born_there, elsewhere = (
        completeness.absence("AK:ada", about, [country], facts).p_false
        for country in ("AK:germany", "AK:spain")
    )
    assert born_there < elsewhere


def test_an_office_whose_holders_have_all_left_is_held_by_someone_unknown(
    graph: Snapshot, completeness: Completeness
) -> None:
    about = builtin()["P6"]
    found = completeness.absence("AK:weimar", about, ["AK:ada"], known(graph, "AK:weimar", about))
    assert (found.p_false, found.rule) == (0.5, "absent:ended")


def test_what_the_user_took_back_leaves_a_gap(graph: Snapshot) -> None:
    about = builtin()["P50"]
    completeness = Completeness(graph, retracted={("AK:tale", "P50")})
    found = completeness.absence("AK:tale", about, ["AK:bo"], known(graph, "AK:tale", about))
    assert (found.p_false, found.rule) == (0.5, "absent:retracted")


def test_of_several_meanings_the_most_plausible_one_counts(
    graph: Snapshot, completeness: Completeness
) -> None:
    about = builtin()["P106"]
    facts = known(graph, "AK:ada", about)
    together = completeness.absence("AK:ada", about, ["AK:pilot", "AK:editor"], facts)
    assert together.p_false == occupation(graph, completeness, "AK:editor")


def test_an_own_relation_of_which_nothing_was_counted_goes_by_its_cardinality(
    graph: Snapshot, completeness: Completeness
) -> None:
    facts = known(graph, "AK:ada", builtin()["P19"])
    for cardinality, called_false in ((Cardinality.ONE, True), (Cardinality.MANY, False)):
        own = Relation("AK:supplier", "supplier", cardinality=cardinality)
        assert (completeness.absence("AK:ada", own, [], facts).p_false >= 0.98) is called_false


def test_profiles_and_completeness_share_one_reading(graph: Snapshot) -> None:
    head = Head(graph)
    Completeness(graph, head=head).read()
    assert Profiles(graph, head).may_have("AK:ada", builtin()["P19"])


def test_a_fact_that_was_taken_back_contradicts_nobody_who_states_it(
    tiny_graph: Snapshot, tmp_path: Path
) -> None:
    folder = shutil.copytree(tiny_graph.folder, tmp_path / "snapshot")
    remove(rows_of(b"Q142,P36,Q90\n", "csv"), folder, name="own.csv", date="")
    revised = open_graph(folder)
    checker = Checker(revised, Linker(revised), encoder=None, calibration=Calibration.load())
    found = checker.check("", "Paris is the capital of France.")
    assert found.claims
    assert not found.contradicted


@pytest.mark.parametrize(
    "said",
    [
        "The country of origin of the Acme X200 is Germany.",
        "The Acme X200 is made in Germany.",
        "The Acme X200 was manufactured in Germany.",
    ],
)
def test_a_thing_of_the_users_has_what_the_files_give_and_nothing_else(
    tiny_graph: Snapshot, tmp_path: Path, said: str
) -> None:
    folder = shutil.copytree(tiny_graph.folder, tmp_path / "snapshot")
    add(rows_of(b"Acme X200,country of origin,France\n", "csv"), folder, name="own.csv", date="2026-11-22")
    own = open_graph(folder)
    checker = Checker(own, Linker(own), encoder=None, calibration=Calibration.load())
    (claim,) = checker.check("", said).claims
    assert (claim.verdict, claim.correction and claim.correction.right) == (Verdict.CONTRADICTED, "France")


def test_what_only_things_of_another_kind_have_is_false(checker_of: CheckerOf) -> None:
    countries = "".join(f"Q{n}\tLand {n}\tcountry|sovereign state\t100\n" for n in range(20, 32))
    members = "".join(f"Q{n}\tP463\tQ1\n" for n in range(20, 32))
    entities = "id\tlabel\ttypes\timportance\nQ1\tWorld League\tinternational organization\t150\n"
    entities += "Q2\tChess Club\tclub\t100\nQ3\tAda Quill\thuman\t100\nQ4\tFar Land\tcountry\t100\n"
    facts = "subject\trelation\tobject\nQ3\tP463\tQ2\nQ4\tP463\tQ2\n"
    checker = checker_of(entities + countries, facts + members)
    (person,) = checker.check("", "Ada Quill is a member of the World League.").claims
    (country,) = checker.check("", "Far Land is a member of the World League.").claims
    assert (person.verdict, country.verdict) == (Verdict.CONTRADICTED, Verdict.NOT_CHECKABLE)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Oron is a moon of Ora.", Verdict.SUPPORTED),
        ("Ora's moon Piron is icy.", Verdict.CONTRADICTED),
        ("Ora's moon Birka is icy.", Verdict.NOT_CHECKABLE),
    ],
)
def test_what_can_belong_to_one_alone_tells_that_it_is_no_other_s(
    small_world: Checker, text: str, verdict: Verdict
) -> None:
    """A planet may have moons that the graph lacks, but none that it knows to be another planet's."""
    assert {claim.verdict for claim in small_world.check("", text).claims} <= {verdict}
