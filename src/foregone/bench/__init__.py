"""Suites, campaigns, tables, plots."""

from foregone.bench.generate import Row, generate
from foregone.bench.suite import SUITES, Instance, Suite

__all__ = ["SUITES", "Instance", "Row", "Suite", "generate"]
