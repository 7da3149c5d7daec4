"""The service: aiohttp application, wire formats, exchange log, settings and the command line."""

__version__ = "0.1.0"
