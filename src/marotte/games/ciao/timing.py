"""What must be quick in Ciao!: a race, and saying thanks."""

from marotte.games.ciao.state import GIFT, RACE
from marotte.games.contract import Moment

MOMENTS = {RACE: Moment("race", "hold"), GIFT: Moment("thanks", "late")}
UNASKED = ("keep",)
