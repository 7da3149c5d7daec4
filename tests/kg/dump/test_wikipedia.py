from __future__ import annotations

from kg.dump.wikipedia import is_wikipedia


def test_wikipedias_of_all_kinds_of_languages_count() -> None:
    assert all(map(is_wikipedia, ("enwiki", "be_x_oldwiki", "zh_min_nanwiki", "simplewiki")))


def test_other_projects_do_not() -> None:
    others = (
        "commonswiki specieswiki wikidatawiki metawiki sourceswiki mediawikiwiki wikimania2012wiki".split()
    )
    assert not any(map(is_wikipedia, (*others, "enwikiquote", "dewikisource", "frwiktionary")))
