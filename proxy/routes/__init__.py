"""Routes of the proxy, one family a file."""
