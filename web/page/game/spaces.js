// The list of all spaces, as a table that can be sorted: the board for whoever reads instead of looking.

import { coloured, el, settled } from "../dom.js";
import { count, number, say } from "../words.js";

export function spaces(game) {
  const COLUMNS = [
    ["name", say("space"), (row) => row.name],
    ["owner", say("owner"), (row) => row.owner],
    ["region", say("region"), (row) => row.region],
    ["armies", say("armies"), (row) => row.armies],
  ];
  let sorted = "name";
  let down = false;
  const search = el("input", { type: "search", autocomplete: "off", maxlength: 80 });
  const heads = COLUMNS.map(([key, name]) =>
    el("th", { scope: "col", "data-key": key }, el("button", { type: "button", onclick: () => sort(key) }, name)),
  );
  const body = el("tbody");
  const found = el("p", { class: "found", role: "status" });
  const table = el(
    "table",
    { class: "spaces" },
    el("caption", { class: "unseen" }, say("spaces")),
    el("thead", {}, el("tr", {}, heads)),
    body,
  );
  const node = el(
    "div",
    {},
    el("div", { class: "fields" }, el("label", { class: "field" }, el("span", {}, say("search")), search)),
    found,
    el("div", { class: "wide", tabindex: "0", role: "group", "aria-label": say("spaces") }, table),
  );

  const sort = (key) => {
    down = sorted === key ? !down : key === "armies";
    sorted = key;
    draw();
  };

  const rows = () => {
    const words = search.value.trim().toLocaleLowerCase();
    const all = game.at.spaces.map((space) => ({
      space,
      name: game.spaces.get(space.id)?.name ?? space.id,
      owner: space.owner === null ? say("nobody") : (game.seat(space.owner)?.name ?? ""),
      region: space.region,
      armies: space.armies,
    }));
    const value = COLUMNS.find(([key]) => key === sorted)[2];
    const compare = new Intl.Collator(document.documentElement.lang, { numeric: true }).compare;
    const order = (a, b) => (sorted === "armies" ? a.armies - b.armies : compare(value(a), value(b)));
    return all
      .filter((row) => !words || [row.name, row.owner, row.region, row.space.label].some((text) => text.toLocaleLowerCase().includes(words)))
      .sort((a, b) => (down ? -1 : 1) * order(a, b) || compare(a.name, b.name));
  };

  const draw = () => {
    if (!game.at || node.closest("[hidden]")) return;
    for (const head of heads) {
      if (head.dataset.key === sorted) head.setAttribute("aria-sort", down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
    const focused = document.activeElement?.closest?.("tr")?.dataset.space;
    const shown = rows();
    body.replaceChildren(...shown.map(line));
    found.textContent = search.value.trim() ? count("found-spaces", shown.length) : "";
    if (focused) body.querySelector(`[data-space="${CSS.escape(focused)}"] button`)?.focus();
  };

  const line = (row) =>
    coloured(
      el(
        "tr",
        { "data-space": row.space.id },
        el(
          "th",
          { scope: "row" },
          el(
            "button",
            {
              type: "button",
              title: row.space.label,
              "aria-pressed": String(game.chosen.includes(row.space.id)),
              onclick: () => game.choose(row.space.id),
            },
            row.name,
          ),
        ),
        el("td", {}, el("span", { class: "swatch", "aria-hidden": "true" }), row.owner),
        el("td", {}, row.region),
        el("td", { class: "number" }, number(row.armies)),
      ),
      game.seat(row.space.owner)?.colour,
    );

  search.addEventListener("input", settled(120, draw));
  for (const what of ["at", "chosen"]) game.addEventListener(what, draw);
  return { node, shown: draw };
}
