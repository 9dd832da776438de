"""F4: the dares, by card number. They are our own: cheerful, harmless and suitable for any age.

If a deck has more dare cards than there are texts, the texts repeat from the first.
"""

DARES = (
    "Take a bow, as deep and as grand as you can, before every player in turn.",
    "Speak in rhymes until the next cards are dealt.",
    "Sing the first line of a song; the others guess which one it is.",
    "Walk once around the table like a king or queen in a very heavy robe.",
    "Be a statue for half a minute while the others try to make you laugh.",
    "Invent a compliment that nobody has ever heard, and give it to your neighbour on the left.",
    "Tell the story of this game in one breath.",
    "Juggle two invisible balls; then a third is thrown to you.",
    "Act an animal without a sound until somebody names it.",
    "Announce the next dealer as if the whole town had come to the fair.",
)


def dare_text(number: int) -> str:
    """The text of a dare card."""
    return DARES[number % len(DARES)]
