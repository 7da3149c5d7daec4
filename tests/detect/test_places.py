"""Places: what lies where, and what cannot be said of a region."""

from pathlib import Path

import pytest

from detect.compare import Outcome
from detect.places import Places
from kg.build import build
from kg.records import EntityRef
from kg.store import Snapshot
from tests.detect.conftest import CheckerOf

FRANCE, PARIS, GERMANY, BERLIN, ULM, EUROPE, USA = "Q142", "Q90", "Q183", "Q64", "Q3012", "Q46", "Q30"


@pytest.fixture
def places(tiny_graph: Snapshot) -> Places:
    return Places(tiny_graph)


@pytest.mark.parametrize(
    ("subject", "claimed", "outcome"),
    [
        (ULM, GERMANY, Outcome.AGREE),
        (ULM, EUROPE, Outcome.AGREE),
        (ULM, FRANCE, Outcome.DISAGREE),
        (ULM, PARIS, Outcome.DISAGREE),
        (ULM, BERLIN, Outcome.UNDECIDED),
        (FRANCE, EUROPE, Outcome.AGREE),
    ],
)
def test_a_place_lies_in_what_contains_it(
    places: Places, subject: str, claimed: str, outcome: Outcome
) -> None:
    assert places.within(subject, claimed).comparison.outcome is outcome


def test_two_settlements_exclude_each_other_as_the_place_of_an_event(places: Places) -> None:
    assert places.compare(ULM, [BERLIN]).outcome is Outcome.DISAGREE


def test_a_place_that_contains_the_right_one_agrees(places: Places) -> None:
    assert places.compare(ULM, [GERMANY]).outcome is Outcome.AGREE


def test_a_place_within_the_right_one_is_left_open(places: Places) -> None:
    assert places.compare(GERMANY, [BERLIN]).outcome is Outcome.UNDECIDED


def test_what_has_no_known_country_is_left_open(places: Places) -> None:
    assert places.compare("Q138518", ["Q46"]).outcome is Outcome.UNDECIDED


ENTITIES = """id\tlabel\taliases\tdescription\ttypes
Q1\tEastland\t\t\tstate of the United States
Q2\tWestland\t\t\tstate of the United States
Q3\tMidland\t\t\tstate of the United States
Q4\tHill House\t\t\thouse
Q5\tOld Graveyard\t\t\tcemetery
Q6\tNew Graveyard\t\t\tcemetery of Eastland
Q7\tLong Valley\t\t\tregion
Q8\tUnion\t\t\tcountry|sovereign state
Q9\tFarland\t\t\tstate of the United States
Q10\tOld County\t\t\tcounty of the United States
Q11\tElder Realm\t\t\tstate
Q12\tYounger Realm\t\t\tstate
Q13\tNewtown\t\tcounty seat of Hill County, Eastland, Union\tcity
Q14\tOldtown\t\ttown in Westland, Union; known for its hills\ttown
Q15\tNoplace\t\ttown in the Hills, Union\ttown
Q16\tIsland Realm\t\t\tcountry|sovereign state
Q17\tNorth\t\t\tcontinent
Q18\tSouth\t\t\tcontinent
Q19\tNeighbour\t\t\tcountry|sovereign state
Q20\tColony\t\t\tcountry
Q21\tOverseas\t\t\tprovince
Q22\tHill Church\t\t\tchurch
Q23\tGraveyard of the Hill\t\t\tcemetery
Q24\tHarbour Quarter\t\t\tneighborhood
Q25\tMarket Quarter\t\t\tneighborhood
"""
FACTS = """subject\trelation\tobject\tsource
Q4\tP131\tQ1\ttest
Q1\tP17\tQ8\ttest
Q2\tP17\tQ8\ttest
Q3\tP17\tQ8\ttest
Q1\tP47\tQ3\ttest
Q2\tP47\tQ3\ttest
Q13\tP17\tQ8\ttest
Q14\tP17\tQ8\ttest
Q15\tP17\tQ8\ttest
Q8\tP30\tQ17\ttest
Q16\tP30\tQ18\ttest
Q19\tP30\tQ18\ttest
Q8\tP47\tQ19\ttest
Q19\tP47\tQ8\ttest
Q16\tP47\tQ19\ttest
Q20\tP30\tQ18\ttest
Q21\tP17\tQ16\ttest
Q4\tP17\tQ8\ttest
Q24\tP131\tQ13\ttest
Q25\tP131\tQ13\ttest
"""
ALIEN = "Q21"
EASTLAND, WESTLAND, MIDLAND, HOUSE, OLD, NEW, VALLEY = "Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7"
FARLAND, COUNTY, ELDER, YOUNGER = "Q9", "Q10", "Q11", "Q12"


