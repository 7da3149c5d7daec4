"""Lines that leave their subject out, as clauses that have it: "Capital: Paris", "Born in Ulm", a cell of a table.

The subject is what the heading, the line before the list or the first column names. Words put in place have no length:
they stand where the next word of the line stands, so that offsets still count in the line. A line whose subject is in
doubt stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from detect.clause import Clause, Symbol, normalise
from detect.tagging import VERBS, tags
from detect.verb import VerbForm, verb_form
from kg.mention import Mention

_LONGEST_KEY = 6
_AGENTS = frozenset(
    "died retired married lived studied worked played served ruled reigned graduated moved emigrated starred performed "
    "appeared resigned competed won earned received became began started ended joined left attended".split()
)
"""Verbs that speak of what the line is about as doing something: "Died: 1955" is not "was died"."""
_PREPOSITIONS = frozenset("in on at by from to for of as with".split())
_TOOK_PLACE = ("S", *(normalise(word)[0] for word in ("took", "place", "in")), "O")
_YEAR = re.compile(r"\d{3,4}")
_BEHIND_EVENT = frozenset((".", ",", "(", "in", "at", "near"))
_DASHES = frozenset("-–—→")
_DOES_ELSE = re.compile(r"[mxdtq]a*[VBKH](?!a*(?:[pi.,;(]|\Z))")
"""Behind a key, what does something to something else: "James Watt improved the engine", not "Bell patented it"."""


def clause_with(clause: Clause, symbols: Sequence[Symbol]) -> Clause:
    """The clause with other symbols."""
    return clause.of(*symbols)


def subject_symbol(mention: Mention, at: int) -> Symbol:
    """A mention of elsewhere as the subject of a line that stands at ``at``."""
    here = mention._replace(start=at, end=at)
    return Symbol("E0", at, at, mention.text, here)


def key_of(clause: Clause, *, dashes: bool) -> int:
    """The index of the colon behind the key of a line "key: value", or with ``dashes`` of a dash; -1 without one."""
    for i, symbol in enumerate(clause.symbols[: _LONGEST_KEY + 1]):
        if symbol.code == "(":
            return -1
        if symbol.code == ":" or (dashes and symbol.code in _DASHES and i):
            return i if i else -1
    return -1


def keyed(
    clause: Clause,
    at: int,
    topic: Mention | None,
    nouns: Collection[str],
    *,
    of_names: str = "",
    asked: Sequence[str] = (),
) -> Clause | None:
    """The line ``key: value`` as a clause, ``at`` being the index of the sign between; None where it says nothing.

    "Capital: Paris" under a heading "France" reads "France 's #capital be Paris". ``nouns`` name relations;
    ``of_names`` is the one of which a list gives the values, "France – Paris" in one of countries with their capitals;
    ``asked`` are the words in which a question asks for them.
    """
    if _is_denied(clause, at):
        return None
    plain = [word for symbol in clause.symbols[:at] for word in _noun_words(symbol, nouns)]
    clause = clause_with(clause, [*plain, *clause.symbols[at:]])
    key, value = clause.symbols[: len(plain)], clause.symbols[len(plain) + 1 :]
    if not value:
        return None
    letters = tags(clause)
    if _is_dated_event(key, value):
        return filled(clause, _TOOK_PLACE, value[0], key)
    codes = "ENO" if of_names or asked else "EN"
    named = [symbol for symbol in key if symbol.code[0] in codes and symbol.mention is not None]
    if len(named) == 1 and named[0] is key[-1] and not set(letters[: len(key) - 1]) & (VERBS | set("i")):
        paired = bool(of_names or asked) and value[0].mention is not None
        if paired and (_is_variety(key) or _DOES_ELSE.match(letters, len(key) + 1)):
            return None
        if paired and (_is_denied(clause, len(clause.symbols) - 1) or any(s.code in _DASHES for s in value)):
            return None  # "Australia: not Sydney → Canberra", "Japan – Tokyo, China – Beijing"
        if of_names and value[0].mention is not None:
            return _possessed(clause, named[0], _codes(of_names, value[0].start), value)
        if asked and value[0].mention is not None:
            return filled(clause, asked, named[0], value)
        return clause_with(clause, [named[0], *_linked(value, letters[len(key) + 1 :])])
    if named or topic is None:
        return None
    subject = subject_symbol(topic, key[0].start)
    named_as = " ".join(symbol.text.casefold() for symbol in key)
    if named_as in nouns:  # "Melting point" is no verb with its object
        return _possessed(clause, subject, key, value)
    return _of_topic(clause, subject, key, value, letters)


def _is_variety(key: Sequence[Symbol]) -> bool:
    """Whether words before a common noun make it something else: "Practical steam engine"."""
    return key[-1].code[0] == "O" and any(each.code.isalpha() for each in key[:-1])


def _is_denied(clause: Clause, at: int) -> bool:
    """Whether a key says what its value is not: "Not the capital: Sydney"."""
    return any(clause.start <= offset < clause.symbols[at].start for offset in clause.negations)


def _is_dated_event(key: Sequence[Symbol], value: Sequence[Symbol]) -> bool:
    """Whether a line gives a date and a name: "1666 – Great Fire of London"."""
    is_date = len(key) == 1 and (key[0].code[0] == "T" or _YEAR.fullmatch(key[0].text) is not None)
    if not is_date or value[0].code[0] != "E":
        return False
    behind = value[1].code if len(value) > 1 else "."
    return behind in _BEHIND_EVENT


def filled(clause: Clause, words: Sequence[str], subject: Symbol, value: Sequence[Symbol]) -> Clause:
    """A name and its value as the clause that a question asks for: "who painted ..." as "Klimt painted The Kiss".

    :param words: of a wording (`detect.wording.Wording`)
    """
    at = value[0].start
    said: list[Symbol] = []
    for word in words:
        said += [subject] if word == "S" else value if word == "O" else [_word(word, "", at)]
    return clause_with(clause, said)


def dated(clause: Clause) -> tuple[Symbol, Symbol] | None:
    """The name and the time of a line "Dune (1965)"; None where it is none."""
    if tags(clause) not in {"m(t)", "m(t).", "x(t)"}:
        return None
    return clause.symbols[0], clause.symbols[2]


def keyed_of_it(clause: Clause, at: int, nouns: Collection[str]) -> Clause | None:
    """ "Calling code: +39." within a paragraph, said of what that is about; None where the key is no relation."""
    key = [word for symbol in clause.symbols[:at] for word in _noun_words(symbol, nouns)]
    value = clause.symbols[at + 1 :]
    if not value or _is_denied(clause, at) or " ".join(s.text.casefold() for s in key) not in nouns:
        return None
    return _possessed(clause, Symbol("P0", key[0].start, key[0].start, "its"), key, value)


def _noun_words(symbol: Symbol, nouns: Collection[str]) -> list[Symbol]:
    """A capitalised noun that was taken for a name ("Population") as words, and a participle ("Born")."""
    named = symbol.mention is not None and symbol.code[0] in "ENO"
    said = symbol.text.casefold()
    if not named or not (said in nouns or said in _AGENTS or verb_form(said) is VerbForm.PARTICIPLE):
        return [symbol]
    return _words(symbol)


def _words(symbol: Symbol) -> list[Symbol]:
    if symbol.mention is None or symbol.code[0] not in "ENO":
        return [symbol]
    codes = [normalise(word)[0] for word in symbol.text.casefold().split()]
    return [Symbol(code, symbol.start, symbol.end, code.lstrip("#")) for code in codes if code]


def _codes(noun: str, at: int) -> list[Symbol]:
    """The words of a noun, put in place."""
    return [_word(code, word, at) for word in noun.split() if (code := normalise(word)[0])]


def _of_topic(
    clause: Clause, subject: Symbol, key: Sequence[Symbol], value: Sequence[Symbol], letters: str
) -> Clause | None:
    said = letters[: len(key)]
    if said[0] in "KL":
        return clause_with(clause, [*_did(subject, key[0]), *key, *_in_time(key[-1], value)])
    if set(said) & (VERBS | set("LGjwuh")) or said[-1] not in "nx":
        return None
    return _possessed(clause, subject, key, value)


def _possessed(clause: Clause, subject: Symbol, key: Sequence[Symbol], value: Sequence[Symbol]) -> Clause:
    """ "France 's #capital be Paris"."""
    own, be = _word("'s", "'s", key[0].start), _word("be", "is", value[0].start)
    return clause_with(clause, [subject, own, *key, be, *value])


def _did(subject: Symbol, verb: Symbol) -> list[Symbol]:
    """The subject, with "was" where the verb is a participle."""
    passive = verb.code not in _AGENTS
    return [subject, *([_word("be", "was", verb.start, past=True)] if passive else [])]


def _linked(value: Sequence[Symbol], letters: str) -> list[Symbol]:
    """A value with the verb that the colon stands for."""
    if letters[0] in VERBS - {"K"}:
        return list(value)
    if letters[0] == "K" and (value[0].code in _AGENTS or letters[1:2] in set("mxdq")):
        return list(value)
    past = letters[0] in "KL"
    be = _word("be", "was" if past else "is", value[0].start, past=past)
    return [be, *_after_verb(value, letters)] if past else [be, *value]


def _after_verb(value: Sequence[Symbol], letters: str) -> list[Symbol]:
    """ "born 1879 in Ulm": a time behind a participle has its preposition."""
    return [value[0], *_in_time(value[0], value[1:])] if letters[1:2] == "t" else list(value)


def _in_time(before: Symbol, value: Sequence[Symbol]) -> list[Symbol]:
    """Values behind a verb with the preposition that the line leaves out."""
    if not before.code.isalpha() or before.code in _PREPOSITIONS:
        return list(value)
    out: list[Symbol] = []
    for i, symbol in enumerate(value):
        alone = i == 0 or value[i - 1].code in {",", ";"}
        if alone and symbol.mention is not None and symbol.code[0] in "TQE":
            out.append(_word("in", "in", symbol.start))
        out.append(symbol)
    return out


def carried(clause: Clause, topic: Mention) -> Clause | None:
    """A line that begins with its verb ("Born in Ulm in 1879", "Won the Nobel Prize") as said of the topic."""
    letters = tags(clause)
    if letters[:1] not in {"K", "L", "V", "B", "H"} or not clause.symbols:
        return None
    symbols = clause.symbols
    subject = subject_symbol(topic, symbols[0].start)
    if letters[0] in "KL":
        return clause_with(clause, [subject, *_linked(symbols, letters)])
    return clause_with(clause, [subject, *symbols])


def about_topic(clause: Clause, topic: Mention, *, is_called: Callable[[str, str], bool]) -> Clause | None:
    """A line that begins with a pronoun ("It empties into the Black Sea") as said of the topic that this fits."""
    first, *behind = clause.symbols
    if topic.best is None or not is_called(topic.best.id, first.text.casefold()):
        return None
    return clause_with(clause, [subject_symbol(topic, first.start), *behind])


def listed(lead: Clause, item: Clause) -> Clause | None:
    """A name in a list as the end of the line before the colon: "Germany borders the following countries: - France"."""
    letters = tags(lead)
    stop = max((i for i, symbol in enumerate(lead.symbols) if symbol.code == ":"), default=0)
    while stop and letters[stop - 1] in "na":
        stop -= 1
    verb = next((i for i, letter in enumerate(letters[:stop]) if letter in VERBS), stop)
    named = [i for i, symbol in enumerate(lead.symbols[:stop]) if symbol.mention is not None]
    first = item.symbols[0] if item.symbols else None
    if first is None or first.mention is None or verb == stop or len(named) != 1 or named[0] > verb:
        return None
    if letters[stop - 1] not in VERBS | {"i"}:
        return None
    return clause_with(item, [*(moved(symbol, first.start) for symbol in lead.symbols[:stop]), first])


def keyed_cell(
    clause: Clause,
    about: Symbol | Mention,
    header: Sequence[Symbol],
    value: Sequence[Symbol],
    nouns: Collection[str],
) -> Clause | None:
    """A cell of a table under its header, said of the first cell of its row or of what the table is about."""
    if not header or not value:
        return None
    at = value[0].start
    subject = about if isinstance(about, Symbol) else subject_symbol(about, at)
    names = [moved(word, at) for symbol in header for word in _words(symbol)]
    if " ".join(symbol.text.casefold() for symbol in names) in nouns:
        return _possessed(clause, subject, names, value)
    return _of_topic(clause, subject, names, value, tags(clause_with(clause, [*names, *value])))


def moved(symbol: Symbol, at: int) -> Symbol:
    """A symbol as one that is put in place at an offset, where it has no length."""
    mention = symbol.mention._replace(start=at, end=at) if symbol.mention is not None else None
    return replace(symbol, start=at, end=at, mention=mention)


def _word(code: str, text: str, at: int, *, past: bool = False) -> Symbol:
    return Symbol(code, at, at, text, past=past)
