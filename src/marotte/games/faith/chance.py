"""The Fool's Faith: chance events as draws of single cards."""

from marotte.games.contract import Draws
from marotte.games.faith.deck import CHIEN
from marotte.games.faith.rules import CARDS, next_dealer
from marotte.games.kernel import State


def draws(state: State) -> Draws:
    """F5: the dealer, by chance or given. F6: the hands and the Chien; the rest of the deck is out of the round."""
    dealer = int(next_dealer(state))
    deck = [card for card in range(CARDS) if int(state.deck) >> card & 1]
    dealt = int(state.seats) * int(state.hand_size) + CHIEN
    return [(list(range(state.seats)) if dealer < 0 else [dealer], 1), (deck, dealt)]