def test_parts_of_countries_are_told_apart_from_when_they_were_settled(divided: Places) -> None:
    outcomes = [divided.compare(HOUSE, [WESTLAND], year=year).outcome for year in (1990, 1900, 1800)]
    assert outcomes[0] is Outcome.DISAGREE
    assert outcomes[2] is Outcome.UNDECIDED


@pytest.fixture(scope="module")
def divided(tmp_path_factory: pytest.TempPathFactory) -> Places:
    folder: Path = tmp_path_factory.mktemp("divided")
    for name, text in (("entities", ENTITIES), ("facts", FACTS)):
        (folder / f"{name}.tsv").write_text(text, encoding="utf-8")
    build([folder], folder / "snapshot", encoder=None, budget_bytes=None, name="divided")
    return Places(Snapshot.open(folder / "snapshot"))


@pytest.mark.parametrize(("place", "claimed"), [(EASTLAND, WESTLAND), (HOUSE, WESTLAND), (HOUSE, MIDLAND)])
def test_a_division_is_no_part_of_another_of_its_kind(divided: Places, place: str, claimed: str) -> None:
    assert divided.compare(place, [claimed], year=1990).outcome is Outcome.DISAGREE


NEWTOWN, OLDTOWN, NOPLACE, UNION, OVERSEAS, NEIGHBOUR = "Q13", "Q14", "Q15", "Q8", "Q16", "Q19"


def test_a_part_of_a_town_lies_where_its_town_does(divided: Places) -> None:
    harbour, market = "Q24", "Q25"
    assert divided.compare(harbour, [OLDTOWN]).outcome is Outcome.DISAGREE
    assert divided.compare(harbour, [NEIGHBOUR], year=1990).outcome is Outcome.DISAGREE
    assert divided.compare(harbour, [NEWTOWN]).outcome is Outcome.AGREE
    assert divided.compare(harbour, [market]).outcome is Outcome.UNDECIDED
    assert divided.compare(market, [OVERSEAS, UNION]).outcome is not Outcome.DISAGREE


def test_the_description_of_a_town_tells_its_division(divided: Places) -> None:
    assert divided.compare(NEWTOWN, [OLDTOWN]).outcome is Outcome.DISAGREE
    assert divided.compare(NEWTOWN, [WESTLAND], year=1990).outcome is Outcome.DISAGREE
    assert divided.compare(NEWTOWN, [EASTLAND], year=1990).outcome is Outcome.UNDECIDED
    assert divided.compare(NOPLACE, [WESTLAND], year=1990).outcome is Outcome.UNDECIDED


def test_a_country_lies_in_none_on_another_continent_unless_they_meet(divided: Places) -> None:
    assert divided.within(UNION, OVERSEAS).comparison.outcome is Outcome.DISAGREE
    assert divided.within(UNION, NEIGHBOUR).comparison.outcome is Outcome.UNDECIDED
    assert divided.within(OVERSEAS, NEIGHBOUR).comparison.outcome is Outcome.UNDECIDED
    assert divided.within(OVERSEAS, EASTLAND).comparison.outcome is Outcome.UNDECIDED, (
        "a town may be called so"
    )
    assert divided.within("Q20", UNION).comparison.outcome is Outcome.UNDECIDED, "no state of its own"


def test_a_place_of_long_ago_may_have_lain_in_the_division_beside(divided: Places) -> None:
    assert divided.compare(HOUSE, [MIDLAND], year=1820).outcome is Outcome.UNDECIDED
    assert divided.compare(HOUSE, [WESTLAND], year=1820).outcome is Outcome.DISAGREE


def test_of_long_ago_nobody_knows_what_a_division_lay_beside_whose_borders_are_unknown(
    divided: Places,
) -> None:
    assert divided.compare(HOUSE, [FARLAND], year=1820).outcome is Outcome.UNDECIDED
    assert divided.compare(HOUSE, [FARLAND], year=1990).outcome is Outcome.DISAGREE


@pytest.mark.parametrize(
    ("place", "claimed"),
    [(HOUSE, VALLEY), (HOUSE, COUNTY), (ELDER, YOUNGER)],
    ids=["region", "division of another kind", "what may be a country"],
)
def test_other_regions_may_contain_each_other(divided: Places, place: str, claimed: str) -> None:
    assert divided.compare(place, [claimed], year=1990).outcome is Outcome.UNDECIDED


