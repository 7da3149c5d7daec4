"""PDF files, by pypdfium2: the text of every page."""

from __future__ import annotations

from collections.abc import Iterator

from kg.collection.page import PageText
from kg.collection.problem import DocumentError, Problem


def pdf_pages(content: bytes, name: str) -> Iterator[PageText]:
    """The pages in order.

    :raises DocumentError: the file is encrypted or damaged
    """
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError as error:
        raise _explained(error, name) from None
    try:
        for index in range(len(document)):
            page = document[index]
            text = page.get_textpage().get_text_range()
            yield PageText(index + 1, text.replace("\r\n", "\n").replace("\r", "\n"))
            page.close()
    finally:
        document.close()


def _explained(error: Exception, name: str) -> DocumentError:
    if "password" in str(error).lower():
        return DocumentError(Problem.ENCRYPTED, f"{name} is encrypted; send a copy without a password.")
    return DocumentError(Problem.DAMAGED, f"{name} is not a whole PDF file ({error}); send it again.")
