"""Malformed requests, made from the server's own description, by the hundred: never a 500.

The slow suite makes them by the thousand.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from foregone.play.server.app import Settings
from live_server import serving

pytestmark = pytest.mark.filterwarnings("ignore:.*:DeprecationWarning")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(Settings(workers=2, move_seconds=0.5, solve_seconds=0.5)) as address:
        yield address


def attack(address: str, count: int) -> int:
    """So many cases for each operation; how many requests were made."""
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    made = 0
    for result in schema.get_all_operations():
        operation = result.ok()

        @settings(
            max_examples=count,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @schemathesis_given(operation)
        def hit(case: schemathesis.Case) -> None:
            nonlocal made
            made += 1
            response = case.call(headers={"X-Client": str(made)})
            case.validate_response(
                response, checks=[not_a_server_error, response_schema_conformance]
            )

        hit()
    return made


def schemathesis_given(operation: object):  # type: ignore[no-untyped-def]
    """Cases of one operation, well formed and not."""
    from hypothesis import given
    from hypothesis import strategies as st
    from schemathesis import GenerationMode

    return given(
        case=st.one_of(
            operation.as_strategy(generation_mode=GenerationMode.POSITIVE),  # type: ignore[attr-defined]
            operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),  # type: ignore[attr-defined]
        )
    )


def test_no_request_is_a_server_error(address: str) -> None:
    assert attack(address, 9) > 100


@pytest.mark.slow
def test_thousands_of_requests_are_no_server_errors(address: str) -> None:
    assert attack(address, 400) > 3_000
