"""The state of a game of Ciao!: action and phase numbers, and the state type."""

from marotte.games.ciao.cards import BUNDLE_WORDS, KINDS, NAMED, SEATS
from marotte.games.ciao.deck import MOST_CARDS
from marotte.games.ciao.memory import GIFTS, PAIRS
from marotte.games.contract import HEADER, PLAY
from marotte.games.fields import public
from marotte.games.kernel import state_type

NAME = NAMED
DRAW = NAME + 9
KEEP = DRAW + 1
AGAIN = KEEP + 1
REVERSE = AGAIN + 1
THANKS = REVERSE + 1
LATE = THANKS + 1
TAKE = LATE + 1
HOLD = TAKE + 1
CLOCKWISE = HOLD + 1
COUNTER = CLOCKWISE + 1
SWAP = COUNTER + 1
GIVE = SWAP + SEATS
WRONG = GIVE + KINDS * SEATS

ACTIONS = WRONG + KINDS
MAX_LEGAL = KINDS * (SEATS - 1)  # EVENT_GIVE: any kind to any other seat
MAX_CHANCE = 1 + MOST_CARDS  # start player, all cards

# Phases: what a seat is asked to do.
TURN = PLAY  # play or draw
DIRECTION = PLAY + 1  # choose the direction (C6)
LEAD = PLAY + 2  # play the first card (C6)
DRAWN = PLAY + 3  # play the drawn card or keep it (C8)
EVENT_AGAIN = PLAY + 4  # have another turn or change the direction (C13)
RACE = PLAY + 5  # throw a card (C14)
PLUS = PLAY + 6  # answer a +3 (C15)
EVENT_GIVE = PLAY + 7  # give a card (C16)
GIFT = PLAY + 8  # say thank you (C16)
EVENT_SWAP = PLAY + 9  # swap hands (C17)

# What follows an action. A draw stores it in ``draw_then``.
THEN_WAIT = 0  # the next actors have been asked already
THEN_NEXT = 1  # the next player's turn
THEN_SAME = 2  # another turn (C13)
THEN_LEAD = 3  # the first card of the round (C6)
THEN_NEXT_LEADS = 4  # the next player leads (C11)
THEN_DECIDE = 5  # play the drawn card or keep it (C8)
THEN_RACE = 6  # the race goes on (C14)
THEN_END = 7  # a player has no card left (C19)

FINE = 3  # C11, C15, C16: cards for a mistake, a +3, or late thanks
NOTHING = -1  # no card on the table; no start player yet
NO_ACTION = -1

FIELDS = [
    *HEADER,
    # The table's options.
    public("rounds_to_play", "i2"),  # C21
    public("is_edition_a", "i1"),
    public("by_colour", "i1"),  # C22: 1 at the full level
    public("mistakes_punished", "i1"),  # C11
    public("any_plus_answers", "i1"),  # C15: 1 if a +3 need not beat the +3 it answers
    # The cards.
    ("bundles", "i8", (BUNDLE_WORDS,)),  # partly shown, see ``observe``
    public("hand_size", "i1"),  # cards dealt to each seat (C4)
    public("sizes", "i1", (SEATS,)),  # cards in each hand
    public("played_size", "i1"),
    public("pile_left", "i1"),
    ("pile", "i1", (MOST_CARDS,)),  # the last card is drawn first
    # The round.
    public("start", "i1"),  # the seat that started it
    public("next_start", "i1"),  # the seat that starts the next one (C5); NOTHING: chance decides
    public("direction", "i1"),  # 1 clockwise, -1 counter-clockwise
    public("top", "i1"),  # the top card; NOTHING before the first
    public("face", "i1"),  # what has to be beaten (see ``cards``)
    public("turn", "i1"),  # whose turn it is, or whose card's event is being resolved
    public("plus", "i2"),  # the sum of the +3s (C15)
    ("drawn", "i1"),  # the drawn card that may be played; 0 except in DRAWN
    public("receiver", "i1"),  # the seat that has to say thank you, and …
    ("gift", "i1"),  # … for which card; both 0 except in GIFT
    public("is_refilled", "i1"),  # 1 if the pile was refilled in this round (C12)
    # A draw in progress.
    public("draw_seat", "i1"),
    public("draw_left", "i2"),  # cards still to be drawn
    public("draw_then", "i1"),  # what follows it: THEN_…
    public("draw_refilled", "i1"),  # 1 if the pile was refilled for it
    public("racers", "i1"),  # bit s: seat s has neither thrown nor declined; kept during a draw in a race
    # What seats know about each other (see ``memory``).
    public("stuck", "i1", (SEATS,)),  # 1 + a face that the seat could not beat, + 9 if it was a +3; 0: nothing known
    public("drew_on", "i1", (SEATS,)),  # 1 + the face on which the seat last drew, if it got no card since; else 0
    ("known_since", "i1", (PAIRS,)),
    public("gifts", "i4", (GIFTS,)),
    public("gifts_count", "i1"),
    public("gained", "i1", (SEATS,)),  # maximum number of cards in a hand that were drawn since the last refill
    public("departed", "i1", (SEATS,)),  # the number of gifts when a card last left this hand or was shown
]
STATE = state_type(FIELDS)
