"""Countries people, companies and works are from: "was a French physicist", "a studio from Sweden".

Facts of citizenship, country or origin support it. People have several countries, and the Germany of a German may have
been a kingdom of another name: nothing contradicts it but that nothing ties somebody to the country (`detect.ties`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from detect.derived_claim import DerivedClaim
from detect.outcome import Outcome, agree, disagree, undecided
from detect.scene import Named, Scene
from detect.ties import Ties
from detect.worded_name import WordedNames
from detect.worded_value import Replacement
from kg.mention import Mention, MentionKind
from kg.records import EntityClass, EntityRef, Fact

WORDS = re.compile(r" from |\b(?:president|minister|chancellor|premier) of ", re.I)
"""One of these, or an adjective of a country, stands in such a claim."""
_RELATIONS = {
    EntityClass.PERSON: ("P27",),
    EntityClass.ORGANISATION: ("P17", "P159", "P495", "P740"),
    EntityClass.WORK: ("P495",),
}
OCCUPATION = "P106"
_FAR_LESS = 0.1
"""A meaning of a country's name of so small a share of the likeliest one's is not meant."""
_IS_A = re.compile(
    r"(?:is|was|are|were|,)\s+(?:an?|the)\s+(?:(?!(?:of|for|in|by|from|with|like|to|on)\s)[a-z-]+\s+){0,3}[*_]*$",
    re.I,
)
_IS_SO = re.compile(r"\b(?:is|was)\s+(?:(?:actually|originally|really|in fact|by birth),?\s+)?[*_]*$", re.I)
_SO = re.compile(r"[*_]*\s*(?:[.,;!]|\Z)")
"""Around an adjective that alone is said of somebody: "Edvard Munch was Norwegian."."""
_MAKERS = re.compile(
    r"[*_]*\s(?:[\w-]+\s){0,4}?[*_]*[a-z]*(?:compan(?:y|ies)|makers?|manufacturers?|brand|banks?|airlines?|band|group|duo|"
    r"trio|clubs?|firms?|corporation|conglomerate|retailers?|brewer(?:y|s)?|studios?|publishers?|developers?|giant|"
    r"multinational|start-?up|carriers?|operators?|producers?|labels?|newspapers?|broadcasters?|universit(?:y|ies)|"
    r"orchestra|quartet|marque|insurers?)\b",
    re.I,
)
"""Behind the adjective of an organisation; whatever else is called so may bear its name: "Nike was a Greek goddess"."""
_ONCE = re.compile(
    r"\b(?:before|at first|originally|initially|until|formerly|once|cuisine|restaurants?|food)\b", re.I
)
"""Of another time, or of what is cooked."""
_MARKUP = re.compile(r"[*_)\"”]*")
_IS_FROM = re.compile(r"(?:is|was|are|were|,)\s+(?:an?|the)\s+(?:[a-z-]+\s+){1,4}from\s+(?:the\s+)?$", re.I)
_FROM = re.compile(r"\b(?:is|was|comes|came|hails|hailed)\s+(?:originally\s+)?from\s+(?:the\s+)?$", re.I)
_OFFICE = re.compile(
    r"(?:(?:is|was)\s+an?\s+(?:[a-z-]+\s+){1,3}?and|is|was|became|been|,|elected)\s+(?:(?:an?|the|twice)\s+)?"
    r"(?:(?!(?:of|to|by|for|with|from|under|against|after|before|like|not|never|no|and|who|which|that|the|an?)\s)"
    r"[a-z0-9-]+\s+){0,3}?"
    r"(?:president|prime minister|chancellor|vice president|premier|foreign minister)"
    r"\s+of\s+(?:the\s+)?$",
    re.I,
)
"""Before a state: an office that hardly a foreigner is elected to."""
_LONGEST_ROLE = 40
"""Characters of " military historian"."""
_LONGEST_FROM = 80
"""Characters of ", an independent game studio from the "."""
_ROLE = re.compile(
    r"\s+(?!(?:\S+\s+)*(?:of|in|by|for|from|to|and|or|with|on|at|than|wife|husband|son|daughter|translation|edition)\s)"
    r"(?:[a-z-]+\s+){1,3}"
)
"""The words of a role between an adjective and a name, which speak of nobody else."""
_CLOSED = re.compile(r"\s*(?:[,.;()]|\Z)")
"""Behind what stands aside."""
_ENDS = re.compile(
    r"[*_\"”]*\s*(?:[,.;()!:]|\Z|(?:from|until|in|between|who|and|for|during|when|after|before|under)\b)",
    re.I,
)
"""Behind a country that is named in full: "president of China operations" names none."""
_ITS = re.compile(r"[-–'’]")
"""Behind a country that owns what is spoken of."""
_SILENT = re.compile(
    r"[-–'’]|\s*[.,;]|\s(?:language|citizen|border|born|origin|descent|poetry|history|culture)\b"
)


def nationalities(scene: Scene, ties: Ties, names: WordedNames) -> Iterator[DerivedClaim]:
    """What the adjectives and the countries of the clause say about its subject; ``names`` words the right ones.

    Before a name, where a Roman emperor may be called so for other reasons, only those that are right count, and such
    as stand before what somebody does: "the Danish chemist Alfred Nobel".
    """
    for mention in scene.linked.mentions:
        if not scene.clause.start <= mention.start < scene.clause.end:
            continue
        if not mention.demonym:
            yield from _from(scene, mention, ties, names)
            yield from _of_state(scene, mention, ties, names)
            continue
        if mention.kind is not MentionKind.ENTITY:
            continue
        if (person := _so_called(scene, mention)) is not None:
            yield from _claims(scene, person, mention, ties, names)
        if _SILENT.match(scene.text, mention.end):
            continue
        described = _described(scene, mention)
        subject = described or _called(scene, mention)
        if subject is None:
            continue
        is_said = described is not None or _does(scene, subject, mention)
        claims = _claims(scene, subject, mention, ties, names)
        yield from (claim for claim in claims if is_said or claim.comparison.outcome is Outcome.AGREE)


def _from(scene: Scene, mention: Mention, ties: Ties, names: WordedNames) -> Iterator[DerivedClaim]:
    """What "a studio from Sweden" says."""
    types, best = scene.evidence.places.types, mention.best
    if best is None or not types.is_sovereign(best.id):
        return
    span = max(scene.clause.start, mention.start - _LONGEST_FROM), mention.start
    from_ = _IS_FROM.search(scene.text, *span) or _FROM.search(scene.text, *span)
    subject = None if from_ is None else _before(scene, from_)
    if subject is not None and subject.ref.id != best.id:
        yield from _claims(scene, subject, mention, ties, names)


def _of_state(scene: Scene, mention: Mention, ties: Ties, names: WordedNames) -> Iterator[DerivedClaim]:
    """What is wrong of "was the first president of Kenya" of whose life nothing leads there; nothing bears it out."""
    types, best = scene.evidence.places.types, mention.best
    if best is None or not types.is_sovereign(best.id) or _ITS.match(scene.text, mention.end):
        return
    office = _OFFICE.search(scene.text, max(scene.clause.start, mention.start - _LONGEST_FROM), mention.start)
    subject = None if office is None else _before(scene, office)
    if office is None or subject is None or EntityClass.PERSON not in subject.classes:
        return
    if not (_CLOSED if office[0].startswith(",") else _ENDS).match(scene.text, mention.end):
        return
    for claim in _claims(scene, subject, mention, ties, names):
        if claim.comparison.outcome is Outcome.DISAGREE:
            yield replace(claim, comparison=disagree("office"))


def _described(scene: Scene, mention: Mention) -> Named | None:
    """Who "is a Danish physicist" or stands before ", a Danish physicist"."""
    is_a = _IS_A.search(scene.text, max(scene.clause.start, mention.start - 60), mention.start)
    return None if is_a is None else _before(scene, is_a)


def _so_called(scene: Scene, mention: Mention) -> Named | None:
    """Who "was Danish.", where that is all that is said."""
    is_so = _IS_SO.search(scene.text, max(scene.clause.start, mention.start - 30), mention.start)
    if is_so is None or _SO.match(scene.text, mention.end) is None:
        return None
    named = scene.subject_before(is_so.start())
    return named if named is not None and EntityClass.PERSON in named.classes else None


def _before(scene: Scene, is_a: re.Match[str]) -> Named | None:
    """Of whom something is said that begins with a verb or, right behind a name, with a comma."""
    if scene.text[is_a.start()] != ",":
        return scene.subject_before(is_a.start())
    behind = (e for e in scene.entities() if _MARKUP.fullmatch(scene.text, e.end, is_a.start()))
    named = next(behind, None)
    if named is None or named.leads:
        return named
    return named if scene.clause.symbols[named.index - 1].code == "by" else None


def _called(scene: Scene, mention: Mention) -> Named | None:
    """Whose name stands behind "the Danish physicist"."""
    people = (e for e in scene.entities() if e.start > mention.end and EntityClass.PERSON in e.classes)
    named = next(people, None)
    if named is None:
        return None
    return named if _ROLE.fullmatch(scene.text, mention.end, named.start) else None


def _does(scene: Scene, subject: Named, mention: Mention) -> bool:
    """Whether what stands between an adjective and a name is an occupation of whose name it is."""
    role = scene.text[mention.end : subject.start].strip().casefold()
    return any(
        isinstance(fact.object, EntityRef) and fact.object.label.casefold() == role
        for fact in scene.facts(subject, OCCUPATION)
    )


def _claims(
    scene: Scene, subject: Named, mention: Mention, ties: Ties, names: WordedNames
) -> Iterator[DerivedClaim]:
    subject = _maker(scene, subject)
    wanted = [r for c in subject.classes for r in _RELATIONS.get(c, ())]
    facts = [f for relation in wanted for f in scene.facts(subject, relation)]
    if not facts:
        return
    countries = [c.id for c in mention.candidates]
    claimed = {*countries, *(c.id for c in scene.evidence.graph.candidates(mention.text))}
    found = next((f for f in facts if _lies_in(scene, f, claimed)), None)
    likely = [c.id for c in mention.candidates if c.prior >= _FAR_LESS * mention.candidates[0].prior]
    comparison = agree("nationality") if found else undecided("nationality", 0.3)
    right: Replacement | None = None
    if (
        found is None
        and (subject.sure or _are_all_elsewhere(scene, subject, likely, ties))
        and not _does_something_else(scene, subject, mention)
        and _is_said_of_makers(scene, subject, mention)
        and (ties.has_none(subject.ref.id, likely) or _is_elsewhere(scene, subject, mention))
    ):
        comparison = disagree("nationality")
        right = _right(scene, subject, facts, mention, ties, names)
    best = mention.best
    yield DerivedClaim(
        subject=subject.ref,
        comparison=comparison,
        facts=(found,) if found else (facts[0],),
        start=min(subject.start, mention.start),
        end=max(subject.end, mention.end),
        value_start=right.start if right else mention.start,
        value_end=right.end if right else mention.end,
        value=EntityRef(best.id, best.label) if best else None,
        sure=subject.sure or comparison.outcome is Outcome.DISAGREE,
        right=right.right if right else "",
    )


def _is_elsewhere(scene: Scene, subject: Named, mention: Mention) -> bool:
    """Whether a company lies in another country than the one that it is said to be from; its adjective tells less."""
    if mention.demonym or EntityClass.ORGANISATION not in subject.classes:
        return False
    located = (scene.evidence.places.within(subject.ref.id, each.id) for each in mention.candidates)
    return all(each.comparison.outcome is Outcome.DISAGREE for each in located)


def _is_said_of_makers(scene: Scene, subject: Named, mention: Mention) -> bool:
    """Whether an adjective of an organisation stands before what organisations are."""
    if not mention.demonym or EntityClass.ORGANISATION not in subject.classes:
        return True
    if _ONCE.search(scene.text, scene.clause.start, scene.clause.end):
        return False
    return _MAKERS.match(scene.text, mention.end, scene.clause.end) is not None


def _maker(scene: Scene, subject: Named) -> Named:
    """The organisation that bears the name of a town, which nobody calls "a Japanese carmaker"."""
    mention = scene.clause.symbols[subject.index].mention
    if mention is None or not subject.classes <= {EntityClass.PLACE}:
        return subject
    for each in mention.candidates:
        classes = scene.evidence.graph.entity(each.id).classes
        if EntityClass.ORGANISATION in classes and not each.partial:
            return replace(subject, ref=EntityRef(each.id, each.label), classes=classes)
    return subject


def _does_something_else(scene: Scene, subject: Named, mention: Mention) -> bool:
    """Whether somebody is called by an occupation that he is known not to have: he is a namesake, "Peter Jackson was an
    Australian boxer".
    """
    evidence = scene.evidence
    own = {f.object.id for f in scene.facts(subject, OCCUPATION) if isinstance(f.object, EntityRef)}
    comma = scene.text.find(",", mention.end, scene.clause.end)
    end = scene.clause.end if comma < 0 else comma
    behind = (
        m.best
        for m in scene.linked.mentions
        if mention.end <= m.start < min(end, mention.end + _LONGEST_ROLE)
    )
    said = {
        best.id
        for best in behind
        if best is not None and EntityClass.OCCUPATION in evidence.graph.entity(best.id).classes
    }
    related = any(evidence.kinds.are_related(one, other) for one in own for other in said)
    return bool(own and said) and not related


def _are_all_elsewhere(scene: Scene, subject: Named, countries: Sequence[str], ties: Ties) -> bool:
    """Whether none of all that a name may mean has anything to do with a country: "Toyota", the maker and the city."""
    mention = scene.clause.symbols[subject.index].mention
    if mention is None or any(each.partial for each in mention.candidates):
        return False
    graph, places = scene.evidence.graph, scene.evidence.places
    countries = ties.without_languages(countries)
    for each in mention.candidates:
        if EntityClass.PLACE in graph.entity(each.id).classes:
            located = (places.within(each.id, country) for country in countries)
            if any(place.comparison.outcome is not Outcome.DISAGREE for place in located):
                return False
        elif not ties.has_none(each.id, countries):
            return False
    return True


def _right(
    scene: Scene, subject: Named, facts: Sequence[Fact], mention: Mention, ties: Ties, names: WordedNames
) -> Replacement | None:
    """In place of the wrong country the only one that is known, or of several the one by which somebody is described:
    Bartók, who died a citizen of the United States, was a Hungarian composer.
    """
    is_country = scene.evidence.places.types.is_country
    known = {f.object for f in facts if isinstance(f.object, EntityRef) and is_country(f.object.id)}
    if len(known) > 1:
        known = {each for each in known if ties.is_described_so(subject.ref.id, (each.id,))}
    best = mention.best
    if len(known) != 1 or best is None:
        return None
    return names.replacement(known.pop(), scene.text, mention, EntityRef(best.id, best.label))


def _lies_in(scene: Scene, fact: Fact, claimed: set[str]) -> bool:
    if not isinstance(fact.object, EntityRef):
        return False
    return fact.object.id in claimed or bool(scene.evidence.places.chain(fact.object.id) & claimed)
