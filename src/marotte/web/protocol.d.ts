// Generated from the types of the protocol by `make schemas`.

/** The time for a move: unlimited, some seconds, or some days. */
export interface Clock {
  unit: "none" | "seconds" | "days";
  amount: number;
}

/** The settings of a table. */
export interface Settings {
  game: string;
  seats: number;
  options: { [key: string]: string | number };
  deck: { [key: string]: number | number[] };
  clock: Clock;
  /** takes free seats and plays for absent players */
  bot: string;
  /** average thinking time of a bot */
  pace: number;
  /** average reaction time of a bot in a race */
  reaction: number;
  /** nobody has to be quick */
  is_calm: boolean;
  /** the time to say thank you … */
  thanks: number;
  /** … to throw a card in a race … */
  race: number;
  /** … and to call stop */
  call: number;
  /** how long an island is shown */
  show: number;
  /** longest break between two rounds */
  rest: number;
  /** how long a player may be disconnected before a bot takes over */
  grace: number;
  /** strangers find the table; otherwise only people with the link do */
  is_listed: boolean;
  has_spectators: boolean;
  has_hints: boolean;
  has_undo: boolean;
}

/** Leave the seat; during a game a bot plays on until the player returns. */
export interface Rise {
  type: "rise";
  seat: number;
}

/** Return to the seat. */
export interface Return {
  type: "return";
  seat: number;
}

/** Put a bot on a free seat, or free a bot's seat (an empty name). For the host only. */
export interface Invite {
  type: "invite";
  bot: string;
  seat: number;
}

/** Free the seat of a person before the game. For the host only. */
export interface Remove {
  type: "remove";
  seat: number;
}

/** Start the game; bots take the free seats. For the host; at a full table or without a host, for every player. */
export interface Begin {
  type: "begin";
}

/** Make a move, in the notation of records, in the position of this version. */
export interface Move {
  type: "move";
  version: number;
  move: string;
  seat: number;
}

/** Ready for the next round. */
export interface Ready {
  type: "ready";
  seat: number;
}

/** Undo one's own last move, unless it has revealed anything. */
export interface Undo {
  type: "undo";
  seat: number;
}

/** Ask for a pause. It starts when every player has asked for it and ends when one of them resumes. */
export interface Pause {
  type: "pause";
  seat: number;
}

/** End the pause. */
export interface Resume {
  type: "resume";
  seat: number;
}

/** Give the player to move more time. */
export interface Grant {
  type: "grant";
  seat: number;
}

/** Whether the table plays for this seat when there is only one move. */
export interface Automatic {
  type: "automatic";
  is_on: boolean;
  seat: number;
}

/** Whether a lesson is open at this seat: for a while the clocks wait for its reader. */
export interface Reading {
  type: "reading";
  is_on: boolean;
  seat: number;
}

/** The average time that bots take for a move, in seconds. */
export interface Pace {
  type: "pace";
  pace: number;
  seat: number;
}

/** Another game in the same seats, with new cards or, to learn from it, with the same ones. */
export interface Rematch {
  type: "rematch";
  is_same_deal: boolean;
  seat: number;
}

/** Say one of the quick phrases. */
export interface Say {
  type: "say";
  phrase: "hello" | "good_luck" | "well_played" | "thanks" | "sorry" | "oops" | "wow" | "haha" | "fool" | "thinking" | "your_turn" | "one_moment" | "good_game" | "again" | "goodbye";
  seat: number;
}

/** Ask what a strong player would do, knowing what this seat knows. */
export interface Hint {
  type: "hint";
  seat: number;
}

/** The answer to a ping; the server measures the latency with it. */
export interface Pong {
  type: "pong";
  number: number;
}

/** Ask for the table message again. */
export interface Look {
  type: "look";
}

/** The first message: the protocol, the table and the receiver's seats. */
export interface Hello {
  type: "hello";
  protocol: number;
  table: string;
  seats: number[];
  is_host: boolean;
  settings: Settings;
}

/** A person has taken a seat. */
export interface Sat {
  type: "sat";
  seat: number;
}

