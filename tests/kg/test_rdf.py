"""RDF files as a source of a snapshot."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from kg.build import build
from kg.build_options import BuildOptions
from kg.rdf import RdfSource, RdfTriple, is_rdf, read_triples
from kg.source import RelationRow
from kg.starter import EntityRow, FactRow
from kg.store import Snapshot

TRUTHY = """\
<http://www.wikidata.org/entity/Q42> <http://www.w3.org/2000/01/rdf-schema#label> "Douglas Adams"@en .
<http://www.wikidata.org/entity/Q42> <http://www.w3.org/2000/01/rdf-schema#label> "Douglas Adams"@de .
<http://www.wikidata.org/entity/Q42> <http://www.w3.org/2004/02/skos/core#altLabel> "DNA"@en .
<http://www.wikidata.org/entity/Q42> <http://schema.org/description> "English writer"@en .
<http://www.wikidata.org/entity/Q42> <http://wikiba.se/ontology#sitelinks> "110"^^<http://www.w3.org/2001/XMLSchema#integer> .
<http://www.wikidata.org/entity/Q42> <http://www.wikidata.org/prop/direct/P19> <http://www.wikidata.org/entity/Q350> .
<http://www.wikidata.org/entity/Q42> <http://www.wikidata.org/prop/direct/P569> "1952-03-11T00:00:00Z"^^<http://www.w3.org/2001/XMLSchema#dateTime> .
<http://www.wikidata.org/entity/Q42> <http://acme.example/favouriteNumber> "42"^^<http://www.w3.org/2001/XMLSchema#integer> .
<http://www.wikidata.org/entity/Q42> <http://acme.example/favouriteNumber> "viele"@de .
<http://www.wikidata.org/entity/Q42> <http://acme.example/born> "x"^^<http://www.w3.org/2001/XMLSchema#date> .
_:b <http://acme.example/p> "left out" .
<http://www.wikidata.org/entity/Q350> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://acme.example/City> .
<http://acme.example/City> <http://www.w3.org/2000/01/rdf-schema#label> "city" .
"""  # noqa: E501


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "truthy.nt"
    path.write_text(TRUTHY, encoding="utf-8")
    return path


def test_entities_facts_and_relations_are_rows(file: Path) -> None:
    source = RdfSource(file)
    rows = list(source.rows())
    assert [row for row in rows if isinstance(row, FactRow)] == [
        FactRow("Q42", "P19", "Q350", "truthy"),
        FactRow("Q42", "P569", "+1952-03-11T00:00:00Z/11", "truthy"),
        FactRow("Q42", "AK:favourite-number", "+42", "truthy"),
    ]
    assert RelationRow("AK:favourite-number", "favourite number") in rows
    entities = {row.id: row for row in rows if isinstance(row, EntityRow)}
    assert entities["Q42"] == EntityRow("Q42", "Douglas Adams", ("DNA",), "English writer", (), 110)
    assert entities["Q350"] == EntityRow("Q350", "Q350", types=("city",))
    assert source.left_out == {"language": 1, "bad literal": 1}


@pytest.mark.parametrize("name", ["facts.nt.gz", "facts.TTL.gz", "facts.ttl"])
def test_turtle_and_gzip_are_read_alike(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    data = TRUTHY.encode()
    path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    assert len(list(read_triples(path))) == TRUTHY.count("\n") - 1


def test_a_file_is_rdf_by_its_name() -> None:
    assert [is_rdf(Path(name)) for name in ("a.nt", "a.ttl.gz", "a.json", "nt")] == [True, True, False, False]


def test_a_bad_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.nt"
    path.write_text("<http://a/b> <http://a/c> <http://a/d> .\nnonsense\n", encoding="utf-8")
    found = read_triples(path)
    assert next(found) == RdfTriple("http://a/b", "http://a/c", "http://a/d")
    with pytest.raises(ValueError, match=r"bad\.nt, line 2: .*; correct the line"):
        next(found)


def test_a_cut_gzip_file_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "cut.nt.gz"
    path.write_bytes(gzip.compress(TRUTHY.encode() * 100)[:200])
    with pytest.raises(ValueError, match=r"cut\.nt\.gz: cannot be read"):
        list(read_triples(path))


@pytest.mark.parametrize("name", ["none.nt", "facts.csv"])
def test_what_is_no_rdf_file_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "facts.csv").write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match=r"name a file of N-Triples|call it"):
        RdfSource(tmp_path / name)


LABELS = """\
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix wd: <http://www.wikidata.org/entity/> .
wd:Q142 rdfs:label "French" , "France"@en , "Frankreich"@de , "Frankrych"@gsw , "Frankreich CH"@de-CH ;
  rdfs:comment "country"@en , "Staat"@de ; wd:motto "Freiheit"@de , "Liberty"@en .
"""


@pytest.mark.parametrize(
    ("languages", "label", "aliases", "description", "motto"),
    [
        (("en",), "France", ("French",), "country", ["Liberty"]),
        (("de",), "Frankreich", ("French", "Frankreich CH"), "Staat", ["Freiheit"]),
        (("gsw", "en"), "Frankrych", ("French", "France"), "country", ["Liberty"]),
        (("fr",), "French", (), "", []),
    ],
)
def test_the_first_chosen_language_names_an_entity(
    tmp_path: Path,
    languages: tuple[str, ...],
    label: str,
    aliases: tuple[str, ...],
    description: str,
    motto: list[str],
) -> None:
    path = tmp_path / "labels.ttl"
    path.write_text(LABELS, encoding="utf-8")
    rows = list(RdfSource(path, languages).rows())
    (entity,) = (row for row in rows if isinstance(row, EntityRow))
    assert (entity.label, entity.aliases, entity.description) == (label, aliases, description)
    assert [row.object for row in rows if isinstance(row, FactRow)] == [f'"{text}"' for text in motto]


def test_a_build_passes_the_languages_on(tmp_path: Path) -> None:
    path = tmp_path / "labels.ttl"
    path.write_text(LABELS, encoding="utf-8")
    build(
        [path],
        tmp_path / "out",
        encoder=None,
        budget_bytes=None,
        name="de",
        date="2026-11-22",
        options=BuildOptions(languages=("de",)),
    )
    assert Snapshot.open(tmp_path / "out").entity("Q142").label == "Frankreich"
