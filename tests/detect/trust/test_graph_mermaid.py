"""The reasoning graph as Mermaid."""

from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from detect.trust import Source, TrustReport
from detect.trust.graph_mermaid import LONGEST, escaped, flowchart

_LINE = re.compile(
    r'flowchart LR|  n\d+(?:\["|\("|\{\{"|\[/")[^"<>{}%`:;|\\]*(?:#\d+;[^"<>{}%`:;|\\]*)*(?:"\]|"\)|"\}\}|"/\]):::\w+'
    r"|  n\d+ (?:-->(?:\|[\w %]+\|)?|-\.->) n\d+|  classDef \w+ [\w:#,]+"
)
"""What a line may be: a node with a harmless label, an edge, or a class."""


def test_every_node_and_edge_is_a_line(wrong: TrustReport) -> None:
    lines = flowchart(wrong).splitlines()
    graph = wrong.graph()

    assert lines[0] == "flowchart LR"
    assert sum(":::" in line for line in lines) == len(graph)
    assert sum("->" in line for line in lines) == graph.number_of_edges()
    assert '  n5{{"UNRELIABLE 0.' in flowchart(wrong)


HOSTILE = (
    '"] --> n0 %%{init: {"theme": "dark"}}%%',
    "end\nclick n0 href javascript:alert(1)",
    "`**bold**` <script>alert(1)</script> &lt; #quot; \\",
    "1. a list",
    "- style n0 fill:#f00;",
    "subgraph x; {{a}} |b| ::: c",
)


def test_hostile_texts_stay_labels(wrong: TrustReport) -> None:
    sentences = tuple(replace(wrong.sentences[0], text=text) for text in HOSTILE)
    documents = tuple(Source("text", text) for text in HOSTILE)
    report = replace(wrong, sentences=sentences, record=replace(wrong.record, documents=documents))
    lines = flowchart(report).splitlines()

    assert [line for line in lines if not _LINE.fullmatch(line)] == []
    assert len(lines) == 1 + 4 + len(report.graph()) + report.graph().number_of_edges()


@given(st.text(max_size=200))
def test_an_escaped_text_is_one_short_line_without_any_sign(text: str) -> None:
    made = escaped(text)

    assert not set(re.sub(r"#\d+;", "", made)) & set('"<>{}%`:;|\\[]()#&\n\r-+')
    assert len(re.sub(r"#\d+;", "x", made)) <= LONGEST
