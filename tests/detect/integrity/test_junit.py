"""The report as JUnit XML."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.integrity.audit import RetrievalAudit, audit
from detect.integrity.junit import junit_xml
from detect.integrity.query import Query, Retrieved
from detect.integrity.recorded import RecordedResults

HOSTILE = 'a"b<failure>&amp;]]>\x00\x1b[31m\ud800\ufffe\u2028'


async def audited(text: str, *, retrieved: str = "x", system: str = "run") -> RetrievalAudit:
    queries = [Query("q1", text, (text or "e",)), Query("q2", "right", ("b",))]
    run = RecordedResults(system, {"q1": [Retrieved(retrieved)], "q2": [Retrieved("b")]})
    return await audit(queries, run)


async def test_every_query_is_a_case_and_the_wrong_one_a_failure_with_its_reason() -> None:
    root = ElementTree.fromstring(junit_xml(await audited("Who?")))

    cases = list(root.iter("testcase"))
    assert root.tag == "testsuites"
    assert [case.get("name") for case in cases] == ["q1: Who?", "q2: right"]
    assert [len(case.findall("failure")) for case in cases] == [1, 0]
    failure = cases[0].find("failure")
    assert failure is not None
    assert failure.get("message") == "score -30 is below 60"
    assert "missing: Who?" in (failure.text or "")


async def test_the_counts_are_there_for_the_suite_and_for_all() -> None:
    root = ElementTree.fromstring(junit_xml(await audited("Who?")))

    for element in (root, root.find("testsuite")):
        assert element is not None
        assert (element.get("tests"), element.get("failures"), element.get("errors")) == ("2", "1", "0")
        assert float(element.get("time") or "nan") >= 0


async def test_hostile_text_stays_text_and_keeps_what_xml_can_say() -> None:
    written = junit_xml(await audited(HOSTILE, retrieved=f"x{HOSTILE}", system=HOSTILE))

    root = ElementTree.fromstring(written)
    assert len(list(root.iter("failure"))) == 1
    assert b"\x00" not in written
    assert b"\x1b" not in written
    name = next(root.iter("testcase")).get("name") or ""
    assert name == 'q1: a"b<failure>&amp;]]>\ufffd\ufffd[31m\ufffd\ufffd\u2028'


@given(st.text(alphabet=st.characters(exclude_categories=()), max_size=20))
def test_any_text_gives_xml_that_can_be_read(text: str) -> None:
    import asyncio

    found = asyncio.run(audited(text, retrieved=text + "x", system=text))

    assert ElementTree.fromstring(junit_xml(found)).get("tests") == "2"


@pytest.mark.parametrize("text", ["ü", "保修", "🎈"])
async def test_characters_beyond_ascii_are_kept(text: str) -> None:
    root = ElementTree.fromstring(junit_xml(await audited(text)))

    assert next(root.iter("testcase")).get("name") == f"q1: {text}"
