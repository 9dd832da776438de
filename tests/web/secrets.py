"""Checks that a browser receives and draws only cards that its reader may know."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tests.server.test_history import forgotten
from tests.web.visitor import TIMEOUT, Visitor

#: All cards of each game, and more: no deck has higher ones.
CARDS = {
    "fool": ["1", *(f"{colour}{value}" for colour in "gryb" for value in range(2, 30))],
    "ciao": [
        *(symbol + colour + event for symbol in "rps" for colour in "gyr" for event in ("", *"@!+>~")),
        *(f"j{colour}{named}" for colour in "gyr" for named in ("", "=r", "=p", "=s")),
        "m",
    ],
    "faith": ["F", *(f"{suit}{value}" for suit in "cpswt" for value in range(1, 30))],
    "fettnapf": [str(value) for value in range(31)],
}

#: Where cards may occur in a message, and nowhere else.
PLACES = {
    *("table.position.trick.card", "table.position.top", "table.position.played", "table.flash.card"),
    *("own.moves", "own.cards.hand", "own.cards.drawn", "own.cards.gift"),
    *("own.cards.chien", "own.cards.found", "own.cards.left", "own.cards.own_islands"),
    *("events.move", "events.facts.plays.card", "events.facts.sheds.card", "events.facts.throws.card"),
    *("events.facts.wrong.card", "events.facts.trick.cards.card", "events.facts.draws.card"),
    *("events.facts.draws.cards", "events.facts.gives.card", "events.facts.finds.cards"),
    *("events.facts.exchanges.given", "events.facts.exchanges.taken"),
    *("events.facts.shows.islands", "events.facts.turns.island", "events.facts.round.left.card"),
}

#: Where they may also occur once the game is over, when everything is open.
OPEN = ("table.open.own.", "table.open.rest.")

#: Facts whose cards are told only to the seats named in these fields.
TOLD_TO: Mapping[str, tuple[str, ...]] = {
    "draws": ("seat",),
    "gives": ("seat", "receiver"),
    "finds": ("seat",),
    "exchanges": ("seat",),
}

#: In milliseconds.
PAUSE = 20

#: What a page shows: the last message, the card faces drawn in the hand and elsewhere ("?" is an unknown face), and the
#: texts and attributes of the whole page and of the other players' places.
SHOWN = """async ([name, cards]) => {
  const scripts = document.querySelector("script[src$='/main.js']").src.replace("/main.js", "");
  const { GAMES } = await import(`${scripts}/games/games.js`);
  const { back } = await import(`${scripts}/cards/frame.js`);
  const { draw } = await import(`${scripts}/dom.js`);
  const game = GAMES[name];
  const paper = document.createElement("div");
  const attributes = (node) => [...node.attributes].map((one) => `${one.name}=${one.value}`).sort();
  const print = (node) => node.data ?? `<${node.tagName} ${attributes(node)}>${[...node.childNodes].map(print)}</>`;
  const printed = (tree) => (draw(paper, tree), print(paper.firstChild));
  const faces = new Map(cards.map((card) => [printed(game.face(card, { letters: game.letters() })), card]));
  const isBack = new Set([printed(back()), printed(back("island"))]);
  const drawn = (selector) => {
    const all = [...document.querySelectorAll(selector)].map(print);
    return all.filter((one) => !isBack.has(one)).map((one) => faces.get(one) ?? "?");
  };
  const words = (selector) =>
    [...document.querySelectorAll(selector)].flatMap((one) => [
      ...[...one.attributes].map((attribute) => attribute.value),
      ...[...one.childNodes].filter((child) => child.data).map((child) => child.data),
    ]);
  const { shown, closing, history } = document.querySelector("table-screen").session.model;
  return {
    sent: shown,
    history,
    closing: (closing?.fact.cards ?? []).map((one) => one.card),
    hand: drawn(".hand svg.art-card"),
    elsewhere: drawn("#stage svg.art-card:not(.hand *)"),
    names: Object.fromEntries(cards.map((card) => [card, [game.cardName(card), game.theCard(card)]])),
    words: words("#stage *:not(.question)"), // a question speaks of cards in general: "or play the Fool"
    others: words(".stage .place:not(.is-mine) *"),
  };
}"""


# Over the wire


def looks(visitor: Visitor) -> list[Any]:
    """The screens of a game that a visitor was sent."""
    return [message for message in visitor.told() if message["type"] == "table"]


def strings(data: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """All strings and keys in a message, each with its path; facts are named in it."""
    if isinstance(data, str):
        yield place, data
    elif isinstance(data, dict):
        place = f"{place}.{data['fact']}" if "fact" in data else place
        for key, value in data.items():
            yield place, key
            yield from strings(value, f"{place}.{key}".lstrip("."))
    elif isinstance(data, list):
        for value in data:
            yield from strings(value, place)


def cards_in(data: Any, game: str) -> list[tuple[str, str]]:
    """All cards in a message, each with its path; moves are split into words."""
    return [(place, word) for place, text in strings(data) for word in re.split("[ ,]", text) if word in CARDS[game]]


def check_frames(anne: Visitor, paul: Visitor, game: str) -> None:
    """Anne in seat 0 was never sent what only others, such as Paul in seat 1, may see."""
    for message in anne.told():
        places = {place for place, _ in cards_in(message, game)} - PLACES
        assert all(place.startswith(OPEN) for place in places), places
        assert not places or message["table"]["status"] == "over"
        check_entries(message.get("events", []), game)
    check_tables(anne, game)
    check_answers(anne, game)
    compared = 0
    his = {message["version"]: message for message in looks(paul)}
    for message in looks(anne):
        if message["version"] in his and not has_ended(message):
            compared += 1
            secret = only_his(his[message["version"]], message, game)
            assert not secret & {card for _, card in cards_in(unfound(message), game)}
    assert compared > 5


def check_entries(entries: list[Any], game: str) -> None:
    """Events name a card only to those who have seen it."""
    for entry in entries:
        for fact in entry.get("facts", []):
            told_to = TOLD_TO.get(fact["fact"])
            if told_to and 0 not in [fact[name] for name in told_to]:
                assert cards_in(fact, game) == [], fact
        if "move" in entry:  # as the viewer may see it: no card that the facts don't mention
            told = {card for _, card in cards_in(entry["facts"], game)}
            assert {card for _, card in cards_in(entry["move"], game)} <= told, entry


def check_tables(anne: Visitor, game: str) -> None:
    """Every open card was shown to all before, and everything else is Anne's own."""
    opened: set[str] = set()
    for message in looks(anne):
        facts = [fact for entry in message["events"] for fact in entry.get("facts", [])]
        opened |= {plain(card) for fact in facts if fact["fact"] not in TOLD_TO for _, card in cards_in(fact, game)}
        opened |= {str(fact["total"]) for fact in facts if fact["fact"] == "deal" and "total" in fact}  # turned up
        position = message["table"]["position"]
        assert {plain(card) for _, card in cards_in(position, game)} <= opened
        (own,) = message["own"]
        assert own["seat"] == 0
        assert len(own["cards"]["hand"]) == position["sizes"][0]
        if own["cards"].get("drawn"):
            assert position["turn"] == 0
        if own["cards"].get("gift"):
            assert 0 in (position["turn"], position["receiver"])


