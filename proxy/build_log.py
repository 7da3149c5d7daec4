"""Builds the exchange log as the settings name it."""

from __future__ import annotations

from collections.abc import Mapping

from proxy.exchange_log import ExchangeLog
from proxy.folders import log_path
from proxy.missing import PartsError
from proxy.settings import FailPolicy, Settings


def build_log(settings: Settings, environ: Mapping[str, str]) -> ExchangeLog:
    """:raises PartsError: the log cannot be written and on_error is refuse"""
    path = settings.log_path or log_path(environ)
    exchanges = ExchangeLog(path, keep_days=settings.log_keep_days)
    if exchanges.problem and settings.on_error is FailPolicy.REFUSE:
        exchanges.close()
        raise PartsError(exchanges.problem)
    return exchanges
