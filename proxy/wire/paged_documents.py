"""Documents in a request body: texts, or objects with a name and a text or its pages; within limits.

`"documents": ["text", {"name": "handbook.md", "text": "..."}, {"name": "report.pdf", "pages": ["...", "..."]}]`
"""

from __future__ import annotations

from detect.paged_document import PagedDocument
from kg.collection.page import PageText
from proxy.wire.json_body import shown, well_formed

MOST_DOCUMENTS = 1000
MOST_CHARACTERS = 2_000_000
"""Of all documents together."""
MOST_PAGES = 10_000
"""Of one document."""
_SHAPE = 'a string, {"name"?, "text"} or {"name"?, "pages": [...]}'


def parse_paged_documents(value: object) -> tuple[PagedDocument, ...]:
    """A document without a name is called by its number, from 1: "document 1".

    :raises ValueError: it is no list of documents, or of too much; the message says which and what is allowed.
    """
    if not isinstance(value, list) or not value:
        raise ValueError(f'"documents" must be a list of at least one document, not {shown(value)}.')
    if len(value) > MOST_DOCUMENTS:
        raise ValueError(
            f'"documents" has {len(value)} entries; {MOST_DOCUMENTS} are the most that are read.'
        )
    found = tuple(_document(each, number) for number, each in enumerate(value))
    characters = sum(document.characters for document in found)
    if characters > MOST_CHARACTERS:
        raise ValueError(
            f'"documents" have {characters:,} characters together; {MOST_CHARACTERS:,} are the most that are read. '
            "Send the parts that matter."
        )
    return found


def _document(value: object, number: int) -> PagedDocument:
    field, unnamed = f'"documents[{number}]"', f"document {number + 1}"
    if isinstance(value, str):
        return _with_text(field, unnamed, [value])
    if not isinstance(value, dict) or ("text" in value) == ("pages" in value):
        raise ValueError(f"{field} must be {_SHAPE}, not {shown(value)}.")
    name = value.get("name", unnamed)
    if not isinstance(name, str):
        raise ValueError(f'"documents[{number}].name" must be a string, not {shown(name)}.')
    pages = [value["text"]] if "text" in value else value["pages"]
    if not isinstance(pages, list) or not all(isinstance(page, str) for page in pages):
        wrong = "text" if "text" in value else "pages"
        kind = "a string" if wrong == "text" else "a list of strings"
        raise ValueError(f'"documents[{number}].{wrong}" must be {kind}, not {shown(value[wrong])}.')
    if len(pages) > MOST_PAGES:
        raise ValueError(f"{field} has {len(pages):,} pages; {MOST_PAGES:,} are the most that are read.")
    return _with_text(field, well_formed(name).strip() or unnamed, pages)


def _with_text(field: str, name: str, pages: list[str]) -> PagedDocument:
    """:raises ValueError: no page has any text."""
    if not any(page.strip() for page in pages):
        raise ValueError(f"{field} has no text; leave it out.")
    return PagedDocument(name, tuple(PageText(n, well_formed(text)) for n, text in enumerate(pages, 1)))
