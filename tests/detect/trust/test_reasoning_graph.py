"""The reasoning graph."""

from __future__ import annotations

from dataclasses import replace

import networkx
import pytest

from detect.trust import Source, Thresholds, TrustReport
from detect.trust.reasoning_graph import MOST, Kind, Node, Relation, Tone, reasoning_graph, tone


def test_everything_leads_to_the_decision(wrong: TrustReport) -> None:
    graph = reasoning_graph(wrong)
    cited = {"document_0", "document_1"}

    assert networkx.is_directed_acyclic_graph(graph)
    assert networkx.ancestors(graph, "decision") == set(graph) - {"decision", "document_2"}
    assert set(graph.predecessors("decision")) == {each.key for each in wrong.metrics}
    assert cited == {key for key in graph if key.startswith("document") and graph.out_degree(key)}


def test_shares_are_the_weights_of_the_edges_into_the_decision(wrong: TrustReport) -> None:
    graph = reasoning_graph(wrong)

    assert {key: graph.edges[key, "decision"]["weight"] for key in graph.predecessors("decision")} == {
        each.key: each.share for each in wrong.metrics
    }


def test_a_document_contradicts_a_sentence_or_supports_it(wrong: TrustReport) -> None:
    graph = reasoning_graph(wrong)

    assert graph.edges["document_0", "sentence_0"]["relation"] is Relation.CONTRADICTS
    assert graph.edges["document_1", "sentence_1"]["relation"] is Relation.SUPPORTS


def test_nodes_are_coloured_by_trust(wrong: TrustReport) -> None:
    nodes: dict[str, Node] = dict(reasoning_graph(wrong).nodes(data="node"))

    assert nodes["decision"].tone is Tone.POOR
    assert (nodes["sentence_0"].tone, nodes["sentence_1"].tone) == (Tone.POOR, Tone.GOOD)
    assert (nodes["evidence_coverage"].tone, nodes["confidence"].tone) == (Tone.POOR, Tone.UNKNOWN)


@pytest.mark.parametrize(
    ("value", "expected"), [(0.8, Tone.GOOD), (0.5, Tone.FAIR), (0.1, Tone.POOR), (None, Tone.UNKNOWN)]
)
def test_the_thresholds_of_the_labels_are_those_of_the_colours(value: float | None, expected: Tone) -> None:
    assert tone(value, Thresholds(reliable=0.7, acceptable=0.4)) is expected


def test_of_many_documents_and_sentences_the_telling_ones_are_shown(wrong: TrustReport) -> None:
    documents = (*(Source(f"Page {n}") for n in range(100)), *wrong.record.documents)
    moved = tuple(
        replace(each, passages=tuple(replace(p, document=p.document + 100) for p in each.passages))
        for each in wrong.sentences
    )
    sentences = (*[moved[1]] * 100, moved[0])
    report = replace(wrong, record=replace(wrong.record, documents=documents), sentences=sentences)
    nodes: dict[str, Node] = dict(reasoning_graph(report).nodes(data="node"))

    assert sum(node.kind is Kind.SENTENCE for node in nodes.values()) == MOST + 1
    assert nodes["sentence_100"].tone is Tone.POOR
    assert nodes["sentences_more"].title == f"{101 - MOST} more sentences, better supported"
    assert {"document_100", "document_101", "documents_more"} <= set(nodes)
