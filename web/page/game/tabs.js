// Panels of which one is seen at a time.

import { el } from "../dom.js";

/** Tabs. Each of `panels` is `[id, name, {node, shown}]`; `shown` is called whenever its panel comes into view. */
export function tabs(label, panels) {
  const buttons = panels.map(([id, name]) =>
    el("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => choose(id) }, name),
  );
  const bodies = panels.map(([id, , { node }]) =>
    el("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, class: `panel-${id}` }, el("h2", { class: "unseen" }, panels.find(([other]) => other === id)[1]), node),
  );
  const list = el("div", { role: "tablist", "aria-label": label }, buttons);
  list.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1, Home: -buttons.length, End: buttons.length }[event.key];
    if (!way) return;
    event.preventDefault();
    const now = buttons.indexOf(document.activeElement);
    const next = Math.abs(way) > 1 ? (way < 0 ? 0 : buttons.length - 1) : (now + way + buttons.length) % buttons.length;
    choose(panels[next][0]);
    buttons[next].focus();
  });

  const choose = (chosen) => {
    panels.forEach(([id, , { shown }], place) => {
      const on = id === chosen;
      buttons[place].setAttribute("aria-selected", String(on));
      buttons[place].tabIndex = on ? 0 : -1;
      bodies[place].hidden = !on;
      if (on) shown();
    });
  };

  return { section: el("section", { class: "tabs", "aria-label": label }, list, bodies), choose };
}
