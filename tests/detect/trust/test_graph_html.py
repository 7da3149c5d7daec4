"""The reasoning graph as a page."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from detect.trust import Source, TrustAuditor, TrustReport
from detect.trust.graph_html import page
from tests.detect.trust.conftest import QUERY

VOID = {"meta", "img", "br", "link", "input"}
ELEMENTS = frozenset(
    "html head meta title style body header h1 h2 p strong span dl dt dd ul li main svg section details summary div"
    " blockquote mark a script".split()
)


class Page(HTMLParser):
    """Elements with their attributes; what is open at the end; the texts of scripts, styles and all else."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.texts: dict[str, str] = {}
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        kind = self.open[-1] if self.open and self.open[-1] in ("script", "style") else "text"
        self.texts[kind] = self.texts.get(kind, "") + data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</script></style></details></blockquote><iframe src=https://example.org>",
    "{script} {0} %s ${title} <!-- --> ]]>",
    "javascript:alert(1) ' onfocus='alert(1)",
)


@pytest.fixture
def hostile(auditor: TrustAuditor) -> TrustReport:
    """An audit whose question, answer, documents and sources try to become markup."""
    documents = [Source(f"The lighthouse {text} was built in 1847.", text) for text in HOSTILE]
    answer = " ".join(f"The lighthouse {text} was built in 1847." for text in HOSTILE)
    report = auditor.audit(QUERY + HOSTILE[0], answer, documents)
    return replace(report, notes=HOSTILE)


def test_the_page_is_well_formed(wrong: TrustReport) -> None:
    assert Page(page(wrong)).open == []


def test_hostile_text_becomes_no_markup(hostile: TrustReport) -> None:
    parsed = Page(page(hostile))

    assert parsed.open == []
    assert {tag for tag, _ in parsed.elements} <= ELEMENTS
    assert len(parsed.all("script")) == 1
    assert not [name for _, attributes in parsed.elements for name in attributes if name.startswith("on")]
    assert all(text in parsed.texts["text"] for text in HOSTILE)


def test_nothing_is_fetched(hostile: TrustReport) -> None:
    parsed = Page(page(hostile))
    named = [
        value
        for _, attributes in parsed.elements
        for name, value in attributes.items()
        if name in ("src", "href", "action", "data", "srcset", "poster")
    ]

    assert named
    assert all(re.fullmatch(r"#node-\d+", value or "") for value in named)
    assert "url(" not in parsed.texts["style"]
    assert "@import" not in parsed.texts["style"]


def test_only_the_pages_own_script_and_style_may_run(wrong: TrustReport) -> None:
    parsed = Page(page(wrong))
    (policy,) = [each["content"] for each in parsed.all("meta") if each.get("http-equiv")]

    assert policy is not None
    assert policy.startswith("default-src 'none'; ")
    for kind in ("script", "style"):
        digest = base64.b64encode(hashlib.sha256(parsed.texts[kind].encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy


def test_every_node_is_a_box_that_keyboards_open_and_every_link_leads_to_one(wrong: TrustReport) -> None:
    parsed = Page(page(wrong))
    boxes = [each["id"] for each in parsed.all("details")]

    assert len(boxes) == len(parsed.all("summary")) == len(wrong.graph())
    assert {each["href"] for each in parsed.all("a")} <= {f"#{box}" for box in boxes}


def test_columns_and_language_are_named_for_screen_readers(wrong: TrustReport) -> None:
    parsed = Page(page(wrong))
    headings = {each["id"] for each in parsed.all("h2")}

    assert parsed.all("html") == [{"lang": "en"}]
    assert {each["aria-labelledby"] for each in parsed.all("section")} == headings
    assert [each["aria-hidden"] for each in parsed.all("svg")] == ["true"]


def test_trust_is_told_in_words_and_not_by_colour_alone(wrong: TrustReport) -> None:
    told = Page(page(wrong)).texts["text"]

    assert "UNRELIABLE" in told
    assert "not trusted" in told
    assert "contradicted by the documents" in told


def test_the_sentence_that_decided_is_marked(wrong: TrustReport) -> None:
    assert "<mark>The lighthouse of Skerry Point was built in 1847 by Alan Moray.</mark>" in page(wrong)


def test_every_edge_of_the_graph_is_listed_for_the_script(wrong: TrustReport) -> None:
    listed = [each for each in Page(page(wrong)).all("li") if "data-from" in each]

    assert len(listed) == wrong.graph().number_of_edges()
    assert {each["data-kind"] for each in listed} == {"supports", "contradicts", "counts"}
