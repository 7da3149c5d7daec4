"""`akgc kg search`, `show` and `link` as their users meet them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.proxy.cli.kg.conftest import Program


@pytest.mark.parametrize("text", ["Q142", "q142"])
def test_an_id_finds_its_entity(kg: Program, tiny_snapshot: Path, text: str) -> None:
    found = json.loads(kg("search", text, "--kg", tiny_snapshot, "--json").stdout)
    assert found[0]["label"] == "France"


def test_words_need_no_quotes(kg: Program, tiny_snapshot: Path) -> None:
    found = json.loads(kg("search", "albert", "einstein", "--kg", tiny_snapshot, "--json").stdout)
    assert found[0]["label"] == "Albert Einstein"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("search", ""), "there is nothing to search for"),
        (("search", "France", "--limit", "0"), "--limit 0: write 1 or more"),
        (("show", "Atlantis"), "find its id with: akgc kg search Atlantis"),
        (("show", "New", "York"), "find its id with: akgc kg search 'New York'"),
        (("show", "Q142", "--limit", "-1"), "--limit -1 is negative"),
    ],
)
def test_wrong_use_is_one_line_with_a_remedy(
    kg: Program, tiny_snapshot: Path, arguments: tuple[str, ...], told: str
) -> None:
    done = kg(*arguments, "--kg", tiny_snapshot)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert told in done.stderr


def test_only_the_first_facts_are_shown_unless_all_are_asked_for(kg: Program, tiny_snapshot: Path) -> None:
    some = kg("show", "Q142", "--limit", "1", "--kg", tiny_snapshot).stdout
    every = kg("show", "Q142", "--limit", "0", "--kg", tiny_snapshot).stdout
    more = int(some.splitlines()[-1].removesuffix(" more; --limit 0 shows all"))
    assert len(every.splitlines()) - len(some.splitlines()) == more - 1
    assert "more; --limit" not in every


def test_fields_that_are_empty_are_not_shown(kg: Program, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own/entities.tsv").write_text("id\tlabel\nAK:box\tbox\n")
    assert kg("build", "own", "--out", "out", "--no-dense", "--quiet").returncode == 0
    assert kg("show", "AK:box", "--kg", "out").stdout == "box (AK:box)\n"


def test_an_entity_is_shown_with_its_facts(kg: Program, tiny_snapshot: Path) -> None:
    entity = json.loads(kg("show", "Q142", "--kg", tiny_snapshot, "--json").stdout)

    assert entity["label"] == "France"
    assert ("P36", "Q90") in {(f["relation"]["id"], f["object"].get("id")) for f in entity["facts"]}


@pytest.mark.parametrize("named", [("q142",), ("France",), ("french", "republic")])
def test_an_entity_is_shown_by_its_name_too(kg: Program, tiny_snapshot: Path, named: tuple[str, ...]) -> None:
    done = kg("show", *named, "--kg", tiny_snapshot)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("France (Q142)")


@pytest.fixture
def homonyms(kg: Program, tmp_path: Path) -> str:
    """A graph of two springs alike in importance, and of a fall that far outweighs another."""
    (tmp_path / "own").mkdir()
    rows = ["AK:1\tspring\t\ta season\t\t90", "AK:2\tspring\t\ta coil\t\t80", "AK:3\tfall\t\ta season\t\t300"]
    table = "\n".join(["id\tlabel\taliases\tdescription\ttypes\timportance", *rows, "AK:4\tfall\t\t\t\t1"])
    (tmp_path / "own/entities.tsv").write_text(f"{table}\n")
    assert kg("build", "own", "--out", "homonyms", "--no-dense", "--quiet").returncode == 0
    return "homonyms"


def test_of_several_that_could_be_meant_the_ids_are_listed(kg: Program, homonyms: str) -> None:
    done = kg("show", "spring", "--kg", homonyms)
    assert (done.returncode, done.stdout) == (2, "")
    listed = "AK:1 (spring: a season), AK:2 (spring: a coil)"
    assert done.stderr == f"akgc: 'spring' may be {listed}; write the id of the one that is meant\n"


def test_the_clear_first_meaning_of_a_name_is_shown_and_the_others_are_named(
    kg: Program, homonyms: str
) -> None:
    done = kg("show", "fall", "--kg", homonyms)
    assert done.returncode == 0
    assert done.stdout.startswith("fall (AK:3): a season")
    assert done.stderr == "akgc: taken for AK:3; 'fall' is also AK:4 (fall)\n"


def test_a_name_is_found(kg: Program, tiny_snapshot: Path) -> None:
    found = json.loads(kg("search", "einstein", "--kg", tiny_snapshot, "--json").stdout)

    assert found[0]["id"] == "Q937"


def test_a_text_is_linked(kg: Program, tiny_snapshot: Path) -> None:
    linked = json.loads(kg("link", "Paris is nice.", "--kg", tiny_snapshot, "--json").stdout)

    assert linked["mentions"][0]["candidates"][0]["id"] == "Q90"
