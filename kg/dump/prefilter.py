"""Which lines of a dump are worth parsing, told from their bytes.

A line is skipped only where its bytes prove it: compact JSON that begins with the entity's type and ends with its
sitelinks, as Wikidata publishes it. Whatever looks otherwise (spaces, another order of keys) is parsed; a skipped
line is not checked to be valid JSON.
"""

from __future__ import annotations

import re

from kg.dump.wikipedia import is_wikipedia

_SCALAR = rb'(?:-?\d+|"[^"\\]*"|true|false|null)'
_LINE_END = rb"\}[ \t]*,?[ \t\r]*"
_HEAD = re.compile(rb'\[?\{(?:"[a-z]+":' + _SCALAR + rb',)*?"type":"([a-z]+)",')
_NO_SITELINKS = re.compile(
    rb',"sitelinks":(?:\{\}|\[\])(?:,"[a-z]+":' + _SCALAR + rb")*" + _LINE_END,
)
_SITELINK = (
    rb'"([a-z0-9_]+)":\{"site":"[a-z0-9_]+","title":"(?:[^"\\]|\\.)*"'
    rb'(?:,"badges":\["?[Q0-9",]*"?\])?(?:,"url":"(?:[^"\\]|\\.)*")?\}'
)
_FEW_SITELINKS = re.compile(
    rb',"sitelinks":\{((?:' + _SITELINK.replace(b"([a-z0-9_]+)", b"[a-z0-9_]+") + rb",?)+)\}"
    rb'(?:,"[a-z]+":' + _SCALAR + rb")*" + _LINE_END,
)
_EACH_SITELINK = re.compile(_SITELINK)
_SITELINKS = b',"sitelinks":'
_BEHIND = 320
"""Bytes that page id, title, revision and time of change take behind the sitelinks, generously."""
_PER_SITELINK = 160
_NO_ENTITY = frozenset((b"", b"[", b"]", b"[]", b","))


def reason_to_skip(data: bytes, start: int, end: int, *, min_sitelinks: int) -> str:
    """Why the line ``data[start:end]`` can be left out; "" where it must be parsed, "blank" where it is none.

    >>> reason_to_skip(b'{"type":"item","id":"Q1","sitelinks":{}},', 0, 41, min_sitelinks=1)
    'no sitelink'
    """
    if end - start < 8 and data[start:end].strip() in _NO_ENTITY:
        return "blank"
    if not data.startswith(b'{"type":"item",', start):
        kind = _HEAD.match(data, start, min(end, start + 400))
        if kind is None or kind[1] == b"property":
            return ""
        if kind[1] != b"item":
            return _other_kind(kind[1])
    if min_sitelinks < 1:
        return ""
    behind = _BEHIND + _PER_SITELINK * min_sitelinks
    at = data.rfind(_SITELINKS, max(start, end - behind), end)
    if at < 0:
        return ""
    if _NO_SITELINKS.fullmatch(data, at, end):
        return "no sitelink"
    few = _FEW_SITELINKS.fullmatch(data, at, end)
    if few and sum(is_wikipedia(key.decode()) for key in _EACH_SITELINK.findall(few[1])) < min_sitelinks:
        return "too few sitelinks"
    return ""


def _other_kind(kind: bytes) -> str:
    return kind.decode()
