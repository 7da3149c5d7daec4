"""Names narrowed by the kind that stands before them."""

from __future__ import annotations

import pytest

from detect.clause import clause_of
from detect.named_kind import of_their_kinds
from detect.place_types import PlaceTypes
from kg.linker import Linker
from kg.store import Snapshot


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Ulm lies in the region of Germany.", []),
        ("Ulm lies in the country of Germany.", ["Q183"]),
        ("Princeton lies in the city of Berlin.", ["Q64"]),
        ("Ulm lies in the south of Germany.", ["Q183"]),
        ("Berlin is the largest city of Germany.", ["Q183"]),
        ("Berlin is the capital city of Germany.", ["Q183"]),
        ("Einstein was born in Ulm in Zorgonia.", []),
    ],
)
def test_the_kind_before_a_name_narrows_it(tiny_graph: Snapshot, text: str, left: list[str]) -> None:
    linked = Linker(tiny_graph).link(text, "")
    clause = of_their_kinds(clause_of(linked, *linked.sentences[0]), PlaceTypes(tiny_graph), linked.text)
    last = [s.mention for s in clause.symbols if s.mention is not None][-1]
    assert [candidate.id for candidate in last.candidates] == left
