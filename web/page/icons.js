// Signs on buttons, drawn: fonts do not have them everywhere.

import { svg } from "./dom.js";

const PATHS = {
  first: "M5 5h3v14H5zM20 5v14L9 12z",
  turnBack: "M12 5v14L3 12zM21 5v14l-9-7z",
  back: "M17 5v14L7 12z",
  play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  next: "M7 5v14l10-7z",
  turnNext: "M3 5v14l9-7zM12 5v14l9-7z",
  newest: "M4 5v14l11-7zM16 5h3v14h-3z",
  plus: "M10 4h4v6h6v4h-6v6h-4v-6H4v-4h6z",
  minus: "M4 10h16v4H4z",
  whole: "M3 3h7v3H6v4H3zM14 3h7v7h-3V6h-4zM3 14h3v4h4v3H3zM18 14h3v7h-7v-3h4z",
};

/** A sign, for a button that has its name as a label. */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}
