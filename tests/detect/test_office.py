"""Who held an office, as its first, from when to when, and after whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from detect.verdict import CheckedClaim, Verdict

if TYPE_CHECKING:
    from detect.checker import Checker
    from tests.detect.conftest import CheckerOf

_HOLDERS = (
    ("Anna Berg", 1750, 1820, "1790", "1800"),
    ("Bela Caro", 1755, 1830, "1800", "1808"),
    ("Carl Dorn", 1760, 1840, "1808", "1816"),
    ("Dora Elm", 1770, 1850, "1816", "1824"),
    ("Emil Falk", 1780, 1860, "1824", "1830"),
    ("Emil X. Falk", 1800, 1870, "1830", "1832"),
    ("Anna Berg", 1750, 1820, "", ""),
)
_OTHERS = (
    ("Otto Wald", 1752, 1815),
    ("Franz Kern", 1752, 1815),
    ("Paul Zorn", 1600, 1670),
    ("Rosa Lind", 1795, 1826),
)


@pytest.fixture(scope="module")
def checker(checker_of: CheckerOf) -> Checker:
    entities = ["id\tlabel\taliases\tdescription\ttypes\timportance"]
    facts = ["subject\trelation\tobject\tstart\tend"]
    entities.append("X:land\tVelland\t\tstate\tcountry|sovereign state\t150")
    entities.append("X:office\tPresident of Velland\t\tpolitical office\tposition\t60")
    facts.append("X:office\tP1001\tX:land\t\t")
    seen: set[str] = set()
    people = [(name, born, died) for name, born, died, _, _ in _HOLDERS] + list(_OTHERS)
    for name, born, died in people:
        if name in seen:
            continue
        seen.add(name)
        entities.append(f"{_id(name)}\t{name}\t\tpolitician\thuman\t150")
        facts.append(f"{_id(name)}\tP569\t+{born}-00-00T00:00:00Z/9\t\t")
        facts.append(f"{_id(name)}\tP570\t+{died}-00-00T00:00:00Z/9\t\t")
    for name, _, _, start, end in _HOLDERS:
        if start:
            facts.append(f"{_id(name)}\tP39\tX:office\t{_year(start)}\t{_year(end)}")
    facts.append("X:otto-wald\tP39\tX:office\t\t")
    return checker_of("\n".join(entities) + "\n", "\n".join(facts) + "\n")


def _id(name: str) -> str:
    return "X:" + name.replace(" ", "-").lower()


def _year(year: str) -> str:
    return f"+{year}-00-00T00:00:00Z/9"


def _wrong(checker: Checker, answer: str, prompt: str = "") -> list[CheckedClaim]:
    found = checker.check(prompt, answer, encode=False).claims
    return [claim for claim in found if claim.verdict is Verdict.CONTRADICTED]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("The first president of Velland was Bela Caro.", "office:first"),
        ("Velland's first president was Bela Caro.", "office:first"),
        ("Bela Caro was the first president of Velland.", "office:first"),
        ("Bela Caro, the first president of Velland, was born in 1755.", "office:first"),
        ("Franz Kern was the first president of Velland.", "office:first"),
        ("The last president of Velland was Dora Elm.", "office:last"),
        ("Dora Elm served as president of Velland from 1816 to 1829.", "office:term"),
        ("Dora Elm was president of Velland from 1806 to 1824.", "office:term"),
        ("Dora Elm ruled from 1816 to 1853.", "office:life"),
        ("Rosa Lind was president of Velland from 1816 to 1824.", "office:holder"),
        ("Rosa Lind was a judge and president of Velland.", "office:holder"),
        ("Bela Caro was succeeded by Dora Elm.", "office:succession"),
        ("Dora Elm succeeded Bela Caro as president.", "office:succession"),
        ("Dora Elm was the third president of Velland.", "office:number"),
        ("The third president of Velland was Dora Elm.", "office:number"),
    ],
)
def test_what_the_list_of_holders_denies_is_wrong(checker: Checker, text: str, rule: str) -> None:
    assert [claim.rule for claim in _wrong(checker, text)] == [rule]


@pytest.mark.parametrize(
    "text",
    [
        "The first president of Velland was Anna Berg.",
        "Anna Berg was the first president of Velland.",
        "The last president of Velland was Emil X. Falk.",
        "Emil Falk was president of Velland from 1830 to 1832.",
        "Dora Elm served as president of Velland from 1816 to 1824.",
        "Dora Elm was elected president in 1815.",
        "Dora Elm was president of Velland in 1820.",
        "Bela Caro was succeeded by Carl Dorn.",
        "Bela Caro was eventually succeeded by Dora Elm.",
        "Bela Caro was vice president of Velland from 1790 to 1800.",
        "Bela Caro was the first president of Velland to visit the coast.",
        "Bela Caro was the first president of Velland from the north.",
        "Bela Caro was the first president of Velland, and the first man, to swim.",
        "Bela Caro was the first president of Velland (and one of three) to be impeached.",
        "Bela Caro was the first president of Velland after 1800.",
        "Rosa Lind was the wife of Dora Elm who was president of Velland from 1816 to 1824.",
        "Rosa Lind was married to a man who became president of Velland.",
        "Rosa Lind was president of Velland's swimming club from 1816 to 1824.",
        "Rosa Lind was president of a club from 1816 to 1824.",
        "Dora Elm was president of Velland (1770-1850).",
        "Dora Elm was president of Velland and in 1846 wrote a book.",
        "Dora Elm was president of Velland, and from 1840 to 1846 a judge.",
        "At the club, Dora Elm became president in 1806.",
        "Dora Elm ruled from 1811 to 1824.",
        "Anna Berg, Bela Caro, the last president of the club, and Carl Dorn met.",
        "Bela Caro was the first president of Velland who could swim.",
        "Bela Caro was the first elected president of Velland.",
        "Bela Caro was not the first president of Velland.",
        "Was Bela Caro the first president of Velland?",
        "Bela Caro met the first president of Velland.",
        "Some say that Bela Caro was the first president of Velland.",
        "Dora Elm was the fourth president of Velland.",
        "The second president of Velland was Bela Caro.",
        "Dora Elm was the third president of Velland to resign.",
        "Dora Elm was the 5th president of Velland.",  # some count elections
        "Dora Elm was the 40th president of Velland.",  # another way to count
        "Dora Elm was the third vice president of Velland.",
    ],
)
def test_what_it_bears_out_or_says_nothing_of_is_not_wrong(checker: Checker, text: str) -> None:
    assert _wrong(checker, text) == []


def test_who_lived_before_the_list_begins_may_have_held_it_earlier(checker: Checker) -> None:
    """Of a list that begins late nobody knows who came before."""
    assert _wrong(checker, "The first president of Velland was Paul Zorn.") == []
    assert _wrong(checker, "Paul Zorn was president of Velland.") == []


def test_a_short_answer_names_the_first_one_and_is_put_right(checker: Checker) -> None:
    (claim,) = _wrong(checker, "Bela Caro.", "Who was the first president of Velland?")
    assert claim.rule == "office:first"
    assert claim.correction is not None
    assert claim.correction.right == "Anna Berg"
    assert _wrong(checker, "Anna Berg.", "Who was the first president of Velland?") == []


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("Who was the first president of Velland to swim?", "Bela Caro."),
        ("Who was the wife of the first president of Velland?", "Rosa Lind."),
        ("Who painted the first president of Velland?", "Rosa Lind."),
        ("Who was the first president of Velland born in the north?", "Bela Caro."),
    ],
)
def test_a_question_that_asks_for_more_is_another_one(checker: Checker, prompt: str, text: str) -> None:
    assert _wrong(checker, text, prompt) == []


@pytest.mark.parametrize(
    "text",
    [
        "Otto Wald was succeeded by Carl Dorn.",
        "Carl Dorn succeeded Otto Wald as president.",
        "Otto Wald was the first president of Velland.",
        "Otto Wald was president of Velland from 1816 to 1824.",
    ],
)
def test_of_who_held_it_nobody_knows_when_nothing_is_said(checker: Checker, text: str) -> None:
    assert _wrong(checker, text) == []


def test_the_wrong_end_of_a_term_is_put_right(checker: Checker) -> None:
    (claim,) = _wrong(checker, "Dora Elm was president of Velland from 1816 to 1829.")
    assert claim.correction is not None
    assert (claim.correction.wrong, claim.correction.right) == ("1829", "1824")


def test_after_the_last_known_change_nobody_knows(checker: Checker) -> None:
    assert _wrong(checker, "Emil Falk became president again in 1840.") == []


def test_a_number_is_put_right(checker: Checker) -> None:
    (claim,) = _wrong(checker, "Dora Elm was the third president of Velland.")
    assert claim.correction is not None
    assert (claim.correction.wrong, claim.correction.right) == ("third", "fourth")
    (claim,) = _wrong(checker, "Carl Dorn.", "Who was the 2nd president of Velland?")
    assert claim.correction is not None
    assert claim.correction.right == "Bela Caro"
