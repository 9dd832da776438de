"""Games as trees: the same games, with one choice after another."""

import pickle
from collections import Counter
from itertools import permutations, product
from pathlib import Path

import pytest

from marotte.errors import IllegalMove
from marotte.games.checking import same_view
from marotte.games.contract import DEAL, OVER, PLAY, SPECTATOR, Game
from marotte.games.position import Position
from marotte.games.randomness import below, new_random, random_share
from marotte.games.registry import Setup, make_setup
from marotte.research.tiny import VARIANTS, Variant
from marotte.research.tree import NATURE, NOBODY, NOT_OWN, Node, view_text
from tests.distributions import assert_even
from tests.setups import combined_setups, every_game, every_setup, setup_name

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


def choose_randomly(node: Node, random: object) -> int:
    """The choice of a random player, or of chance by its probabilities."""
    if node.player != NATURE:
        legal = node.legal_actions()
        return legal[below(random, len(legal))]
    rest = float(random_share(random))
    for choice, probability in node.outcomes():
        rest -= probability
        if rest < 0:
            return choice
    return choice


@pytest.mark.parametrize("setup", every_setup() + combined_setups(), ids=setup_name)
def test_a_tree_can_be_walked_to_the_end_of_a_game(setup: Setup) -> None:
    """With the cards that were drawn, a position reaches the same states."""
    node = Node(setup, 150)
    position = Position(setup)
    random = new_random(5)
    drawn: list[int] = []
    while not node.is_over:
        before = position.phase
        if node.player == NATURE:
            outcomes = node.outcomes()
            assert sum(probability for _, probability in outcomes) == pytest.approx(1)
            assert len(outcomes) > 1
        choice = choose_randomly(node, random)
        if node.player >= 0:
            assert node.legal_actions() == position.legal_actions_of(node.player)
            position.apply(choice, node.player)
        elif before < OVER:
            drawn.append(choice)
        node.choose(choice)
        while position.phase < OVER and node.position.phase != position.phase:
            # All cards are drawn: those with a choice here, the others follow.
            cards = []
            for heap, count in setup.game.chance.draws(position.state):
                rest = list(heap)
                for _ in range(count):
                    card = rest[0] if len(set(rest)) == 1 else drawn.pop(0)
                    rest.remove(card)
                    cards.append(card)
            position.supply(cards)
        if node.position.phase >= OVER:
            assert node.position.state.tobytes() == position.state.tobytes()
    assert node.player == NOBODY
    with pytest.raises(IllegalMove, match="the game is over"):
        node.choose(0)


@every_game
def test_chance_can_only_choose_what_is_there(game: Game) -> None:
    with pytest.raises(IllegalMove, match="nature can't choose 120"):
        Node(make_setup(game), 9).choose(120)


@every_game
def test_chance_draws_all_cards_equally_often(game: Game) -> None:
    node = Node(make_setup(game), 9)
    seats = range(game.default_seats)
    assert [choice for choice, _ in node.outcomes()] == list(seats)  # the starting player
    node.choose(0)
    heap = Counter(game.chance.draws(node.position.state)[1][0])
    assert dict(node.outcomes()) == pytest.approx({card: heap[card] / heap.total() for card in heap})
    card = min(heap)
    node.choose(card)
    heap[card] -= 1
    assert dict(node.outcomes()) == pytest.approx({card: heap[card] / heap.total() for card in heap if heap[card]})


def test_in_a_race_chance_chooses_who_is_asked() -> None:
    setup = make_setup(next(setup.game for setup in every_setup() if setup.game.name == "ciao"), 4)
    asked: Counter[int] = Counter()
    for seed in range(60):
        random = new_random(seed)
        node = Node(setup, 60)
        while not node.is_over:
            if node.player == NATURE and node.position.phase >= PLAY:
                actors = node.position.actors
                assert node.outcomes() == [(seat, 1 / len(actors)) for seat in actors]
                assert len(actors) > 1
                asked[len(actors)] += 1
                choice = actors[-1]
                node.choose(choice)
                assert node.player == choice
            else:
                node.choose(choose_randomly(node, random))
    assert asked[3] > 20
    assert asked[2] > 20


# Views


@pytest.mark.parametrize("setup", every_setup() + combined_setups(), ids=setup_name)
def test_a_resampled_game_looks_the_same(setup: Setup) -> None:
    random = new_random(3)
    node = Node(setup, 80)
    while not node.is_over:
        if node.player >= 0 and node.moves % 7 == 0:
            for seat in range(setup.seats):
                other = node.resampled(seat, random)
                assert other.trail.seen(seat) == node.trail.seen(seat)
                assert same_view(other.position.view(SPECTATOR), node.position.view(SPECTATOR))
                assert same_view(other.position.view(seat), node.position.view(seat))
                assert view_text(other.position.view(seat)) == view_text(node.position.view(seat))
                assert other.moves == node.moves
                assert (other.player == seat) == (node.player == seat)
            # It can be continued like any other game.
            for _ in range(20):
                if not other.is_over:
                    other.choose(choose_randomly(other, random))
        node.choose(choose_randomly(node, random))


def test_a_resampled_game_reveals_nothing_hidden() -> None:
    """Two games that a seat can't tell apart are resampled alike, byte for byte."""
    for setup in every_setup():
        node = Node(setup, 40)
        random = new_random(8)
        while not node.is_over and node.moves < 12:
            node.choose(choose_randomly(node, random))
        if node.player < 0:
            continue
        seat = node.player
        twin = node.resampled(seat, random)
        first, second = (other.resampled(seat, new_random(77)) for other in (node, twin))
        assert first.position.state.tobytes() == second.position.state.tobytes()
        assert [first.trail.seen(other) for other in range(setup.seats)] == [
            second.trail.seen(other) for other in range(setup.seats)
        ]


