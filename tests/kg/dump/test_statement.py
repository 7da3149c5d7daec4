from __future__ import annotations

from collections import Counter
from typing import Any

import orjson
import pytest
from simdjson import Parser

from kg.dump.options import DumpOptions
from kg.dump.statement import Statement, StatementReader
from kg.records import EntityRef, Text, Time
from tests.kg.dump.dump_lines import item_snak, snak, statement, time_snak


def _read(
    *statements: Any, relation: str = "P39", options: DumpOptions | None = None
) -> tuple[list[Statement], dict[str, int]]:
    left_out: Counter[str] = Counter()
    document: Any = Parser().parse(orjson.dumps({"it": statements}))
    kept = StatementReader(options or DumpOptions(), left_out).read(relation, document["it"])
    return kept, dict(left_out)


def _objects(statements: list[Statement]) -> list[str]:
    return [one.object.id for one in statements if isinstance(one.object, EntityRef)]


def _held(**qualifiers: Any) -> Statement:
    return _read(statement(item_snak("P39", 1), qualifiers=qualifiers))[0][0]


def test_preferred_beats_normal_and_deprecated_is_dropped() -> None:
    ranks = ("normal", "preferred", "deprecated", "preferred")
    kept, left_out = _read(*(statement(item_snak("P39", n), rank=rank) for n, rank in enumerate(ranks, 1)))
    assert _objects(kept) == ["Q2", "Q4"]
    assert left_out == {"deprecated": 1, "outranked by a preferred statement": 1}


def test_without_a_preferred_statement_the_normal_ones_stay() -> None:
    kept, left_out = _read(statement(item_snak("P39", 1)), statement(item_snak("P39", 2), rank="deprecated"))
    assert (_objects(kept), left_out) == (["Q1"], {"deprecated": 1})


def test_a_single_deprecated_statement_leaves_nothing() -> None:
    assert _read(statement(item_snak("P39", 1), rank="deprecated")) == ([], {"deprecated": 1})


def test_an_ended_statement_may_stay_beside_a_preferred_one() -> None:
    end = {"P582": [time_snak("P582", "+1990-10-03T00:00:00Z")]}
    statements = (
        statement(item_snak("P108", 1), rank="preferred"),
        statement(item_snak("P108", 2), qualifiers=end),
        statement(item_snak("P108", 3)),
    )
    assert _objects(_read(*statements, relation="P108")[0]) == ["Q1"]
    assert _objects(_read(*statements, relation="P108", options=DumpOptions(keep_ended=True))[0]) == [
        "Q1",
        "Q2",
    ]


def test_who_held_an_office_before_stays_beside_a_preferred_one() -> None:
    end = {"P582": [time_snak("P582", "+1990-10-03T00:00:00Z")]}
    statements = (
        statement(item_snak("P39", 1), rank="preferred"),
        statement(item_snak("P39", 2), qualifiers=end),
    )
    assert _objects(_read(*statements, relation="P39")[0]) == ["Q1", "Q2"]


def test_what_has_no_end_does_not_stay_beside_a_preferred_one() -> None:
    starts = [time_snak("P580", f"+{year}-01-02T00:00:00Z") for year in (2001, 2010)]
    ends = [time_snak("P582", "+2005-01-02T00:00:00Z")]
    none = [{"snaktype": "novalue", "property": "P582", "datatype": "time"}]
    statements = (
        statement(item_snak("P39", 1), rank="preferred"),
        statement(item_snak("P39", 2), qualifiers={"P582": none}),
        statement(item_snak("P39", 3), qualifiers={"P580": starts, "P582": ends}),
    )
    assert _objects(_read(*statements, options=DumpOptions(keep_ended=True))[0]) == ["Q1"]


@pytest.mark.parametrize("kind", ["novalue", "somevalue"])
def test_a_statement_without_a_value_is_counted_and_still_outranks(kind: str) -> None:
    empty = {"snaktype": kind, "property": "P39", "datatype": "wikibase-item"}
    assert _read(statement(empty, rank="preferred"), statement(item_snak("P39", 1))) == (
        [],
        {kind: 1, "outranked by a preferred statement": 1},
    )


def test_start_and_end_are_kept() -> None:
    held = _held(
        P580=[time_snak("P580", "+1969-00-00T00:00:00Z", precision=9)],
        P582=[time_snak("P582", "+1974-08-09T00:00:00Z")],
        P585=[time_snak("P585", "+1970-01-01T00:00:00Z")],
    )
    assert held == (EntityRef("Q1", ""), Time(1969), Time(1974, 8, 9, 11))


def test_a_point_in_time_is_a_start_without_an_end_and_the_latest_counts() -> None:
    points = [time_snak("P585", f"+{year}-12-31T00:00:00Z") for year in (2011, 2020, 2015)]
    assert _held(P585=points)[1:] == (Time(2020, 12, 31, 11), None)


