"""What a file is is told by its content."""

import pytest

from kg.collection import DocumentError
from kg.collection.kind import Kind, recognise


@pytest.mark.parametrize(
    ("head", "name", "kind"),
    [
        (b"%PDF-1.7\n", "a.txt", Kind.PDF),
        (b"\n junk before %PDF-1.4", "a", Kind.PDF),
        (b"<!DOCTYPE html><title>x", "a.txt", Kind.HTML),
        (b"\xef\xbb\xbf <!-- c --> <?xml version='1.0'?><html>", "a", Kind.HTML),
        ("<html><p>x".encode("utf-16"), "a", Kind.HTML),
        (b"no markup", "a.HTM", Kind.HTML),
        (b"# Paris", "a.md", Kind.MARKDOWN),
        (b"# Paris", "a.txt", Kind.TEXT),
        (b"<parisian> is no tag", "a", Kind.TEXT),
        ("Zürich".encode("cp1252"), "a", Kind.TEXT),
        ("Zürich".encode("utf-16"), "a", Kind.TEXT),
        ("Paris is the capital of France".encode("utf-16-le"), "a", Kind.TEXT),
        (b"", "a", Kind.TEXT),
    ],
)
def test_a_kind_is_recognised(head: bytes, name: str, kind: Kind) -> None:
    assert recognise(head, name) is kind


@pytest.mark.parametrize(
    "head",
    [
        b"\x00\x01\x02\x03" * 99,
        b"\x00\x01\x02",
        b"\x01\x00\x02\x00",
        b"\x00",
        bytes(range(1, 32)) * 9,
        b"\x7fELF..",
        b"GIF89a",
    ],
)
def test_what_is_not_text_is_no_document(head: bytes) -> None:
    with pytest.raises(DocumentError, match="send a PDF"):
        recognise(head, "a.txt")


def test_a_head_full_of_comments_is_recognised_at_once() -> None:
    assert recognise(b"<!---->" * 585 + b"x", "a") is Kind.TEXT
