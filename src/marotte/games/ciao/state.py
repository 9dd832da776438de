"""The state of a game of Ciao!: the numbers of its actions and phases, and the record."""

from marotte.games.ciao.cards import BUNDLE_WORDS, KINDS, NAMED, SEATS
from marotte.games.ciao.deck import MOST_CARDS
from marotte.games.ciao.memory import GIFTS, PAIRS
from marotte.games.contract import HEADER, PLAY
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
MAX_LEGAL = KINDS * (SEATS - 1)  # giving: any kind to any other seat
MAX_CHANCE = 1 + MOST_CARDS  # start player, all cards

# What a seat is asked for.
TURN = PLAY  # to play or draw
DIRECTION = PLAY + 1  # to choose the direction (C6)
LEAD = PLAY + 2  # to play the first card (C6)
DRAWN = PLAY + 3  # to play the drawn card or keep it (C8)
EVENT_AGAIN = PLAY + 4  # to have another turn or change the direction (C13)
RACE = PLAY + 5  # to throw a card (C14)
PLUS = PLAY + 6  # to answer a +3 (C15)
EVENT_GIVE = PLAY + 7  # to give a card (C16)
GIFT = PLAY + 8  # to say thank you (C16)
EVENT_SWAP = PLAY + 9  # to swap hands (C17)

# What an action is followed by; after a draw it has to be remembered.
THEN_WAIT = 0  # whoever has to act is asked already
THEN_NEXT = 1  # the next player's turn
THEN_SAME = 2  # another turn (C13)
THEN_LEAD = 3  # the first card of the round (C6)
THEN_NEXT_LEADS = 4  # the next player leads (C11)
THEN_DECIDE = 5  # play the drawn card or keep it (C8)
THEN_RACE = 6  # the race goes on (C14)
THEN_END = 7  # somebody has no card left (C19)

FINE = 3  # C11, C15, C16: so many cards
NOTHING = -1  # no card on the table; no start player yet
NO_ACTION = -1

STATE = state_type(
    [
        *HEADER,
        # The table's choices.
        ("rounds_to_play", "i2"),  # C21
        ("is_edition_a", "i1"),
        ("by_colour", "i1"),  # C22: 1 at the full level
        ("mistakes_punished", "i1"),  # C11
        ("any_plus_answers", "i1"),  # C15: 1 if a +3 need not beat the +3 that it answers
        # The cards.
        ("bundles", "i8", (BUNDLE_WORDS,)),
        ("hand_size", "i1"),  # cards that are dealt to each seat (C4)
        ("sizes", "i1", (SEATS,)),  # cards in each hand
        ("played_size", "i1"),
        ("pile_left", "i1"),
        ("pile", "i1", (MOST_CARDS,)),  # the last of its cards is drawn first
        # The round.
        ("start", "i1"),  # who started it
        ("next_start", "i1"),  # who starts the next one (C5), NOTHING: chance says
        ("direction", "i1"),  # 1 clockwise, -1 counter-clockwise
        ("top", "i1"),  # the top card, NOTHING before the first
        ("face", "i1"),  # what has to be beaten
        ("turn", "i1"),  # whose turn it is, or whose card has the event that is being settled
        ("plus", "i2"),  # how many cards the +3s add up to (C15)
        ("drawn", "i1"),  # the card that was drawn and can be played; 0 but in DRAWN
        ("receiver", "i1"),  # who has to say thank you, and …
        ("gift", "i1"),  # … for which card; both 0 but in GIFT
        ("is_refilled", "i1"),  # 1 if the pile was refilled in this round (C12)
        # A draw in progress.
        ("draw_seat", "i1"),
        ("draw_left", "i2"),  # how many cards are still to be drawn
        ("draw_then", "i1"),  # what it is followed by
        ("draw_refilled", "i1"),  # 1 if the pile was refilled for it
        ("racers", "i1"),  # bit s: seat s has neither thrown nor declined; for a draw in the middle of a race
        # What seats know of each other (see ``memory``).
        ("stuck", "i1", (SEATS,)),  # 1 + a face that a seat could not beat, + 9 if it was a +3; 0: nothing known
        ("drew_on", "i1", (SEATS,)),  # 1 + the face on which a seat last drew, while it got no other card; else 0
        ("known_since", "i1", (PAIRS,)),
        ("gifts", "i4", (GIFTS,)),
        ("gifts_count", "i1"),
        ("gained", "i1", (SEATS,)),  # at most so many cards of a hand were drawn since the pile was last refilled
        ("departed", "i1", (SEATS,)),  # the number of gifts when a card last left this hand or was shown
    ]
)