/** A seat is free again. */
export interface Rose {
  type: "rose";
  seat: number;
}

/** The host has removed a person from a seat. */
export interface Removed {
  type: "removed";
  seat: number;
}

/** A bot has taken a seat. */
export interface Invited {
  type: "invited";
  seat: number;
}

/** A bot takes over for a player who has left, whose connection was lost, or who ran out of time. */
export interface Left {
  type: "left";
  seat: number;
  why: "left" | "lost" | "time";
}

/** A player has taken their seat back from the bot. */
export interface Returned {
  type: "returned";
  seat: number;
}

/** A player wants a pause, is ready for the next round, or wants a rematch. */
export interface Wished {
  type: "wished";
  seat: number;
  wish: "pause" | "ready" | "new_deal" | "same_deal";
}

/** A pause begins. */
export interface Paused {
  type: "paused";
}

/** The pause ends. */
export interface Resumed {
  type: "resumed";
}

/** The player to move has more time. */
export interface Granted {
  type: "granted";
  seconds: number;
}

/** Automatic moves were switched on or off; only this seat is told. */
export interface Switched {
  type: "switched";
  seat: number;
}

/** A player has opened or closed a lesson. */
export interface LessonOpened {
  type: "reading";
  seat: number;
  is_on: boolean;
}

/** A player has changed the pace of the bots. */
export interface Paced {
  type: "paced";
  seat: number;
  pace: number;
}

/** A seat, as everybody sees it. */
export interface SeatView {
  kind: "person" | "bot" | "free";
  name: string;
  /** the bot on this seat */
  bot: string | null;
  /** a bot plays for its player */
  is_away: boolean;
  is_connected: boolean;
  /** a lesson is open */
  is_reading: boolean;
  /** for the next round */
  is_ready: boolean;
  wants_pause: boolean;
  /** the rematch that its player wants */
  rematch: "" | "new_deal" | "same_deal";
}

/** The promise that the cards were fixed before anybody played, and its proof once the game is over. */
export interface ShuffleView {
  method?: string;
  commitment?: string;
  secret?: string;
}

/** What everybody sees of a table, before the game as well. */
export interface LobbyView {
  status: "gathering" | "playing" | "resting" | "paused" | "over";
  seats: SeatView[];
  /** average time of a bot for a move, in seconds */
  pace: number;
  is_host_here: boolean;
  shuffle: ShuffleView;
  /** the situation in English, if requested */
  text?: string[];
}

/** What only the player of a seat sees, before the game as well. */
export interface OwnLobbyView {
  seat: number;
  /** the table plays for this seat when it has only one move */
  is_automatic: boolean;
  /** the requests that would be granted */
  may: string[];
}

/** The whole table before its first game, and what has just happened. */
export interface LobbyMessage {
  type: "lobby";
  version: number;
  events: (Sat | Rose | Removed | Invited | Left | Returned | Wished | Paused | Resumed | Granted | Switched | LessonOpened | Paced)[];
  /** the requests that would be granted without a seat, or about the seats of others */
  may: string[];
  table: LobbyView;
  /** one entry for each seat of the receiver */
  own: OwnLobbyView[];
}

/** The game has begun, and the first round is dealt. */
export interface Begun<Fact> {
  type: "begun";
  /** if requested */
  facts?: Fact[];
  /** English sentences, if requested */
  text?: string[];
  /** What is left of the text when cards that were shown for a moment are turned over; missing if nothing changes. */
  later?: string[];
}

/** Another game has begun. */
export interface Rematched<Fact> {
  type: "rematch";
  /** if requested */
  facts?: Fact[];
  /** English sentences, if requested */
  text?: string[];
  /** What is left of the text when cards that were shown for a moment are turned over; missing if nothing changes. */
  later?: string[];
}

/** The next round is dealt. */
export interface Dealt<Fact> {
  type: "dealt";
  /** if requested */
  facts?: Fact[];
  /** English sentences, if requested */
  text?: string[];
  /** What is left of the text when cards that were shown for a moment are turned over; missing if nothing changes. */
  later?: string[];
}

