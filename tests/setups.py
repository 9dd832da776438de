"""Every table that changes the rules: all seat counts, and every option at another value than its default."""

from marotte.games.registry import Setup, all_games, make_setup

#: What an option that is a number is set to.
ANOTHER_NUMBER = 3


def every_setup() -> list[Setup]:
    """All seat counts with the default options, then each other value of each option."""
    setups = []
    for game in all_games():
        setups += [make_setup(game, seats) for seats in game.seat_counts]
        for option in game.options:
            for value in option.choices or (ANOTHER_NUMBER,):
                if value != option.default:
                    setups.append(make_setup(game, game.default_seats, {option.name: value}))
    return setups


def setup_name(setup: Setup) -> str:
    """A short name for a test: game, seats, and the options that differ."""
    changed = [f"{name}={value}" for name, value in setup.changed_options.items()]
    return "-".join([setup.game.name, str(setup.seats), *changed])
