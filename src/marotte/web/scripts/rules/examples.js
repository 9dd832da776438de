/**
 * The examples in the rules: positions, and questions about them. The texts are in the file of each language, under the
 * same names. tests/web/test_rules.py checks the right answers against the engine.
 *
 * @typedef {[seat: number, card: string]} Placed a card and the seat it belongs to
 *
 * One question. The choices are grouped by the sentence that comments on them.
 * @typedef {object} Step
 * @property {"play" | "winner" | "fool" | "score" | "total" | "turn" | "draws" | "foot"} asks
 * @property {{[sentence: string]: string[]}} right
 * @property {{[sentence: string]: string[]}} wrong
 *
 * @typedef {object} Example
 * @property {string} game
 * @property {Placed[]} [trick] in the order of play
 * @property {string} [top] the card to beat
 * @property {{total: number, direction: "up" | "down"}} [count]
 * @property {Placed} [played] the card that the question is about
 * @property {Placed[]} [islands]
 * @property {string[]} [holds] the cards to score
 * @property {"hand" | "trick" | "numbers" | "seats"} of the kind of the choices
 * @property {string[]} choices
 * @property {Step[]} steps
 */

/** The reader's seat where a hand is shown: after Anne and Paul. */
export const READER = 2;

/** @type {{[name: string]: Example}} */
export const EXAMPLES = {
  foolFollow: {
    game: "fool",
    trick: [[0, "b6"], [1, "b2"]],
    of: "hand",
    choices: ["b3", "b8", "r9", "g4", "1"],
    steps: [{ asks: "play", right: { follows: ["b3", "b8"], one: ["1"] }, wrong: { held: ["r9", "g4"] } }],
  },
  foolOneLed: {
    game: "fool",
    trick: [[0, "1"], [1, "r5"]],
    of: "hand",
    choices: ["r2", "r11", "y7", "b8", "1"],
    steps: [{ asks: "play", right: { follows: ["r2", "r11"], one: ["1"] }, wrong: { held: ["y7", "b8"] } }],
  },
  foolWorst: {
    game: "fool",
    trick: [[0, "y7"], [1, "y10"], [2, "1"], [3, "y2"]],
    of: "trick",
    choices: ["y7", "y10", "1", "y2"],
    steps: [
      { asks: "winner", right: { highest: ["y10"] }, wrong: { lower: ["y7", "1", "y2"] } },
      { asks: "fool", right: { one: ["1"] }, wrong: { followed: ["y7", "y10"], two: ["y2"] } },
    ],
  },
  foolShed: {
    game: "fool",
    trick: [[2, "y9"], [3, "y3"], [0, "g12"], [1, "b5"]],
    of: "trick",
    choices: ["y9", "y3", "g12", "b5"],
    steps: [
      { asks: "winner", right: { highest: ["y9"] }, wrong: { lower: ["y3"], shed: ["g12", "b5"] } },
      { asks: "fool", right: { lowestShed: ["b5"] }, wrong: { followed: ["y9", "y3"], higherShed: ["g12"] } },
    ],
  },
  foolScore: {
    game: "fool",
    holds: ["r9", "b3", "1"],
    of: "numbers",
    choices: ["-12", "-13", "-17"],
    steps: [{ asks: "score", right: { sum: ["-17"] }, wrong: { withoutOne: ["-12"], oneAsOne: ["-13"] } }],
  },

  ciaoBeats: {
    game: "ciao",
    top: "rg",
    of: "hand",
    choices: ["rg", "ry", "pg", "sr", "jy", "m"],
    steps: [
      {
        asks: "play",
        right: { colour: ["ry"], symbol: ["pg"], joker: ["jy"] },
        wrong: { equal: ["rg"], weaker: ["sr"], millstone: ["m"] },
      },
    ],
  },
  ciaoJoker: {
    game: "ciao",
    top: "jy=p",
    of: "hand",
    choices: ["py", "pr", "sg", "rr", "jg"],
    steps: [
      {
        asks: "play",
        right: { colour: ["pr"], symbol: ["sg"], joker: ["jg"] },
        wrong: { equal: ["py"], weaker: ["rr"] },
      },
    ],
  },
  ciaoPlus: {
    game: "ciao",
    top: "rg+",
    of: "hand",
    choices: ["rr", "pg+", "sr+", "py", "jr"],
    steps: [
      { asks: "play", right: { stronger: ["pg+"], joker: ["jr"] }, wrong: { plain: ["rr", "py"], weaker: ["sr+"] } },
    ],
  },
  ciaoPoints: {
    game: "ciao",
    holds: ["rg", "pr", "jg", "m"],
    of: "numbers",
    choices: ["90", "100", "140"],
    steps: [{ asks: "score", right: { sum: ["140"] }, wrong: { noMillstone: ["90"], jokerByColour: ["100"] } }],
  },

  faithFollow: {
    game: "faith",
    trick: [[0, "w3"], [1, "w5"]],
    of: "hand",
    choices: ["w1", "w8", "t2", "F", "c5"],
    steps: [{ asks: "play", right: { follows: ["w1", "w8"], fool: ["F"] }, wrong: { held: ["t2", "c5"] } }],
  },
  faithTrump: {
    game: "faith",
    trick: [[0, "w3"], [1, "t7"]],
    of: "hand",
    choices: ["t2", "t9", "p8", "s4"],
    steps: [{ asks: "play", right: { higher: ["t9"], lower: ["t2"] }, wrong: { held: ["p8", "s4"] } }],
  },
  faithOnlyFool: {
    game: "faith",
    trick: [[0, "w3"], [1, "w5"]],
    of: "hand",
    choices: ["p3", "p7", "c1", "F"],
    steps: [{ asks: "play", right: { fool: ["F"] }, wrong: { other: ["p3", "p7", "c1"] } }],
  },
  faithFoolWins: {
    game: "faith",
    trick: [[0, "w3"], [1, "t2"], [2, "F"], [3, "t9"]],
    of: "trick",
    choices: ["w3", "t2", "F", "t9"],
    steps: [{ asks: "winner", right: { fool: ["F"] }, wrong: { colour: ["w3"], tarot: ["t2", "t9"] } }],
  },
  faithFoolLoses: {
    game: "faith",
    trick: [[0, "w3"], [1, "w6"], [2, "F"], [3, "p8"]],
    of: "trick",
    choices: ["w3", "w6", "F", "p8"],
    steps: [{ asks: "winner", right: { highest: ["w6"] }, wrong: { lower: ["w3"], fool: ["F"], other: ["p8"] } }],
  },

  fettnapfCount: {
    game: "fettnapf",
    count: { total: 22, direction: "down" },
    played: [2, "6"],
    of: "numbers",
    choices: ["6", "16", "28"],
    steps: [{ asks: "total", right: { down: ["16"] }, wrong: { card: ["6"], up: ["28"] } }],
  },
  fettnapfTurn: {
    game: "fettnapf",
    count: { total: 27, direction: "up" },
    of: "hand",
    choices: ["2", "3", "7"],
    steps: [{ asks: "turn", right: { above: ["7"] }, wrong: { below: ["2"], exactly: ["3"] } }],
  },
  fettnapfNeighbour: {
    game: "fettnapf",
    count: { total: 14, direction: "down" },
    played: [1, "5"],
    of: "seats",
    choices: ["0", "1", "2"],
    steps: [{ asks: "draws", right: { before: ["0"] }, wrong: { self: ["1"], after: ["2"] } }],
  },
  fettnapfIslands: {
    game: "fettnapf",
    count: { total: 14, direction: "up" },
    islands: [[0, "21"], [1, "18"], [2, "20"]],
    of: "hand",
    choices: ["4", "6", "7"],
    steps: [{ asks: "foot", right: { paul: ["4"], anne: ["7"] }, wrong: { own: ["6"] } }],
  },
};
