"""Configuration of all tests."""

import os
import signal
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

# The machine that runs the tests may be slow and shared: no test fails for its duration.
settings.register_profile("marotte", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.load_profile("marotte")

# A shell ignores Ctrl-C in what it starts in the background, and so would the commands that are interrupted here.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With MAROTTE_NO_SKIP=1 a skipped test fails, so that no gap stays hidden."""
    report = yield
    if os.environ.get("MAROTTE_NO_SKIP") == "1" and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, but MAROTTE_NO_SKIP=1: {report.longrepr}"
    return report
