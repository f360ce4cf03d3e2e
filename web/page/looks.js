// Light, dark or strong contrast: as the reader's system says, or as they choose here.

import { el } from "./dom.js";
import { say } from "./words.js";

const KEY = "look";
const LOOKS = ["system", "light", "dark", "contrast"];

function stored() {
  try {
    const look = localStorage.getItem(KEY);
    return LOOKS.includes(look) ? look : "system";
  } catch {
    return "system"; // the reader allows no storage
  }
}

function use(look) {
  document.documentElement.dataset.look = look;
}

/** The choice of a look, in use at once. */
export function lookChoice() {
  const NAMES = {
    system: say("look-system"),
    light: say("look-light"),
    dark: say("look-dark"),
    contrast: say("look-contrast"),
  };
  use(stored());
  const select = el(
    "select",
    {
      onchange: () => {
        use(select.value);
        try {
          localStorage.setItem(KEY, select.value);
        } catch {
          // it holds until the page is closed
        }
      },
    },
    LOOKS.map((look) => el("option", { value: look, selected: look === stored() }, NAMES[look])),
  );
  return el("label", { class: "look" }, el("span", {}, say("look")), select);
}
