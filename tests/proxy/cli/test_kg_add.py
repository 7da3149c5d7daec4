"""`akgc kg add` on the command line: what it prints, how it ends, and that check sees the facts."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from proxy.cli.program import run

PRODUCTS = """\
subject,relation,object
Acme X200,warranty period,2 years
Acme X200,type,product
"""


@pytest.fixture
def folder(tiny_snapshot: Path, tmp_path: Path) -> Path:
    return shutil.copytree(tiny_snapshot, tmp_path / "snapshot")


@pytest.fixture
def products(tmp_path: Path) -> Path:
    path = tmp_path / "products.csv"
    path.write_text(PRODUCTS, encoding="utf-8")
    return path


def called(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Exit status, standard output and errors of a command line."""
    status = run([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return status, out, err


def as_json(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, Any]:
    status, out, _ = called(capsys, *arguments, "--json")
    return status, json.loads(out)


def test_it_says_what_was_added(folder: Path, products: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = called(capsys, "kg", "add", products, "--kg", folder)
    assert (status, err) == (0, "")
    first, entities, relations = out.splitlines()
    assert first.startswith("1 fact of products.csv added; the graph is tiny:")
    assert entities == "new entities: Acme X200 (AK:acme-x200)"
    assert relations == "new relations: warranty period (AK:warranty-period)"


def test_a_wrong_warranty_period_is_corrected_and_a_right_one_supported(
    folder: Path, products: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    called(capsys, "kg", "add", products, "--kg", folder)
    wrong, right = (f"The warranty period of the Acme X200 is {n} years." for n in (5, 2))
    status, verdict = as_json(capsys, "check", "--kg", folder, "--answer", wrong)
    assert (status, verdict["decision"], verdict["answer"]) == (1, "correct", right)
    assert "+own:" in verdict["snapshot"]
    status, verdict = as_json(capsys, "check", "--kg", folder, "--answer", right)
    assert (status, [claim["verdict"] for claim in verdict["claims"]]) == (0, ["supported"])


def test_the_other_commands_see_the_facts(
    folder: Path, products: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    called(capsys, "kg", "add", products, "--kg", folder)
    assert as_json(capsys, "kg", "show", "AK:acme-x200", "--kg", folder)[1]["types"] == ["product"]
    assert as_json(capsys, "kg", "search", "acme", "--kg", folder)[1][0]["id"] == "AK:acme-x200"
    linked = as_json(capsys, "kg", "link", "I have an Acme X200.", "--kg", folder)[1]
    assert linked["mentions"][0]["candidates"][0]["id"] == "AK:acme-x200"


def test_a_header_of_unknown_names_is_told(
    folder: Path, products: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "Acme X200,price,10 EUR\nAcme X300,weight,2 kg\n"
    products.write_text(f"product,thing,val\n{rows}", encoding="utf-8")
    status, _, err = called(capsys, "kg", "add", products, "--kg", folder)
    assert (status, "line 1, header 'product, thing, val': looks like names of columns" in err) == (2, True)

    products.write_text(f"gadget,quality,how much\n{rows}", encoding="utf-8")
    status, out, _ = called(capsys, "kg", "add", products, "--kg", folder)
    assert (status, "note: line 1 (gadget, quality, how much) is taken as a fact" in out) == (0, True)


def test_all_bad_rows_are_told_and_nothing_is_changed(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_text("Acme X200,price,1 EUR\nFrance,population,many\nFrance,capital\n", encoding="utf-8")
    status, out, err = called(capsys, "kg", "add", bad, "--kg", folder)
    assert (status, out) == (2, "")
    assert err.splitlines() == [
        f"akgc: {bad}, line 2, object 'many': is no quantity; "
        "write a number, with a known unit or without, like 12 kg",
        f"akgc: {bad}, line 3, object '': is empty; fill it in or delete the row",
        f"akgc: 2 wrong in {bad}; nothing was changed: correct the file and add it again",
    ]
    assert as_json(capsys, "kg", "add", "--show", "--kg", folder)[1]["facts"] == []


def test_bad_rows_as_json(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_text("France,population,many\n", encoding="utf-8")
    status, told = as_json(capsys, "kg", "add", bad, "--kg", folder)
    assert (status, told["changed"], told["wrong"]) == (2, False, 1)
    assert (told["rows"][0]["line"], told["rows"][0]["column"]) == (1, "object")


def test_show_lists_files_facts_and_what_was_taken_back(
    folder: Path, products: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = tmp_path / "gone.csv"
    gone.write_text("France,capital,Paris\n", encoding="utf-8")
    called(capsys, "kg", "add", products, "--kg", folder)
    status, told = as_json(capsys, "kg", "add", gone, "--remove", "--kg", folder)
    assert (status, told["removed"]) == (0, 1)
    shown = as_json(capsys, "kg", "add", "--show", "--kg", folder)[1]
    assert [source["name"] for source in shown["sources"]] == ["products.csv", "gone.csv"]
    assert [fact["text"] for fact in shown["facts"]] == ["The warranty period of Acme X200 is 2 years."]
    assert [fact["text"] for fact in shown["removed"]] == ["The capital of France is Paris."]
    assert "taken back" in called(capsys, "kg", "add", "--list", "--kg", folder)[1]


def test_a_dry_run_shows_the_facts_and_adds_none(
    folder: Path, products: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = called(capsys, "kg", "add", products, "--kg", folder, "--dry-run")
    assert status == 0
    assert "would be added" in out
    assert "2 years" in out
    assert not (folder / "overlay/manifest.json").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "name one file of facts"),
        (("none.csv",), "cannot be read"),
        (("facts.xyz",), "give --format"),
        (("facts.xyz", "--show"), "name one file of facts"),
        (("--remove",), "name one file of facts"),
        (("--name", "x"), "name one file of facts"),
        (("--all",), "--all goes with --remove"),
        (("facts.xyz", "--remove", "--all"), "--all goes with --remove"),
    ],
)
def test_wrong_use_is_one_line_with_a_remedy(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "facts.xyz").write_text("a,b,c\n", encoding="utf-8")
    status, _, err = called(capsys, "kg", "add", *arguments, "--kg", folder)
    assert status == 2
    assert len(err.splitlines()) == 1
    assert message in err


def test_a_damaged_overlay_is_one_line_with_a_remedy(
    folder: Path, products: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    called(capsys, "kg", "add", products, "--kg", folder)
    (folder / "overlay/manifest.json").write_text("{", encoding="utf-8")
    status, _, err = called(capsys, "kg", "add", products, "--kg", folder)
    assert status != 0
    assert "damaged manifest" in err
    assert "delete that folder (or akgc kg add --remove --all) and add your files again" in err


def test_where_the_overlay_cannot_be_written_nothing_is_changed(
    folder: Path, products: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "overlay").mkdir()
    (folder / "overlay/manifest.json.new").mkdir()
    status, _, err = called(capsys, "kg", "add", products, "--kg", folder)
    assert status == 1
    assert "cannot be written (Is a directory); nothing was changed" in err
    assert as_json(capsys, "kg", "add", "--show", "--kg", folder)[1]["facts"] == []


def test_check_names_the_users_file_instead_of_a_page(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "capitals.csv").write_text("France,capital,Berlin\n", encoding="utf-8")
    called(capsys, "kg", "add", tmp_path / "capitals.csv", "--kg", folder)
    answer = ("--answer", "The capital of France is Berlin.")
    out = called(capsys, "check", "--kg", folder, *answer)[1]
    assert "    fact: The capital of France is Berlin. own:capitals.csv\n" in out
    assert "wikidata.org" not in out
    (fact,) = as_json(capsys, "check", "--kg", folder, *answer)[1]["claims"][0]["facts"]
    assert (fact["url"], fact["source"]) == (None, "own:capitals.csv")


def test_adding_a_file_again_says_that_nothing_changed(
    folder: Path, products: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    called(capsys, "kg", "add", products, "--kg", folder)
    name = as_json(capsys, "kg", "add", "--show", "--kg", folder)[1]["snapshot"]
    status, out, _ = called(capsys, "kg", "add", products, "--kg", folder)
    assert (status, out) == (
        0,
        f"nothing changed: the graph says all of products.csv already; it is {name}\n",
    )
    assert as_json(capsys, "kg", "add", products, "--replace", "--kg", folder)[1]["changed"] is False


def test_what_was_added_is_taken_back_by_name_or_altogether(
    folder: Path, products: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for dropping in (("--name", "products.csv"), ("--all",)):
        called(capsys, "kg", "add", products, "--kg", folder)
        status, out, _ = called(capsys, "kg", "add", "--remove", *dropping, "--kg", folder)
        assert status == 0
        assert out.startswith("1 fact of ")
        assert "has no own facts" in called(capsys, "kg", "add", "--show", "--kg", folder)[1]
        status, told = as_json(capsys, "kg", "add", "--remove", *dropping, "--kg", folder)
        assert (status, told["changed"]) == (2, False)


def test_taking_a_file_back_twice_is_one_line(
    folder: Path, products: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    called(capsys, "kg", "add", products, "--kg", folder)
    assert called(capsys, "kg", "add", products, "--remove", "--kg", folder)[0] == 0
    status, out, err = called(capsys, "kg", "add", products, "--remove", "--kg", folder)
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert "nothing of products.csv is there" in err


def test_show_tells_what_was_taken_back_where_nothing_was_added(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "gone.csv").write_text("France,capital,Paris\n", encoding="utf-8")
    called(capsys, "kg", "add", tmp_path / "gone.csv", "--remove", "--kg", folder)
    out = called(capsys, "kg", "add", "--show", "--kg", folder)[1]
    assert out.index("gone.csv") < out.index("taken back:") < out.index("Paris")


def test_the_doctor_tells_own_facts_and_a_damaged_overlay(
    folder: Path, products: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    called(capsys, "kg", "add", products, "--kg", folder)

    def own() -> tuple[int, str, str]:
        status, told = as_json(capsys, "doctor", "--kg", folder)
        (found,) = (finding for finding in told["findings"] if finding["what"] == "own facts")
        return status, found["state"], found["detail"]

    assert own()[1] == "ok"
    assert own()[2].endswith("1 facts of products.csv")
    (folder / "overlay/manifest.json").write_text("{", encoding="utf-8")
    status, state, detail = own()
    assert (status, state) == (1, "missing")
    assert "damaged manifest" in detail
