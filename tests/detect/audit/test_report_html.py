"""The report as a page: complete in itself, escaped, with the two sentences marked."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from detect.audit.answer_audit import AnswerAudit
from detect.audit.auditor import AnswerAuditor
from detect.audit.report_html import report_html

VOID = frozenset(("meta", "br", "img", "rect"))


class Balanced(HTMLParser):
    """Tags in the order they open; fails where one closes that is not open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


def parsed(page: str) -> Balanced:
    parser = Balanced()
    parser.feed(page)
    assert parser.open == []
    return parser


def pdf(tmp_path: Path, pages: list[list[str]]) -> Path:
    file = BytesIO()
    canvas = Canvas(file, pagesize=A4)
    for lines in pages:
        text = canvas.beginText(60, 780)
        for line in lines:
            text.textLine(line)
        canvas.drawText(text)
        canvas.showPage()
    canvas.save()
    path = tmp_path / "tower.pdf"
    path.write_bytes(file.getvalue())
    return path


@pytest.fixture
def wrong(auditor: AnswerAuditor, tower: str) -> AnswerAudit:
    return auditor.audit("How tall is it?", "The Eiffel Tower is 350 metres tall. It is in Paris.", [tower])


def test_the_page_needs_nothing_from_outside(wrong: AnswerAudit) -> None:
    page = wrong.html()
    assert "http" not in re.sub(r"data:image/png;base64,[\w+/=]+", "", page)
    assert {tag for tag, _ in parsed(page).seen}.isdisjoint({"script", "link", "iframe"})


def test_label_finding_claims_and_values_are_told(wrong: AnswerAudit) -> None:
    page = wrong.html()
    for told in (
        "Likely Hallucinated",
        "contradicted by the documents",
        "the documents say 330 metres",
        "page 1",
    ):
        assert told in page


def test_exactly_the_two_sentences_are_marked_in_the_passage(wrong: AnswerAudit) -> None:
    marked = re.findall(r"<mark>(.*?)</mark>", wrong.html(), re.DOTALL)
    assert marked == [sentence.span.text for sentence in wrong.sentences]


def test_a_pdf_is_shown_as_a_picture_with_a_box_for_each_sentence(
    auditor: AnswerAuditor, tmp_path: Path
) -> None:
    lines = ["The museum is closed on Mondays.", "The tower is 330 metres tall.", "Tickets are sold online."]
    file = pdf(tmp_path, [["Nothing is said here."], lines])
    page = auditor.audit("", "The tower is 330 metres tall.", [file]).html()
    seen = parsed(page).seen
    (source,) = (attributes["src"] for tag, attributes in seen if tag == "img")
    assert str(source).startswith("data:image/png;base64,iVBOR")
    assert sum(tag == "rect" for tag, _ in seen) == 2
    assert "tower.pdf, page 2" in page


def test_markup_in_answers_documents_and_names_is_text(auditor: AnswerAuditor, tmp_path: Path) -> None:
    evil = '<img src=x onerror="alert(1)"> The tower is 330 metres tall. </div><script>alert(2)</script>'
    file = tmp_path / "<b>x.txt"
    file.write_text(evil, encoding="utf-8")
    page = report_html(auditor.audit(evil, evil, [file]))
    assert {tag for tag, _ in parsed(page).seen}.isdisjoint({"script", "img", "b "})
    assert "onerror=" not in re.sub(r"&lt;.*?&gt;", "", page)


def test_an_answer_that_states_nothing_makes_a_page_too(auditor: AnswerAuditor, tower: str) -> None:
    page = auditor.audit("", "Why do you ask?", [tower]).html()
    assert "Nothing to look up" in page
    parsed(page)
