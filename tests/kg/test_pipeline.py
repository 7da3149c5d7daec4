"""The spaCy pipeline and its components."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import spacy

from kg.linker import Linker
from kg.mention import MentionKind
from kg.pipeline import MENTIONS, SENTENCES, SteadyTokenizer, nlp, sentence_spans
from kg.store import Snapshot

_TRAINED = """
import spacy

def load(**overrides):
    pipeline = spacy.blank("en")
    ruler = pipeline.add_pipe("entity_ruler")
    ruler.add_patterns([{"label": "PERSON", "pattern": "zorbax"}, {"label": "DATE", "pattern": "quimbuary"}])
    return pipeline
"""


def test_the_components_are_registered_and_run_in_order(graph: Snapshot) -> None:
    assert nlp(graph, trained=False).pipe_names == [SENTENCES, MENTIONS]


def test_sentence_starts_are_set_for_other_components(graph: Snapshot) -> None:
    doc = nlp(graph, trained=False)("Paris is old. It is large.")
    assert [sentence.text for sentence in doc.sents] == ["Paris is old.", "It is large."]


def test_a_component_without_a_graph_says_how_to_get_one(graph: Snapshot) -> None:
    nlp(graph, trained=False)
    pipeline = spacy.blank("en")
    pipeline.add_pipe(MENTIONS)
    with pytest.raises(RuntimeError, match="no graph"):
        pipeline("Paris")


@pytest.mark.parametrize(
    "text", ["a" * 1000, "(" * 1000 + " x", "x " + '"' * 700 + "y  z", "\n" + "-" * 201 + "\n"]
)
def test_long_runs_are_tokenised_without_losing_a_character(text: str) -> None:
    doc = SteadyTokenizer(spacy.blank("en").tokenizer)(text)
    assert doc.text == text


def test_sentence_spans_leave_white_space_out() -> None:
    text = "  One. \n\n Two.  "
    assert [text[start:end] for start, end in sentence_spans(text)] == ["One.", "Two."]


def test_a_trained_pipeline_adds_the_names_that_only_it_sees(
    graph: Snapshot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "en_core_web_sm"
    package.mkdir()
    metadata = tmp_path / "en_core_web_sm-3.8.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: en_core_web_sm\nVersion: 3.8.0\n")
    (package / "__init__.py").write_text(_TRAINED)
    monkeypatch.syspath_prepend(str(tmp_path))
    mentions = Linker(graph).link("Paris met zorbax in quimbuary.").mentions
    monkeypatch.delitem(sys.modules, "en_core_web_sm", raising=False)
    assert [(m.text, m.kind) for m in mentions] == [
        ("Paris", MentionKind.ENTITY),
        ("zorbax", MentionKind.NAME),
    ]
