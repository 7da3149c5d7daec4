"""The reasoning graph as a flowchart of Mermaid (https://mermaid.js.org/syntax/flowchart.html).

Texts come from documents and models, so every character that could mean something to Mermaid or to the HTML it makes is
written as its code (``#60;`` for <); what is left are letters, digits, blanks and plain punctuation.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from detect.trust.reasoning_graph import Kind, Node, Relation, Tone, reasoning_graph

if TYPE_CHECKING:
    from detect.trust.report import TrustReport

LONGEST = 90
"""Code points of a text that are shown."""
_PLAIN = frozenset(" .,!?'/")
_LIST = re.compile(r"(\d+)\.")
"""How a text begins that Mermaid takes for an entry of a list."""
_SHAPES = {
    Kind.DOCUMENT: ("[/", "/]"),
    Kind.SENTENCE: ("[", "]"),
    Kind.METRIC: ("(", ")"),
    Kind.DECISION: ("{{", "}}"),
}
_ARROWS = {
    Relation.SUPPORTS: "-->|supports|",
    Relation.CONTRADICTS: "-->|contradicts|",
    Relation.LEAVES_OPEN: "-.->",
    Relation.COUNTS: "-->",
}
_CLASSES = {
    Tone.GOOD: "fill:#d7f0dd,stroke:#1b7f3b,color:#0b3d1c",
    Tone.FAIR: "fill:#fdf0c8,stroke:#9a6b00,color:#4a3300",
    Tone.POOR: "fill:#fbdcdc,stroke:#b3261e,color:#5c0f0a",
    Tone.UNKNOWN: "fill:#eceef1,stroke:#626b76,color:#2b3036",
}


def flowchart(report: TrustReport) -> str:
    """The graph of a report, left to right; ends with a line break."""
    graph = reasoning_graph(report)
    ids = {key: f"n{number}" for number, key in enumerate(graph)}
    lines = ["flowchart LR"]
    for key, node in graph.nodes(data="node"):
        before, behind = _SHAPES[node.kind]
        lines.append(f'  {ids[key]}{before}"{_label(node)}"{behind}:::{node.tone.value}')
    for start, end, edge in graph.edges(data=True):
        share = edge.get("weight", 0.0)
        arrow = f"-->|{share:.0%}|" if share else _ARROWS[edge["relation"]]
        lines.append(f"  {ids[start]} {arrow} {ids[end]}")
    lines += [f"  classDef {tone.value} {style}" for tone, style in _CLASSES.items()]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """One line of text, cut, with codes for all that is not plain.

    >>> escaped('a "b" <c>')
    'a #34;b#34; #60;c#62;'
    """
    flat = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    cut = flat if len(flat) <= LONGEST else flat[: LONGEST - 1].rstrip() + "…"
    plain = "".join(c if c.isalnum() or c in _PLAIN else f"#{ord(c)};" for c in cut)
    return _LIST.sub(r"\1#46;", plain, count=1) if _LIST.match(plain) else plain


def _label(node: Node) -> str:
    value = "" if node.value is None else f" {node.value:.2f}"
    return escaped(node.title) + value
