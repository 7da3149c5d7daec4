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
        (("show", "France"), "find its id with: akgc kg search France"),
        (("show", "New York"), "find its id with: akgc kg search 'New York'"),
        (("show", "q142"), "do: akgc kg show Q142"),
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


def test_a_name_is_found(kg: Program, tiny_snapshot: Path) -> None:
    found = json.loads(kg("search", "einstein", "--kg", tiny_snapshot, "--json").stdout)

    assert found[0]["id"] == "Q937"


def test_a_text_is_linked(kg: Program, tiny_snapshot: Path) -> None:
    linked = json.loads(kg("link", "Paris is nice.", "--kg", tiny_snapshot, "--json").stdout)

    assert linked["mentions"][0]["candidates"][0]["id"] == "Q90"
