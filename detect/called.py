"""By which nouns a thing may be spoken of again: a film as "the movie", a cathedral as "the building".

Each row has nouns, and the heads of the types of what they may speak of; a noun always speaks of what has it for its
type. What has parts is not spoken of by their nouns ("the tower" of a cathedral, "the studio" of a company), nor a
country by those of its states.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

_ROWS = (
    (
        "film movie picture drama comedy thriller biopic documentary satire blockbuster story",
        "film movie",
    ),
    ("country nation", "country nation"),
    ("empire realm", "empire realm kingdom dynasty"),
    (
        "city town capital metropolis municipality commune comune",
        "city town capital metropolis municipality commune comune",
    ),
    ("book novel work story", "book novel novella"),
    ("play work tragedy comedy drama story", "play tragedy comedy"),
    ("poem epic work", "poem epic"),
    ("song track single hit ballad anthem", "song single anthem"),
    ("album record", "album"),
    ("series show program programme sitcom story", "series show program programme sitcom miniseries"),
    ("game title story", "game"),
    (
        "opera symphony concerto oratorio requiem cantata sonata overture ballet musical composition piece work",
        "opera symphony concerto oratorio requiem cantata mass sonata suite overture ballet musical composition",
    ),
    ("painting picture work canvas portrait masterpiece", "painting portrait fresco"),
    ("sculpture statue work", "sculpture statue"),
    ("band group duo trio quartet", "band group duo"),
    (
        "company firm corporation enterprise business manufacturer maker brand producer conglomerate carmaker "
        "automaker retailer giant",
        "company firm corporation enterprise business manufacturer brand conglomerate chain retailer automaker",
    ),
    ("company firm business carrier", "airline"),
    ("company firm business institution", "bank"),
    ("company firm business house", "publisher studio label imprint broadcaster brewery"),
    ("university college school institution", "university college school institute academy"),
    ("club team side", "club team"),
    ("party organisation organization group", "party"),
    ("organisation organization body group agency", "organisation organization agency alliance"),
    ("newspaper paper daily weekly magazine publication", "newspaper magazine journal"),
    ("war conflict", "war"),
    ("battle fight clash", "battle"),
    ("tournament competition championship event games", "tournament competition championship games league"),
    ("probe spacecraft mission craft", "probe spacecraft mission satellite telescope"),
    ("observatory", "telescope"),
    ("ship vessel liner", "ship liner vessel"),
    ("aircraft plane airliner jet", "aircraft airliner"),
    (
        "building structure landmark",
        "church cathedral basilica minster abbey temple mosque synagogue palace castle fortress tower skyscraper "
        "museum library stadium arena hotel theatre monument mausoleum tomb memorial lighthouse building",
    ),
    ("church cathedral basilica", "church cathedral basilica minster"),
    ("structure landmark monument memorial obelisk", "monument memorial obelisk"),
    ("structure landmark crossing", "bridge viaduct aqueduct"),
    ("museum gallery institution", "museum gallery"),
    ("mountain peak", "mountain volcano peak"),
    ("river waterway", "river canal"),
    ("element metal", "element metal"),
    ("element gas", "gas"),
    ("compound substance", "compound"),
    ("animal species", "species animal breed"),
    (
        "scientist researcher",
        "scientist physicist chemist biologist astronomer mathematician geologist botanist zoologist naturalist "
        "microbiologist geneticist physiologist ecologist neuroscientist astrophysicist",
    ),
    ("writer author", "writer author novelist poet playwright dramatist essayist"),
    (
        "musician",
        "musician singer composer pianist guitarist violinist songwriter rapper drummer trumpeter bassist",
    ),
    ("artist", "artist painter sculptor printmaker illustrator"),
    ("athlete sportsman sportswoman", "athlete footballer sprinter swimmer boxer gymnast cyclist runner"),
    ("ruler sovereign", "monarch emperor king queen sultan pharaoh"),
    ("politician statesman", "politician statesman diplomat president"),
)

RELATING = frozenset(
    """parent sister mother daughter brother rival competing competitor host home birth partner record production
    producing holding publishing publisher title lead capital pilot spin-off sequel prequel successor predecessor
    launch tour original local client customer member founding flagship subsidiary twin neighbour neighbor target
    merger acquisition investment buyer seller owner operating supplier contract opposing enemy debut follow-up cover
    tribute opening closing support backing theme source guest""".split()
)
"""Nouns that make of what stands behind them something else: "the parent company"."""

PARTS_OF_COUNTRIES = frozenset(("state", "republic"))
"""Nouns of a country that its parts have too: "Munich is in Germany. The capital of the state is Munich"."""


OF_PEOPLE = frozenset(
    "scientist researcher writer author musician artist athlete sportsman sportswoman ruler sovereign politician "
    "statesman".split()
)
"""Those of the nouns that speak of people."""


def _by_noun() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for nouns, types in _ROWS:
        for noun in nouns.split():
            found[noun] |= {noun, *types.split()}
    return {noun: frozenset(types) for noun, types in found.items()}


_TYPES = _by_noun()


def heads_of(noun: str) -> frozenset[str]:
    """The heads of the types that a noun may speak of.

    >>> "cathedral" in heads_of("building"), "building" in heads_of("cathedral")
    (True, False)
    """
    return _TYPES.get(noun, frozenset((noun,)))


def is_known(noun: str) -> bool:
    """Whether a noun is in the table."""
    return noun in _TYPES