def check_answers(anne: Visitor, game: str) -> None:
    """HTTP reveals nothing new: about the game only the history so far, as it was told over sockets."""
    entries = [entry for message in anne.told() for entry in message.get("events", []) if "facts" in entry]
    remembered = [entry | {"facts": forgotten(entry["facts"], 0)} for entry in entries]
    stories = 0
    for path, text in anne.answers:
        answer = json.loads(text)
        if path.endswith("/history"):
            stories += 1
            assert answer
            is_over = any(fact["fact"] == "over" for fact in answer[-1]["facts"])  # nothing is hidden any more
            assert answer == (entries if is_over else remembered)[: len(answer)]
        else:
            assert cards_in(answer, game) == [], path
    assert stories


def has_ended(message: Any) -> bool:
    """Whether hands are scored, and so shown, or everything is open."""
    return message["table"]["status"] in ("resting", "over")


def only_his(his: Any, hers: Any, game: str) -> set[str]:
    """The cards that Paul knows and Anne may not, for games in which each card is unique."""
    (own,) = his["own"]
    if game == "ciao":  # cards are not unique
        return set()
    if game == "fettnapf":
        told = {card for place, card in cards_in(hers["events"], game) if place.startswith("facts.")}
        return set(own["cards"]["own_islands"]) - {one["card"] for one in hers["table"].get("flash", [])} - told
    return set(own["cards"]["hand"]) - {"1"}


def unfound(message: Any) -> Any:
    """The same without the Chien as the player found and left it: others may have taken cards from it."""
    (own,) = message["own"]
    cards = {key: cards for key, cards in own["cards"].items() if key not in ("found", "left")}
    return message | {"own": [own | {"cards": cards}]}


def plain(card: str) -> str:
    """A joker is one card, whatever symbol was named."""
    return card.split("=", maxsplit=1)[0]


# On the page


def check_page(anne: Visitor, paul: Visitor, game: str) -> None:
    """Anne's page draws her hand and open cards, and mentions no card that only Paul knows."""
    hers, his = shown_at_once(anne, paul, game)
    own = hers["sent"]["own"][0]["cards"]
    lying = [card for place, card in cards_in(hers["sent"]["table"], game) if place != "position.played"]
    open_cards = lying + hers["closing"]
    assert Counter(hers["hand"]) == Counter(own["hand"])
    told = [card for _, card in cards_in(hers["history"], game)]  # the log shows cards; events were checked above
    known = {*open_cards, *told, *own.get("chien", []), *own.get("own_islands", [])}
    shown = {card for card in hers["elsewhere"] if plain(card) not in own["hand"]}  # a joker asks for its symbol
    assert shown - known == set()
    for card, names in hers["names"].items():
        if card not in open_cards and not card.isdigit():
            assert not named(names, hers["others"]), card
    if hers["sent"]["table"]["rounds"]:
        return  # the log still mentions cards of earlier rounds
    for card in only_his(his["sent"], hers["sent"], game) - {*own.get("found", []), *own.get("left", [])}:
        assert not named(hers["names"][card], hers["words"]), card
        assert card.isdigit() or not named([card], hers["words"]), card


def shown_at_once(anne: Visitor, paul: Visitor, game: str) -> tuple[Any, Any]:
    """What both pages show at the same version."""
    for _ in range(TIMEOUT // PAUSE):
        hers, his = (visitor.page.evaluate(SHOWN, [game, CARDS[game]]) for visitor in (anne, paul))
        if hers["sent"]["version"] == his["sent"]["version"]:
            return hers, his
        anne.page.wait_for_timeout(PAUSE)
    raise AssertionError("the pages never show the same version")


def named(names: list[str], words: list[str]) -> list[str]:
    """The texts that mention a card."""
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names))
    return [one for one in words if pattern.search(one)]
