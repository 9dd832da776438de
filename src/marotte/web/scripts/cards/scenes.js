/** The larger symbols of the sprite, each with the size of its box. */

import { round } from "./shapes.js";

/** @typedef {import("./shapes.js").Shape} Shape */

/** The diamond pattern of the back, with one path for each colour. @type {Shape[]} */
const MOTLEY = ["red", "yellow", "green", "blue"].map((colour, index) => {
  let diamonds = "";
  for (let row = 0; row < 11; row++) {
    for (let column = 0; column < 5 - (row % 2); column++) {
      if ((2 * column + row) % 4 === index) {
        diamonds += `M${18 + 16 * column + 8 * (row % 2)} ${11 + 10 * row}l7 9-7 9-7-9Z`;
      }
    }
  }
  return [colour, diamonds];
});

/**
 * Moves the Fool and his dog clear of the corner of the card.
 * @param {...Shape} figure
 * @returns {Shape[]}
 */
function walking(...figure) {
  return figure.map(([words, outline]) => [words, outline, "translate(7 9)"]);
}

/** @type {{[name: string]: [width: number, height: number, ...shapes: Shape[]]}} */
export const SCENES = {
  lozenges: [100, 140, ...MOTLEY],

  // The Fool of the Tarot, about to step off his cliff, his dog behind him.
  cliff: [
    100,
    140,
    ["yellow", round(76, 50, 17)],
    ["plum", "M1.7 106Q28 98 61 102L67 107 62 116 65 122 57 129 60 138.3H11Q1.7 138.3 1.7 129Z"],
    ["green", "M1.7 106Q28 98 61 102L67 107Q50 107 42 111 22 106 1.7 113Z"],
    ...walking(
      ["line wood-line", "M22 66 47 54"],
      ["red outline", "M12 62c3-6 15-8 17 1 2 8-5 11-10 11s-10-5-7-12Z"],
      ["line ink-line thick", "M44 80 41 92h5M54 80 62 88l6-4"],
      ["blue outline", "M48 56H42L37 82H49Z"],
      ["yellow outline", "M48 56H54L61 81 49 82Z"],
      ["line ink-line", "M43 61 37 67 43 57M54 60 64 66 72 61"],
      ["skin outline", round(49, 48, 7)],
      ["red outline", "M42 48C36 47 34 42 36 37c5 0 10 1 13 4Z"],
      ["green outline", "M56 48C61 45 62 39 59 34c-5 1-9 3-10 7Q50 45 56 48Z"],
      ["gold outline", round(35, 37, 2.5) + round(60, 33, 2.5)],
      ["line ink-line thin", "M51 51q3 1 4-1"],
      ["cream outline", "M8 88c0-5 4-6 10-6l3-5 4 3 4 1-1 4-4 1v8h-3l-1-5h-6l-2 5h-3Z"],
    ),
  ],

  island: [
    100,
    80,
    ["sea", "M4 58Q50 42 96 58 96 76 50 77T4 58Z"],
    ["sand outline", "M20 60Q48 32 80 60 50 69 20 60Z"],
    ["line wood-line thick", "M49 52Q47 36 54 24"],
    ["leafy outline", "M54 24Q40 8 24 26 42 20 54 24ZM54 24Q38 24 37 44 46 30 54 24ZM54 24Q70 26 70 44 62 30 54 24Z"],
    ["leafy outline", "M54 24Q70 8 85 26 68 20 54 24ZM54 24Q50 6 34 8 48 12 54 24Z"],
    ["line cream-line", "M14 67q6-4 12 0t12 0M62 71q6-4 12 0t12-5"],
  ],

  // A sleeping dog with a motley collar.
  chien: [
    160,
    100,
    ["shade", "M12 88a68 8 0 0 0 136 0 68 8 0 0 0-136 0Z"],
    ["line wood-line thick", "M26 80C6 84 4 62 16 58"],
    ["wood outline", "M20 78C16 48 40 28 76 30c34 2 56 20 54 46 0 8-6 12-14 12H36c-9 0-15-3-16-10Z"],
    ["line ink-line", "M52 88C46 70 56 58 72 60"],
    ["wood outline", "M40 82h34q7 0 7 4t-7 4H40q-6 0-6-4t6-4Z"],
    ["wood outline", "M90 66c4-16 24-22 36-12 4 4 8 6 16 8 8 1 10 8 8 14-2 8-10 12-24 12-24 0-40-4-36-22Z"],
    ["red outline", "M88 60 100 50 108 86 94 88Q84 76 88 60Z"],
    ["gold outline", round(98, 86, 5)],
    ["shade", "M106 56c-8 6-10 20-4 28 10 0 16-10 16-24Z"],
    ["line ink-line", "M106 56c-8 6-10 20-4 28 10 0 16-10 16-24M126 68q5 4 10 0M140 82q4 1 7-2"],
    ["ink", "M143 64q8-2 9 4t-6 4-3-8Z"],
    ["line own-line", "M124 40h9l-9 10h9M140 20h11l-11 13h11"],
  ],

  // A fool's sceptre: a jester's head on a stick.
  marotte: [
    64,
    100,
    ["wood outline", "M29 62H35V96H29Z"],
    ["gold outline", round(32, 95, 4)],
    ["red outline", "M12 60H52L50 76 43 66 38 80 32 67 26 80 21 66 14 76Z"],
    ["gold outline", round(14, 77, 3) + round(26, 81, 3) + round(38, 81, 3) + round(50, 77, 3)],
    ["skin outline", "M17 38H47V46Q47 62 32 62T17 46Z"],
    ["ink", round(26, 46, 2) + round(38, 46, 2)],
    ["line ink-line", "M25 53q7 6 14 0"],
    ["red outline", "M15 38C14 29 11 24 4 27 3 13 13 4 24 10 30 14 32 22 32 38Z"],
    ["blue outline", "M49 38C50 29 53 24 60 27 61 13 51 4 40 10 34 14 32 22 32 38Z"],
    ["yellow outline", "M22 38C23 24 27 13 32 4 37 13 41 24 42 38Z"],
    ["green outline", "M13 35Q32 31 51 35V43Q32 39 13 43Z"],
    ["gold outline", round(5, 29, 4) + round(59, 29, 4) + round(32, 5, 4)],
  ],

  // A foot in the puddle.
  foot: [
    100,
    80,
    ["yellow edge", "M6 62Q10 50 50 50T94 62Q92 76 50 76T6 62Z"],
    ["skin outline", "M38 4H58L56 40Q70 46 80 54 86 60 82 64H44Q36 64 37 52Z"],
    ["line ink-line thin", "M82 58q-4-1-5 2M77 54q-4-1-5 2M71 50q-4 0-4 3"],
    ["blue outline", "M34 2H62V14H34Z"],
    ["yellow edge", "M14 62Q30 68 50 66T88 62Q86 72 50 72T14 62Z"],
    ["yellow edge", "M24 44q-8-4-6-12 8 4 6 12ZM12 50q-8 0-10-7 8-1 10 7Z"],
    ["yellow edge", "M90 48q0-8 7-11 2 8-7 11ZM78 40q-3-8 4-13 4 8-4 13Z"],
  ],
};