def test_nobody_rests_in_two_graveyards(divided: Places) -> None:
    assert divided.compare(OLD, [NEW]).outcome is Outcome.DISAGREE
    assert divided.compare(OLD, [HOUSE]).outcome is Outcome.UNDECIDED


def test_a_church_is_no_graveyard_but_its_own(divided: Places) -> None:
    assert divided.compare("Q22", [OLD]).outcome is Outcome.DISAGREE
    assert divided.compare("Q22", ["Q23"]).outcome is Outcome.UNDECIDED


METROPOLIS, MARKET_END, MILL_TOWN, PORT, SMALLVILLE, SECOND, QUIET_END, UNSUNG = (
    f"Q{n}" for n in range(3, 11)
)
EASTBRIDGE, WESTBRIDGE, EASTEND, COUNTY_SEAT, BIG_CITY, GREAT_CITY = (f"Q{n}" for n in range(14, 20))


@pytest.fixture(scope="module")
def towns(kingdom: Snapshot) -> Places:
    return Places(kingdom)


def test_a_town_lies_in_one_division_of_a_kind(towns: Places) -> None:
    location = towns.within(GREAT_CITY, "Q13")
    assert location.comparison.outcome is Outcome.DISAGREE
    assert location.fact is not None
    assert location.fact.object == EntityRef("Q12", "East March")
    assert towns.within(GREAT_CITY, "Q12").comparison.outcome is Outcome.AGREE
    assert towns.within(EASTBRIDGE, "Q13").comparison.outcome is Outcome.UNDECIDED
    assert towns.within(QUIET_END, "Q13").comparison.outcome is Outcome.UNDECIDED


def test_a_town_that_few_know_may_be_a_suburb_of_a_far_larger_city(towns: Places) -> None:
    assert towns.compare(METROPOLIS, [MARKET_END]).outcome is Outcome.UNDECIDED
    assert towns.compare(MARKET_END, [METROPOLIS]).outcome is Outcome.UNDECIDED


def test_a_town_that_is_hardly_meant_is_no_suburb(towns: Places) -> None:
    assert towns.compare(METROPOLIS, [SECOND, MARKET_END], likely={SECOND}).outcome is Outcome.DISAGREE
    assert towns.compare(METROPOLIS, [SECOND, MARKET_END]).outcome is Outcome.UNDECIDED


def test_a_city_that_is_no_metropolis_has_its_suburbs_nearby(
    checker_of: CheckerOf,
) -> None:
    entities = "id\tlabel\taliases\tdescription\ttypes\timportance\n" + "".join(
        f"{name}\t{name}\t\t\tcity\t10\n" for name in ("Bigton", "Hugeton", "Nearby", "Faraway")
    )
    facts = "subject\trelation\tobject\tsource\n" + "".join(
        f"{name}\tP1082\t+{people}\tt\n{name}\tP625\t@{north}/10.0\tt\n"
        for name, people, north in (
            ("Bigton", 900_000, 50.0),
            ("Hugeton", 9_000_000, 50.0),
            ("Nearby", 20_000, 50.3),
            ("Faraway", 20_000, 50.8),
        )
    )
    near = Places(checker_of(entities, facts).graph)
    assert near.compare("Nearby", ["Bigton"]).outcome is Outcome.UNDECIDED
    assert near.compare("Faraway", ["Bigton"]).outcome is Outcome.DISAGREE
    assert near.compare("Faraway", ["Hugeton"]).outcome is Outcome.UNDECIDED


def test_a_town_of_unknown_size_may_be_a_suburb(towns: Places) -> None:
    assert towns.compare(METROPOLIS, [QUIET_END]).outcome is Outcome.UNDECIDED


@pytest.mark.parametrize(
    ("one", "other"),
    [(MARKET_END, MILL_TOWN), (MARKET_END, PORT), (MARKET_END, SECOND), (METROPOLIS, UNSUNG)],
    ids=["of the same size", "not so much larger", "in another country", "nothing known of it"],
)
def test_other_towns_exclude_each_other(towns: Places, one: str, other: str) -> None:
    assert towns.compare(one, [other]).outcome is Outcome.DISAGREE


def test_a_suburb_lies_in_the_division_of_its_city(towns: Places) -> None:
    assert towns.compare(WESTBRIDGE, [EASTEND]).outcome is Outcome.UNDECIDED
    assert towns.compare(WESTBRIDGE, [EASTBRIDGE]).outcome is Outcome.DISAGREE


@pytest.mark.parametrize("town", [COUNTY_SEAT, BIG_CITY])
def test_a_town_of_many_or_with_a_seat_is_no_suburb(towns: Places, town: str) -> None:
    assert towns.compare(METROPOLIS, [town]).outcome is Outcome.DISAGREE


