from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.dump.entity import EntityReader
from kg.dump.options import DumpOptions
from kg.dump.prefilter import reason_to_skip
from kg.dump.value import LeftOut
from tests.kg.dump.dump_lines import item, sitelinks


def _reason(text: str, min_sitelinks: int = 1) -> str:
    data = text.encode()
    return reason_to_skip(data, 0, len(data), min_sitelinks=min_sitelinks)


def _compact(document: Any) -> str:
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize("empty", ["{}", "[]"])
@pytest.mark.parametrize("end", ["", ",", ",\r", " ,"])
def test_an_item_without_sitelinks_is_skipped_unparsed(empty: str, end: str) -> None:
    line = '{"type":"item","id":"Q1","labels":{},"sitelinks":%s,"lastrevid":1,"modified":"2025-01-01T00:00:00Z"}%s'
    assert _reason(line % (empty, end)) == "no sitelink"


def test_lexemes_are_skipped_and_properties_kept() -> None:
    assert _reason('{"type":"lexeme","id":"L1","lemmas":{}},') == "lexeme"
    assert _reason('{"type":"property","datatype":"string","id":"P1","sitelinks":{}},') == ""


def test_brackets_and_empty_lines_are_blank() -> None:
    assert [_reason(line) for line in ("[", "]", "", "  ", ",", "[\r")] == ["blank"] * 6


def test_items_with_too_few_wikipedias_are_skipped() -> None:
    two = _compact(item(1, sitelinks=sitelinks("enwiki", "frwiki", "commonswiki", title='Qu"o\\te {} [')))
    assert [_reason(two, few) for few in (0, 1, 2, 3)] == ["", "", "", "too few sitelinks"]
    assert _reason(_compact(item(1, sitelinks=sitelinks("commonswiki")))) == "too few sitelinks"


@pytest.mark.parametrize(
    "line",
    [
        '{"type": "item", "id": "Q1", "sitelinks": {}},',
        '{"sitelinks":{},"type":"item","id":"Q1"},',
        '{"type":"item","id":"Q1","sitelinks":{},"claims":{"P1":[]}},',
        '{"type":"item","id":"Q1","labels":{"en":{"language":"en","value":"\\",\\"sitelinks\\":{}"}}},',
        '{"type":"item","id":"Q1","x":{"y":1,"sitelinks":{}},"sitelinks":{"enwiki":{}}},',
        '{"type":"item","id":"Q1","x":{"y":1,"sitelinks":{}}},',
        '{"id":"L1","type": "lexeme"}',
        "no json",
    ],
)
def test_what_its_bytes_do_not_prove_is_parsed(line: str) -> None:
    assert _reason(line) == ""


_TITLES = st.text(max_size=12) | st.sampled_from(
    ('","sitelinks":{}}', '{"sitelinks":{}}', "\\", '"', "}", '"sitelinks":[]', "\\u007d")
)
_SITES = st.sampled_from(
    ("enwiki", "dewiki", "frwiki", "commonswiki", "enwikiquote", "specieswiki", "ruwiki")
)


@st.composite
def _documents(draw: st.DrawFn) -> tuple[str, bool]:
    """A document as text, and whether it is compact with the dump's order of members."""
    sites = draw(st.lists(_SITES, unique=True, max_size=5))
    links: Any = {site: {"site": site, "title": draw(_TITLES), "badges": []} for site in sites}
    if not links and draw(st.booleans()):
        links = []
    members = {
        "type": "item",
        "id": "Q1",
        "labels": {"en": {"language": "en", "value": "x" + draw(_TITLES)}},
        "claims": {"P1": [{"sitelinks": {}}]} if draw(st.booleans()) else {},
        "sitelinks": links,
        "lastrevid": 1,
        "modified": "2025-01-01T00:00:00Z",
    }
    if draw(st.booleans()):
        text = json.dumps(members, separators=(",", ":"), ensure_ascii=draw(st.booleans()))
        return text + draw(st.sampled_from(("", ",", ",\r"))), True
    order = draw(st.permutations(list(members)))
    shuffled = {name: members[name] for name in order}
    return json.dumps(shuffled, separators=draw(st.sampled_from(((",", ":"), (", ", ": "))))), False


@given(_documents(), st.integers(0, 4))
def test_nothing_is_skipped_that_parsing_would_keep_and_the_reason_is_the_same(
    written: tuple[str, bool], min_sitelinks: int
) -> None:
    text, compact = written
    try:
        EntityReader(DumpOptions(min_sitelinks=min_sitelinks), Counter()).read(text.rstrip(",\r").encode())
        parsed = ""
    except LeftOut as reason:
        parsed = str(reason)
    skipped = _reason(text, min_sitelinks)
    assert skipped in {"", parsed}
    if compact and parsed == "no sitelink":
        assert skipped == "no sitelink"