/** A move, as far as the viewer may see it. */
export interface Moved<Fact> {
  type: "moved";
  /** if requested */
  facts?: Fact[];
  /** English sentences, if requested */
  text?: string[];
  /** What is left of the text when cards that were shown for a moment are turned over; missing if nothing changes. */
  later?: string[];
  seat: number;
  move: string;
  /** the table: time ran out, or (told only to its player) it was the only one */
  by: "player" | "bot" | "table";
}

/** Something of which the viewer notices only the consequences; left out unless facts or text are requested. */
export interface Unseen<Fact> {
  type: "unseen";
  /** if requested */
  facts?: Fact[];
  /** English sentences, if requested */
  text?: string[];
  /** What is left of the text when cards that were shown for a moment are turned over; missing if nothing changes. */
  later?: string[];
}

/** The last move was undone. */
export interface Undone<Fact> {
  type: "undone";
  /** if requested */
  facts?: Fact[];
  /** English sentences, if requested */
  text?: string[];
  /** What is left of the text when cards that were shown for a moment are turned over; missing if nothing changes. */
  later?: string[];
}

/** One condition that ends the game, and its progress. */
export interface Ending {
  /** a short word from a closed list of the game */
  why: string;
  /** the progress so far */
  count: number;
  /** the count that ends the game */
  of: number;
  is_met: boolean;
  /** whose count it is; empty: everybody's together */
  seats: number[];
}

/** The time for a move, or between two rounds. */
export interface TimeView {
  /** seconds; null if nothing is timed, or the clock is stopped */
  left: number | null;
  /** the timed moment of the game */
  moment: string | null;
  /** false before a race opens */
  is_open: boolean;
}

/** A card, and the seat that played or holds it. */
export interface CardView {
  seat: number;
  card: string;
}

/** All hidden cards, once the game is over. */
export interface OpenCards<Cards> {
  /** by seat */
  own: Cards[];
  /** what nobody held, by pile */
  rest: { [key: string]: string[] };
}

/** What everybody sees of a table once the game has begun. Fields that have their default are left out. */
export interface TableView<Position, Cards> {
  status: "gathering" | "playing" | "resting" | "paused" | "over";
  seats: SeatView[];
  /** average time of a bot for a move, in seconds */
  pace: number;
  is_host_here: boolean;
  shuffle: ShuffleView;
  /** the situation in English, if requested */
  text?: string[];
  /** of the games at this table, from 1 */
  game_number: number;
  /** complete rounds */
  rounds: number;
  totals: number[];
  /** the points of the last complete round */
  latest: number[];
  /** the points of each complete round */
  sheet: number[][];
  /** null until the game is over */
  winners?: number[] | null;
  /** the rank of each seat, from 1; null until the game is over */
  places?: number[] | null;
  /** the seats that may move */
  actors: number[];
  /** the version of the question to them */
  asked: number;
  position: Position;
  endings: Ending[];
  time: TimeView;
  /** cards that everybody sees for a moment */
  flash?: CardView[];
  /** null until the game is over */
  open?: OpenCards<Cards> | null;
  /** If text is requested: the scores of the last round, if there were several, and all together. */
  scores?: string[];
  /** If text is requested: why the game is over, unless the last event says so. */
  why?: string[];
}

/** What only the player of a seat sees once the game has begun. */
export interface OwnView<Cards> {
  seat: number;
  /** the table plays for this seat when it has only one move */
  is_automatic: boolean;
  /** the requests that would be granted */
  may: string[];
  /** the legal moves; empty if it is not the seat's turn */
  moves: string[];
  /** the seat has thrown in this race, or has declined */
  has_thrown: boolean;
  cards: Cards;
  /** the situation in English, if requested */
  text?: string[];
  /** a phrase for each of the moves, if text is requested */
  choices?: string[];
  /** If text is requested: each of the moves as answers to several questions; empty if one list will do. */
  steps?: string[][][];
  /** if text is requested: the table will make the only move by itself */
  is_forced?: boolean;
  /** the engine's view in base64, if requested */
  record?: string;
}

