"""The port: taken before anything heavy is loaded, so that a port in use is known at once."""

from __future__ import annotations

import errno
import socket


class PortTakenError(Exception):
    """The address cannot be listened on; the message says what to do."""


def bind(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """A socket bound to the address, not yet listening; ``shared`` lets other processes bind it likewise.

    :raises PortTakenError: another program has the port, or the address is not one of this machine's
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind, protocol)
    except OSError as error:
        raise PortTakenError(
            f"{host} is no address of this machine ({error.strerror}); choose another --host"
        ) from None
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        bound.bind(address)
    except OSError as error:
        bound.close()
        raise PortTakenError(_explained(error, host, port)) from None
    return bound


def _explained(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is taken; stop what uses it or choose another --port (AKGC_PORT)"
    if error.errno == errno.EACCES:
        return f"port {port} needs more rights; choose a --port above 1023 (AKGC_PORT)"
    return f"cannot listen on {host} port {port} ({error.strerror}); choose another --host or --port"


def base_url(bound: socket.socket) -> str:
    """The base URL for clients on this machine."""
    host, port = bound.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/v1" if ":" in host else f"http://{host}:{port}/v1"
