/** The rules in English. The examples are in examples.js; what is between stars is set in bold. */

/** @type {import("../screens/rules.js").Rules} */
export default {
  words: {
    title: "The rules",
    intro: "Four games, explained for the whole family, with cards to try things out.",
    read: "Read the rules",
    readOf: "Read the rules of {game}",
    home: "To the first page",
    all: "All rules",
    parts: "On this page",
    rule: "Rule {rule}",
    ours: "our reading",
    oursMeans: "The numbers (like {rule}) are the ones that the table names when it refuses a card. “Our reading” marks what the rulebook leaves open: there we had to choose.",
    open: "Open a table",
    example: "Try it",
    colon: ": ",
    yes: "yes",
    no: "no",
    found: "{count} of {all} found.",
    complete: "That was all.",
    hand: "Your hand",
    trick: "The trick",
    holds: "Left in hand",
    top: "On top",
    islands: "Islands",
    count: "The count",
    played: "{seat} plays",
    youPlay: "you play",
    up: "going up",
    down: "going down",
    you: "you",
    choices: "Your answer",
    notes: { winner: "wins", fool: "fool" },
    names: ["Anne", "Paul", "Rachel", "Camille"],
    decks: "Cards by number of players",
    deckColumns: ["Players", "Hand", "Green up to", "Red up to", "Yellow up to", "Blue up to", "1s", "Caps"],
  },

  fool: {
    about: "You want an empty hand, so you want to play a card in every trick. But whoever plays the worst card gets the fool's cap, and only watches the next trick.",
    facts: "4 to 8 players, from about 8 years. By Friedemann Friese.",
    sections: [
      {
        title: "The cards",
        statements: [
          { rule: "T1", text: "There are *four colours*: green 2 to 27, red 2 to 23, yellow 2 to 21 and blue 2 to 15, each value once. The other six cards are *1s*, which have no colour of their own." },
          { rule: "T2", text: "Everybody gets 12 cards; with eight players 11. Small tables leave the high cards out, and all the others are dealt." },
          { rule: "T2", text: "The table below shows the highest card of each colour. The rulebook says how many cards are used, but not which ones; we go in even steps.", ours: true },
          { table: "decks" },
        ],
      },
      {
        title: "The goal",
        statements: [
          { text: "Tricks themselves are worth nothing. An empty hand brings 10 points; every card that you still hold at the end of a round costs you." },
        ],
      },
      {
        title: "A trick",
        statements: [
          { rule: "T3", text: "One player leads any card. Then all the others play one card each, clockwise. Whoever wears the cap when the trick begins sits it out." },
          { rule: "T4", text: "The first card that has a colour sets the *lead colour*. A 1 sets none: after it, the next player may still play anything." },
          { rule: "T5", text: "Do you hold the lead colour? Then play a card of it, whichever you like, or a 1." },
          { rule: "T5", text: "You hold none of it? Then play anything. A card of another colour is *shed*." },
          { rule: "T6", text: "A 1 always follows: it counts as the lowest card of the lead colour. So a 1 is never shed." },
          { example: "foolFollow" },
          { example: "foolOneLed" },
        ],
      },
      {
        title: "Who wins, and who is the fool?",
        statements: [
          { rule: "T7", text: "The highest card of the lead colour *wins*. Its player leads the next trick." },
          { rule: "T8", text: "Then look for the *worst card*. If cards were shed, it is the lowest of them. If everybody followed, it is the lowest card of the lead colour." },
          { rule: "T8", text: "Two cards are equally bad, such as two 1s or two shed 4s? The one that was played later is worse." },
          { rule: "T9", sign: "cap", text: "Whoever played the worst card takes *the cap* and sits out the next trick." },
          { rule: "T9", text: "With seven or eight players there are two caps, for the two worst cards. Every shed card is worse than every card that followed." },
          { rule: "T10", text: "Nothing but 1s? The first of them wins, and the last is the fool; with two caps, the last two." },
          { example: "foolWorst" },
          { example: "foolShed" },
        ],
      },
      {
        title: "The end of a round",
        statements: [
          { rule: "T11", text: "Has somebody played their last card? The trick is finished, the cap is given as always, and the round is over." },
          { rule: "T12", text: "An empty hand scores *+10*, but 0 if you took a cap in that last trick. All others lose the values that they hold. A 1 costs 5." },
          { example: "foolScore" },
        ],
      },
      {
        title: "The next round",
        statements: [
          { rule: "T13", text: "Caps go back to the middle: everybody plays in the first trick.", ours: true },
          { rule: "T14", text: "In the first round the player left of the dealer leads; here, chance picks the dealer. Later the player with the lowest total leads." },
          { rule: "T14", text: "Several have the lowest total? Start at the seat that led the last round, that seat included, and go clockwise to the first of them.", ours: true },
        ],
      },
      {
        title: "The end of the game",
        statements: [
          { rule: "T15", text: "The game ends after a round when somebody is at *−80* or lower, or when +10 has been scored *six times* or more." },
          { rule: "T15", text: "The +10s of all players are counted together.", ours: true },
          { rule: "T16", text: "The highest total wins, even if it is below zero. Equal players share the win." },
        ],
      },
      {
        title: "At our table",
        statements: [
          { rule: "T15", text: "You can choose when the game ends: how far below zero, after how many +10s, and whether those of all together count or those of one player. Or you play a fixed number of rounds." },
          { text: "Only the cards in the other hands are hidden. How many cards everybody holds, what was played, who sits out and the scores are there for all to see." },
          { rule: "T2", text: "*Our deck differs*: is another deck in your box? Say in the form up to which value each colour goes, and how many 1s and caps there are. All cards must go round evenly." },
        ],
      },
    ],
  },

  ciao: {
    about: "Beat the card on top with rock, paper or scissors, and be the first to have none left. On the way there are races, presents, swapped hands and avalanches of +3.",
    facts: "2 to 6 players, from about 7 years, 20 minutes. By Olivier Finet.",
    sections: [
      {
        title: "The cards",
        statements: [
          { rule: "C1", text: "A card shows *rock, paper or scissors* in one of three colours. Green is weak (one dot), yellow is stronger (two dots), red is strongest (three dots). 36 cards are green, 30 yellow and 30 red." },
          { rule: "C2", text: "There are nine *jokers*, three of each colour, and three *millstones*, with neither colour nor symbol: 108 cards in all." },
          { rule: "C3", text: "Some cards carry an event. In our deck every symbol has each event once in each colour: 45 cards with an event, 51 without.", ours: true },
        ],
      },
      {
        title: "The start",
        statements: [
          { rule: "C4", text: "Everybody gets 7 cards. The rest is the draw pile." },
          { rule: "C5", text: "Chance picks who starts; the rulebook says the youngest. In later rounds it is the winner of the last one." },
          { rule: "C6", text: "Whoever starts plays any card but a millstone, and may not draw instead. Play goes clockwise." },
        ],
      },
      {
        title: "Your turn",
        statements: [
          { rule: "C7", text: "Play a card that *beats* the one on top: the same symbol in a stronger colour, the stronger symbol in any colour, or a joker." },
          { rule: "C7", text: "Paper beats rock, scissors beat paper, rock beats scissors." },
          { example: "ciaoBeats" },
          { rule: "C8", text: "Or *draw* a card, even if you could play. If it fits, you may play it at once, but no other card. Then your turn is over." },
          { rule: "C12", text: "Is the draw pile empty? All played cards but the top one are shuffled into a new one, at most once for each draw. If that is too few, you draw what there is.", ours: true },
          { rule: "C12", text: "Nothing left to draw at all? Then play if you can, or else pass. If no hand holds a card that fits, the round is blocked: it ends and counts, everybody scores their hand, and the same player starts the next.", ours: true },
        ],
      },
      {
        title: "Jokers and millstones",
        statements: [
          { rule: "C9", sign: "grin", text: "A *joker* goes on anything. Say which symbol it stands for; its colour is the one that it has." },
          { example: "ciaoJoker" },
          { rule: "C10", sign: "millstone", text: "A *millstone* can never be played. Give it away, or swap your hand." },
          { rule: "C11", text: "Is a card wrong? Our table refuses it and says why." },
        ],
      },
      {
        title: "Events",
        statements: [
          { text: "An event happens when its card is played; unless it was your last card, for then the round is over." },
          { rule: "C13", sign: "again", text: "*Again or about-turn.* You choose: have another turn at once (if you can't play, draw), or change the direction of play. With two players an about-turn skips nobody." },
          { rule: "C14", sign: "speed", text: "*Speed.* Everybody else may throw a card that beats it. The first one counts, and play goes on from that player. If nobody throws, it goes on as usual." },
          { rule: "C14", text: "A throw is a turn: the thrower's neighbour is next. Everybody but you is asked, even with nothing to throw, and to pass is final. A speed card that wins starts a new race, for all but its player.", ours: true },
          { rule: "C15", sign: "plus", text: "*+3.* The next player draws 3 and loses the turn. Two answers help: a joker cancels it, and a +3 that beats the top card hands 6 on to the next player, then 9, and so on. Drawing a single card is no answer." },
          { rule: "C15", text: "If a +3 wins a race, the thrower's neighbour faces it." },
          { example: "ciaoPlus" },
          { rule: "C16", sign: "give", text: "*Give.* You must give a card to a player of your choice, who says “thank you” at once or draws 3. Was it your last card? Then you have won, without thanks, and the card counts for the other." },
          { rule: "C17", sign: "swap", text: "*Swap.* You must swap hands with a player of your choice." },
          { rule: "C18", text: "Events also happen on the first card of a round, on a card just drawn and on a card that wins a race.", ours: true },
        ],
      },
      {
        title: "The end of a round",
        statements: [
          { rule: "C19", text: "As soon as somebody has no card left, the round is over." },
          { rule: "C20", text: "The winner scores 0. The others count their cards: green *10*, yellow *20*, red *30*, a joker or a millstone *50*." },
          { example: "ciaoPoints" },
        ],
      },
      {
        title: "The end of the game",
        statements: [
          { rule: "C21", text: "After five rounds the fewest points win. Equal players share the win." },
        ],
      },
      {
        title: "At our table",
        statements: [
          { rule: "C22", text: "*Symbols alone*, for the youngest: no events, no millstones, 60 cards. Only the stronger symbol or a joker beats a card; colours don't." },
          { rule: "C22", text: "*With events*: all cards, but colours still beat nothing. Points go by colour at every level." },
          { rule: "C11", text: "*Wrong cards punished*: you take the card back, draw 3 and lose the turn. In a race you are out of it; against a +3 you draw 3 on top; after a wrong first card the next player leads. After a draw any other card of your hand is wrong. A joker is never wrong, and with nothing left to draw a wrong card is refused." },
          { rule: "C15", text: "*Any +3*: a +3 need not beat the one that it answers." },
          { rule: "C6", text: "*Edition A*, Défifoo: whoever starts chooses the direction, in every round." },
          { rule: "C8", text: "Edition A: if no card in your hand fitted, a drawn card that fits must be played." },
          { rule: "C21", text: "Edition A has ten rounds. In both editions you can choose another number." },
          { rule: "C14", text: "A race is open for 8 seconds. At a *calm* table nobody has to be quick: all choose in secret, and the lot decides." },
          { rule: "C16", text: "You have 5 seconds to say thank you." },
          { text: "The other hands and the draw pile are hidden. A present is known to two: who gave it and who got it." },
          { rule: "C3", text: "*Our deck differs*: if your box has other cards, say in the form how many there are of each, and how many everybody is dealt." },
        ],
      },
    ],
  },

  faith: {
    about: "Win more tricks than anybody else and you get a dare card; two of them win the game. And beware of the Fool: he is worth nothing, but beside a Tarot card he beats everything.",
    facts: "3 to 5 players. By Jason St. Just.",
    sections: [
      {
        title: "The cards",
        statements: [
          { rule: "F1", text: "*Four colours*: cups, pentacles, swords and wands, each from 1 to 8." },
          { rule: "F2", text: "11 black *Tarot cards* are the trumps." },
          { rule: "F2", text: "They are numbered from 1 to 11.", ours: true },
          { rule: "F3", sign: "cap", text: "One *Fool*, who has neither colour nor value." },
          { rule: "F4", text: "10 *dare cards* with cheerful tasks for all ages. They are what you play for." },
        ],
      },
      {
        title: "The deal",
        statements: [
          { rule: "F5", text: "Chance picks the first dealer. (With cards on a real table it is the youngest.)", ours: true },
          { rule: "F6", text: "Two cards for everybody, then one to the middle, four times over. So you hold 8 cards, and 4 lie face down in the middle: *the Chien*, a sleeping dog." },
          { rule: "F6", text: "The other cards stay out of the round, unseen: 16 with three players, 8 with four, none with five." },
        ],
      },
      {
        title: "The Chien",
        statements: [
          { rule: "F7", text: "First left of the dealer, then clockwise, each player decides once: take up the Chien, or leave it." },
          { rule: "F8", text: "If you take it up, you see its four cards and exchange 1, 2 or 3 of them for as many of yours. Then you lay it back face down." },
          { rule: "F8", text: "Whoever looks must exchange at least one card. You may lay any card into it, even Tarot cards and the Fool.", ours: true },
          { rule: "F9", text: "After the last exchange the Chien is out of the round. Only those who took it up have seen it." },
        ],
      },
      {
        title: "A trick",
        statements: [
          { rule: "F10", text: "The player left of the dealer leads first; after that, whoever won the last trick. There are 8 tricks." },
          { rule: "F11", text: "The first card sets the colour of the trick. If a Tarot card leads, Tarot is the colour." },
          { rule: "F11", text: "If the Fool leads, the second player plays anything, and that card sets the colour.", ours: true },
          { rule: "F12", text: "Do you hold the colour? Then play any card of it, or the Fool." },
          { rule: "F13", text: "You don't? Then play any Tarot card, or the Fool. It need not beat anything." },
          { rule: "F14", text: "You hold neither? Then you must play the Fool, if you have him." },
          { rule: "F15", text: "You hold none of the three? Then play anything. It can't win." },
          { rule: "F16", text: "The Fool may be played at any time." },
          { example: "faithFollow" },
          { example: "faithTrump" },
          { example: "faithOnlyFool" },
        ],
      },
      {
        title: "Who wins the trick?",
        statements: [
          { rule: "F17", text: "*No Tarot card* in the trick: the highest card of its colour wins. The Fool wins nothing then." },
          { rule: "F17", text: "*A Tarot card* in the trick: the highest Tarot card wins." },
          { rule: "F17", text: "*A Tarot card and the Fool*: the Fool wins!" },
          { example: "faithFoolWins" },
          { example: "faithFoolLoses" },
        ],
      },
      {
        title: "The end of a round",
        statements: [
          { rule: "F18", text: "The player with the most tricks wins the round, takes the top dare card and deals next." },
          { rule: "F19", text: "A tie for the most tricks? Nobody wins, and the next round is for two dare cards." },
          { rule: "F19", text: "The same player deals again, and each further tie adds one more card, as long as there are some left.", ours: true },
        ],
      },
      {
        title: "The end of the game",
        statements: [
          { rule: "F20", text: "As soon as somebody has two dare cards or more, the game is won." },
          { rule: "F21", text: "Then the winner hands out these dare cards one by one, each to any opponent; the same one may get several. Whoever gets a dare does it." },
        ],
      },
      {
        title: "At our table",
        statements: [
          { rule: "F4", text: "We wrote the dares ourselves: a bow, a line of a song, half a minute as a statue." },
          { rule: "F9", text: "Hidden are the other hands, the unused cards and the Chien. If you took it up, the table remembers for you what you left there." },
          { rule: "F20", text: "You can choose how many dare cards win: one, two or three. Three are too many for five players, as there are only ten." },
          { rule: "F2", text: "*Our deck differs*: you can choose how many cards each suit has, how many Tarot and dare cards there are, and how many are dealt." },
        ],
      },
    ],
  },

  fettnapf: {
    about: "Together you count up and down with number cards. All have seen each other's islands, but only once: don't put your foot in one!",
    facts: "2 to 5 players, from about 7 years, half an hour. By Reinhard Staupe.",
    sections: [
      {
        title: "The cards",
        statements: [
          { rule: "N1", text: "58 *number cards*: eight 0s, six each of 1 to 7, four 8s and four 9s." },
          { rule: "N2", sign: "island", text: "21 *islands*, one for each number from 10 to 30." },
          { rule: "N3", sign: "foot", text: "17 *foot cards*, all alike. Nobody wants them." },
        ],
      },
      {
        title: "The start",
        statements: [
          { rule: "N4", text: "Everybody gets three number cards. The rest is the draw pile; its top card is turned up, and the count begins at its value." },
          { rule: "N5", text: "Everybody gets two islands; with four or five players, one. Each is shown to all for a moment, then its owner holds it hidden. The others lie face down." },
          { rule: "N6", text: "Chance picks who starts; the rulebook says the oldest. Play goes clockwise, and the count goes up." },
        ],
      },
      {
        title: "The goal",
        statements: [
          { text: "Remember where the islands of the others are, and take as few foot cards as you can." },
        ],
      },
      {
        title: "Your turn",
        statements: [
          { rule: "N7", text: "Play one of your number cards. When the count goes up, add it to the total; when it goes down, take it away. Announce the new total, then draw a card." },
          { example: "fettnapfCount" },
          { rule: "N11", text: "Is the draw pile empty? All played cards but the top one are shuffled into a new one.", ours: true },
        ],
      },
      {
        title: "When the count turns",
        statements: [
          { rule: "N8", text: "*Above 30* the count turns: from the next card on it goes down. *Below 10* it turns again and goes up." },
          { rule: "N8", text: "30 and 10 themselves turn nothing. Nor does a total on its way back: from 34 down to 31, from 4 up to 7." },
          { example: "fettnapfTurn" },
          { rule: "N9", text: "Each time the count turns, the right-hand neighbour of the player who turned it draws an island. That is the player *before* them. It is shown to all for a moment and taken in hand." },
          { example: "fettnapfNeighbour" },
        ],
      },
      {
        title: "Islands",
        statements: [
          { rule: "N10", text: "Is your total an island of *another* player? The owner says “Stop!” and shows it, and you take a foot card. The owner keeps the island: it can catch you again, even by a 0 that leaves the total as it is." },
          { rule: "N10", text: "Your *own* islands are safe, and you say nothing about them." },
          { example: "fettnapfIslands" },
        ],
      },
      {
        title: "The end of the game",
        statements: [
          { rule: "N12", text: "The fourth foot card of any player ends the game at once." },
          { rule: "N13", text: "So does the last island when it is drawn. Nobody draws anything after that." },
          { rule: "N14", text: "The fewest foot cards win. Equal players share the win. One deal is a whole game." },
        ],
      },
      {
        title: "At our table",
        statements: [
          { rule: "N5", text: "An island that is shown is turned over after a few seconds, for good. From then on only its owner sees it." },
          { rule: "N5", text: "*Islands stay open*: all islands in hands lie face up. Good for a first game." },
          { rule: "N10", text: "The table calls “Stop!” for you. If you choose to *call it yourself*, be quick: if you say nothing in time, the other gets away with it." },
          { rule: "N12", text: "*Our deck differs*: you can choose how many there are of each number, which islands there are, how many everybody gets, and which foot ends the game." },
        ],
      },
    ],
  },

  examples: {
    foolFollow: {
      questions: ["Anne has led blue. Which of your cards may you play?"],
      says: {
        follows: "It follows blue. High or low is up to you.",
        one: "A 1 always follows.",
        held: "You hold blue, so you must follow blue or play a 1.",
      },
    },
    foolOneLed: {
      questions: ["Anne has led a 1, then Paul played red 5. Which of your cards may you play?"],
      says: {
        follows: "Red is the lead colour: Paul's card was the first with a colour.",
        one: "A 1 always follows.",
        held: "Paul's 5 has made red the lead colour, and you hold red.",
      },
    },
    foolWorst: {
      questions: ["Anne has led yellow. Which card wins the trick?", "And whose card is the worst?"],
      says: {
        highest: "10 is the highest yellow: Paul wins and leads the next trick.",
        lower: "There is a higher yellow card.",
        one: "Nothing was shed, and a 1 is the lowest yellow of all: Rachel takes the cap.",
        two: "A 2 is low, but a 1 counts as a yellow card too, and it is lower.",
        followed: "There are lower cards of the lead colour.",
      },
    },
    foolShed: {
      questions: ["Rachel has led yellow. Which card wins the trick?", "And whose card is the worst?"],
      says: {
        highest: "It is the highest yellow card. Only the lead colour can win.",
        lower: "There is a higher yellow card.",
        shed: "It was shed: a card that is not yellow can't win here.",
        lowestShed: "It is the lowest shed card: Paul takes the cap.",
        followed: "It followed yellow. Cards were shed, and those are worse.",
        higherShed: "It was shed, but another shed card is lower.",
      },
    },
    foolScore: {
      questions: ["The round is over, and you still hold these three cards. What do you score?"],
      says: {
        sum: "9 + 3 + 5 for the 1: you lose 17 points.",
        withoutOne: "The 1 counts too.",
        oneAsOne: "In your hand a 1 costs 5.",
      },
    },
    ciaoBeats: {
      questions: ["A green rock is on top. Which of your cards beat it?"],
      says: {
        colour: "Rock again, in a stronger colour.",
        symbol: "Paper wraps rock, whatever the colours.",
        joker: "A joker goes on anything.",
        equal: "The same symbol must have a stronger colour, and this one is just as weak.",
        weaker: "Rock breaks scissors, even red ones.",
        millstone: "A millstone can never be played.",
      },
    },
    ciaoJoker: {
      questions: ["On top is a yellow joker that stands for paper. Which of your cards beat it?"],
      says: {
        colour: "Paper in a stronger colour: red beats yellow.",
        symbol: "Scissors cut paper, whatever the colours.",
        joker: "A joker goes on anything, even on a joker.",
        equal: "Paper must be stronger than yellow here.",
        weaker: "Paper wraps rock, even a red one.",
      },
    },
    ciaoPlus: {
      questions: ["Somebody has played a green rock with +3, and you are next. Which of your cards save you?"],
      says: {
        stronger: "It has a +3 and beats the rock: your neighbour faces 6 cards now.",
        joker: "A joker cancels the +3, and nobody draws.",
        plain: "It beats the rock, but has no +3: that does not help now.",
        weaker: "It has a +3, but scissors don't beat rock.",
      },
    },
    ciaoPoints: {
      questions: ["The round is over, and these cards are left in your hand. How many points is that?"],
      says: {
        sum: "10 + 30 + 50 + 50 = 140. Better luck next time!",
        noMillstone: "The millstone counts too: 50.",
        jokerByColour: "A joker counts 50, whatever its colour.",
      },
    },
    faithFollow: {
      questions: ["Wands were led. Which of your cards may you play?"],
      says: {
        follows: "It follows wands. Any of them will do.",
        fool: "The Fool may be played at any time.",
        held: "You hold wands, so you must play them, or the Fool.",
      },
    },
    faithTrump: {
      questions: ["Wands were led, and you have none. Which of your cards may you play?"],
      says: {
        higher: "No wands: Tarot it must be. It even beats Paul's 7.",
        lower: "No wands: Tarot it must be. It need not beat Paul's 7.",
        held: "You have no wands, but you hold Tarot cards: play one of them.",
      },
    },
    faithOnlyFool: {
      questions: ["Wands were led. You have neither wands nor Tarot. Which of your cards may you play?"],
      says: {
        fool: "You must: with neither colour nor Tarot, the Fool comes first.",
        other: "You hold the Fool, so it has to be him.",
      },
    },
    faithFoolWins: {
      questions: ["Which card wins this trick?"],
      says: {
        fool: "The Fool and Tarot cards in one trick: the Fool wins.",
        colour: "Any Tarot card beats the colour that was led.",
        tarot: "Tarot would win; but the Fool is in the trick, too.",
      },
    },
    faithFoolLoses: {
      questions: ["And which card wins this one?"],
      says: {
        highest: "No Tarot card here: the highest of the wands wins.",
        lower: "There is a higher card of wands.",
        fool: "Without a Tarot card beside him the Fool wins nothing.",
        other: "It is not of the colour that was led, so it can't win.",
      },
    },
    fettnapfCount: {
      questions: ["The count is at 22 and goes down. You play a 6. What do you announce?"],
      says: {
        down: "22 − 6 = 16.",
        card: "You announce the new total, not your card.",
        up: "The count goes down: take the 6 away.",
      },
    },
    fettnapfTurn: {
      questions: ["The count is at 27 and goes up. Which of your cards turns it?"],
      says: {
        above: "34 is above 30: from the next card on the count goes down.",
        below: "29 is not above 30.",
        exactly: "Exactly 30 turns nothing; it has to be above 30.",
      },
    },
    fettnapfNeighbour: {
      questions: ["Anne, Paul and Rachel play in this order. The count is at 14 and goes down; Paul plays a 5. It is 9 now, and the count turns. Who draws an island?"],
      says: {
        before: "Anne played just before Paul: she is his right-hand neighbour.",
        self: "Paul turned the count, but somebody else draws.",
        after: "Rachel plays after Paul. It is the player before him who draws.",
      },
    },
    fettnapfIslands: {
      questions: ["The count is at 14 and goes up. You have kept these islands in mind. With which cards would you put your foot in it?"],
      says: {
        paul: "18 is Paul's island: a foot card for you.",
        anne: "21 is Anne's island: a foot card for you.",
        own: "20 is your own island: you walk over it with dry feet.",
      },
    },
  },
};