/** The whole table as its receiver may see it, and what has just happened; built in marotte.table.screen. */
export interface TableMessage<Position, Cards, Fact> {
  type: "table";
  version: number;
  events: (Begun<Fact> | Rematched<Fact> | Dealt<Fact> | Moved<Fact> | Unseen<Fact> | Undone<Fact> | Sat | Rose | Removed | Invited | Left | Returned | Wished | Paused | Resumed | Granted | Switched | LessonOpened | Paced)[];
  may: string[];
  table: TableView<Position, Cards>;
  own: OwnView<Cards>[];
}

/** A request was refused. Errors over HTTP have the same form. */
export interface Refused {
  type: "refused";
  code: string;
  sentence: string;
  rule: string;
}

/** A player says a quick phrase. */
export interface Said {
  type: "said";
  seat: number;
  phrase: "hello" | "good_luck" | "well_played" | "thanks" | "sorry" | "oops" | "wow" | "haha" | "fool" | "thinking" | "your_turn" | "one_moment" | "good_game" | "again" | "goodbye";
}

/** A move that was considered, and its chance to win. */
export interface HintedMove {
  move: string;
  chance: number;
}

/** A hint: the moves that were considered, best first. */
export interface Hinted {
  type: "hinted";
  seat: number;
  version: number;
  moves: HintedMove[];
}

/** To be answered at once with a pong of the same number. */
export interface Ping {
  type: "ping";
  number: number;
}

/** A rule that a table can change. */
export interface OptionInfo {
  name: string;
  sentence: string;
  /** null: it depends on other options */
  default: string | number | null;
  /** empty for a number from minimum to maximum */
  choices: string[];
  minimum: number;
  maximum: number;
}

/** An entry of a game's deck, which a table can change too. */
export interface DeckEntryInfo {
  name: string;
  sentence: string;
  /** an integer, one integer per card, or a list of distinct integers */
  kind: "number" | "counts" | "values";
  minimum: number;
  maximum: number;
  /** those it is about: one, one per count, or one per value; may be empty */
  cards: string[];
}

/** The options and deck that make a game short. */
export interface ShortGameInfo {
  options: { [key: string]: string | number };
  deck: { [key: string]: number | number[] };
}

/** A game, its options and its deck entries. */
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  credit: string;
  seat_counts: number[];
  default_seats: number;
  options: OptionInfo[];
  deck: DeckEntryInfo[];
  short: ShortGameInfo;
  times: { [key: string]: number };
}

/** A setup whose deck is to be checked. */
export interface DeckRequest {
  game: string;
  seats: number;
  options: { [key: string]: string | number };
  deck: { [key: string]: number | number[] };
}

/** Why a deck is not playable. */
export interface DeckFault {
  /** from a closed list for each game; all of them have ``bounds`` */
  name: string;
  sentence: string;
  /** the values in the sentence, for other languages */
  numbers: { [key: string]: string | number };
}

/** The usual deck of a setup, and what is wrong with the requested one. */
export interface DeckInfo {
  usual: { [key: string]: number | number[] };
  fault: DeckFault | null;
}

/** A seat (None for a host who has not sat down) and the token that proves it. Browsers also get it as a cookie. */
export interface Place {
  table: string;
  seat: number | null;
  token: string;
  url: string;
}

/** A table that strangers may join or watch. */
export interface TableListed {
  table: string;
  settings: Settings;
  status: string;
  free: number[];
  names: string[];
}

/** A request to sit down; on any free seat if none is given. */
export interface Joining {
  name: string;
  seat: number | null;
}

/** The link to a table. */
export interface Invitation {
  url: string;
  /** it works on this computer only */
  is_local: boolean;
  /** the host, on this computer, can change that: see open_to_room */
  can_open: boolean;
}

/** Compilation progress of a game. */
export interface GameProgress {
  /** people and heuristic bots can play */
  is_ready: boolean;
  /** experts and hints are ready as well */
  has_search: boolean;
  /** what is being compiled */
  step: "waiting" | "rules" | "views" | "bots" | "search" | "done";
  /** of the current step, from 0 to 1 */
  done: number;
}

