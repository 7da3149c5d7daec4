from __future__ import annotations

import pytest

from kg.dump.options import DumpOptions


def test_the_fingerprint_tells_options_apart_but_not_orders_of_a_set() -> None:
    one = DumpOptions(relations=frozenset({"P1", "P2"})).fingerprint()
    assert one == DumpOptions(relations=frozenset({"P2", "P1"})).fingerprint()
    assert one != DumpOptions().fingerprint()
    assert DumpOptions(min_sitelinks=2).fingerprint() != DumpOptions().fingerprint()


def test_accepting_a_truncated_dump_does_not_throw_away_what_was_read() -> None:
    assert DumpOptions(accept_truncated=True).fingerprint() == DumpOptions().fingerprint()


def test_wrong_options_are_refused() -> None:
    with pytest.raises(ValueError, match="languages"):
        DumpOptions(languages=())
    with pytest.raises(ValueError, match="min_sitelinks"):
        DumpOptions(min_sitelinks=-1)
    with pytest.raises(ValueError, match="block_bytes"):
        DumpOptions(block_bytes=0)
