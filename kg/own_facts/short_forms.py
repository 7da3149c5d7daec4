"""What the user's own things are called for short once a text has named them: "the Uno" for the Brewlane Uno.

Names of several words are written without capitals too. A short form is the beginning or the end of a name, or of what
stands behind the name of the maker that several have. What several own things have in common ("Brewlane" of all that
Brewlane makes) tells none of them, and what one of them is called in full means that one. A code ("KD18") and several
words with capitals ("Gravel SL") tell what is meant by themselves; "Starter" does where a text is about that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from kg.alias import ALIAS, PARTIAL, fold, names_of
from kg.records import Entity, EntityClass

_TELLING = re.compile(r".*[^\W\d_].*", re.DOTALL)
_CODE = re.compile(r"(?=[^\W_]*\d)(?=[^\W_]*[A-Z])[^\W_]{3,}")
"""A name with figures and capitals in one word."""
_SMALL = frozenset("of the a an and for in on at by to with from de der la le & +".split())
_LEAST, _LEAST_NOUN = 2, 3
"""Letters and figures of a short form; letters of a noun."""


def all_forms(
    entities: Sequence[Entity], is_known: Callable[[str], bool] = lambda form: False
) -> Mapping[str, Sequence[tuple[str, int]]]:
    """The names of each entity with their ranks, by its id: short ones, and those in lower case, among them.

    ``is_known``: see `short_forms`.
    """
    short = short_forms(entities, is_known)
    return {
        entity.id: [
            *names_of(entity),
            *((form, ALIAS) for form in _in_lower_case(entity)),
            *((form, ALIAS if _is_by_itself(form) else PARTIAL) for form in short.get(entity.id, ())),
        ]
        for entity in entities
    }


def nouns(entities: Sequence[Entity]) -> Mapping[str, str]:
    """The entity that "the" before a common noun means, by the noun: of each thing the words without capitals at the
    end of its name, and one before it ("barque Solveig").

    >>> nouns([Entity("1", "Kestrel KD18 drill"), Entity("2", "Kestrel KS190 circular saw"), Entity("3", "Day Pass")])
    {'drill': '1', 'circular saw': '2', 'saw': '2'}
    """
    found: dict[str, set[str]] = {}
    for entity in entities:
        if EntityClass.PERSON not in entity.classes:
            for noun in _nouns(entity.label):
                found.setdefault(noun, set()).add(entity.id)
    return {noun: next(iter(ids)) for noun, ids in found.items() if len(ids) == 1}


def _nouns(label: str) -> Iterator[str]:
    words = label.split()
    ends = [" ".join(words[at:]) for at in range(1, len(words))]
    begins = words[:1] if words[1:] and not words[-1].islower() else []
    for noun in (*ends, *begins):
        if noun.islower() and noun.replace(" ", "").isalpha() and len(noun) >= _LEAST_NOUN:
            yield noun


def _is_by_itself(form: str) -> bool:
    """Whether a short form tells what is meant wherever it stands."""
    words = form.split()
    if any(map(_CODE.fullmatch, words)):
        return True
    return len(words) > 1 and all(word[:1].isupper() or word[:1].isdigit() for word in words)


def _in_lower_case(entity: Entity) -> Sequence[str]:
    """How people write the name of a thing in a hurry: "the spin class"; that of a person keeps its capitals."""
    names = (entity.label, *entity.aliases)
    several = (name.lower() for name in names if " " in name and EntityClass.PERSON not in entity.classes)
    return [name for name in dict.fromkeys(several) if name not in names]


def short_forms(
    entities: Sequence[Entity], is_known: Callable[[str], bool] = lambda form: False
) -> Mapping[str, Sequence[str]]:
    """The short forms of each entity, by its id; a person's surname is known elsewhere.

    ``is_known``: whether something well known is called so ("Berlin" of the Berlin Kettle Works).
    """
    things = [entity for entity in entities if EntityClass.PERSON not in entity.classes]
    full = {fold(name) for entity in entities for name in (entity.label, *entity.aliases)}
    first = Counter(label[0] for entity in entities if (label := entity.label.split())[1:])
    parts = {
        entity.id: tuple(dict.fromkeys((*_parts(entity.label), *_parts(_without_maker(entity.label, first)))))
        for entity in things
    }
    counts = Counter(fold(part) for found in parts.values() for part in found)
    return {
        entity_id: [
            part
            for part in found
            if counts[fold(part)] == 1 and fold(part) not in full and not is_known(part)
        ]
        for entity_id, found in parts.items()
    }


def _without_maker(label: str, first: Mapping[str, int]) -> str:
    """A name without a first word that others begin with too; ``first``: how many do, by the word.

    >>> _without_maker("Kestrel KD18 drill", {"Kestrel": 2}), _without_maker("Day Pass", {"Day": 1})
    ('KD18 drill', '')
    """
    maker, _, rest = label.partition(" ")
    return rest if first.get(maker, 0) > 1 else ""


def _parts(label: str) -> Iterator[str]:
    """Beginnings and ends of a name of several words; none begins or ends with a small word, or is a mere number.

    >>> list(_parts("Class 27")), list(_parts("Department of Cardiology"))
    (['Class'], ['Department', 'Cardiology'])
    """
    words = label.split()
    for cut in range(1, len(words)):
        for part in (words[:cut], words[cut:]):
            if _is_telling(part):
                yield " ".join(part)


def _is_telling(part: Iterable[str]) -> bool:
    words = list(part)
    text = " ".join(words)
    has_capital = any(word[:1].isupper() or word[:1].isdigit() for word in words)
    is_bounded = not _SMALL & {words[0].lower(), words[-1].lower()}
    return has_capital and is_bounded and len(fold(text)) >= _LEAST and bool(_TELLING.fullmatch(text))
