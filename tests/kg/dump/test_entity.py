from __future__ import annotations

import contextlib
from collections import Counter
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.dump.entity import Document, EntityReader
from kg.dump.options import DumpOptions
from kg.dump.value import LeftOut
from kg.records import Coordinates, EntityRef, Quantity, Time
from kg.staging.shard import StagedRelation
from tests.kg.dump.dump_lines import item, item_snak, names, sitelinks, snak, statement, time_snak


def _read(document: Any, left_out: Counter[str] | None = None, **options: Any) -> Document:
    reader = EntityReader(DumpOptions(**options), Counter() if left_out is None else left_out)
    return reader.read(orjson.dumps(document))


def _entity(document: Any, **options: Any) -> Any:
    return _read(document, **options).entity


def test_names_are_read_in_the_order_of_the_languages() -> None:
    document = item(
        64,
        labels=names("Berlin", "en") | names("Berlín", "es") | names("Berlijn", "nl"),
        descriptions=names("Hauptstadt", "de") | names("ciudad", "es"),
        aliases={
            "en": [{"language": "en", "value": "Berlin, Germany"}, {"language": "en", "value": "Berlin"}],
            "es": [{"language": "es", "value": "Berlín capital"}],
            "nl": [{"language": "nl", "value": "unasked"}],
        },
        sitelinks=sitelinks("enwiki", "eswiki", "commonswiki", "enwikiquote"),
    )
    entity = _entity(document, languages=("en", "es"))
    assert entity.label == "Berlin"
    assert entity.aliases == ("Berlín", "Berlin, Germany", "Berlín capital")
    assert entity.description == "ciudad"
    assert entity.importance == 2


def test_the_label_for_all_languages_stands_in_for_the_first_before_the_others_do() -> None:
    labels = names("Ana", "mul") | names("Anne", "fr")
    assert _entity(item(1, labels=labels), languages=("en", "fr")).label == "Ana"
    assert _entity(item(1, labels=names("Anne", "fr")), languages=("en", "fr")).label == "Anne"


def test_the_title_of_an_article_stands_in_for_a_label() -> None:
    document = item(1, labels=names("Париж", "ru"), sitelinks=sitelinks("enwiki", title="Paris (Texas)"))
    assert _entity(document).label == "Paris"
    with pytest.raises(LeftOut, match="no label"):
        _read(document, languages=("it",))


def test_empty_maps_may_be_lists_and_members_may_be_missing() -> None:
    document = item(1, aliases=[], descriptions=[], claims=[])
    assert _entity(document).aliases == ()
    bare = {"id": "Q1", "labels": {"en": {"language": "en", "value": "x"}}}
    assert _entity(bare, min_sitelinks=0).id == "Q1"
    assert _entity(item(1, labels={"en": {}, "mul": {"value": "y"}})).label == "y"


def test_facts_are_typed_and_say_where_they_come_from() -> None:
    claims = {
        "P31": [statement(item_snak("P31", 5))],
        "P569": [statement(time_snak("P569", "+1952-03-11T00:00:00Z", calendar="Q1985786"))],
        "P625": [
            statement(
                snak("P625", "globe-coordinate", "globecoordinate", {"latitude": 1.5, "longitude": 2.5})
            )
        ],
        "P214": [statement(snak("P214", "external-id", "string", "113230702"))] * 2,
        "P18": [statement(snak("P18", "commonsMedia", "string", "A.jpg"))],
    }
    left_out: Counter[str] = Counter()
    document = _read(item(42, claims=claims), left_out)
    assert [(fact.relation, fact.object) for fact in document.facts] == [
        ("P31", EntityRef("Q5", "")),
        ("P569", Time(1952, 3, 11, 11, julian=True)),
        ("P625", Coordinates(1.5, 2.5)),
    ]
    assert {(fact.subject, fact.source) for fact in document.facts} == {("Q42", "wikidata")}
    assert left_out == {"identifier of another database": 2, "datatype commonsMedia": 1}
    assert document.modified == "2025-10-01T12:34:56Z"


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        (item(1, sitelinks={}), "no sitelink"),
        (item(1, sitelinks=[]), "no sitelink"),
        (item(1, sitelinks=sitelinks("commonswiki")), "too few sitelinks"),
        (item(1, claims={"P31": [statement(item_snak("P31", 4167410))]}), "Wikimedia page"),
        (item(1, labels=[], sitelinks=sitelinks("frwiki")), "no label"),
        ({"type": "lexeme", "id": "L1"}, "lexeme"),
        ({"type": "mediainfo", "id": "M1"}, "mediainfo"),
        ({"entity": "Q1", "redirect": "Q2"}, "redirect"),
        ({"type": "item", "id": "Q1", "redirect": "Q2"}, "redirect"),
        ({"site": "dewiki", "title": "x", "missing": ""}, "missing entity"),
    ],
)
def test_what_is_not_wanted_is_left_out_with_a_reason(document: Any, reason: str) -> None:
    with pytest.raises(LeftOut, match=reason):
        _read(document)


