"""A module that can't be imported."""

Bot  # type: ignore[name-defined]  # noqa: B018, F821
