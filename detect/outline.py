"""The outline of an answer while it arrives: what each piece is, what it is about, and how the text stands to it.

Rules: a heading names what its section is about, a line that ends with a colon what its list is about, a lone name in
a list what the list inside it is about, one that is a line of its own or stands behind its kind ("Film: Inception")
what the keys below it are of; each only where it names one thing. A list of options or of misconceptions asserts
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from copy import copy
from dataclasses import replace

from detect.answer_lead import behind_lead
from detect.block import Block, BlockKind, block_of
from detect.bound import Sense
from detect.byline import is_byline
from detect.clause import Clause, clause_of
from detect.completion import (
    about_topic,
    carried,
    clause_with,
    dated,
    filled,
    key_of,
    keyed,
    keyed_of_it,
    listed,
)
from detect.in_list import NOT_LISTED, Around, Listed
from detect.list_noun import is_of_old, noun_of_list
from detect.listed_kind import ListedKinds
from detect.listed_maker import ListedMaker
from detect.name_use import names, same
from detect.outline_scopes import BESIDE, LEAD, RECORD, ROOT, SECTION, Scope, Scopes, named_in, only_entity
from detect.owner import PLACE
from detect.piece_spans import spans_of
from detect.place_types import COUNTRY_TYPES
from detect.said_kind import SaidKinds
from detect.section import names_section, topic_below
from detect.stance import Stance
from detect.table import Table
from detect.tagging import TIME_PHRASE, VERBS, tags
from detect.telling import Telling
from kg.mention import LinkedText, Mention
from kg.schema import relation_nouns
from kg.sentence import SentenceSplitter

_DENIED = re.compile(
    r"(?:myths?|misconceptions?|false|incorrect|wrong|untrue|hypothetical|fictional|fictitious|rumou?rs|legends)",
    re.I,
)
_BYGONE = frozenset(("before", "until", "till"))
_UP_TO = frozenset((Sense.BELOW, Sense.LAST))
"""In a key: what was so once says nothing of today."""
_YEARS = frozenset(("year", "date"))
_NAMING = frozenset("name title subject person".split())
_OPTION = re.compile(r"\s*\(?\b[A-H]\)\s")
_TITLE = re.compile(r"[mxd](?:\(t\))?")
_SENTENCE = re.compile(r"p(?:a?[VBHDMK]|s)")
"""A sentence about the topic behind what is only called like a section: "Career: He studied in Ulm"."""
_TIME = re.compile(TIME_PHRASE)
"""A key that says when something was so: "1949: Bonn is the seat of government"."""
_SAYS = re.compile(r"[nadmx]+[VBHDMK]")
"""A key that says something of somebody: "Trotsky never ruled: ..."."""
_LONGEST_OPENER = 4
"""Symbols of "Of course!"."""


class Outline:
    """One per answer. ``asked``: the mentions of the prompt; a lone entity is what lists without heading are about."""

    def __init__(
        self,
        prompt: str = "",
        asked: Sequence[Mention] = (),
        *,
        nouns: Set[str] | None = None,
        of_several: Sequence[str] = (),
        is_called: Callable[[str, str], bool] = lambda entity_id, phrase: False,
        said_kinds: SaidKinds | None = None,
        maker: ListedMaker | None = None,
        wish: Clause | None = None,
    ) -> None:
        """
        :param of_several: the words in which the prompt asks the same of several things
        :param nouns: what relations are called, case-folded; those of the built-in schema by default
        :param is_called: whether an entity may be spoken of by a phrase ("the film")
        :param said_kinds: what names mean of which the text says what kind of thing they are
        :param maker: whose works a list is of
        :param wish: the prompt, if it is one sentence
        """
        self._maker, self._wish = maker, wish
        self._led: Clause | None = None
        """The line right before the list, if it leads that in."""
        self._lists = 0
        """How many lists, or what else than items, there was."""
        self._of_keys = -1
        """Which of them had a name for a key."""
        self._said_kinds = said_kinds
        self._strangers: frozenset[str] = frozenset()
        """Ids of what names of the text only seem to mean."""
        self._nouns = relation_nouns() if nouns is None else nouns
        self._is_called = is_called
        self._telling = Telling(prompt)
        self._scopes = Scopes((Scope(ROOT, only_entity(asked)),))
        self._table = self._no_table = Table(self._nouns, is_called)
        self._listed, self._is_of_old = noun_of_list(prompt, self._nouns), is_of_old(prompt)
        self._of_several = of_several
        self._may_offer = "?" in prompt and _OPTION.search(prompt) is None
        """Whether what has a letter before it is offered to choose from; the prompt may have offered it itself."""
        self._kinds = ListedKinds(prompt, is_called)
        self._opens = self._opens_line = True
        self._indent = ""
        self._around = Around()
        self.in_list = NOT_LISTED
        """Where the last piece stands in a list."""
        self.turns = False
        """Whether the last piece was a heading of something that it only describes: nobody knows who "it" is below."""

    def fork(self) -> Outline:
        """A copy that goes its own way."""
        twin = copy(self)
        twin._telling = copy(self._telling)
        return twin

    def place(self, piece: str) -> tuple[Block, Stance]:
        """The block that the next piece belongs to, and how the text stands to it; needs no linking."""
        block = block_of(piece, opens_line=self._opens_line, indent=self._indent, opens=self._opens)
        self._opens = self._opens and not piece.strip()
        if block.kind is BlockKind.THOUGHTS:
            return block, Stance.ASSERTED
        tail = piece[len(piece.rstrip()) :]
        self._opens_line, self._indent = "\n" in tail, tail.rpartition("\n")[2]
        self._close_scopes(block)
        if block.kind is not BlockKind.ITEM and piece.strip():
            self._led, self._around, self._lists = None, Around(), self._lists + 1
        stance = self._telling.take(block, piece)
        if stance is Stance.ASSERTED and self._may_offer and _OPTION.match(piece) is not None:
            return block, Stance.ASKED
        return block, self._scoped(block) if stance is Stance.ASSERTED else stance

    def pass_over(self, text: str) -> None:
        """Take text as read that nobody checked."""
        for piece in SentenceSplitter().split(text):
            self.place(piece)
        self._wish, self._led, self._around = None, None, Around()

    def clauses(self, block: Block, stance: Stance, linked: LinkedText) -> list[Clause]:
        """The clauses to read in the piece that was placed last, now linked; offsets count in the piece."""
        if block.kind in {BlockKind.CODE, BlockKind.THOUGHTS, BlockKind.RULE}:
            return []
        self.turns, self.in_list = False, NOT_LISTED
        found = [self._meant(clause_of(linked, *span, stance)) for span in spans_of(block, linked)]
        if block.kind is BlockKind.ROW:
            self._table, said = self._table.row(found[0], linked.text, self._topic)
            return said
        found = [clause for clause in found if clause.symbols]
        if not found:
            return []
        if block.kind is BlockKind.HEADING:
            self._open(SECTION + block.depth, found[0])
            self._led = found[0]
            self.turns = self._topic is None and not names_section(found[0])
            return [clause for clause in found if not VERBS.isdisjoint(tags(clause))]
        made = self._made(found[0]) if block.kind is BlockKind.ITEM else ()
        if block.kind is BlockKind.ITEM:
            under = self._listed_under(block, found[0])
            self.in_list = Listed(is_item=True, under=under, group=self._lists)
        elif not _opens_answer(found[0]):
            self._wish = None
        return [*self._line(block, found[0]), *found[1:], *made]

    def _listed_under(self, block: Block, item: Clause) -> Mention | None:
        """What an item is listed under: the lone name of the item around it, or what the line before its list names."""
        before = [scope for scope in self._scopes.leads() if _is_alone(scope.lead)]
        under, around = self._around.within(block.depth, before[-1].topic if before else None)
        self._around = around.naming(block.depth, only_entity(named_in(item)) if _is_title(item) else None)
        return under

    def _made(self, item: Clause) -> list[Clause]:
        """What an item says of who made it, by the line right before its list or by what was asked for."""
        return [] if self._maker is None else list(self._maker.of(self._led, self._wish, item))

    def _meant(self, clause: Clause) -> Clause:
        """The clause with what its names mean by what the text says of them."""
        if self._said_kinds is None:
            return clause
        clause, self._strangers = self._said_kinds.of(clause, self._strangers)
        return clause

    @property
    def _topic(self) -> Mention | None:
        return self._scopes.last.topic

    def _close_scopes(self, block: Block) -> None:
        """What earlier lines were about ends with the section, the list or the item that they opened."""
        if block.kind is not BlockKind.ROW:
            self._table = self._no_table
        self._scopes = self._scopes.closed_by(block)

    def _scoped(self, block: Block) -> Stance:
        scope = self._scopes.last
        asked = block.option and scope.lead is not None and "?" in scope.lead.words()
        return Stance.ASKED if asked else scope.stance

    def _line(self, block: Block, clause: Clause) -> list[Clause]:
        """A sentence or an item as it is to be read, its subject put in place."""
        item = block.kind is BlockKind.ITEM
        below = block.depth + (0.5 if item else LEAD)
        if clause.symbols[-1].code == ":" or (block.opens_line and clause.symbols[-1].code == "?"):
            self._open(below, clause)
            self._led = clause
            return [clause]
        if (of_year := self._of_year(clause)) is not None:
            return [of_year]
        clause = _without_lead(clause)
        is_list = item or bool(self._listed or self._of_several)
        at = key_of(clause, dashes=block.opens_line and is_list)
        is_denied = at > 0 and all(_DENIED.fullmatch(symbol.text) for symbol in clause.symbols[:at])
        if is_denied or (block.opens_line and _is_of_once(clause)):
            return [replace(clause, stance=Stance.HEDGED)]
        if at > 0 and block.opens_line:
            said_of = self._keyed(clause, at)
            if item:
                self.turns |= self._turns_to_another(clause, at)
                self._scopes = self._scopes.and_then(
                    Scope(below, self._topic_of_pair(clause, at), clause, clause.stance)
                )
            return said_of
        if not block.opens_line:
            said = keyed_of_it(clause, at, self._nouns) if at > 0 else None
            return [said or clause]
        if not item:
            titled = self._opens_line and _is_title(clause)
            self._record(Scope(RECORD, only_entity(named_in(clause))) if titled else None)
        if item and not (VERBS | {"L"}).isdisjoint(tags(clause)):
            said = carried(clause, self._topic) if self._topic is not None else None
        else:
            lead = self._scopes.last.lead
            said = listed(lead, clause) if item and lead is not None else None
            if item and _is_title(clause):
                self._titled(block, below, clause, is_lead=said is None)
        return [said or clause]

    def _turns_to_another(self, clause: Clause, at: int) -> bool:
        """Whether the key of an item is one that nobody knows, in a list whose keys before were names."""
        key = clause_with(clause, clause.symbols[:at])
        if named_in(key):
            self._of_keys = self._lists
            return False
        said = " ".join(symbol.text.casefold() for symbol in key.symbols)
        return self._of_keys == self._lists and said not in self._nouns and not names_section(key)

    def _titled(self, block: Block, below: float, clause: Clause, *, is_lead: bool) -> None:
        """A lone name in a list is what its own list is about, and what the keys behind it are of."""
        beside = block.depth + BESIDE
        self._scopes = self._scopes.without(beside)
        named = named_in(clause)
        if self._topic is None or not named or not same(named[0], self._topic):
            self._scopes = self._scopes.and_then(
                replace(self._scopes.last, depth=beside, topic=only_entity(named))
            )
        if is_lead:
            self._open(below, clause)

    def _topic_of_pair(self, clause: Clause, at: int) -> Mention | None:
        """What the list below a key with its value is about: the name that one of them is ("Father: Leopold Mozart"),
        or the same as before below what is only called like a section.
        """
        key, value = clause_with(clause, clause.symbols[:at]), clause_with(clause, clause.symbols[at + 1 :])
        named = [m for each in (key, value) if _is_title(each) for m in named_in(each) if names(m)]
        if named and named[0].text[:1].isupper():
            return only_entity(named[:1])
        return None if named_in(key) else topic_below(key, self._topic, is_called=self._is_called)

    def _keyed(self, clause: Clause, at: int) -> list[Clause]:
        value = clause_with(clause, clause.symbols[at + 1 :])
        if self._names_topic(clause, at, value):
            return []
        if self._says_kind(clause, at, value):
            return []
        key = clause_with(clause, clause.symbols[:at])
        topic = topic_below(key, self._topic, is_called=self._is_called)
        if topic is not None and _SENTENCE.match(tags(value)) and not named_in(key):
            told = about_topic(value, topic, is_called=self._is_called)
            if told is not None:
                return [told]
        tells_kind = is_byline(value)  # of itself, whatever was asked for
        asked = () if tells_kind or self._leads_to_else() else self._of_several
        if not tells_kind and (self._of_several or self._scopes.last.listed or self._listed):
            clause, asked = self._kinds.of_line(clause, at, asked)
        said = keyed(
            clause,
            at,
            self._topic,
            self._nouns,
            of_names=self._scopes.last.listed or self._listed,
            asked=asked,
        )
        if said is not None:
            return [said]
        is_denied = any(start < clause.symbols[at].start for start in clause.negations)
        if VERBS.isdisjoint(tags(value)):
            return [clause]
        if _SAYS.match(tags(key)) and (is_denied or not named_in(key)):
            self.turns = True  # "Trotsky never ruled: he ..."
            return [value]
        is_told = named_in(key) and not VERBS.isdisjoint(tags(key))
        return [clause] if is_told or _TIME.fullmatch(tags(key)) else [value]

    def _leads_to_else(self) -> bool:
        """Whether the line before the list has a verb of its own: "Died in:", where births are asked for as well."""
        lead = self._scopes.last.lead
        if lead is None:
            return False
        said = {s.code for s, letter in zip(lead.symbols, tags(lead), strict=True) if letter in "VKLG"}
        return not said.issubset(self._of_several)

    def _of_year(self, clause: Clause) -> Clause | None:
        """ "Dune (1965)" in a list of which the years are asked for."""
        listed = self._scopes.last.listed or self._listed
        is_year = bool(listed) and listed.split()[-1] in _YEARS
        named = dated(clause) if is_year or self._of_several[-2:] == ("in", "O") else None
        work = None if named is None else self._kinds.meant(named[0])
        if named is None or work is None:
            return None
        words = ("S", "'s", *listed.split(), "be", "O") if is_year else self._of_several
        return filled(clause, words, work, named[1:])

    def _names_topic(self, clause: Clause, at: int, value: Clause) -> bool:
        """Whether a key says what its value is, of which the lines to come are: "Name: Ulm", "Film: Inception". A place
        in a country may be that too, or one more thing about the country.
        """
        outer, record = self._scopes.without(RECORD), self._scopes.last
        key = clause.symbols[at - 1].text.casefold()
        named = named_in(value)
        if outer.last.topic is not None:
            return False
        if key in _NAMING:
            self._record(Scope(RECORD, only_entity(named), key=key))
            return True
        topic = only_entity(named)
        if at != 1 or topic is None or topic.best is None or len(named) != len(value.symbols):
            return False
        is_free = record.depth != RECORD or record.key in {key, *COUNTRY_TYPES}
        is_kind = key not in self._nouns or key in COUNTRY_TYPES
        if not (is_free and is_kind and self._is_called(topic.best.id, f"the {key}")):
            return False
        is_within = record.key in COUNTRY_TYPES and key not in COUNTRY_TYPES
        self._record(Scope(RECORD, None if is_within else topic, key=key))
        return True

    def _says_kind(self, clause: Clause, at: int, value: Clause) -> bool:
        """Whether a key only says what its value is, a place apart: "Film: The Terminator (1984)" of an actor."""
        key = clause.symbols[at - 1].text.casefold()
        named = value.symbols[0].mention if value.symbols else None
        best = named.best if named is not None else None
        if at != 1 or key in self._nouns or best is None or self._topic is None:
            return False
        return self._is_called(best.id, f"the {key}") and not self._is_called(best.id, PLACE)

    def _record(self, scope: Scope | None) -> None:
        """End the record that began with a name, and begin another one."""
        outer = self._scopes.without(RECORD)
        self._scopes = outer if scope is None else outer.and_then(scope)

    def _open(self, depth: float, clause: Clause) -> None:
        """The lines to come are about what this one names, or about the same where it names nothing."""
        named = named_in(clause)
        stance = clause.stance
        if stance is Stance.ASSERTED and any(_DENIED.fullmatch(symbol.text) for symbol in clause.symbols):
            stance = Stance.HEDGED
        if VERBS.isdisjoint(tags(clause)):
            topic = topic_below(clause, self._topic, is_called=self._is_called)
        else:
            topic = only_entity(named) if named else self._topic
        title = " ".join(symbol.text for symbol in clause.symbols)
        listed = "" if clause.bounds or self._is_of_old else noun_of_list(title, self._nouns)
        self._scopes = self._scopes.and_then(Scope(depth, topic, clause, stance, listed=listed))


def _is_of_once(clause: Clause) -> bool:
    """Whether a key tells of what was so before: "Currency until 2002: markka"."""
    colon = next((at for at, symbol in enumerate(clause.symbols) if symbol.code == ":"), 0)
    if VERBS & set(tags(clause)[:colon]):
        return False
    bounds = (clause.bounds.get(symbol.start) for symbol in clause.symbols[:colon])
    is_limited = any(bound is not None and bound.sense in _UP_TO for bound in bounds)
    return is_limited or any(symbol.code in _BYGONE for symbol in clause.symbols[:colon])


def _without_lead(clause: Clause) -> Clause:
    """The clause from where it answers: "Answer: Lima lies in Peru"."""
    symbols = behind_lead(clause.symbols)
    lead = len(clause.symbols) - len(symbols)
    return replace(clause_with(clause, symbols), start=clause.symbols[lead - 1].end) if lead else clause


def _is_title(clause: Clause) -> bool:
    """Whether a line is a name and nothing else, or with its year: "Crime and Punishment (1866)"."""
    return _TITLE.fullmatch(tags(clause)) is not None


def _opens_answer(clause: Clause) -> bool:
    """Whether a line only opens an answer ("Sure!", "Here are three:"), so that what was asked for is still to come."""
    return clause.symbols[0].code == "here" or len(clause.symbols) <= _LONGEST_OPENER


def _is_alone(lead: Clause | None) -> bool:
    """Whether a line before a list is a name and nothing else."""
    return lead is None or _TITLE.fullmatch(tags(lead).removesuffix(":")) is not None