def test_two_terms_in_one_statement_are_one_period_which_is_open_while_the_second_lasts() -> None:
    starts = [time_snak("P580", f"+{year}-01-02T00:00:00Z") for year in (2010, 2000)]
    ends = [time_snak("P582", f"+{year}-01-02T00:00:00Z") for year in (2004, 2014)]
    assert _held(P580=starts, P582=ends)[1:] == (Time(2000, 1, 2, 11), Time(2014, 1, 2, 11))
    assert _held(P580=starts, P582=ends[:1])[1:] == (Time(2000, 1, 2, 11), None)


def test_a_relation_that_holds_for_ever_has_no_period() -> None:
    qualifiers = {"P585": [time_snak("P585", "+1970-01-01T00:00:00Z")]}
    kept, _ = _read(statement(item_snak("P19", 1), qualifiers=qualifiers), relation="P19")
    assert kept == [Statement(EntityRef("Q1", ""), None, None)]


def test_a_grave_that_was_moved_is_one_no_more() -> None:
    moved = {
        key: [time_snak(key, f"+{year}-10-24T00:00:00Z")] for key, year in (("P580", 1975), ("P582", 2019))
    }
    kept, _ = _read(statement(item_snak("P119", 1), qualifiers=moved), relation="P119")
    assert kept == [Statement(EntityRef("Q1", ""), None, Time(2019, 10, 24, 11))]


def test_what_ended_at_an_unknown_time_is_left_out_and_what_has_no_end_stays() -> None:
    for kind, kept in (("somevalue", []), ("novalue", ["Q1"])):
        end = {"P582": [{"snaktype": kind, "property": "P582", "datatype": "time"}]}
        statements, left_out = _read(statement(item_snak("P39", 1), qualifiers=end))
        assert _objects(statements) == kept
        assert left_out == ({"ended at an unknown time": 1} if kind == "somevalue" else {})


def test_a_statement_does_not_hold_on_because_its_end_cannot_be_read() -> None:
    for end in ("+0000-00-00T00:00:00Z", "+2010-19-00T00:00:00Z"):
        ended = statement(item_snak("P39", 1), qualifiers={"P582": [time_snak("P582", end)]})
        assert _read(ended) == ([], {"ended at an unknown time": 1})


def test_of_several_terms_the_last_may_have_ended_at_an_unknown_time() -> None:
    starts = [time_snak("P580", f"+{year}-01-02T00:00:00Z") for year in (2001, 2010)]
    unknown = {"snaktype": "somevalue", "property": "P582", "datatype": "time"}
    ends = [time_snak("P582", "+2005-01-02T00:00:00Z"), unknown]
    both = statement(item_snak("P39", 1), qualifiers={"P580": starts, "P582": ends})
    assert _read(both) == ([], {"ended at an unknown time": 1})
    assert _held(P580=[*starts, starts[1]], P582=ends)[1:] == (Time(2001, 1, 2, 11), None)
    assert _held(P580=starts[:1], P582=ends)[1:] == (Time(2001, 1, 2, 11), Time(2005, 1, 2, 11))


def test_a_broken_qualifier_does_not_cost_the_statement() -> None:
    assert _held(P580=[{"snaktype": "value"}, time_snak("P580", "+0000-00-00T00:00:00Z")])[1:] == (None, None)
    assert _read({**statement(item_snak("P39", 1)), "qualifiers": []})[0][0][1:] == (None, None)


def test_a_malformed_statement_costs_only_itself() -> None:
    good = statement(item_snak("P39", 1))
    malformed: tuple[Any, ...] = (
        {},
        {"mainsnak": []},
        7,
        None,
        [],
        {"mainsnak": {"snaktype": "value"}},
        {"rank": {}, "x": 1},
    )
    kept, left_out = _read(good, *malformed)
    assert _objects(kept) == ["Q1"]
    assert left_out == {"malformed statement": len(malformed)}


def test_hours_are_counted() -> None:
    kept, left_out = _read(statement(time_snak("P569", "+1952-03-11T10:00:00Z", precision=12)))
    assert kept[0].object == Time(1952, 3, 11, 11)
    assert left_out == {"hours of a time": 1}


def test_texts_in_the_chosen_languages_displace_the_others_and_else_all_stay() -> None:
    def text(language: str) -> Any:
        return statement(
            snak("P1549", "monolingualtext", "monolingualtext", {"text": language, "language": language})
        )

    kept, left_out = _read(text("fr"), text("en"), text("de"))
    assert ([one.object for one in kept], left_out) == ([Text("en")], {"text in another language": 2})
    assert [one.object for one in _read(text("fr"), text("de"))[0]] == [Text("fr"), Text("de")]
