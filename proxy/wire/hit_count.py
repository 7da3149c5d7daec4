"""How many hits, passages or documents may be asked for: `k` of every route and command."""

from __future__ import annotations

K_MOST = 200
