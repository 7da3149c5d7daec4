"""Taking the port: what is wrong is said with a remedy."""

from __future__ import annotations

import pytest

from proxy.listen import PortTakenError, base_url, bind


def test_a_bound_socket_has_a_base_url() -> None:
    with bind("127.0.0.1", 0) as bound:
        port = bound.getsockname()[1]
        assert base_url(bound) == f"http://127.0.0.1:{port}/v1"


def test_the_wildcard_address_is_shown_as_this_machine() -> None:
    with bind("0.0.0.0", 0) as bound:
        assert base_url(bound).startswith("http://127.0.0.1:")


def test_a_taken_port_is_refused() -> None:
    with bind("127.0.0.1", 0) as bound:
        bound.listen()
        with pytest.raises(PortTakenError, match=r"is taken.*--port"):
            bind("127.0.0.1", bound.getsockname()[1])


def test_a_port_can_be_shared_on_purpose_only() -> None:
    with bind("127.0.0.1", 0, shared=True) as first:
        port = first.getsockname()[1]
        bind("127.0.0.1", port, shared=True).close()
        first.listen()
        with pytest.raises(PortTakenError):
            bind("127.0.0.1", port)


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.1"])
def test_an_address_of_another_machine_is_refused(host: str) -> None:
    with pytest.raises(PortTakenError, match="--host"):
        bind(host, 0)
