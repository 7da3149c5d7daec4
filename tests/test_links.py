"""Links of the texts lead somewhere: every relative one to a file that is there, every #anchor to a heading of it."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.guides import GUIDES, README, ROOT

FOLDERS = ("kg", "detect", "correct", "proxy", "benchmarks")
PAGES = sorted([*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in (ROOT / folder).rglob("*.md"))])
PARSER = MarkdownIt("commonmark").enable("table")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    assert not [link for link in _links(page) if not _leads_somewhere(link, page)]


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: str(guide.relative_to(ROOT)))
def test_the_readme_leads_to_a_guide_and_that_back(guide: Path) -> None:
    assert guide in _linked_files(README)
    assert README in _linked_files(guide)


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    good = ["#one-two", "#one-two-1", "#a_b-c", "other.txt", "page.md#one-two", "https://example.org/x#y"]
    bad = ["#one-two-2", "#One", "no.md", "no.md#one-two", "other.txt#one-two", "/page.md"]
    headings = "# One, two?!\n\n# One; two\n\n## `a_b` [c](other.txt)\n\n"
    page.write_text(
        headings + " ".join(f"[x]({link})" for link in good + bad) + "\n\n`[y](none.md)`\n", "utf-8"
    )
    (tmp_path / "other.txt").touch()

    assert [link for link in _links(page) if not _leads_somewhere(link, page)] == bad


def _leads_somewhere(link: str, page: Path) -> bool:
    parts = urlsplit(link)
    if parts.scheme:
        return True
    target = page.parent / unquote(parts.path) if parts.path else page
    if parts.path.startswith("/") or not target.exists():
        return False
    return not parts.fragment or (target.suffix == ".md" and unquote(parts.fragment) in _anchors(target))


def _linked_files(page: Path) -> set[Path]:
    return {(page.parent / urlsplit(link).path).resolve() for link in _links(page)}


def _links(page: Path) -> Iterator[str]:
    for token in _tokens(page):
        for child in token.children or ():
            if link := child.attrGet("href") or child.attrGet("src"):
                yield str(link)


def _anchors(page: Path) -> set[str]:
    """Anchors as GitHub makes them of headings: the words, with hyphens between; a second one of a name is numbered."""
    tokens = _tokens(page)
    seen: Counter[str] = Counter()
    anchors = set()
    for opening, inline in pairwise(tokens):
        if opening.type != "heading_open":
            continue
        heading = "".join(child.content for child in inline.children or () if not child.hidden)
        name = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        anchors.add(f"{name}-{seen[name]}" if seen[name] else name)
        seen[name] += 1
    return anchors


def _tokens(page: Path) -> list[Token]:
    return PARSER.parse(page.read_text(encoding="utf-8"))
