"""WordPiece over a trie, beside Hugging Face's implementation over a hash map."""

from __future__ import annotations

import marisa_trie
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer
from tokenizers.models import WordPiece as ReferenceModel
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer

from kg.wordpiece import UNKNOWN, WordPiece, words

_PIECES = (
    UNKNOWN, "play", "##ing", "##ed", "a", "b", "c", "##a", "##b", "##c", "ab", "##bc", "abc", "é", "e", "paris",
    "'", "s", "#", ",", "“", "東", "ß", "σ", "##σ", "1", "##2", "12", "ί", "i", "-",
)  # fmt: skip
_TRIE = marisa_trie.Trie(_PIECES)
_CUT = WordPiece(_TRIE)


def _reference() -> Tokenizer:
    numbers = {piece: number for number, piece in enumerate(_PIECES)}
    tokenizer = Tokenizer(ReferenceModel(numbers, unk_token=UNKNOWN))
    tokenizer.normalizer = BertNormalizer()
    tokenizer.pre_tokenizer = BertPreTokenizer()
    return tokenizer


_REFERENCE = _reference()


def _pieces(text: str) -> list[str]:
    return [_TRIE.restore_key(token) for token in _CUT.tokens(text)]


@settings(max_examples=500, deadline=None)
@given(st.text(alphabet="abcéÉß ΣσÁ東'“#-_12,\t\n\x00\x85\u00ad\u0301playingPARIS", max_size=30))
def test_the_tokens_are_those_of_the_reference(text: str) -> None:
    assert _pieces(text) == _REFERENCE.encode(text).tokens


@settings(max_examples=300, deadline=None)
@given(
    st.text(alphabet=st.characters(max_codepoint=0x5FF, exclude_categories=("Cs", "Cn", "Mn")), max_size=20)
)
def test_words_of_any_script_are_cut_as_by_the_reference(text: str) -> None:
    assert _pieces(text) == _REFERENCE.encode(text).tokens


@pytest.mark.parametrize(("text", "pieces"), [
    ("playing", ["play", "##ing"]), ("PLAYED", ["play", "##ed"]), ("played!", ["play", "##ed", UNKNOWN]),
    ("abcbc", ["abc", "##bc"]), ("abx", [UNKNOWN]), ("a" * 101, [UNKNOWN]), ("", []), (" \t\n\x07", []),
    ("Paris's", ["paris", "'", "s"]), ("Éa", ["e", "##a"]), ("##a", ["#", "#", "a"]),
])  # fmt: skip
def test_a_word_is_cut_into_the_longest_pieces(text: str, pieces: list[str]) -> None:
    assert _pieces(text) == pieces


def test_chinese_characters_are_words_of_their_own() -> None:
    assert words("東京都Tokyo") == ["東", "京", "都", "tokyo"]


def test_a_vocabulary_without_an_unknown_token_is_refused() -> None:
    with pytest.raises(ValueError, match="has no"):
        WordPiece(marisa_trie.Trie(["a"]))


@pytest.mark.parametrize(
    ("text", "share"),
    [("paris", 1.0), ("playing", 1.0), ("abbaca", 0.0), ("paris abbaca", 5 / 11), ("xyz", 0.0), ("", 0.0)],
)
def test_words_in_shreds_are_not_known(text: str, share: float) -> None:
    assert _CUT.known_share(text) == pytest.approx(share)