def test_pages_of_wikimedia_stay_on_demand() -> None:
    document = item(1, claims={"P31": [statement(item_snak("P31", 4167410))]})
    assert _entity(document, keep_internal=True).id == "Q1"


@pytest.mark.parametrize("members", [{"title": "Q2"}, {"redirects": {"from": "Q2", "to": "Q1"}}])
def test_a_document_found_under_a_redirect_is_kept_under_its_own_id_and_counted(
    members: dict[str, Any],
) -> None:
    left_out: Counter[str] = Counter()
    assert _read(item(1, title="Q1"), left_out).entity == _read(item(1, **members), left_out).entity
    assert left_out == {"read under the id it redirects to": 1}


def test_a_property_becomes_a_relation() -> None:
    document = {
        "type": "property",
        "datatype": "wikibase-item",
        "id": "P36",
        "labels": names("capital", "en"),
        "descriptions": names("seat of a government", "en"),
        "aliases": {"en": [{"language": "en", "value": "capital city"}]},
        "claims": {"P31": [statement(item_snak("P31", 1))]},
    }
    read = _read(document)
    assert read.relation == StagedRelation("P36", "capital", "seat of a government", ("capital city",))
    assert (read.entity, list(read.facts)) == (None, [])


@pytest.mark.parametrize(
    "line", [b"{", b"[]", b"7", b"{}", b'{"id":7}', b'{"id":"X1","type":"item"}', b"\xff\xfe"]
)
def test_what_is_no_entity_is_an_error_and_the_next_line_is_read(line: bytes) -> None:
    reader = EntityReader(DumpOptions(), Counter())
    with pytest.raises(ValueError) as error:
        reader.read(line)
    assert not isinstance(error.value, LeftOut)
    with pytest.raises(LeftOut) as kept:
        reader.read(orjson.dumps(item(1, sitelinks={})))
    assert str(kept.value) == "no sitelink"
    assert reader.read(orjson.dumps(item(1))).entity is not None


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63)
    | st.floats(allow_nan=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
_PATHS = st.sampled_from(
    (
        ("labels",),
        ("labels", "en"),
        ("aliases", "en"),
        ("descriptions",),
        ("sitelinks", "enwiki"),
        ("claims",),
        ("claims", "P39"),
        ("claims", "P39", 0),
        ("claims", "P39", 0, "mainsnak"),
        ("claims", "P39", 0, "mainsnak", "datavalue"),
        ("claims", "P39", 0, "mainsnak", "datavalue", "value"),
        ("claims", "P39", 0, "qualifiers"),
        ("claims", "P39", 0, "qualifiers", "P580"),
        ("claims", "P39", 0, "rank"),
        ("id",),
        ("modified",),
    )
)


@given(_PATHS, _JSON)
def test_anything_in_any_place_is_read_left_out_or_an_error_but_never_a_crash(
    path: tuple[str | int, ...], value: Any
) -> None:
    start = {"P580": [time_snak("P580", "+1969-01-01T00:00:00Z")]}
    document = item(
        1,
        claims={"P39": [statement(item_snak("P39", 2), qualifiers=start)]},
        aliases={"en": [{"language": "en", "value": "one"}]},
        descriptions=names("a number", "en"),
    )
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    reader = EntityReader(DumpOptions(), Counter())
    with contextlib.suppress(ValueError, KeyError, TypeError, AttributeError):
        reader.read(orjson.dumps(document))
    assert reader.read(orjson.dumps(item(2))).entity is not None


def test_a_real_document_is_read(shared_data: Path) -> None:
    response = orjson.loads((shared_data / "wikidata-json/wbgetentities-Q32063953.json").read_bytes())
    left_out: Counter[str] = Counter()
    document = _read(response["entities"]["Q32063953"], left_out, languages=("en", "de"))
    assert document.entity is not None
    assert (document.entity.id, document.entity.label, document.entity.importance) == (
        "Q1040",
        "Karlsruhe",
        93,
    )
    facts = {(fact.relation, fact.object): fact for fact in document.facts}
    population = facts["P1082", Quantity(307755.0)]
    assert population.start is not None
    assert ("P17", EntityRef("Q183", "")) in facts
    assert left_out["read under the id it redirects to"] == 1
    assert "P910" not in {fact.relation for fact in document.facts}
