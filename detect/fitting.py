"""What a pronoun or a definite description may speak of: by what is known of things, by what the answer told of them,
and by what its question asks about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from detect.claimed import likely_meanings
from detect.clause import PERSONAL
from detect.given_names import gender_of_given, gender_told_by
from detect.heard import Heard
from detect.name_use import same
from detect.referent import Referents
from detect.referring import THINGS, gender, is_description, needs_one, tells_more
from detect.remembered import Remembered
from kg.mention import Mention


@dataclass(frozen=True, slots=True)
class Fitting:
    """``question``: what that names; ``remembered``: what was told of genders and kinds."""

    referents: Referents
    question: Sequence[Mention]
    remembered: Remembered

    def remembering(self, remembered: Remembered) -> Fitting:
        """The same with more that was told."""
        return replace(self, remembered=remembered)

    def is_alone(self, found: Mention, told: Sequence[Heard], text: str) -> bool:
        """Whether nobody else of the last clause may be meant: "child of Lord Byron and his wife" tells no gender."""
        last = [each for heard in told[-1:] for each in (heard.leading, *heard.others)]
        return all(same(each, found) for each in self.fitting(last, text))

    def latest(self, told: Sequence[Heard], text: str) -> Mention | None:
        """The leading entity of the last sentence that names any which fits; else the only one that fits at all."""
        for place in range(len(told) - 1, -1, -1):
            heard = told[place]
            others = self.fitting(heard.others, text)
            if heard.leading is not None and self.fits(heard.leading, text):
                rivals = [o for o in others if not same(o, heard.leading)]
                if heard.leading.best is not None and is_description(text):
                    told_of = (*heard.objects, *heard.subjects)
                    rivals = [o for o in rivals if o.best is not None or o in told_of]
                doubted = needs_one(text) or any(each in (*heard.objects, *heard.again) for each in rivals)
                if rivals and doubted and (tells_more(text) or not self._asked_for(heard.leading, text)):
                    return None
                if heard.introduced.may_be(text.casefold()) or self._is_rather(
                    heard.others, heard.leading, text
                ):
                    return None
                if heard.weds and not self._is_of_known_gender(heard.leading, text):
                    return None
                asks = is_description(text) or self._has_left(told[:place], text)
                if asks and self._asks_for_another(heard.leading, text):
                    return None
                return heard.leading
            unnamed = others and heard.unnamed and text.casefold() in THINGS
            if unnamed or heard.another.may_be(text.casefold(), beside_somebody=bool(others)):
                return None
            if others:
                if (meant := self._asked_beside(heard, others, text)) is not None:
                    return meant
                earlier = self.fitting((h.leading for h in told[:place]), text)
                asked = [m for m in self.fitting(self.question, text) if m.best is not None or not earlier]
                return only_of([*others, *earlier, *asked])
        return only_of(self.fitting(self.question, text))

    def _is_rather(self, others: Sequence[Mention], leading: Mention, text: str) -> bool:
        """Whether a given name by itself tells that the pronoun may be of its bearer, where nothing does of the one who
        leads: "Alban Berg died, and Helene let nobody finish it. When she died ...".
        """
        if text.casefold() not in PERSONAL or self._is_of_known_gender(leading, text):
            return False
        told = gender(text.casefold())
        return any(each.best is None and gender_of_given(each.text) == told for each in others)

    def _asked_beside(self, heard: Heard, others: Sequence[Mention], text: str) -> Mention | None:
        """The one of the ``others`` of a clause that the question is about, beside strangers of whom the clause says
        nothing: "his first portrait of Adele Bloch-Bauer".
        """
        asked = next((m for m in others if m.best is not None and self._asked_for(m, text)), None)
        if asked is None:
            return None
        rivals = [m for m in others if not same(m, asked)]
        strange = all(m.best is None and m not in heard.subjects for m in rivals)
        return asked if strange and not any(m.start in heard.called for m in rivals) else None

    def _asked_for(self, mention: Mention, text: str) -> bool:
        """Whether the question is about this entity and none other that fits."""
        fitting = self.fitting(self.question, text)
        return bool(fitting) and all(same(mention, other) for other in fitting)

    def _is_of_known_gender(self, mention: Mention, text: str) -> bool:
        """Whether it is known that "he" or "she" speaks of this person; other phrases leave no doubt."""
        best = mention.best
        if best is None or text.casefold() not in PERSONAL:
            return best is not None
        return self.remembered.knows(mention) or self.referents.is_of_known_gender(best.id)

    def _has_left(self, told: Sequence[Heard], text: str) -> bool:
        """Whether the answer spoke of somebody whom the question names before it came to somebody else: "he" may be
        either.
        """
        asked = self.fitting(self.question, text) if text.casefold() in PERSONAL else []
        return any(each.leading is not None and same(each.leading, other) for each in told for other in asked)

    def _asks_for_another(self, mention: Mention, text: str) -> bool:
        """Whether the question names something else that a description fits."""
        return any(not same(mention, other) for other in self.fitting(self.question, text))

    def fitting(self, mentions: Iterable[Mention | None], text: str) -> list[Mention]:
        """Those of some mentions that the phrase may speak of."""
        return [m for m in mentions if m is not None and self.fits(m, text)]

    def fits(self, mention: Mention, text: str) -> bool:
        """Whether the phrase may speak of this."""
        if self.remembered.denies(mention, text):
            return False
        best, phrase = mention.best, text.casefold()
        if best is None:
            return phrase not in PERSONAL or gender_told_by(mention.text) in ("", gender(phrase))
        if self.referents.fits(best.id, phrase):
            return True
        if phrase not in PERSONAL:
            return False
        likely = likely_meanings(mention)
        return any(
            each.id in likely and not each.partial and self.referents.fits(each.id, phrase)
            for each in mention.candidates
        )


def only_of(mentions: Sequence[Mention]) -> Mention | None:
    """The last of mentions of one and the same entity."""
    return mentions[-1] if mentions and all(same(m, mentions[-1]) for m in mentions) else None
