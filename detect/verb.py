"""Verb forms of English, as far as they tell where a predicate begins.

A closed table for the irregular ones, the ending "-ed" for the rest. A form that is only a participle ("written",
"born") never carries a sentence by itself; one that is past and participle ("won", "founded") may do either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache

_IRREGULAR = """
arise arose arisen|awake awoke awoken|bear bore born,borne|beat beat beaten|become became become|begin began begun
bend bent bent|bind bound bound|bite bit bitten|bleed bled bled|blow blew blown|break broke broken|breed bred bred
bring brought brought|build built built|burn burnt burnt|buy bought bought|catch caught caught|choose chose chosen
cling clung clung|come came come|creep crept crept|deal dealt dealt|dig dug dug|dive dove dived|do did done
draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed fed|feel felt felt
fight fought fought|find found found|flee fled fled|fly flew flown|forbid forbade forbidden|forget forgot forgotten
forgive forgave forgiven|freeze froze frozen|get got gotten,got|give gave given|go went gone|grow grew grown
hang hung hung|hear heard heard|hide hid hidden|hold held held|keep kept kept|know knew known|lay laid laid
lead led led|leave left left|lend lent lent|lie lay lain|lose lost lost|make made made|mean meant meant|meet met met
overcome overcame overcome|overthrow overthrew overthrown|pay paid paid|ride rode ridden|ring rang rung
rise rose risen|run ran run|say said said|see saw seen|seek sought sought|sell sold sold|send sent sent
shake shook shaken|shine shone shone|shoot shot shot|show showed shown|sing sang sung|sink sank sunk|sit sat sat
sleep slept slept|speak spoke spoken|spend spent spent|spin spun spun|stand stood stood|steal stole stolen
stick stuck stuck|strike struck struck|swear swore sworn|swim swam swum|take took taken|teach taught taught
tear tore torn|tell told told|think thought thought|throw threw thrown|understand understood understood
undergo underwent undergone|wake woke woken|wear wore worn|weave wove woven|win won won|withdraw withdrew withdrawn
write wrote written|rewrite rewrote rewritten|agree agreed agreed|free freed freed|guarantee guaranteed guaranteed
"""
_UNCHANGING = frozenset("set put cut hit let cost cast split spread burst read quit shut".split())
_NO_PARTICIPLES = frozenset(
    "hundred sacred naked kindred united limited beloved wicked rugged ragged aged red bed shed unprecedented wed "
    "sled".split()
)
_NO_GERUNDS = frozenset(
    "king ring spring thing string wing evening morning nothing something anything everything during including "
    "building according ceiling sibling sterling viking pudding wedding being sling swing regarding concerning "
    "following using".split()
)


_ENDS_IN_Y = re.compile(r"[^aeiou]y\Z")
_DOUBLES = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]")
"""Verbs of one syllable that double what they end in: "plan", "star"."""


class VerbForm(str, Enum):
    PAST = "V"
    """Carries a sentence: "wrote"."""
    BOTH = "K"
    """Past or participle: "founded", "won"."""
    PARTICIPLE = "L"
    """Needs a form of be or have, or adds to a noun: "written"."""
    GERUND = "G"


def _irregular() -> Iterator[tuple[str, list[str]]]:
    """The past and the participles of each irregular verb."""
    for entry in _IRREGULAR.replace("\n", "|").strip("|").split("|"):
        _, past, participles = entry.split()
        yield past, participles.split(",")


def _table() -> dict[str, VerbForm]:
    forms: dict[str, VerbForm] = dict.fromkeys(_UNCHANGING, VerbForm.BOTH)
    for past, participles in _irregular():
        forms |= dict.fromkeys(participles, VerbForm.PARTICIPLE)
        forms[past] = VerbForm.BOTH if past in participles else VerbForm.PAST
    return forms


_FORMS = _table()


@cache
def _participles() -> Mapping[str, str]:
    """The participle of each irregular past."""
    return {past: participles[0] for past, participles in _irregular()}


def past_of(participle: str) -> str | None:
    """The past that goes with a case-folded participle; None where the word is none.

    >>> past_of("written"), past_of("discovered"), past_of("paris")
    ('wrote', 'discovered', None)
    """
    form = verb_form(participle)
    if form is VerbForm.BOTH:
        return participle
    return _pasts().get(participle) if form is VerbForm.PARTICIPLE else None


@cache
def _pasts() -> Mapping[str, str]:
    """The past of each irregular participle that is none itself."""
    return {each: past for past, participles in _irregular() for each in participles if each != "born"}


def past_of_base(base: str) -> str:
    """The past of a case-folded base form, by the regular ending where the verb is not known.

    >>> [past_of_base(base) for base in ("write", "discover", "die", "marry", "star", "cut", "have")]
    ['wrote', 'discovered', 'died', 'married', 'starred', 'cut', 'had']
    """
    if base in _UNCHANGING:
        return base
    if (known := _base_forms().get(base)) is not None:
        return known
    if base.endswith("e"):
        return f"{base}d"
    if _ENDS_IN_Y.search(base):
        return f"{base[:-1]}ied"
    return f"{base}{base[-1]}ed" if _DOUBLES.fullmatch(base) else f"{base}ed"


def present_of_base(base: str) -> str:
    """The third person of a case-folded base form.

    >>> present_of_base("flow"), present_of_base("pass"), present_of_base("carry"), present_of_base("have")
    ('flows', 'passes', 'carries', 'has')
    """
    if base == "have":
        return "has"
    if _ENDS_IN_Y.search(base):
        return f"{base[:-1]}ies"
    return f"{base}es" if base.endswith(("s", "sh", "ch", "x", "z", "o")) else f"{base}s"


def base_of_present(third: str) -> str:
    """The base form of a case-folded third person.

    >>> base_of_present("flows"), base_of_present("passes"), base_of_present("carries"), base_of_present("lies")
    ('flow', 'pass', 'carry', 'lie')
    """
    if third.endswith("ies") and len(third) > len("lies"):
        return f"{third[:-3]}y"
    return third[:-2] if third.endswith(("sses", "shes", "ches", "xes", "zes", "oes")) else third[:-1]


@cache
def _base_forms() -> Mapping[str, str]:
    """The past of each irregular verb."""
    entries = (entry.split() for entry in _IRREGULAR.replace("\n", "|").strip("|").split("|"))
    return {"have": "had"} | {base: past for base, past, _ in entries}


def participle(past: str) -> str | None:
    """The participle that goes with a case-folded past; None where the word is none.

    >>> participle("wrote"), participle("discovered"), participle("paris")
    ('written', 'discovered', None)
    """
    if verb_form(past) not in {VerbForm.PAST, VerbForm.BOTH}:
        return None
    prefix, dash, root = past.rpartition("-")
    return f"{prefix}{dash}{_participles().get(root, root)}"


@cache
def verb_form(word: str) -> VerbForm | None:
    """The form of a case-folded word that may be a verb in the past or a participle, else None.

    >>> verb_form("wrote"), verb_form("born").name, verb_form("united")
    (<VerbForm.PAST: 'V'>, 'PARTICIPLE', None)
    """
    if known := _FORMS.get(word):
        return known
    if len(word) > 4 and word.endswith("ing"):
        return None if word in _NO_GERUNDS else VerbForm.GERUND
    if len(word) > 3 and word.endswith("ed") and not word.endswith("eed"):
        return None if word in _NO_PARTICIPLES or "-" in word else VerbForm.BOTH
    return _FORMS.get(word.rpartition("-")[2]) if word.startswith(("co-", "re-")) else None
