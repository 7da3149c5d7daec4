"""Prefixes with a hyphen, which the tokeniser parts from their word: "re-released" is one word, and not "released"."""

from __future__ import annotations

from collections.abc import Sequence

from kg.mention import Token

_PREFIXES = frozenset("re un non mis pre".split())
"""Those that make another word of a verb or adjective."""


def with_prefixes(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with such prefixes put before their words again; linear."""
    out: list[Token] = []
    for token in tokens:
        if _is_prefixed(out, token):
            prefix = out[-2]
            out[-2:] = [Token(f"{prefix.text}-{token.text}", prefix.start)]
        else:
            out.append(token)
    return out


def _is_prefixed(before: Sequence[Token], word: Token) -> bool:
    """Whether a prefix and a hyphen stand right before a word that is no name."""
    if len(before) < 2 or before[-1].text != "-" or not word.text.islower():
        return False
    prefix, hyphen = before[-2:]
    return prefix.text.casefold() in _PREFIXES and prefix.end == hyphen.start and hyphen.end == word.start
