from __future__ import annotations

import re

import pytest

from kg.dump.options import DumpOptions
from kg.dump.relation_filter import HOUSEKEEPING, INTERNAL, RelationFilter, is_internal
from kg.schema import builtin


@pytest.mark.parametrize(
    ("relation", "datatype", "reason"),
    [
        ("P9999", "wikibase-item", ""),
        ("P9999", "time", ""),
        ("P9999", "quantity", ""),
        ("P625", "globe-coordinate", ""),
        ("P9999", "string", "text outside the schema"),
        ("P9999", "monolingualtext", "text outside the schema"),
        ("P246", "string", ""),
        ("P214", "external-id", "identifier of another database"),
        ("P18", "commonsMedia", "datatype commonsMedia"),
        ("P856", "url", "datatype url"),
        ("P910", "wikibase-item", "housekeeping property"),
        ("P9999", "", "no value"),
    ],
)
def test_the_default_rule_goes_by_datatype(relation: str, datatype: str, reason: str) -> None:
    assert RelationFilter(DumpOptions()).reason_to_drop(relation, datatype) == reason


def test_the_relations_of_the_schema_are_kept_whatever_their_datatype() -> None:
    default = RelationFilter(DumpOptions())
    assert not any(default.reason_to_drop(relation, "external-id") for relation in builtin())


def test_a_list_of_relations_is_kept_with_the_types_and_nothing_else() -> None:
    listed = RelationFilter(DumpOptions(relations=frozenset({"P910"})))
    kept = [key for key in ("P910", "P31", "P279", "P17") if not listed.reason_to_drop(key, "wikibase-item")]
    assert kept == ["P910", "P31", "P279"]


def test_no_relation_of_the_schema_is_housekeeping() -> None:
    assert not HOUSEKEEPING.keys() & builtin().keys()
    assert all(re.fullmatch(r"P[1-9]\d*", key) for key in HOUSEKEEPING)
    assert all(re.fullmatch(r"Q[1-9]\d*", key) for key in INTERNAL)


def test_an_entity_is_internal_when_all_its_types_are() -> None:
    assert is_internal(["Q4167410"])
    assert is_internal(["Q4167836", "Q24046192"])
    assert not is_internal(["Q4167410", "Q5"])
    assert not is_internal([])
