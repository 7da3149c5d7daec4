"""What the user's own things are called for short."""

from __future__ import annotations

import pytest

from kg.own_facts.short_forms import short_forms
from kg.records import Entity, EntityClass


def forms(*labels: str) -> dict[str, list[str]]:
    return {
        key: list(found) for key, found in short_forms([Entity(label, label) for label in labels]).items()
    }


@pytest.mark.parametrize(
    ("label", "short"),
    [
        ("Lindenhof Clinic", ["Lindenhof", "Clinic"]),
        ("Department of Cardiology", ["Department", "Cardiology"]),
        ("Starter plan", ["Starter"]),
        ("X200", []),
    ],
)
def test_a_name_is_shortened_to_its_beginning_or_end(label: str, short: list[str]) -> None:
    assert forms(label)[label] == short


def test_what_several_have_in_common_is_no_short_name() -> None:
    found = forms("Brewlane Uno", "Brewlane Duo")
    assert found == {"Brewlane Uno": ["Uno"], "Brewlane Duo": ["Duo"]}


def test_the_full_name_of_another_is_no_short_name() -> None:
    assert forms("Notewell", "Notewell Pro")["Notewell Pro"] == ["Pro"]


def test_people_keep_their_surnames_alone() -> None:
    ann = Entity("AK:ann", "Ann Able", classes=frozenset({EntityClass.PERSON}))
    assert "AK:ann" not in short_forms([ann])


def test_what_is_well_known_by_that_name_keeps_it() -> None:
    works = Entity("AK:works", "Berlin Kettle Works")
    assert short_forms([works], is_known={"Berlin"}.__contains__)["AK:works"] == [
        "Kettle Works",
        "Berlin Kettle",
        "Works",
    ]