/** Compilation progress of all games. */
export interface Progress {
  games: { [key: string]: GameProgress };
}

/** A deal or a move, and the table after it, in the form of a message of a table. */
export interface ReplayStep<Position, Cards, Fact> {
  round: number;
  move_number: number;
  events: (Begun<Fact> | Rematched<Fact> | Dealt<Fact> | Moved<Fact> | Unseen<Fact> | Undone<Fact> | Sat | Rose | Removed | Invited | Left | Returned | Wished | Paused | Resumed | Granted | Switched | LessonOpened | Paced)[];
  table: TableView<Position, Cards>;
  own: OwnView<Cards>[];
}

/** A whole game, as somebody sees it who sees everything. */
export interface ReplayData<Position, Cards, Fact> {
  game: string;
  seats: number;
  names: string[];
  options: { [key: string]: unknown };
  /** the entries that differ from the usual deck */
  deck: { [key: string]: unknown };
  steps: ReplayStep<Position, Cards, Fact>[];
  is_verified: boolean | null;
}

export type Phrase = "hello" | "good_luck" | "well_played" | "thanks" | "sorry" | "oops" | "wow" | "haha" | "fool" | "thinking" | "your_turn" | "one_moment" | "good_game" | "again" | "goodbye";

export type FromClient = Rise | Return | Invite | Remove | Begin | Move | Ready | Undo | Pause | Resume | Grant | Automatic | Reading | Pace | Rematch | Say | Hint | Pong | Look;

export type AnyEvent<Fact> = Begun<Fact> | Rematched<Fact> | Dealt<Fact> | Moved<Fact> | Unseen<Fact> | Undone<Fact> | Sat | Rose | Removed | Invited | Left | Returned | Wished | Paused | Resumed | Granted | Switched | LessonOpened | Paced;

export namespace ciao {
  /** A draw that the shuffle of the pile has interrupted. */
  export interface Drawing {
    seat: number;
    /** still to be drawn */
    cards: number;
  }

  /** The position, as everybody sees it. */
  export interface Position {
    edition: "A" | "B";
    /** the number of cards in each hand */
    sizes: number[];
    /** the card to beat, a joker with its symbol (`jr=p`); null before the first */
    top: string | null;
    /** how often each card was played since the pile was last shuffled */
    played: { [key: string]: number };
    /** cards left to draw */
    pile: number;
    direction: "clockwise" | "counter";
    /** the seat that started the round */
    start: number;
    /** the seat whose turn it is; null between rounds */
    turn: number | null;
    /** the question; null between rounds */
    phase: "shuffle" | "turn" | "direction" | "lead" | "drawn" | "again" | "race" | "plus" | "give" | "thanks" | "swap" | null;
    /** the cards to take for a player who does not answer the +3 */
    plus: number;
    /** the seat that has to say thank you */
    receiver: number | null;
    /** while the pile is refilled */
    drawing: Drawing | null;
    /** in the whole game */
    rounds_to_play: number;
  }

  /** What only the player of a seat sees. */
  export interface Cards {
    hand: string[];
    /** just drawn, to be played or kept */
    drawn: string | null;
    /** just given or received, until thank you is said */
    gift: string | null;
  }

  /** A round is dealt. */
  export interface Deal {
    fact: "deal";
    start: number;
    /** the size of each hand */
    count: number;
    /** null if the first player chooses it */
    direction: "clockwise" | "counter" | null;
  }

  /** The first player chooses the direction. */
  export interface Chooses {
    fact: "chooses";
    seat: number;
    direction: "clockwise" | "counter";
  }

  /** A card is played, a joker with its symbol. */
  export interface Plays {
    fact: "plays";
    seat: number;
    card: string;
  }

  /** A card is thrown in a race. */
  export interface Throws {
    fact: "throws";
    seat: number;
    card: string;
  }

  /** A card is put down that may not be played, and taken back. */
  export interface Wrong {
    fact: "wrong";
    seat: number;
    card: string;
    edition: "A" | "B";
  }