def test_unseen_events_are_not_remembered() -> None:
    """A seat's own action counts even if it changes nothing; an action of others counts if it is visible."""
    setup = make_setup(VARIANTS[0].setup.game, 2)
    node = Node(setup, 9)
    while node.player == NATURE:
        node.choose(node.outcomes()[0][0])
    seat = node.player
    before = [node.trail.seen(other) for other in range(2)]
    assert len(node.trail.views(seat)) == 2  # before the deal, and after it
    ways = set()
    for action in node.legal_actions():
        child = node.copy()
        child.choose(action)
        ways.add(child.trail.seen(seat))
        assert child.trail.seen(1 - seat) != before[1 - seat]
        assert child.trail.views(seat)[-1][0] == action
        assert child.trail.views(1 - seat)[-1][0] == NOT_OWN
    assert len(ways) == len(node.legal_actions())
    assert [node.trail.seen(other) for other in range(2)] == before


@pytest.mark.parametrize("setup", every_setup()[::4], ids=setup_name)
def test_a_node_can_be_serialised(setup: Setup) -> None:
    random = new_random(2)
    node = Node(setup, 50)
    for _ in range(150):
        if not node.is_over:
            node.choose(choose_randomly(node, random))
    for original in (node, node.resampled(0, random)):
        again = pickle.loads(pickle.dumps(original))
        assert again.position.state.tobytes() == original.position.state.tobytes()
        assert (again.player, again.moves, again.most_moves) == (original.player, original.moves, original.most_moves)
        for viewer in (0, SPECTATOR):
            assert again.trail.seen(viewer) == original.trail.seen(viewer)
            assert again.trail.all_seen(viewer).rows() == original.trail.all_seen(viewer).rows()
        if again.player == NATURE:
            assert again.outcomes() == original.outcomes()


def test_copies_are_independent() -> None:
    node = Node(VARIANTS[1].setup, 9)
    twin = node.copy()
    while twin.player == NATURE:
        twin.choose(twin.outcomes()[0][0])
    assert node.position.phase == DEAL
    assert node.player == NATURE


# Whole trees


def count_plainly(position: Position, moves: int, most_moves: int) -> Counter[str]:
    """The number of histories by who chooses, counted over positions and whole deals."""
    if position.is_over or moves == most_moves:
        return Counter(over=1)
    counts: Counter[str] = Counter()
    if position.phase >= PLAY:
        assert len(position.actors) == 1
        counts["seat"] += 1
        for action in position.legal_actions:
            child = position.copy()
            child.apply(action)
            counts += count_plainly(child, moves + 1, most_moves)
        return counts
    parts = [set(permutations(heap, count)) for heap, count in position.game.chance.draws(position.state)]
    deals = [sum(deal, ()) for deal in product(*parts)]
    longest = len(deals[0])
    for length in range(longest):
        following: dict[tuple[int, ...], set[int]] = {}
        for deal in deals:
            following.setdefault(deal[:length], set()).add(deal[length])
        counts["nature"] += sum(len(choices) > 1 for choices in following.values())
    for deal in deals:
        child = position.copy()
        child.supply(list(deal))
        counts += count_plainly(child, moves, most_moves)
    return counts


def count_nodes(node: Node) -> Counter[str]:
    if node.is_over:
        return Counter(over=1)
    by_nature = node.player == NATURE
    counts = Counter(["nature" if by_nature else "seat"])
    for choice in [choice for choice, _ in node.outcomes()] if by_nature else node.legal_actions():
        child = node.copy()
        child.choose(choice)
        counts += count_nodes(child)
    return counts


@every_variant
def test_the_tree_has_as_many_histories_as_the_rules(variant: Variant) -> None:
    counted = count_plainly(Position(variant.setup), 0, variant.most_moves)
    assert count_nodes(Node(variant.setup, variant.most_moves)) == counted
    assert 1000 < counted.total() < 20_000
    page = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    parts = ", ".join(f"{counted[chooser]:,}" for chooser in ("nature", "seat", "over"))
    [row] = [line for line in page.splitlines() if line.startswith(f"| `python_marotte_{variant.name}` |")]
    assert row.endswith(f"| {counted.total():,} | {parts} |")


@every_variant
def test_a_deal_is_as_likely_as_in_the_rules(variant: Variant) -> None:
    """The probabilities at the nodes multiply to that of the deal in ``draw_chance``."""
    chances: Counter[bytes] = Counter()

    def walk(node: Node, chance: float) -> None:
        if node.position.phase >= PLAY:
            chances[node.position.state.tobytes()] += chance  # type: ignore[assignment]
            return
        for choice, probability in node.outcomes():
            child = node.copy()
            child.choose(choice)
            walk(child, chance * probability)

    walk(Node(variant.setup, variant.most_moves), 1.0)
    assert sum(chances.values()) == pytest.approx(1)
    found: Counter[bytes] = Counter()
    random = new_random(6)
    for _ in range(20_000):
        position = Position(variant.setup)
        position.supply(position.draw_chance(random))
        found[position.state.tobytes()] += 1
    assert set(found) <= set(chances)
    for state, chance in chances.items():
        assert abs(found[state] - 20_000 * chance) < 6 * (20_000 * chance) ** 0.5 + 1
    if (
        variant.game == "ciao"
    ):  # all cards differ, but the order in a hand does not matter: all deals are equally likely
        assert_even(found, chances)
