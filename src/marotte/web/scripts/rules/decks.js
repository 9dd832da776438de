/** The decks of Fool! (T2), for the rules page and for checking a shuffle. */

/** Each row: players, cards in a hand, highest green, red, yellow and blue card, number of 1s, number of caps. */
export const DECKS = [
  [4, 12, 17, 13, 11, 8, 3, 1],
  [5, 12, 20, 16, 14, 10, 4, 1],
  [6, 12, 23, 19, 17, 12, 5, 1],
  [7, 12, 26, 22, 20, 14, 6, 2],
  [8, 11, 27, 23, 21, 15, 6, 2],
];
