"""The grammar of a clause as one letter per symbol, so that sub-clauses are cut by looking at a string.

    m  a name or entity           x  one named by a common noun d  demonym ("French")      t q  time, quantity
    n  any other word of a phrase a  adverb                     i  preposition             s  possessive 's
    p  pronoun
    B H D M  be, have, do, modal  V  finite verb                K  past or participle      L  participle
    R  verb of saying or thinking
    G  "-ing"                     o  "to" before a verb         w  relative who/which/that u  whose
    h  where/when/why             c  and/or/but                 j  subordinating word
    , ; : ( ) - .  signs          `  code

There is no trained tagger behind it: endings, closed lists, and the word that stands before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from detect.clause import HYPHENS, Clause, Symbol
from detect.stance import REPORTING
from detect.verb import verb_form

VERBS = frozenset("BHDMVKR")
"""Letters that may carry a sentence."""
TIME_PHRASE = r"i?[nad]*t"
"""Letters of what says when, as a pattern: "in the spring of 1949"."""
PREPOSITIONS = frozenset(
    "in on at by from near with during until of for to into onto about against among between through throughout over "
    "under within without via per across along around round behind beyond above below beside besides despite toward "
    "towards upon off out outside inside regarding like unlike as than except amid since before after"
    .split()
)  # fmt: skip
_SUBORDINATING = frozenset(
    "because although though while whereas if unless whether once when why how".split()
)
_BOTH = frozenset("until since before after as".split())
"""Prepositions, except before a pronoun."""
_ING_PREPOSITIONS = frozenset({"following", "including"})
_COORDINATING = frozenset("and or but nor yet &".split())
_MODALS = frozenset("will would can could may might shall should must 'll 'd ca wo cannot".split())
_ADVERBS = frozenset(
    "later then first once again soon often always together there here back away even too already only not so thus "
    "where-upon eventually afterwards subsequently ago abroad both either neither jointly alone since-then "
    "instead meanwhile nevertheless nonetheless thereafter however therefore afterward likewise moreover furthermore "
    "meantime elsewhere".split()
)
_NO_ADVERBS = frozenset("family only early july italy ally fly rely reply supply apply comply imply".split())
_SIGNS = {",": ",", ";": ";", "(": "(", ")": ")", "[": "(", "]": ")", ":": ":", "–": "-", "—": "-", "--": "-", "-": "-",
          ".": ".", "!": ".", "?": ".", "…": ".", "`": "`"}  # fmt: skip
_LETTER = {"E": "m", "N": "m", "O": "x", "D": "d", "T": "t", "Q": "q", "P": "p"}
_RELATIVE = {"who": "w", "which": "w", "whom": "w", "whose": "u", "what": "j", "where": "h", "when": "h"}
_ASIDE = re.compile(r"[mxp],[niL][^,BHDMVKR]*,")
"""What opens a sentence before its verb: "Catalonia, the region around Barcelona, forms part of"."""
_AFTER_SUBJECT = frozenset("mxpw)")
_NOUN_OR_VERB = frozenset("stars hosts heads captains coaches pilots borders covers authors rivals".split())
"""What is a verb between two names: "Gravity stars Sandra Bullock"."""


READ_AT_ONCE = 256
"""So many clauses keep their grammar: all that read one ask for it, one after the other."""


@lru_cache(maxsize=READ_AT_ONCE)
def tags(clause: Clause) -> str:
    """One letter for each symbol of the clause; linear, and remembered while the clause is read."""
    letters: list[str] = []
    symbols = clause.symbols
    for i, symbol in enumerate(symbols):
        following = symbols[i + 1] if i + 1 < len(symbols) else None
        letter = _tag(symbol, letters, following)
        if letter in "KL" and _is_joined(symbols, i):
            letters[-1] = letter = "n"
        letters.append(letter)
    return "".join(letters)


def _is_joined(symbols: Sequence[Symbol], at: int) -> bool:
    """Whether a participle is one word with the name before it: "a London-based company"; "Ulm-born" says who was."""
    if at < 2 or symbols[at - 1].code not in HYPHENS or symbols[at].code == "born":
        return False
    name, hyphen, word = symbols[at - 2 : at + 1]
    return name.mention is not None and name.end == hyphen.start and hyphen.end == word.start


def _tag(symbol: Symbol, before: list[str], following: Symbol | None) -> str:
    code = symbol.code
    if symbol.mention is not None or (code[0] == "P" and code[1:].isdigit()):
        return _LETTER[code[0]]
    if code[0] == "W" and code[1:].isdigit():
        return _RELATIVE.get(symbol.text.casefold(), "w")
    if code[0] == "#":
        return "V" if _is_done(symbol, before, following) else "n"
    return _closed(code, symbol, before, following) or _open(code, before, following)


def _is_done(symbol: Symbol, before: list[str], following: Symbol | None) -> bool:
    """Whether what may be a noun says what the name before it does."""
    is_between = (
        bool(before) and before[-1] in "mx" and following is not None and following.mention is not None
    )
    return is_between and symbol.text.casefold() in _NOUN_OR_VERB


def _closed(code: str, symbol: Symbol, before: list[str], following: Symbol | None) -> str:
    """The letter of a sign or a word of grammar, else "": the closed lists."""
    if code in _SIGNS:
        return _SIGNS[code]
    if code in {"be", "have", "do"}:
        return {"be": "B", "have": "H", "do": "D"}[code]
    if code in {"'s", "'", "’"}:
        return "s"
    if code in _MODALS:
        return "M"
    if code in _COORDINATING:
        return "c"
    if code == "that":
        return "w" if before and before[-1] in "nmx)," else "j"
    if code == "to" and following is not None and _is_infinitive(symbol, following):
        return "o"
    if code in _BOTH:
        return "j" if following is not None and following.code[0] == "P" else "i"
    if code == "for" and _joins_a_reason(before, following):
        return "j"
    if code in PREPOSITIONS:
        return "i"
    if code in _ING_PREPOSITIONS and (not before or before[-1] in ",nmx)"):
        return "i"
    if code in _SUBORDINATING:
        return "j"
    return "a" if code in _ADVERBS or (code.endswith("ly") and code not in _NO_ADVERBS) else ""


def _joins_a_reason(before: list[str], following: Symbol | None) -> bool:
    """ "..., for Jordan lies between them": behind a comma, with a name that something may be said of."""
    return bool(before) and before[-1] == "," and following is not None and following.code[0] in "EP"


def _is_infinitive(to: Symbol, following: Symbol) -> bool:
    """ "to teach", not "to Berlin", "to the city": a plain word without an article between."""
    plain = following.mention is None and following.code.isalpha() and following.code not in PREPOSITIONS
    return plain and following.start - to.end <= 1 and verb_form(following.code) is None


def _open(code: str, before: list[str], following: Symbol | None) -> str:
    if code in REPORTING:
        return "R"
    form = verb_form(code)
    if form is not None:
        return form.value
    last = before[-1] if before else ""
    if last in {"p", "w"} and code.isalpha():
        return "V"
    third = code.endswith("s") and not code.endswith("ss") and code.isalpha()
    if third and (last in _AFTER_SUBJECT or (last == "," and _may_be_object(following))):
        return "V"
    if third and last == "," and _ASIDE.fullmatch("".join(before)):
        return "V"
    return "V" if third and _goes_on_doing(before) and _may_be_object(following) else "n"


def _goes_on_doing(before: list[str]) -> bool:
    """ "flows through Vienna, and empties into": behind "and" after a name or a comma, where there is such a verb."""
    told = "".join(before).rstrip("a")
    return told.endswith((",c", "mc")) and "V" in told


def _may_be_object(symbol: Symbol | None) -> bool:
    """A name, or a preposition that opens a phrase of a verb ("lies in")."""
    if symbol is None:
        return False
    return symbol.mention is not None or (symbol.code in PREPOSITIONS and symbol.code != "of")
