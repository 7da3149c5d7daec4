"""Bytes become text in the encoding they were written in."""

import pytest

from kg.collection.plain_text import decoded, plain_pages

GERMAN = "Zürich, Köln und Düsseldorf sind größere Städte; für Österreich gilt Ähnliches. " * 8
RUSSIAN = "Москва - столица России, Париж - столица Франции. " * 12


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"]
)
def test_german_is_read(encoding: str) -> None:
    assert decoded(GERMAN.encode(encoding)) == GERMAN


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r"])
def test_a_text_in_an_old_encoding_is_guessed(encoding: str) -> None:
    assert decoded(RUSSIAN.encode(encoding)) == RUSSIAN


def test_what_a_page_declares_is_believed_over_a_guess() -> None:
    assert decoded("Łódź".encode("iso8859-2"), declared="ISO-8859-2") == "Łódź"
    assert decoded("Zürich".encode("cp1252"), declared="no-such-thing") == "Zürich"


def test_line_ends_are_line_feeds() -> None:
    assert decoded(b"a\r\nb\rc\n\0") == "a\nb\nc\n"


def test_a_form_feed_ends_a_page() -> None:
    assert [(p.number, p.text) for p in plain_pages(b"one\ftwo")] == [(1, "one"), (2, "two")]
