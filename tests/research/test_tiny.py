"""The tiny variants are setups like any other."""

import pytest

from marotte.games.checking import check_setup
from marotte.games.position import Position
from marotte.research.tiny import VARIANTS, Variant
from marotte.research.tree import NATURE, Node

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


@every_variant
def test_a_variant_keeps_the_contract(variant: Variant) -> None:
    check_setup(variant.setup, games=5, most_moves=50)


@every_variant
def test_two_people_play_and_both_can_win(variant: Variant) -> None:
    assert variant.setup.seats == 2
    won: set[int] = set()
    for seed in range(50):
        position = Position(variant.setup, seed)
        moves = 0
        while not position.is_over and moves < variant.most_moves:
            position.apply(position.legal_actions[0])
            moves += 1
        won.update(position.winners or ())
    assert won == {0, 1}


def test_names_are_different() -> None:
    assert len({variant.name for variant in VARIANTS}) == len(VARIANTS)


def test_fettnapf_ends_without_a_limit_on_moves() -> None:
    """The limit on its moves is never reached."""
    [variant] = [variant for variant in VARIANTS if variant.game == "fettnapf"]

    def longest(node: Node) -> int:
        if node.is_over:
            assert node.position.is_over
            return node.moves
        choices = [choice for choice, _ in node.outcomes()] if node.player == NATURE else node.legal_actions()
        children = [node.copy() for _ in choices]
        for child, choice in zip(children, choices, strict=True):
            child.choose(choice)
        return max(map(longest, children))

    assert longest(Node(variant.setup, variant.most_moves)) < variant.most_moves
