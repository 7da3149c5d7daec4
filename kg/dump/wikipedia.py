"""Which sitelinks lead to a Wikipedia: keys such as "enwiki" that are none of the projects named alike."""

from __future__ import annotations

from functools import lru_cache

OTHER_PROJECTS = frozenset(
    """
    apiportalwiki boardwiki collabwiki commonswiki donatewiki foundationwiki incubatorwiki labswiki loginwiki
    mediawikiwiki metawiki nostalgiawiki outreachwiki sourceswiki specieswiki strategywiki techconductwiki tenwiki
    test2wiki testcommonswiki testwiki testwikidatawiki usabilitywiki votewiki wikidatawiki wikifunctionswiki
    wikimaniawiki wikitechwiki
    """.split()
)


@lru_cache(maxsize=4096)
def is_wikipedia(site: str) -> bool:
    """
    >>> is_wikipedia("enwiki"), is_wikipedia("commonswiki"), is_wikipedia("enwikiquote")
    (True, False, False)
    """
    return site.endswith("wiki") and site not in OTHER_PROJECTS and not site.startswith("wikimania")
