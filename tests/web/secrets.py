"""What may reach a browser, and what may not: every card that it is sent or draws is one that its reader may know."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tests.server.test_history import IN_HISTORY, forgotten
from tests.web.visitor import Visitor

#: All cards of each game, and some more: no deck has higher ones.
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

#: Where cards may stand in what is sent, and nowhere else.
PLACES = {
    *("table.position.trick.card", "table.position.top", "table.position.played", "table.flash.card"),
    *("own.hand", "own.moves", "own.drawn", "own.gift", "own.chien", "own.found", "own.left", "own.own_islands"),
    *("events.move", "events.facts.plays.card", "events.facts.sheds.card", "events.facts.throws.card"),
    *("events.facts.wrong.card", "events.facts.trick.cards.card", "events.facts.draws.card"),
    *("events.facts.draws.cards", "events.facts.gives.card", "events.facts.finds.cards"),
    *("events.facts.exchanges.given", "events.facts.exchanges.taken"),
    *("events.facts.shows.islands", "events.facts.turns.island", "events.facts.round.left.card"),
}

#: Where they may stand when the game is over, too: then everything is open.
OPEN = ("table.open.own.", "table.open.rest.")

#: Facts whose cards only some are told: those who are named there.
TOLD_TO: Mapping[str, tuple[str, ...]] = {
    "draws": ("seat",),
    "gives": ("seat", "receiver"),
    "finds": ("seat",),
    "exchanges": ("seat",),
}

#: So often two pages are looked at, until both show the same moment.
TRIES = 100

#: What a page shows: what it was sent last, which faces it draws in the hand and elsewhere ("?" is none that we know),
#: and its texts and attributes, of the whole page and of the places of others.
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
    """What somebody was shown of a game."""
    return [message for message in visitor.told() if message["type"] == "table" and "position" in message["table"]]


def strings(data: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """All strings in what was sent, and all keys, each with where it stands; facts stand under their names."""
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
    """All cards in what was sent, each with where it stands; moves are cut into their words."""
    return [(place, word) for place, text in strings(data) for word in re.split("[ ,]", text) if word in CARDS[game]]


def check_frames(anne: Visitor, paul: Visitor, game: str) -> None:
    """Anne, in seat 0, was never sent what only others may see; Paul, in seat 1, is one of them."""
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
    """What has happened names a card only to those who have seen it."""
    for entry in entries:
        for fact in entry.get("facts", []):
            told_to = TOLD_TO.get(fact["fact"])
            if told_to and 0 not in [fact[name] for name in told_to]:
                assert cards_in(fact, game) == [], fact
        if "move" in entry:  # as one may see it: no card of which the facts don't speak
            told = {card for _, card in cards_in(entry["facts"], game)}
            assert {card for _, card in cards_in(entry["move"], game)} <= told, entry


def check_tables(anne: Visitor, game: str) -> None:
    """What lies open was put there in front of everybody, and all else is Anne's own."""
    opened: set[str] = set()
    for message in looks(anne):
        facts = [fact for entry in message["events"] for fact in entry.get("facts", [])]
        opened |= {plain(card) for fact in facts if fact["fact"] not in TOLD_TO for _, card in cards_in(fact, game)}
        opened |= {str(fact["total"]) for fact in facts if fact["fact"] == "deal" and "total" in fact}  # turned up
        position = message["table"]["position"]
        assert {plain(card) for _, card in cards_in(position, game)} <= opened
        (own,) = message["own"]
        assert own["seat"] == 0
        assert len(own["hand"]) == position["sizes"][0]
        if own.get("drawn"):
            assert position["turn"] == 0
        if own.get("gift"):
            assert 0 in (position["turn"], position["receiver"])


def check_answers(anne: Visitor, game: str) -> None:
    """Over HTTP there is nothing new: of the game only the story so far, as it was told over sockets."""
    entries = [entry for message in anne.told() for entry in message.get("events", []) if entry["type"] in IN_HISTORY]
    stories = 0
    for path, text in anne.answers:
        answer = json.loads(text)
        if path.endswith("/history"):
            stories += 1
            assert answer
            is_over = any(fact["fact"] == "over" for fact in answer[-1]["facts"])  # then nothing is secret any more
            assert answer == (entries if is_over else forgotten(entries, 0))[: len(answer)]
        else:
            assert cards_in(answer, game) == [], path
    assert stories


def has_ended(message: Any) -> bool:
    """Whether hands are scored, and so shown, or everything is open."""
    return message["table"]["status"] in ("resting", "over")


def only_his(his: Any, hers: Any, game: str) -> set[str]:
    """The cards that Paul knows and Anne may not, where each card is there once."""
    (own,) = his["own"]
    if game == "ciao":  # there are many of each
        return set()
    if game == "fettnapf":
        told = {card for place, card in cards_in(hers["events"], game) if place.startswith("facts.")}
        return set(own["own_islands"]) - {one["card"] for one in hers["table"]["flash"]} - told
    return set(own["hand"]) - {"1"}


def unfound(message: Any) -> Any:
    """The same without the Chien as one has found and left it: others may have taken cards of it."""
    return message | {"own": [{key: own[key] for key in own if key not in ("found", "left")} for own in message["own"]]}


def plain(card: str) -> str:
    """A joker is one card, whatever it was named."""
    return card.split("=", maxsplit=1)[0]


# On the page


def check_page(anne: Visitor, paul: Visitor, game: str) -> None:
    """Anne's page draws her hand and what lies open, and names no card that only Paul knows."""
    hers, his = shown_at_once(anne, paul, game)
    (own,) = hers["sent"]["own"]
    lying = [card for place, card in cards_in(hers["sent"]["table"], game) if place != "position.played"]
    open_cards = lying + hers["closing"]
    assert Counter(hers["hand"]) == Counter(own["hand"])
    told = [card for _, card in cards_in(hers["history"], game)]  # the log shows cards; what is told was checked above
    known = {*open_cards, *told, *own.get("chien", []), *own.get("own_islands", [])}
    shown = {card for card in hers["elsewhere"] if plain(card) not in own["hand"]}  # a joker asks what it shall be
    assert shown - known == set()
    for card, names in hers["names"].items():
        if card not in open_cards and not card.isdigit():
            assert not named(names, hers["others"]), card
    if hers["sent"]["table"]["rounds"]:
        return  # what was played in an earlier round is still spoken of
    for card in only_his(his["sent"], hers["sent"], game) - {*own.get("found", []), *own.get("left", [])}:
        assert not named(hers["names"][card], hers["words"]), card
        assert card.isdigit() or not named([card], hers["words"]), card


def shown_at_once(anne: Visitor, paul: Visitor, game: str) -> tuple[Any, Any]:
    """What both pages show of the same moment."""
    for _ in range(TRIES):
        hers, his = (visitor.page.evaluate(SHOWN, [game, CARDS[game]]) for visitor in (anne, paul))
        if hers["sent"]["version"] == his["sent"]["version"]:
            return hers, his
    raise AssertionError("the pages never show the same")


def named(names: list[str], words: list[str]) -> list[str]:
    """Where a card is spoken of."""
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names))
    return [one for one in words if pattern.search(one)]
