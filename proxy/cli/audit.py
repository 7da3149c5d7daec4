"""`akgc audit`: answers against documents, records of retrieval-augmented answers, and retrieval itself."""

from __future__ import annotations

from collections.abc import Mapping

from proxy.cli import audit_answer, audit_rag, audit_retrieval
from proxy.cli.command import Command

COMMANDS: Mapping[str, Command] = {**audit_answer.COMMANDS, **audit_rag.COMMANDS, **audit_retrieval.COMMANDS}
