"""Links around replaced values."""

from __future__ import annotations

import pytest

from correct.patch import patch
from correct.patch_link import addresses
from tests.correct.written_claims import wrong


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is [Lyon](https://example.org/wiki/Lyon).", "It is Paris."),
        ("It is **[Lyon](/lyon)**.", "It is **Paris**."),
        ("It is [**Lyon**](Lyon.html).", "It is **Paris**."),
        ("It is [Lyon][].", "It is [Paris][]."),
        ("It is [Lyon][lyon].", "It is Paris."),
        ("It is [Lyon][1].\n\n[1]: https://x.org/Lyon", "It is Paris.\n\n[1]: https://x.org/Lyon"),
        ("It is [Lyon](https://www.wikidata.org/wiki/V).", "It is Paris."),
        ("It is [the town Lyon](https://example.org/wiki/Lyon_(city)).", "It is the town Paris."),
    ],
)
def test_a_link_to_the_wrong_page_goes(text: str, expected: str) -> None:
    assert patch(text, [wrong(text, "Lyon", "Paris")]) == expected


def test_a_link_whose_bracket_is_replaced_too_goes_whole() -> None:
    text = "It is in the [Prado](x.org/Prado)."
    assert patch(text, [wrong(text, "the [Prado", "[Paris")]) == "It is in Paris."
    other = "It is in the [Prado](x.org/1)."
    assert patch(other, [wrong(other, "the [Prado", "[Paris")]) == "It is in [Paris](x.org/1)."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[It is Lyon](https://example.org/source).", "[It is Paris](https://example.org/source)."),
        ("It is [Lyon](https://example.org/page).", "It is [Paris](https://example.org/page)."),
        ("It is [Lyon](https://example.org/Lyonesse).", "It is [Paris](https://example.org/Lyonesse)."),
        ("It is [Lyon][1].", "It is [Paris][1]."),
        ("It is Lyon ([source](https://x.org)).", None),
        ("In [Spain](https://x.org/Lyon) it is Lyon.", "In [Spain](https://x.org/Lyon) it is Paris."),
    ],
)
def test_other_links_stay(text: str, expected: str | None) -> None:
    at = 1 if text.startswith("In") else 0
    assert patch(text, [wrong(text, "Lyon", "Paris", nth=at)]) == expected


def test_an_image_is_not_relabelled() -> None:
    text = "See ![Lyon](lyon.png)."
    assert patch(text, [wrong(text, "Lyon", "Paris")]) is None


def test_addresses_are_known() -> None:
    text = "See https://x.org/Lyon and [a](b)."
    assert sorted(text[start:end] for start, end in addresses(text)) == ["(b)", "https://x.org/Lyon"]
