"""Everyday words that mean the same, and words that mean the opposite; both ways, so no word tells the label."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random

_OPPOSITE = """
before/after; first/last; early/late; earlier/later; began/ended; begins/ends; started/finished; north/south
east/west; northern/southern; eastern/western; increase/decrease; increased/decreased; increases/decreases
increasing/decreasing; rising/falling; rose/fell; more/less; most/least; many/few; higher/lower
highest/lowest; high/low; above/below; larger/smaller; largest/smallest; large/small; big/small
bigger/smaller; longer/shorter; longest/shortest; long/short; older/younger; oldest/youngest; old/new
oldest/newest; faster/slower; fastest/slowest; stronger/weaker; strong/weak; father/mother; son/daughter
brother/sister; husband/wife; uncle/aunt; male/female; man/woman; men/women; king/queen; born/died
alive/dead; won/lost; win/lose; victory/defeat; success/failure; successful/unsuccessful; accepted/rejected
positive/negative; always/never; all/none; everyone/nobody; with/without; same/different; single/married
public/private; inside/outside; left/right; top/bottom; majority/minority; maximum/minimum; rich/poor
hot/cold; warm/cold; warmer/colder; warming/cooling; light/dark; heavy/light; true/false; true/untrue
able/unable; likely/unlikely; agree/disagree; agreed/disagreed; approved/rejected; allowed/forbidden
legal/illegal; possible/impossible; best/worst; popular/unpopular; famous/unknown; major/minor; upper/lower
urban/rural; bought/sold; joined/left; entered/left; opened/closed; arrived/departed; built/destroyed
created/destroyed; remembered/forgot; loved/hated; liked/disliked; supported/opposed; supports/opposes
support/oppose; included/excluded; present/absent; passed/failed; gained/lost; rural/urban; domestic/foreign
ancient/modern; temporary/permanent; common/rare; commonly/rarely; often/seldom; former/current
together/apart; fiction/nonfiction; fictional/real; ascended/descended; praised/criticised; praised/panned
cheap/expensive; wet/dry; deep/shallow; thick/thin; wide/narrow; parent/child; winter/summer; day/night
"""
_SAME = """
began/started; film/movie; near/close to; over/more than; about/approximately; around/about
died/passed away; received/was given; got/received; large/big; wrote/penned; married/wed; wife/spouse
husband/spouse; house/home; several/a number of; many/a lot of; after/following; before/prior to
also/as well; however/but; because/since; although/even though; while/whereas; until/up to; nearly/almost
mostly/mainly; famous/well-known; author/writer; located/situated; city/town; country/nation; created/made
attended/went to; finished/completed; ended/finished; shown/depicted; named/called; known as/called
used/employed; used/utilised; made/produced; show/programme; kids/children; child/kid; doctor/physician
car/automobile; job/position; killed/slain; moved/relocated; chosen/selected; won/was awarded
helped/assisted; said/stated; said/claimed; became/turned into; biggest/largest; lawyer/attorney
often/frequently; rarely/seldom; first/initial; initially/at first; later/afterwards; currently/now
actor/performer; singer/vocalist; song/track; album/record; army/military; war/conflict; king/monarch
begin/start; ended/came to an end; sea/ocean; released/put out; founded/established; set up/founded
built/constructed; led/headed; bought/purchased; allowed/permitted; shut/closed; showed/demonstrated
reached/got to; increase/rise; increased/went up; decreased/went down; decline/fall; important/significant
difficult/hard; quickly/fast; rich/wealthy; smart/clever; entire/whole; roughly/about; USA/US
United States/US; United Kingdom/UK; television/TV; percent/%; World War II/the Second World War
directed/was the director of
"""


def _table(text: str, *, both: bool = True) -> dict[str, tuple[str, ...]]:
    pairs = [
        tuple(pair.strip().split("/", 1))
        for line in text.splitlines()
        for pair in line.split(";")
        if pair.strip()
    ]
    table: dict[str, tuple[str, ...]] = {}
    for first, second in pairs:
        table[first] = (*table.get(first, ()), second)
        if both:
            table[second] = (*table.get(second, ()), first)
    return table


OPPOSITES: Mapping[str, Sequence[str]] = _table(_OPPOSITE)
SYNONYMS: Mapping[str, Sequence[str]] = _table(_SAME, both=False)


@lru_cache(maxsize=4)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})(?!\w)")


def change_word(text: str, table: Mapping[str, Sequence[str]], chance: Random) -> str | None:
    """One word that the table has, drawn evenly, replaced by one of its partners; None where it has none."""
    matches = list(_pattern(tuple(table)).finditer(text))
    if not matches:
        return None
    match = chance.choice(matches)
    return f"{text[: match.start()]}{chance.choice(table[match[0]])}{text[match.end() :]}"
