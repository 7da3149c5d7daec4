"""The lines of `akgc check --in`."""

from __future__ import annotations

import pytest

from detect.paged_document import PagedDocument
from proxy.cli.check_line import CheckLine


def test_a_line_keeps_its_id_and_documents() -> None:
    line = CheckLine.parse(1, '{"id": 7, "prompt": "Why?", "answer": "So.", "documents": ["One."]}')

    assert line == CheckLine(7, "Why?", "So.", (PagedDocument.of_text("document 1", "One."),))


def test_a_line_without_id_is_named_by_its_number() -> None:
    assert CheckLine.parse(3, '{"answer": "So."}') == CheckLine("line-3", "", "So.")


@pytest.mark.parametrize(
    ("text", "says", "param"),
    [
        ("{", "line 2 is not JSON: Expecting property name enclosed in double quotes at column 2", None),
        ('{"answer": "a\tb"}', "line 2 is not JSON: Invalid control character at column 14", None),
        ("[" * 100_000, "line 2 cannot be read: maximum recursion depth", None),
        ("[]", "not an object", None),
        ('{"prompt": "a"}', 'line 2: "answer" is missing; write {"answer": "..."}', "answer"),
        ('{"answer": 7}', 'line 2: "answer" must be a string, not 7', "answer"),
        ('{"answer": "x", "prompt": 0}', 'line 2: "prompt" must be a string, not 0', "prompt"),
        ('{"answer": " "}', "the answer is blank", "answer"),
        ('{"answer": "x", "documents": []}', "at least one document", "documents"),
    ],
)
def test_a_line_that_cannot_be_judged_says_why(text: str, says: str, param: str | None) -> None:
    line = CheckLine.parse(2, text)

    assert not isinstance(line, CheckLine)
    assert says in line["error"]["message"]
    assert line["error"]["param"] == param
