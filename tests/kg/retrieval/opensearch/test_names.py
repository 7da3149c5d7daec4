"""Any name of a collection becomes one that OpenSearch takes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg.retrieval.opensearch.names import Names
from tests.kg.retrieval.stand_in.index import check_name


@given(st.text())
def test_every_name_becomes_one_that_opensearch_takes(name: str) -> None:
    for names in (Names(), Names("a1b2")):
        check_name(names.alias(name))
        check_name(names.index(name))
        check_name(names.writing(name, "a1b2"))
        assert names.index(name).startswith(names.prefix)


@given(st.text(), st.text())
def test_different_names_stay_different(one: str, other: str) -> None:
    assert (Names().alias(one) == Names().alias(other)) == (one == other)


def test_the_same_name_is_another_in_another_space() -> None:
    assert Names("a").alias("docs") != Names("b").alias("docs")


def test_a_name_can_be_recognised_by_who_looks_at_the_cluster() -> None:
    assert Names("a").alias("Annual Reports (2026)").startswith("akgc-a-annual-reports-2026-")
