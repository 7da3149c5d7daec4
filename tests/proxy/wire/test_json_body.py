"""JSON bodies at the edge."""

from __future__ import annotations

import numpy as np
import pytest

from proxy.wire.json_body import dump, parse_object, shown, well_formed


def test_unknown_keys_and_order_are_kept() -> None:
    assert list(parse_object(b'{"b": 1, "a": {"x": null}}')) == ["b", "a"]


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b"null", b'"x"', b"1", b"true", b"\xff{}"])
def test_anything_but_an_object_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="body"):
        parse_object(data)


def test_what_is_written_is_ascii() -> None:
    assert dump({"a": "é\u2028\ud83d"}) == b'{"a":"\\u00e9\\u2028\\ud83d"}'


def test_lone_surrogates_are_replaced_and_pairs_joined() -> None:
    assert well_formed("a\ud83d\ude00b\ud83d") == "a😀b\ufffd"


def test_numbers_of_numpy_are_numbers() -> None:
    assert dump([np.float32(0.5), np.float64(1.5)]) == b"[0.5,1.5]"


def test_a_control_character_is_told_with_its_place_once() -> None:
    with pytest.raises(ValueError, match=r"Invalid control character at line 1 column 9 \(character 8\)\.$"):
        parse_object(b'{"a": "b\tc"}')


@pytest.mark.parametrize(
    ("value", "told"),
    [(None, "null"), (True, "true"), ("x", '"x"'), ("\ud800", '"\\ud800"'), (["y"] * 99, '["y", ')],
)
def test_a_value_is_shown_as_it_was_sent(value: object, told: str) -> None:
    assert shown(value).startswith(told)
    assert len(shown(value)) <= 63
