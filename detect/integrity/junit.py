"""The report of a retrieval audit as JUnit XML, which systems of continuous integration read.

A query is a test case; one that does not pass is a failure. Characters that XML 1.0 does not have
(https://www.w3.org/TR/xml/#charsets) become U+FFFD.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

from detect.integrity.audit import QueryAudit, RetrievalAudit

SUITE = "akgc.audit.retrieval"
_NO_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_xml(audit: RetrievalAudit) -> bytes:
    """A whole document in UTF-8."""
    summary = audit.summary
    counts = {
        "tests": str(summary.queries),
        "failures": str(summary.failed),
        "errors": "0",
        "skipped": "0",
        "time": _seconds(sum(each.ms for each in audit.queries)),
    }
    root = ElementTree.Element("testsuites", {"name": SUITE, **counts})
    suite = ElementTree.SubElement(root, "testsuite", {"name": _clean(f"{SUITE}: {audit.system}"), **counts})
    for each in audit.queries:
        _add_case(suite, each)
    ElementTree.indent(root)
    body: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return body + b"\n"


def _add_case(suite: ElementTree.Element, found: QueryAudit) -> None:
    name = _clean(f"{found.query.id}: {found.query.text}")
    case = ElementTree.SubElement(
        suite, "testcase", {"classname": SUITE, "name": name, "time": _seconds(found.ms)}
    )
    if found.integrity.passed:
        return
    message = f"score {found.integrity.score} is below {found.integrity.scale.passing}"
    failure = ElementTree.SubElement(case, "failure", {"type": "RetrievalIntegrity", "message": message})
    failure.text = _clean(found.explanation)


def _clean(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)


def _seconds(ms: float) -> str:
    return f"{ms / 1000:.3f}"
