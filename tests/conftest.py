"""The same examples in every run."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "foregone",
    derandomize=True,
    deadline=None,  # two busy cores: time is no property
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("foregone")
