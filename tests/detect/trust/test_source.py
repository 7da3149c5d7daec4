"""Documents in the shapes of strings, mappings, LangChain and LlamaIndex.

The stand-ins have the attributes that langchain-core 1.8 and llama-index-core 0.14 give their classes, and the JSON is
what `model_dump`, `dumpd` and `to_dict` of these versions made.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from detect.trust.source import Source, sources


@dataclass
class LangChainDocument:
    page_content: str
    metadata: dict[str, Any] = field(default_factory=dict)
    id: str | None = "b2c4"


@dataclass
class LlamaIndexNode:
    words: str
    metadata: dict[str, Any] = field(default_factory=dict)
    ref_doc_id: str | None = None
    node_id: str = "fe30"

    def get_content(self, metadata_mode: str = "none") -> str:
        return self.words


@dataclass
class NodeWithScore:
    node: LlamaIndexNode
    score: float | None = 0.5

    @property
    def text(self) -> str:
        return self.node.words

    @property
    def metadata(self) -> dict[str, Any]:
        return self.node.metadata


LLAMA_INDEX_JSON = {
    "node": {
        "id_": "fe30",
        "metadata": {},
        "relationships": {"1": {"node_id": "doc-7", "class_name": "RelatedNodeInfo"}},
        "text": "said",
        "class_name": "TextNode",
    },
    "score": None,
    "class_name": "NodeWithScore",
}
LANGCHAIN_JSON = {
    "lc": 1,
    "type": "constructor",
    "id": ["langchain", "schema", "document", "Document"],
    "kwargs": {"metadata": {"source": "a.md"}, "page_content": "said", "type": "Document"},
}


@pytest.mark.parametrize(
    ("document", "origin"),
    [
        ("said", ""),
        (Source("said", "here"), "here"),
        ({"text": "said"}, ""),
        ({"text": "said", "source": "a.md"}, "a.md"),
        ({"content": "said", "metadata": {"url": "https://a"}, "name": "b"}, "https://a"),
        ({"page_content": "said", "metadata": {"source": "a.md", "page": 3}, "id": None}, "a.md"),
        ({"name": "a.pdf", "pages": ["said"]}, "a.pdf"),
        (LangChainDocument("said", {"source": "a.md"}), "a.md"),
        ((LangChainDocument("said", {"source": "a.md"}), 0.7), "a.md"),
        (LlamaIndexNode("said", {"file_name": "a.pdf"}), "a.pdf"),
        (LlamaIndexNode("said", ref_doc_id="doc-7"), "doc-7"),
        (NodeWithScore(LlamaIndexNode("said", ref_doc_id="doc-7")), "doc-7"),
        (LLAMA_INDEX_JSON, "doc-7"),
        ({"text_resource": {"text": "said"}, "metadata": {"file_path": "/a"}}, "/a"),
        (LANGCHAIN_JSON, "a.md"),
    ],
)
def test_a_document_is_read_by_its_shape(document: object, origin: str) -> None:
    assert sources([document]) == (Source("said", origin),)


@pytest.mark.parametrize(
    "document", [7, None, {}, {"title": "a"}, {"text": 7}, [], ["a", "b"], object(), b"said"]
)
def test_what_has_no_text_is_refused_with_its_place(document: object) -> None:
    with pytest.raises(ValueError, match=r"documents\[1\] is .* no text was found"):
        sources(["said", document])


def test_an_empty_document_is_refused_with_its_place() -> None:
    with pytest.raises(ValueError, match=r"documents\[0\] is empty"):
        sources([" \n"])


@pytest.mark.parametrize("documents", ["said", {"text": "said"}, None, 7])
def test_a_single_document_is_no_list(documents: Any) -> None:
    with pytest.raises(ValueError, match="must be a list"):
        sources(documents)


def test_a_document_that_holds_itself_ends() -> None:
    endless: dict[str, Any] = {}
    endless["node"] = endless

    with pytest.raises(ValueError, match="no text was found"):
        sources([endless])


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (Source("a", "https://x/y#part-1"), Source("b", "https://x/Y/"), True),
        (Source("a", "x.md"), Source("a", "y.md"), False),
        (Source("The  text"), Source("the text"), True),
        (Source("a", "C#"), Source("a", "C"), False),
    ],
)
def test_chunks_of_one_source_are_told_by_where_they_are_from(one: Source, other: Source, same: bool) -> None:
    assert (one.identity == other.identity) is same