def test_a_town_that_few_know_may_bear_the_name_of_what_contains_a_place(towns: Places) -> None:
    assert towns.within(MARKET_END, SMALLVILLE).comparison.outcome is Outcome.UNDECIDED
    assert towns.within(MARKET_END, SECOND).comparison.outcome is Outcome.DISAGREE


def test_where_nothing_is_known_to_be_wrong_the_country_is_the_fact_at_hand(towns: Places) -> None:
    """One meaning of a name that leaves it open keeps the others from contradicting."""
    location = towns.within(MARKET_END, METROPOLIS)
    assert location.comparison.outcome is Outcome.UNDECIDED
    assert location.fact is not None


def test_for_a_region_the_smallest_known_place_is_told_for_a_country_the_country(divided: Places) -> None:
    told = [divided.within(HOUSE, claimed).fact for claimed in (ALIEN, "Q16")]
    assert [fact.object for fact in told if fact is not None] == [
        EntityRef(EASTLAND, "Eastland"),
        EntityRef("Q8", "Union"),
    ]


CHAINS = """id\tlabel\taliases\tdescription\ttypes
Q1\tGreat Range\t\t\tmountain range
Q2\tHigh Peak\t\t\tmountain
Q3\tNorthland\t\t\tcountry
Q4\tSouthland\t\t\tcountry
Q5\tCamp Ground\t\t\tstadium
Q6\tOld Ground\t\t\tstadium
Q7\tHill Castle\t\t\tcastle
"""
WHERE = (
    "subject\trelation\tobject\tsource\nQ1\tP17\tQ3\tt\nQ1\tP17\tQ4\tt\nQ2\tP4552\tQ1\tt\nQ2\tP17\tQ3\tt\n"
)


@pytest.fixture
def ranges(tmp_path: Path) -> Places:
    (tmp_path / "entities.tsv").write_text(CHAINS, encoding="utf-8")
    (tmp_path / "facts.tsv").write_text(WHERE, encoding="utf-8")
    build([tmp_path], tmp_path / "out", encoder=None, budget_bytes=None, name="ranges")
    return Places(Snapshot.open(tmp_path / "out"))


def test_a_mountain_of_a_range_is_not_in_all_countries_of_the_range(ranges: Places) -> None:
    assert ranges.within("Q2", "Q3").comparison.outcome is Outcome.AGREE
    assert ranges.within("Q2", "Q1").comparison.outcome is Outcome.AGREE
    assert ranges.within("Q2", "Q4").comparison.outcome is Outcome.UNDECIDED


def test_nothing_is_in_two_buildings_of_a_kind(ranges: Places) -> None:
    assert ranges.compare("Q5", ["Q6"]).outcome is Outcome.DISAGREE
    assert ranges.compare("Q5", ["Q7"]).outcome is Outcome.UNDECIDED


def test_a_mountain_of_a_range_is_in_none_of_its_other_states_far_away(tmp_path: Path) -> None:
    entities = (
        "id\tlabel\taliases\tdescription\ttypes\timportance\n"
        "X:peak\tArvel\t\tmountain\tmountain\t120\n"
        "X:range\tNordalps\t\tmountain range\tmountain range\t120\n"
        "X:one\tOneland\t\tcountry\tcountry|sovereign state\t200\n"
        "X:two\tTwoland\t\tcountry\tcountry|sovereign state\t200\n"
        "X:far\tFarland\t\tcountry\tcountry|sovereign state\t200\n"
    )
    facts = (
        "subject\trelation\tobject\n"
        "X:peak\tP17\tX:one\nX:peak\tP4552\tX:range\n"
        "X:range\tP17\tX:one\nX:range\tP17\tX:two\nX:range\tP17\tX:far\n"
        "X:one\tP47\tX:two\nX:two\tP47\tX:one\nX:two\tP47\tX:far\nX:far\tP47\tX:two\n"
    )
    (tmp_path / "entities.tsv").write_text(entities, encoding="utf-8")
    (tmp_path / "facts.tsv").write_text(facts, encoding="utf-8")
    build([tmp_path], tmp_path / "snapshot", encoder=None, budget_bytes=None, name="range")
    places = Places(Snapshot.open(tmp_path / "snapshot"))
    assert places.within("X:peak", "X:one").comparison.outcome is Outcome.AGREE
    assert places.within("X:peak", "X:far").comparison.outcome is Outcome.DISAGREE
    assert places.within("X:peak", "X:two").comparison.outcome is Outcome.UNDECIDED  # on the border, perhaps
