"""The documents of a check, as they come in: a list of texts, within limits."""

from __future__ import annotations

from proxy.wire.json_body import shown, well_formed

MOST_DOCUMENTS = 1000
MOST_CHARACTERS = 2_000_000
"""Of all documents together."""


def parse_documents(value: object) -> list[str]:
    """
    :raises ValueError: it is no list of texts, or of too many; the message says which text and what is allowed.
    """
    if not isinstance(value, list) or not value:
        raise ValueError(f'"documents" must be a list of at least one text, not {shown(value)}.')
    if len(value) > MOST_DOCUMENTS:
        raise ValueError(f'"documents" has {len(value)} texts; {MOST_DOCUMENTS} are the most that are read.')
    for number, text in enumerate(value):
        if not isinstance(text, str):
            raise ValueError(f'"documents[{number}]" must be a string, not {shown(text)}.')
        if not text.strip():
            raise ValueError(f'"documents[{number}]" is empty; leave it out.')
    characters = sum(map(len, value))
    if characters > MOST_CHARACTERS:
        raise ValueError(
            f'"documents" have {characters:,} characters together; {MOST_CHARACTERS:,} are the most that are read. '
            "Send the parts that the answer is about."
        )
    return [well_formed(text) for text in value]