  /** Cards are drawn. */
  export interface Draws {
    fact: "draws";
    seat: number;
    count: number;
    /** only the player is told */
    cards: string[] | null;
    edition: "A" | "B";
  }

  /** The drawn card is not played. */
  export interface Keeps {
    fact: "keeps";
    seat: number;
  }

  /** A player can neither play nor draw. */
  export interface Passes {
    fact: "passes";
    seat: number;
  }

  /** Another turn for the same player. */
  export interface Again {
    fact: "again";
    seat: number;
  }

  /** The direction is reversed. */
  export interface Reverses {
    fact: "reverses";
    seat: number;
    /** the new one */
    direction: "clockwise" | "counter";
  }

  /** A race begins, after a card of this seat. */
  export interface Race {
    fact: "race";
    seat: number;
  }

  /** A player does not throw a card. */
  export interface Holds {
    fact: "holds";
    seat: number;
  }

  /** Nobody has thrown a card, and play goes on. */
  export interface Nobody {
    fact: "nobody";
  }

  /** A +3: this player has to answer it or take the cards. */
  export interface Faces {
    fact: "faces";
    seat: number;
    count: number;
  }

  /** The +3 is cancelled, and nobody has to take the cards. */
  export interface Cancels {
    fact: "cancels";
    seat: number;
    count: number;
  }

  /** A player takes the +3; the cards that there were to draw follow in :class:`Draws`. */
  export interface Takes {
    fact: "takes";
    seat: number;
    count: number;
  }

  /** A card is given away. */
  export interface Gives {
    fact: "gives";
    seat: number;
    receiver: number;
    /** only the two players are told */
    card: string | null;
    edition: "A" | "B";
  }

  /** Thank you was said in time. */
  export interface Thanks {
    fact: "thanks";
    seat: number;
  }

  /** Thank you was said too late. */
  export interface Late {
    fact: "late";
    seat: number;
  }

  /** Two seats swap hands. */
  export interface Swaps {
    fact: "swaps";
    seat: number;
    other: number;
    /** the number of cards that the first one gives */
    given: number;
    /** and takes */
    taken: number;
  }

  /** The draw pile is empty, and cards are still to be drawn. */
  export interface Empty {
    fact: "empty";
  }

  /** The played cards are shuffled into a new pile. */
  export interface Refilled {
    fact: "refilled";
    /** its size */
    count: number;
  }

  /** A card, and the points that it counts. */
  export interface ScoredCard {
    card: string;
    points: number;
  }

  /** The round is over. */
  export interface Round {
    fact: "round";
    /** who has no card left; null if the round is blocked */
    winner: number | null;
    /** of each seat */
    points: number[];
    /** the cards that each seat had left */
    left: ScoredCard[][];
  }

  /** The game is over. */
  export interface Over {
    fact: "over";
    winners: number[];
  }

  export type Fact = Deal | Chooses | Plays | Throws | Wrong | Draws | Keeps | Passes | Again | Reverses | Race | Holds | Nobody | Faces | Cancels | Takes | Gives | Thanks | Late | Swaps | Empty | Refilled | Round | Over;

}

export namespace faith {
  /** The last complete trick of the round. */
  export interface LastTrick {
    winner: number;
  }

  /** A dare card. */
  export interface DareView {
    number: number;
    /** in English */
    text: string;
  }

  /** The position, as everybody sees it. */
  export interface Position {
    /** the number of cards in each hand */
    sizes: number[];
    /** null before the first deal */
    dealer: number | null;
    /** the number of cards that each seat has exchanged with the Chien */
    exchanged: number[];
    /** so far */
    trick: CardView[];
    /** the suit to follow */
    lead: "c" | "p" | "s" | "w" | "t" | null;
    /** the cards that each seat has played in this round */
    played: string[][];
    /** complete tricks in this round */
    tricks: number;
    /** by each seat */
    tricks_won: number[];
    /** null before the first */
    last_trick: LastTrick | null;
    /** the dare cards at stake in this round */
    stake: number;
    /** in the pile */
    dares_left: number;
    /** by each seat */
    dares_won: DareView[][];
    /** by each seat, at the end of the game */
    dares_received: DareView[][];
  }

