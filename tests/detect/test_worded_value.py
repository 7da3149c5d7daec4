"""Right values in the place of worded ones."""

from __future__ import annotations

import pytest

from detect.worded_value import replacement
from kg import date, quantity
from kg.mention import Mention, MentionKind
from kg.records import Quantity, Time

BORN, HIGH = Time(1879, 3, 14, 11), Quantity(8848.86, "Q11573")


def corrected(text: str, value: Time | Quantity) -> str:
    if isinstance(value, Time):
        spans = [(s.start, s.end, MentionKind.TIME, s.time) for s in date.find(text)]
        found = tuple(Mention(a, b, text[a:b], kind, value=v) for a, b, kind, v in spans)
    else:
        amounts = quantity.find(text)
        found = tuple(
            Mention(s.start, s.end, text[s.start : s.end], MentionKind.QUANTITY, value=s.quantity)
            for s in amounts
        )
    new = replacement(value, text, found[0], found)
    return text[: new.start] + new.right + text[new.end :]


@pytest.mark.parametrize(
    ("text", "value", "right"),
    [
        ("He was born in 1880.", BORN, "He was born in 1879."),
        ("He was born around 1850.", BORN, "He was born around 1879."),
        ("He was born before 1850.", BORN, "He was born in 1879."),
        ("He was born between 1890 and 1900.", BORN, "He was born in 1879."),
        ("He was born in the early 1900s.", BORN, "He was born in the 1870s."),
        ("It is 9,400 metres high.", HIGH, "It is 8,848.86 metres high."),
        ("It is about 6 km high.", HIGH, "It is about 8.8 km high."),
        ("It is over 12,000 m high.", HIGH, "It is 8,848.86 m high."),
        ("It is between 5 and 6 km high.", HIGH, "It is 8.85 km high."),
        ("He was 5 ft 2 in tall.", Quantity(1.85, "Q11573"), "He was 6 ft 1 in tall."),
    ],
)
def test_the_words_of_a_limit_go_with_the_wrong_value(text: str, value: Time | Quantity, right: str) -> None:
    assert corrected(text, value) == right
