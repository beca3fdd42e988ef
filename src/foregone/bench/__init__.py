"""Suites, campaigns, tables, plots."""