  /** What only the player of a seat sees. */
  export interface Cards {
    hand: string[];
    /** while its player looks at it */
    chien: string[];
    /** the Chien as it was found in this round */
    found: string[];
    /** the Chien as it was left */
    left: string[];
  }

  /** A round is dealt. */
  export interface Deal {
    fact: "deal";
    dealer: number;
    /** the size of each hand */
    count: number;
    /** the size of the Chien */
    chien: number;
  }

  /** The stake of the round is known. */
  export interface Begins {
    fact: "begins";
    /** dare cards */
    stake: number;
    /** who chooses first and leads */
    start: number;
  }

  /** The Chien is left alone. */
  export interface Leaves {
    fact: "leaves";
    seat: number;
  }

  /** The Chien is taken up. */
  export interface Takes {
    fact: "takes";
    seat: number;
  }

  /** The cards of the Chien, which only the player who has taken it up is told. */
  export interface Finds {
    fact: "finds";
    seat: number;
    cards: string[];
  }

  /** Cards are exchanged with the Chien. */
  export interface Exchanges {
    fact: "exchanges";
    seat: number;
    count: number;
    /** only the player is told */
    given: string[] | null;
    /** likewise */
    taken: string[] | null;
  }

  /** A card that leads or follows, Tarot, or the Fool. */
  export interface Plays {
    fact: "plays";
    seat: number;
    card: string;
  }

  /** A card of another suit than the one that was led. */
  export interface Sheds {
    fact: "sheds";
    seat: number;
    card: string;
  }

  /** The trick is complete. */
  export interface Trick {
    fact: "trick";
    winner: number;
    /** in the order of play */
    cards: CardView[];
  }

  /** The round is won. */
  export interface Round {
    fact: "round";
    winner: number;
    /** of the winner */
    tricks: number;
    /** the dare cards won */
    stake: number;
  }

  /** Several seats have the most tricks, and nobody wins the round. */
  export interface Tie {
    fact: "tie";
    seats: number[];
    /** of each of them */
    tricks: number;
    /** of the next round */
    stake: number;
  }

  /** The game is won, and the dares are handed out. */
  export interface Wins {
    fact: "wins";
    seat: number;
  }

  /** A dare card is handed out. */
  export interface Dare {
    fact: "dare";
    seat: number;
    receiver: number;
    /** of the dare */
    number: number;
  }

  /** The game is over. */
  export interface Over {
    fact: "over";
    winners: number[];
  }

  export type Fact = Deal | Begins | Leaves | Takes | Finds | Exchanges | Plays | Sheds | Trick | Round | Tie | Wins | Dare | Over;

}

export namespace fettnapf {
  /** The position, as everybody sees it; the count is None before the deal. */
  export interface Position {
    /** the number of cards in each hand */
    sizes: number[];
    /** the seat that started */
    start: number | null;
    /** the seat whose turn it is, even while another player is asked */
    turn: number | null;
    total: number | null;
    direction: "up" | "down" | null;
    /** the last card that was played or turned */
    top: string | null;
    /** number cards left to draw */
    pile: number;
    /** cards on the discard pile */
    discards: number;
    /** of each seat if they lie open (option `islands`), else null for each */
    islands: (string[] | null)[];
    /** of each seat */
    island_counts: number[];
    /** islands left to draw */
    island_pile: number;
    /** the foot cards of each seat */
    feet: number[];
    /** the foot card that ends the game */
    last_foot: number;
  }

  /** What only the player of a seat sees. */
  export interface Cards {
    hand: string[];
    own_islands: string[];
    /** the total has hit an own island: call `stop`, or be `silent` */
    asked: boolean;
  }

  /** The game is dealt. */
  export interface Deal {
    fact: "deal";
    start: number;
    /** the first total */
    total: number;
  }

  /** Islands are shown after the deal. */
  export interface Shows {
    fact: "shows";
    seat: number;
    /** null once they are turned over, for all but their holder */
    islands: string[] | null;
  }

