"""JSON bodies at the edge."""

from __future__ import annotations

import numpy as np
import pytest

from proxy.wire.json_body import dump, parse_object, well_formed


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
