/** The sentences on why a game is over: about the reader, about others, and about both. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { use } from "../../../src/marotte/web/scripts/language.js";
import { whyOver } from "../../../src/marotte/web/scripts/table/sheet.js";

/** The sentence for the reader in seat 0, when these seats have ended the game. */
async function said(language, why, count, of, seats) {
  const { default: texts } = await import(`../../../src/marotte/web/scripts/texts/${language}.js`);
  use(language, texts);
  const table = { endings: [{ why, count, of, is_met: true, seats }] };
  return whyOver({ table, reader: 0, name: (seat) => ["Anne", "Paul", "Marie"][seat] });
}

/** The reader; the reader and another player; another player; two others. The sentences are in this order. */
const SEATS = [[0], [1, 0], [1], [1, 2]];
const SENTENCES = {
  minus: [-85, -80, {
    en: [
      "You have fallen to −85; the game ends at −80.",
      "You and Paul have fallen to −85; the game ends at −80.",
      "Paul has fallen to −85; the game ends at −80.",
      "Paul and Marie have fallen to −85; the game ends at −80.",
    ],
    fr: [
      "Vous êtes à −85 ; la partie s’arrête à −80.",
      "Vous et Paul êtes à −85 ; la partie s’arrête à −80.",
      "Paul est à −85 ; la partie s’arrête à −80.",
      "Paul et Marie sont à −85 ; la partie s’arrête à −80.",
    ],
    de: [
      "Du bist bei −85; bei −80 ist Schluss.",
      "Du und Paul seid bei −85; bei −80 ist Schluss.",
      "Paul ist bei −85; bei −80 ist Schluss.",
      "Paul und Marie sind bei −85; bei −80 ist Schluss.",
    ],
  }],
  tens_of_one: [3, 3, {
    en: ["It was your third +10.", "You and Paul have each scored a third +10.", "It was the third +10 for Paul.", "Paul and Marie have each scored a third +10."],
    fr: ["C’était votre troisième +10.", "Vous et Paul avez chacun marqué votre troisième +10.", "C’était le troisième +10 pour Paul.", "Paul et Marie ont chacun marqué leur troisième +10."],
    de: ["Das war deine dritte +10.", "Du und Paul habt jeweils die dritte +10 geschafft.", "Das war die dritte +10 für Paul.", "Paul und Marie haben jeweils die dritte +10 geschafft."],
  }],
  dares: [2, 2, {
    en: ["You have won enough dare cards: 2.", "You and Paul have won enough dare cards: 2 each.", "Paul has won enough dare cards: 2.", "Paul and Marie have won enough dare cards: 2 each."],
    fr: ["Vous avez gagné assez de cartes défi : 2.", "Vous et Paul avez gagné assez de cartes défi : 2 chacun.", "Paul a gagné assez de cartes défi : 2.", "Paul et Marie ont gagné assez de cartes défi : 2 chacun."],
    de: ["Du hast genug Mutproben gewonnen: 2.", "Du und Paul habt genug Mutproben gewonnen: je 2.", "Paul hat genug Mutproben gewonnen: 2.", "Paul und Marie haben genug Mutproben gewonnen: je 2."],
  }],
  feet: [4, 4, {
    en: ["It was your fourth foot in it.", "You and Paul have each put a fourth foot in it.", "It was the fourth foot in it for Paul.", "Paul and Marie have each put a fourth foot in it."],
    fr: ["C’était votre quatrième pied dans le plat.", "Vous et Paul avez mis chacun un quatrième pied dans le plat.", "C’était le quatrième pied dans le plat pour Paul.", "Paul et Marie ont mis chacun un quatrième pied dans le plat."],
    de: ["Das war für dich der vierte Fettnapf.", "Du und Paul, das war für euch jeweils der vierte Fettnapf.", "Das war für Paul der vierte Fettnapf.", "Das war für Paul und Marie jeweils der vierte Fettnapf."],
  }],
};

for (const [why, [count, of, languages]] of Object.entries(SENTENCES)) {
  test(`names the reader, others, or both: ${why}`, async () => {
    for (const [language, sentences] of Object.entries(languages)) {
      for (const [index, seats] of SEATS.entries()) {
        const sentence = await said(language, why, count, of, seats);
        assert.equal(sentence.replaceAll("\u202f", " "), sentences[index]);
      }
    }
  });
}

test("ordinals follow the language", async () => {
  const english = ["first", "second", "third", "fourth", "11th", "12th", "13th", "21st", "22nd", "23rd", "30th", "101st", "111th"];
  for (const [index, place] of [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 101, 111].entries()) {
    assert.equal(await said("en", "tens", place, place, []), `It was the ${english[index]} +10.`);
  }
  assert.equal(await said("fr", "tens", 22, 22, []), "C’était le 22e +10.");
  assert.equal(await said("de", "tens", 22, 22, []), "Das war die 22. +10.");
});
