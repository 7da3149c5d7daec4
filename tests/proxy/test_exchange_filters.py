"""Filters of the log: what makes no sense is named with what would."""

from __future__ import annotations

import pytest

from proxy.exchange_filters import FilterError, wanted_of


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("decision", "foo", "filter decision: 'foo' is not one of pass, correct, refuse, unchecked"),
        ("policy", "lenient", "filter policy: 'lenient' is not one of strict, balanced, observe"),
        ("since", "yesterday", "filter since: 'yesterday' is not a time"),
        ("hvi_below", "x", "filter hvi_below: 'x' is not a number"),
        ("hvi_below", "nan", "filter hvi_below: 'nan' is not a number"),
        ("failed", "yes", "filter failed: 'yes' is not true or false"),
        ("colour", "red", "unknown filter 'colour'; allowed: decision, policy, model"),
    ],
)
def test_a_filter_that_makes_no_sense_is_named(name: str, text: str, told: str) -> None:
    with pytest.raises(FilterError) as caught:
        wanted_of({name: text})

    assert caught.value.name == name
    assert str(caught.value).startswith(told)


def test_what_is_filtered_by_is_read() -> None:
    wanted = wanted_of({"decision": "correct", "since": "1970-01-02", "hvi_below": "0.5", "failed": "true"})

    assert (wanted.decision, wanted.since, wanted.hvi_below) == ("correct", 86400.0, 0.5)
    assert (wanted.failed, wanted.after) == (True, None)
