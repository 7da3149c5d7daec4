"""Documents: their text by page, their passages, and collections of them on disk."""

from kg.collection.page import PageText
from kg.collection.problem import DocumentError, Problem
from kg.collection.reading import read, render

__all__ = ["DocumentError", "PageText", "Problem", "read", "render"]
