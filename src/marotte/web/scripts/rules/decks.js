/** The decks of Fool! (T2), for who reads the rules and for who checks a shuffle. */

/** In each row the players, the cards of a hand, the highest card of each colour, the 1s, the caps. */
export const DECKS = [
  [4, 12, 17, 13, 11, 8, 3, 1],
  [5, 12, 20, 16, 14, 10, 4, 1],
  [6, 12, 23, 19, 17, 12, 5, 1],
  [7, 12, 26, 22, 20, 14, 6, 2],
  [8, 11, 27, 23, 21, 15, 6, 2],
];
