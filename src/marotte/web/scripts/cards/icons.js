/** The icons of the interface: line drawings in the colour of the surrounding text. */

import { h } from "../dom.js";

const LINES = {
  home: "M3 11 12 3l9 8M6 9v11h12V9M10 20v-6h4v6",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  fastBack: "M12 5l-7 7 7 7M20 5l-7 7 7 7",
  fastForward: "M4 5l7 7-7 7M12 5l7 7-7 7",
  last: "M6 5l7 7-7 7M18 5v14",
  play: "M7 4v16l13-8Z",
  pause: "M8 5v14M16 5v14",
  undo: "M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9",
  hint: "M9 17h6M10 21h4M9 17c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8",
  log: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  scores: "M4 20h16M6 20v-7h3v7M10.5 20V5h3v15M15 20v-11h3v11",
  settings: "M4 7h8M18 7h2M4 17h2M12 17h8M12 7a3 3 0 1 0 6 0 3 3 0 0 0-6 0ZM6 17a3 3 0 1 0 6 0 3 3 0 0 0-6 0Z",
  speech: "M4 5h16v11h-8l-5 4v-4H4ZM8 10.5h.01M12 10.5h.01M16 10.5h.01",
  share: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5",
  person: "M8 8a4 4 0 1 0 8 0 4 4 0 0 0-8 0ZM4 21c0-9 16-9 16 0",
  bot: "M5 9h14v10H5ZM12 9V5M12 4h.01M9.5 13v1M14.5 13v1M9 16.5h6M2.5 12v4M21.5 12v4",
  eye: "M2 12q10-14 20 0-10 14-20 0ZM9 12a3 3 0 1 0 6 0 3 3 0 0 0-6 0Z",
  clock: "M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0ZM12 7v5l3.5 2",
  download: "M12 4v11M7 10l5 5 5-5M4 20h16",
  verify: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6ZM8 12l3 3 5-5",
  check: "M5 13l5 5L20 6",
  sort: "M7 5v14M4 16l3 3 3-3M13 6h3M13 12h5M13 18h8",
  close: "M5 5l14 14M19 5 5 19",
  more: "M4 12a1 1 0 1 0 2 0 1 1 0 0 0-2 0ZM11 12a1 1 0 1 0 2 0 1 1 0 0 0-2 0ZM18 12a1 1 0 1 0 2 0 1 1 0 0 0-2 0Z",
  globe: "M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0ZM3 12h18M12 3q-7 9 0 18 7-9 0-18Z",
  offline: "M3 3l18 18M5 12.5q2-2 4-2.5M2 8.5q2-2 4-2.5M11 5q6 0 11 3.5M15 10.5q2 .5 4 2M8.5 16q3-2 5.5-1M12 20h.01",
};

/** @typedef {keyof typeof LINES} IconName */

/**
 * An icon, 24 × 24. It is hidden from screen readers: the element around it has the label.
 * @param {IconName} name
 */
export function icon(name) {
  return h(
    "svg",
    {
      class: "icon",
      viewBox: "0 0 24 24",
      width: 24,
      height: 24,
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 2,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      "aria-hidden": "true",
    },
    h("path", { d: LINES[name] }),
  );
}