  /** A number is played. */
  export interface Plays {
    fact: "plays";
    seat: number;
    card: string;
    /** the new total */
    total: number;
  }

  /** The holder of an island says nothing, which only the holder is told unless islands lie open. */
  export interface Silent {
    fact: "silent";
    /** the holder */
    seat: number;
    player: number;
    total: number;
  }

  /** The count turns, and an island is drawn and shown. */
  export interface Turns {
    fact: "turns";
    direction: "up" | "down";
    /** who draws the island */
    seat: number;
    /** null once it is turned over, for all but its holder */
    island: string | null;
  }

  /** The total is an island. */
  export interface Stop {
    fact: "stop";
    /** the player who stepped in it */
    seat: number;
    total: number;
    /** who shows the island; null once it is turned over */
    holder: number | null;
    /** the foot cards that the player has now */
    feet: number;
  }

  /** A number is drawn. */
  export interface Draws {
    fact: "draws";
    seat: number;
    /** only the player is told */
    card: string | null;
  }

  /** The pile is empty, and a card is still to be drawn. */
  export interface Empty {
    fact: "empty";
  }

  /** The discards are shuffled into a new pile. */
  export interface Refilled {
    fact: "refilled";
    /** its size */
    count: number;
  }

  /** The game is over: a player has the last foot card, or the last island is drawn. */
  export interface Over {
    fact: "over";
    why: "feet" | "islands";
    /** the number of the last foot card */
    last_foot: number;
    /** the foot cards of each seat */
    points: number[];
    winners: number[];
  }

  export type Fact = Deal | Shows | Plays | Silent | Turns | Stop | Draws | Empty | Refilled | Over;

}

export namespace fool {
  /** The last complete trick of the round. */
  export interface LastTrick {
    winner: number;
    /** the players who took the discs, the worst first */
    fools: number[];
  }

  /** The position, as everybody sees it. */
  export interface Position {
    /** the number of cards in each hand */
    sizes: number[];
    /** the seat that led the first trick of the round */
    start: number;
    /** so far */
    trick: CardView[];
    /** the colour to follow */
    lead: "g" | "r" | "y" | "b" | null;
    /** the seats that sit out this trick */
    sitting_out: number[];
    /** complete tricks in this round */
    tricks: number;
    /** null before the first */
    last_trick: LastTrick | null;
    /** the +10s that count for the end of the game: of all together, or the most of one player (`tens_of`) */
    tens: number;
    /** the +10s of each seat in this game */
    tens_of_seats: number[];
  }

  /** What only the player of a seat sees. */
  export interface Cards {
    hand: string[];
  }

  /** A round is dealt. */
  export interface Deal {
    fact: "deal";
    /** who leads */
    start: number;
    /** the size of each hand */
    count: number;
  }

  /** A card that leads, follows or is a 1. */
  export interface Plays {
    fact: "plays";
    seat: number;
    card: string;
  }

  /** A card of another colour than the one that was led. */
  export interface Sheds {
    fact: "sheds";
    seat: number;
    card: string;
  }

  /** The trick is complete. */
  export interface Trick {
    fact: "trick";
    winner: number;
    /** the players who take the discs, the worst first */
    fools: number[];
    /** in the order of play */
    cards: CardView[];
  }

  /** A card, and the points that it counts. */
  export interface ScoredCard {
    card: string;
    points: number;
  }

  /** The round is complete. */
  export interface Round {
    fact: "round";
    /** of each seat */
    points: number[];
    /** the cards that each seat had left */
    left: ScoredCard[][];
  }

  /** The game is over. */
  export interface Over {
    fact: "over";
    winners: number[];
  }

  export type Fact = Deal | Plays | Sheds | Trick | Round | Over;

}
export type Position = ciao.Position | faith.Position | fettnapf.Position | fool.Position;
export type Cards = ciao.Cards | faith.Cards | fettnapf.Cards | fool.Cards;
export type Fact = ciao.Fact | faith.Fact | fettnapf.Fact | fool.Fact;
