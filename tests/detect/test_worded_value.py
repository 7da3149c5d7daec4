"""Right values in the place of worded ones."""

from __future__ import annotations

import pytest

from detect.worded_value import replacement
from kg import date, quantity
from kg.mention import Mention, MentionKind
from kg.records import Quantity, Relation, Time, ValueKind

BORN, HIGH = Time(1879, 3, 14, 11), Quantity(8848.86, "Q11573")


HEIGHT = Relation("P2048", "height", kind=ValueKind.QUANTITY)


def corrected(text: str, value: Time | Quantity, relation: Relation = HEIGHT) -> str:
    if isinstance(value, Time):
        spans = [(s.start, s.end, MentionKind.TIME, s.time) for s in date.find(text)]
        found = tuple(Mention(a, b, text[a:b], kind, value=v) for a, b, kind, v in spans)
    else:
        amounts = quantity.find(text)
        found = tuple(
            Mention(s.start, s.end, text[s.start : s.end], MentionKind.QUANTITY, value=s.quantity)
            for s in amounts
        )
    new = replacement(value, text, found[0], found, relation=relation)
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
        ("It is 19,500 metres (63,976 feet) high.", HIGH, "It is 8,848.86 metres (29,030 feet) high."),
        ("It is 19,500 m (5 km away).", HIGH, "It is 8,848.86 m (5 km away)."),
        ("It has a 1 year guarantee.", Quantity(2, "Q577"), "It has a 2 year guarantee."),
        ("Its guarantee is 1 year.", Quantity(2, "Q577"), "Its guarantee is 2 years."),
        ("He was 5 ft 2 in tall.", Quantity(1.85, "Q11573"), "He was 6 ft 1 in tall."),
    ],
)
def test_the_words_of_a_limit_go_with_the_wrong_value(text: str, value: Time | Quantity, right: str) -> None:
    assert corrected(text, value) == right


@pytest.mark.parametrize(
    ("text", "value", "right"),
    [
        ("Born on Tuesday, 15 March 1880.", BORN, "Born on Friday, 14 March 1879."),
        ("Born on Monday the 15th of March 1880.", BORN, "Born on Friday the 14th of March 1879."),
        ("Born on 15 March 1880.", Time(1879), "Born in 1879."),
        ("On 15 March 1880, he was born.", Time(1879, 3, precision=10), "In March 1879, he was born."),
        ("Born on the 15th of March 1880.", Time(1801, precision=7), "Born in the 19th century."),
        ("(born Monday, 15 March 1880)", Time(1879), "(born 1879)"),
        ("Born on **15 March 1880**.", Time(1879), "Born in **1879**."),
        ("Born on Tuesday, 15 March 1480.", Time(1479, 3, 14, 11), "Born on 14 March 1479."),
    ],
)
def test_what_leads_to_a_date_fits_it(text: str, value: Time, right: str) -> None:
    assert corrected(text, value) == right


def test_the_words_of_a_limit_stay_where_the_relation_is_one() -> None:
    most = Relation("AK:most", "maximum guests", kind=ValueKind.QUANTITY)
    assert corrected("It is for up to 3 guests.", Quantity(4), most) == "It is for up to 4 guests."
    assert corrected("It is for up to 3 guests.", Quantity(4)) == "It is for 4 guests."
