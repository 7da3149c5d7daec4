"""A sentence as a line of symbols: the form in which wordings are matched.

Words are case-folded, forms of "be" and "have" reduced, articles and neutral adverbs left out. A mention is one slot:
a letter for what it is and its place in the sentence ("E0 be #capital of E1"). Letters: E entity, D demonym, O entity
named by a common noun, N unknown name, T time, Q quantity, P pronoun or definite description, W question word. A word
that names a kind of thing carries "#". Inline code is one symbol that no wording has.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from detect.bound import Bound, Sense, bounds
from detect.direction import is_direction
from detect.plain_mention import is_plain
from detect.prefix import with_prefixes
from detect.stance import CUES, Stance
from detect.verb import past_of
from kg.mention import LinkedText, Mention, MentionKind, Token
from kg.schema import type_word

ARTICLES = frozenset({"a", "an", "the", "this", "that's"})
BE = {
    "is": False,
    "are": False,
    "am": False,
    "be": False,
    "was": True,
    "were": True,
    "been": True,
    "'re": False,
}
HAVE = {"has": False, "have": False, "had": True, "'ve": False}
NEUTRAL = frozenset(
    "also now today indeed himself herself itself however thus therefore some circa nearly almost "
    "more than just c. ca. ca well still ever only one current correct actual present-day modern-day".split()
)
NAMED_OF = frozenset(
    "city town village hamlet municipality commune state province region island kingdom republic district county "
    "canton department prefecture parish borough nation country principality duchy empire territory".split()
)
"""Kinds whose names follow "of": the city of Ulm is Ulm, a statue of Einstein is not Einstein."""
MEANINGFUL_LY = CUES.keys() | frozenset(
    "formerly previously likely family only early italy july ally briefly nearly unlikely partly partially hardly "
    "rarely fly temporarily nominally traditionally".split()
)
BYGONE = frozenset(
    "former formerly earlier previous previously prior erstwhile one-time onetime old ancient original originally "
    "historic historical past once ex wartime interwar medieval colonial".split()
)
"""Words that put what is said into the past without a verb: "former capitals: Kyoto"."""
NEGATIONS = frozenset({"not", "n't", "never", "no"})
PRONOUNS = {
    "he": "", "him": "", "she": "", "her": "'s", "his": "'s", "it": "", "its": "'s", "they": "", "their": "'s",
}  # fmt: skip
_DASHES = frozenset("-–—")
OWN = frozenset(pronoun for pronoun, suffix in PRONOUNS.items() if suffix)
BEFORE_OWN = frozenset({"have", "as"})
"""After these, "its" speaks of the subject of the same clause and says nothing: "has its seat in"."""
PERSONAL = frozenset({"he", "him", "she", "her", "his"})
QUESTION_WORDS = frozenset("who what which where when whom whose".split())
MARKS = frozenset('*_`"“”„«»‘~#')
CODE = re.compile(r"\+\d{1,3}(?:[ -]\d{1,4})?|[A-Z]{2,3}|[A-Z][a-z]?")
"""A dialling code, a code of two or three capitals, the symbol of an element; not the name of anything known."""
_QUOTATION = re.compile(
    r'"([^"]*)(?:"|\Z)|“([^“”]*)(?:”|\Z)|«([^«»]*)(?:»|\Z)|„([^„“”]*)(?:[“”]|\Z)|「([^「」]*)(?:」|\Z)'
)
"""The last one of a sentence may go on behind it."""
_CODE = re.compile(r"(`+)[^`\n]+\1")
_LETTERS = {MentionKind.TIME: "T", MentionKind.QUANTITY: "Q", MentionKind.NAME: "N"}
_LIMITS = frozenset({Sense.ABOVE, Sense.BELOW, Sense.BETWEEN})
_STRETCHES = frozenset({Sense.FIRST, Sense.LAST})
HYPHENS = frozenset("-‐‑")
_PREPOSITIONS = frozenset("in on at by from of to since until during within for".split())
_NO_VERB = _PREPOSITIONS | {"be", "have", "and", "or"}


@dataclass(frozen=True, slots=True)
class Symbol:
    """One word or slot of a clause with its span in the text; ``mention`` is None for words and pronouns."""

    code: str
    start: int
    end: int
    text: str
    mention: Mention | None = None
    past: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Clause:
    """The symbols of one sentence. ``line`` is their codes joined by spaces, with a space at both ends.

    Equal to itself alone, so that what is found out about it can be remembered.

    ``bounds``: how times and quantities are worded, by where they start; such words are no symbols of their own, but
    "before 1950" reads as "in 1950". ``quoted``: spans inside quotation marks. ``stance`` is that of the text around
    (a story, a list of options); what the words of the sentence themselves show is for `detect.scope`.
    """

    symbols: tuple[Symbol, ...]
    line: str
    offsets: tuple[int, ...]
    start: int
    end: int
    negations: tuple[int, ...]
    bounds: Mapping[int, Bound] = field(default_factory=dict)
    quoted: tuple[tuple[int, int], ...] = ()
    stance: Stance = Stance.ASSERTED

    def negated(self, first: int, last: int, *, aside: range = range(0)) -> bool:
        """True where an odd number of negations stands within the symbols ``first`` to ``last``, ``aside`` left out."""
        span = range(self.symbols[first].start, self.symbols[last].end)
        skipped = (
            range(self.symbols[aside.start].start, self.symbols[aside.stop].start) if aside else range(0)
        )
        return sum(offset in span and offset not in skipped for offset in self.negations) % 2 == 1

    def at(self, position: int) -> Symbol:
        """The symbol that covers a position of ``line``."""
        return self.symbols[self.index(position)]

    def index(self, position: int) -> int:
        return bisect_right(self.offsets, position) - 1

    def words(self) -> frozenset[str]:
        return frozenset(symbol.code for symbol in self.symbols)

    def of(self, *symbols: Symbol) -> Clause:
        """The same clause in other symbols."""
        line, offsets = _line(symbols)
        return replace(self, symbols=symbols, line=line, offsets=offsets)


def _line(symbols: Sequence[Symbol]) -> tuple[str, tuple[int, ...]]:
    """The codes joined by spaces, and where each begins."""
    line, offsets = " ", []
    for symbol in symbols:
        offsets.append(len(line))
        line += symbol.code + " "
    return line, tuple(offsets)


def clause_of(linked: LinkedText, start: int, end: int, stance: Stance = Stance.ASSERTED) -> Clause:
    """The clause for the sentence ``[start, end)`` of a linked text; linear in its tokens."""
    mentions = [m for m in linked.mentions if start <= m.start < end]
    tokens = with_prefixes([token for token in linked.tokens if start <= token.start < end])
    worded = bounds(linked.text, mentions)
    code = [m.span() for m in _CODE.finditer(linked.text, start, end)]
    meant = [m for m in mentions if not is_plain(m, linked.text)]
    symbols = _symbols(tokens, meant, worded, code)
    line, offsets = _line(symbols)
    negations = [token.start for token in tokens if token.text.casefold() in NEGATIONS]
    if negations:
        aside = [(m.start, m.end) for m in mentions] + [(bound.start, bound.end) for bound in worded.values()]
        negations = [at for at in negations if not _inside(at, aside)]
    quoted = tuple(m.span(m.lastindex or 0) for m in _QUOTATION.finditer(linked.text, start, end))
    return Clause(tuple(symbols), line, offsets, start, end, tuple(negations), worded, quoted, stance)


def _inside(at: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(first <= at < last for first, last in spans)


def _symbols(
    tokens: Sequence[Token],
    mentions: Sequence[Mention],
    worded: Mapping[int, Bound],
    code: Sequence[tuple[int, int]],
) -> list[Symbol]:
    symbols: list[Symbol] = []
    number = 0
    hidden = _around(mentions, worded) if worded else ()
    for number_of, token in enumerate(tokens):
        at = token.start
        if hidden and _inside(at, hidden):
            continue
        if code and _inside(at, code):
            if not (symbols and symbols[-1].code == "`"):
                symbols.append(Symbol("`", at, token.end, token.text))
            continue
        while number < len(mentions) and mentions[number].end <= at:
            number += 1
        mention = mentions[number] if number < len(mentions) else None
        if mention is not None and is_direction(token, mention):
            continue
        if mention is None or mention.start > at:
            if not _is_hyphen(token, tokens[number_of + 1 : number_of + 2], symbols):
                symbols += _in_place(_word(token, len(symbols)), symbols)
        elif not (symbols and symbols[-1].mention is mention):
            symbols += _worded_slot(mention, worded.get(mention.start), symbols)
    return _with_commas(_plainly(_reduced(symbols)))


def _is_hyphen(token: Token, following: Sequence[Token], before: Sequence[Symbol]) -> bool:
    """Whether a sign joins two words to one ("two-letter") and sets nothing apart."""
    if token.text not in HYPHENS or not following or not before:
        return False
    last = before[-1]
    joined = last.end == token.start and following[0].start == token.end
    return joined and last.mention is None and last.text.isalpha() and following[0].text[:1].islower()


def _plainly(symbols: list[Symbol]) -> list[Symbol]:
    """ "That would be Paris", "that'd be Paris" as "that is Paris": it answers, and doubts nothing."""
    codes = [symbol.code for symbol in symbols[:3]]
    if len(codes) == 3 and codes[1] in ("would", "'d") and codes[2] == "be" and codes[0] in ("that", "P0"):
        return [symbols[0], *symbols[2:]]
    return symbols


def _with_commas(symbols: list[Symbol]) -> list[Symbol]:
    """An aside between two dashes as one between commas: "The Volga - the longest river in Europe - flows"."""
    dashes = [at for at, symbol in enumerate(symbols) if symbol.code in _DASHES]
    if len(dashes) != 2 or len({symbols[at].code for at in dashes}) != 1:
        return symbols
    if not all(map(partial(_parts, symbols), dashes)):
        return symbols
    return [replace(each, code=",") if at in dashes else each for at, each in enumerate(symbols)]


def _parts(symbols: Sequence[Symbol], at: int) -> bool:
    """Whether a dash sets something apart from a word or name before it, and begins no line and joins no numbers."""
    before, behind = symbols[at - 1 : at], symbols[at + 1 : at + 2]
    if not before or not behind or before[0].code[0] in "TQ,":
        return False
    return symbols[at].code == "—" or (
        before[0].end < symbols[at].start and symbols[at].end < behind[0].start
    )


def _around(mentions: Sequence[Mention], worded: Mapping[int, Bound]) -> list[tuple[int, int]]:
    """Spans of the words of bounds, and of the second value of a range ("between A and B")."""
    spans: list[tuple[int, int]] = []
    behind = -1
    for mention in mentions:
        bound = worded.get(mention.start)
        if bound is None or bound.sense in _STRETCHES or mention.start < behind:
            continue
        spans += [(bound.start, mention.start), (mention.end, bound.end)]
        behind = bound.end
    return [(first, last) for first, last in spans if first < last]


def _worded_slot(mention: Mention, bound: Bound | None, before: Sequence[Symbol]) -> list[Symbol]:
    """The slot of a mention; a time behind "before", "around" has the preposition that every time has."""
    if bound is None or mention.kind is not MentionKind.TIME or bound.sense in _STRETCHES:
        return [_slot(mention, len(before))]
    last = before[-1].code if before else ""
    limit = bound.sense in _LIMITS and last not in _PREPOSITIONS
    verb = last.isalpha() and last not in _NO_VERB
    if limit or (verb and bound.start < mention.start):
        preposition = Symbol("in", bound.start, mention.start, "")
        return [preposition, _slot(mention, len(before) + 1)]
    return [_slot(mention, len(before))]


def _in_place(word: list[Symbol], before: Sequence[Symbol]) -> list[Symbol]:
    """A word as what stands before it lets it be read: "has its seat", "what's"."""
    last = before[-1].code if before else ""
    if last in BEFORE_OWN and word and word[0].text.casefold() in OWN:
        return []
    is_doing = last == "that" or (last[:1] in "WP" and last[1:].isdigit())
    if is_doing and word and word[0].code == "'s" and word[0].text:
        return [Symbol("be", word[0].start, word[0].end, word[0].text)]
    return word


def _slot(mention: Mention, number: int) -> Symbol:
    return Symbol(f"{_letter(mention)}{number}", mention.start, mention.end, mention.text, mention)


def _letter(mention: Mention) -> str:
    if mention.kind is MentionKind.ENTITY:
        if mention.demonym:
            return "D"
        named = mention.best is not None and mention.best.label[:1].isupper()
        return "E" if named or not mention.text[:1].islower() else "O"
    return _LETTERS[mention.kind]


def _word(token: Token, number: int) -> list[Symbol]:
    word = token.text.casefold().replace("’", "'")
    if word in PRONOUNS:
        symbols = [Symbol(f"P{number}", token.start, token.end, token.text)]
        if PRONOUNS[word]:
            symbols.append(Symbol(PRONOUNS[word], token.end, token.end, ""))
        return symbols
    if word in QUESTION_WORDS:
        return [Symbol(f"W{number}", token.start, token.end, token.text)]
    code, past = normalise(word)
    return [Symbol(code, token.start, token.end, token.text, past=past)] if code else []


@lru_cache(maxsize=1 << 15)
def normalise(word: str) -> tuple[str, bool]:
    """Code of a case-folded word ("" when it is left out) and whether it puts the clause in the past.

    >>> normalise("was"), normalise("the"), normalise("city")
    (('be', True), ('', False), ('#city', False))
    """
    word = word if word.isalnum() else word.strip("*_")
    if not word.strip() or word in ARTICLES or word in NEUTRAL or word in NEGATIONS or not set(word) - MARKS:
        return "", False
    if word in BE:
        return "be", BE[word]
    if word in HAVE:
        return "have", HAVE[word]
    if word.endswith("ly") and word not in MEANINGFUL_LY and len(word) > 4:
        return "", False
    if word in {"did", "does", "do"}:
        return "do", word == "did"
    if kind := type_word(word):
        return f"#{kind}", False
    return word, word in BYGONE


def _reduced(symbols: Sequence[Symbol]) -> list[Symbol]:
    """ "has been born" reads as "be born"; the past stays, but of what "has been based in Bern since 1950".

    "had written" reads as "wrote", and "'d" before a participle as "had".
    """
    out: list[Symbol] = []
    goes_on = any(symbol.code == "since" for symbol in symbols)
    for symbol in symbols:
        if out and out[-1].code == "'d" and (symbol.text.casefold() == "been" or past_of(symbol.code)):
            out[-1] = replace(out[-1], code="have", past=True)
        if symbol.code == "be" and out and out[-1].code == "have":
            past = out[-1].past or not goes_on
            out.append(Symbol("be", out.pop().start, symbol.end, symbol.text, past=past))
        elif out and out[-1].code == "have" and out[-1].past and (past_form := past_of(symbol.code)):
            out.append(Symbol(past_form, out.pop().start, symbol.end, symbol.text, past=True))
        else:
            out.append(symbol)
    return out
