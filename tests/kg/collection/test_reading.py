"""Documents of every kind are read page by page; what cannot be read is refused within limits."""

import re
import time
from pathlib import Path

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption

from kg.collection import DocumentError, PageText, Problem, read, render
from kg.collection.limits import ReadingLimits
from kg.collection.reading import page_list, read_document

PARIS = "Paris is the capital of France. It lies on the Seine."


def problem_of(content: bytes, name: str = "a.pdf", **limits: float) -> tuple[Problem, str]:
    with pytest.raises(DocumentError) as caught:
        read_document(content, name, limits=ReadingLimits(**limits))  # type: ignore[arg-type]
    assert name in str(caught.value)
    return caught.value.problem, str(caught.value)


def test_a_text_is_one_page() -> None:
    assert read(b"Paris is the capital.", "a.txt") == (PageText(1, "Paris is the capital."),)


def test_a_pdf_is_read_page_by_page(pdf) -> None:
    pages = read(pdf([PARIS, "Rome is another."]), "a.pdf")
    assert [(page.number, page.text) for page in pages] == [(1, PARIS), (2, "Rome is another.")]


def test_a_file_is_read_by_its_path_whatever_its_name_says(pdf, tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    path.write_bytes(pdf([PARIS]))
    assert read(path)[0].text == read(str(path))[0].text == PARIS


def test_the_pages_read_are_told_as_it_goes(pdf) -> None:
    told: list[tuple[int, int]] = []
    read_document(pdf(["one", "two"]), progress=lambda done, of: told.append((done, of)))
    assert told == [(0, 2), (1, 2), (2, 2)]


def test_scanned_pages_among_others_are_reported_by_number(pdf) -> None:
    assert read_document(pdf(["one", "", "three", ""])).without_text == (2, 4)


def test_a_pdf_of_scans_alone_is_refused(pdf) -> None:
    problem, message = problem_of(pdf(["", ""]))
    assert problem is Problem.NO_TEXT
    assert "pages 1, 2" in message


def test_a_file_without_text_is_refused() -> None:
    assert problem_of(b" \n", "a.txt")[0] is Problem.NO_TEXT


def test_an_encrypted_pdf_is_refused(pdf) -> None:
    assert problem_of(pdf([PARIS], encrypt=StandardEncryption("secret")))[0] is Problem.ENCRYPTED


def test_an_encrypted_pdf_that_anybody_may_open_is_read(pdf) -> None:
    content = pdf([PARIS], encrypt=StandardEncryption("", ownerPassword="secret"))
    assert read(content)[0].text == PARIS


@pytest.mark.parametrize("share", [0.01, 0.3, 0.6, 0.9, 0.97])
def test_a_truncated_pdf_is_refused(pdf, share: float) -> None:
    content = pdf([PARIS] * 5)
    assert problem_of(content[: int(share * len(content))])[0] is Problem.DAMAGED


def test_too_many_pages_are_refused(pdf) -> None:
    problem, message = problem_of(pdf(["x"] * 4), pages=3)
    assert problem is Problem.TOO_MANY_PAGES
    assert "4 pages" in message


def test_too_many_bytes_are_refused() -> None:
    assert problem_of(b"x" * 11, "a.txt", bytes=10)[0] is Problem.TOO_LARGE


def test_too_much_text_is_refused() -> None:
    assert problem_of(b"x" * 11, "a.txt", characters=10)[0] is Problem.TOO_COMPLEX


def test_a_decompression_bomb_is_left_within_the_time_allowed(bomb: bytes) -> None:
    start = time.monotonic()
    assert problem_of(bomb, seconds=5, memory_bytes=1 << 29)[0] is Problem.TOO_COMPLEX
    assert time.monotonic() - start < 10


def test_what_takes_too_long_is_stopped(pdf) -> None:
    problem, message = problem_of(pdf([PARIS] * 200), seconds=0.01)
    assert problem is Problem.TOO_COMPLEX
    assert "0.01 s" in message


def test_what_takes_too_much_memory_is_stopped(bomb: bytes) -> None:
    problem, message = problem_of(bomb, memory_bytes=256 << 20)
    assert problem is Problem.TOO_COMPLEX
    assert "256 MiB" in message


@pytest.mark.parametrize("content", [b"PK\x03\x04...", b"\x89PNG\r\n", b"\x00\x01\x02" * 50, b"{\\rtf1 x}"])
def test_what_is_no_document_is_refused(content: bytes) -> None:
    assert problem_of(content, "a.docx")[0] is Problem.UNSUPPORTED


def test_what_is_called_a_pdf_must_be_one() -> None:
    assert problem_of(b"just words")[0] is Problem.DAMAGED
    assert problem_of(b"%PDF-1.7 and no more")[0] is Problem.DAMAGED


def test_html_and_markdown_are_read_as_a_reader_sees_them() -> None:
    assert read(b"<p>Paris is the <b>cap</b>ital.", "a")[0].text == "Paris is the capital."
    assert read(b"Paris is the **cap**ital.", "a.md")[0].text.strip() == "Paris is the capital."


def test_a_picture_of_a_page_has_boxes_where_the_text_stands(pdf) -> None:
    page = " ".join([PARIS] * 4)
    start = page.index("Seine")
    image = render(pdf(["", page]), 2, [(start, start + 5), (0, len(page))], width=500)
    assert image.png.startswith(b"\x89PNG")
    assert image.width == 500
    ((left, top, right, bottom),) = image.boxes[0]
    assert 0 < left < right < image.width
    assert 0 < top < bottom < image.height
    assert len(image.boxes[1]) > 1


def test_only_pages_that_exist_have_pictures(pdf) -> None:
    with pytest.raises(DocumentError, match=re.escape("no page 2")):
        render(pdf([PARIS]), 2)
    with pytest.raises(DocumentError, match="no PDF"):
        render(b"words", 1)


def test_long_lists_of_pages_are_cut() -> None:
    assert page_list(range(1, 21)).endswith("11, 12 and 8 more")
