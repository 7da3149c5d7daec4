"""Who a clause speaks of."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from detect.scene import Scene

SceneOf = Callable[[str], Scene]


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("Albert Einstein died in Princeton.", "Albert Einstein"),
        ("Albert Einstein, a physicist, died in Princeton.", "Albert Einstein"),
        ("Albert Einstein (1879-1955) died in Princeton.", "Albert Einstein"),
        ("Albert Einstein was born in Ulm and died in Princeton.", "Albert Einstein"),
        ("Albert Einstein's wife died in Princeton.", None),
        ("The father of Albert Einstein died in Princeton.", None),
        ("Albert Einstein worked for a king who died in Princeton.", None),
    ],
)
def test_the_subject_of_a_verb_stands_right_before_it(
    scene_of: SceneOf, text: str, subject: str | None
) -> None:
    found = scene_of(text).subject_before(text.index("died"))
    assert (found.ref.label if found else None) == subject


def test_a_name_after_a_preposition_leads_nothing(scene_of: SceneOf) -> None:
    assert [
        (e.ref.label, e.leads) for e in scene_of("Russia is bigger than Canada and China.").entities()
    ] == [
        ("Russia", True),
        ("Canada", True),
        ("China", False),
    ]
