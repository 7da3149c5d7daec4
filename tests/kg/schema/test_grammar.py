"""Which sentences follow from a label."""

from __future__ import annotations

import pytest

from kg.records import ValueKind
from kg.schema.grammar import Shape, broad_frames, exact_frames, read_label


@pytest.mark.parametrize(
    ("label", "shape"),
    [
        ("warranty period", Shape.NOUN),
        ("speed", Shape.NOUN),
        ("has part", Shape.NOUN),
        ("capital of", Shape.ROLE),
        ("founded by", Shape.PASSIVE),
        ("writtenBy", Shape.PASSIVE),
        ("located_in", Shape.PASSIVE),
        ("works for", Shape.VERB),
        ("by", Shape.NOUN),
        ("", Shape.NOUN),
    ],
)
def test_a_label_has_a_shape(label: str, shape: Shape) -> None:
    assert read_label(label).shape is shape


@pytest.mark.parametrize(
    ("label", "active"),
    [("founded by", "{o} founded {s}"), ("written by", "{o} wrote {s}"), ("made by", "{o} made {s}")],
)
def test_who_did_it_may_come_first(label: str, active: str) -> None:
    assert active in exact_frames(label, ValueKind.ENTITY)


def test_what_a_passive_with_another_preposition_says_has_no_active_form() -> None:
    assert exact_frames("named after", ValueKind.ENTITY) == (
        "{s} is named after {o}",
        "{s} was named after {o}",
        "{s} named after {o}",
    )


def test_a_role_names_the_subject() -> None:
    frames = exact_frames("capital of", ValueKind.ENTITY)
    assert frames[0] == "{s} is capital of {o}"
    assert "{o}'s capital is {s}" in frames


def test_a_brace_in_a_label_does_no_harm() -> None:
    assert exact_frames("size {cm}", ValueKind.QUANTITY)[0] == "The size cm of {s} is {o}"


@pytest.mark.parametrize(
    "label", ["warranty period", "capital of", "founded by", "works for", "launched", ""]
)
@pytest.mark.parametrize("kind", ValueKind)
def test_every_frame_has_both_slots_once_and_broad_frames_add_to_the_exact_ones(
    label: str, kind: ValueKind
) -> None:
    exact, broad = exact_frames(label, kind), broad_frames(label, kind)
    assert all(frame.count("{s}") == frame.count("{o}") == 1 for frame in exact + broad)
    assert len({*exact, *broad}) == len(exact) + len(broad)
    assert broad
