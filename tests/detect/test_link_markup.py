"""Links and footnotes are read past."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.link_markup import without_links


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("in [Paris](x.org).", "in *Paris*       ."),
        ('in [Paris](x.org "Paris").', "in *Paris*               ."),
        ("in [Paris][1].", "in *Paris*   ."),
        ("in [1879](x.org).", "in *1879*       ."),
        ("in Paris[1][2].", "in Paris      ."),
        ("number is [44](x.org).", "number is *44*       ."),
        ("ended in [907](x.org).", "ended in *907*       ."),
        ("see in [2](x.org).", "see in [2](x.org)."),
        ("![Paris](x.png)", "![Paris](x.png)"),
        ("a [note], b", "a [note], b"),
    ],
)
def test_a_link_is_its_text(text: str, read: str) -> None:
    assert without_links(text) == read


@given(st.text(alphabet='ab [](){}!1"\n*', max_size=60))
def test_offsets_stay(text: str) -> None:
    assert len(without_links(text)) == len(text)
