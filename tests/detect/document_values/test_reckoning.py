"""Figures that follow from others."""

from __future__ import annotations

import pytest

from detect.document_values.reckoning import follows
from detect.value_spot import stated_in


@pytest.mark.parametrize(
    ("claim", "document", "said"),
    [
        ("€1.1 million is still open", "€1.5 million in all, €400,000 of it promised", ()),
        ("thirteen years went by", "stolen in 1978 and recovered in 1991", ()),
        ("it saves two hours", "6 h 15 min by the one, 4 h 15 min by the other", ()),
        ("open for three hours", "from 10:00 to 13:00", ()),
        ("they cover 15%", "the state pays 60%, the city 25%", ()),
        ("€510 that week", "€350 a week, €80 for a public holiday", (2,)),
        ("be there by 9:15", "we leave at 10:00; come 45 minutes before", ()),
        ("that is 32 people", "it has 76 members, 44 of them women", ()),
        ("48 euros for three", "16 euros each", (3,)),
    ],
)
def test_a_figure_that_was_reckoned_follows(claim: str, document: str, said: tuple[float, ...]) -> None:
    assert any(follows(value, stated_in(document), said) for value in stated_in(claim))


@pytest.mark.parametrize(
    ("claim", "document"),
    [
        ("it costs €48", "members €38, guests €46"),
        ("it took 7 years", "begun in 1950, finished in 1953"),
        ("at 9:50", "we leave at 10:00; come 45 minutes before"),
        ("in 1956", "in 1946 and 1953"),
    ],
)
def test_another_figure_does_not(claim: str, document: str) -> None:
    assert not any(follows(value, stated_in(document), ()) for value in stated_in(claim))
