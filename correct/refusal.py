"""The wording of a refusal."""

from __future__ import annotations

REFUSAL = "I cannot verify this information with high confidence."
