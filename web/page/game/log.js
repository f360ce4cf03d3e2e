// The log: newest first, searched and filtered; an entry leads to its position.

import { coloured, el, plain, replace, sentence, settled } from "../dom.js";
import { ask } from "../net.js";
import { count, number, say } from "../words.js";

const SHOWN = 200;

export function log(game) {
  const texts = new Map(); // sentences by entry
  const items = new Map(); // what was made of entries, by entry
  let oldest = Infinity; // all entries from this one on are loaded
  let loading = null;
  let most = SHOWN;

  const search = el("input", { type: "search", autocomplete: "off", maxlength: 80 });
  const seat = el("select", {});
  const kind = el(
    "select",
    {},
    [
      ["", say("kind-all")],
      ["turn", say("kind-turn")],
      ["battle", say("kind-battle")],
      ["out", say("kind-out")],
      ["back", say("kind-back")],
    ].map(([value, name]) => el("option", { value }, name)),
  );
  const list = el("ol", { class: "entries", "aria-label": say("log") });
  const found = el("p", { class: "found", role: "status" });
  const more = el("button", { type: "button", onclick: () => grow() }, say("log-older"));
  const field = (name, node) => el("label", { class: "field" }, el("span", {}, name), node);
  const node = el(
    "div",
    { class: "log" },
    el("div", { class: "fields" }, field(say("search"), search), field(say("of-seat"), seat), field(say("of-kind"), kind)),
    found,
    list,
    more,
  );

  const filtered = () => search.value.trim() !== "" || seat.value !== "" || kind.value !== "";

  /** Load the next older page. */
  const load = () => {
    loading ??= (async () => {
      try {
        const before = oldest === Infinity ? {} : { before: oldest - 1 };
        const { entries } = await ask(`${game.base}/log.json`, before);
        for (const [ply, lines] of entries) texts.set(ply, lines);
        oldest = entries.length ? entries[0][0] : 0;
      } finally {
        loading = null;
      }
    })();
    return loading;
  };

  const grow = async () => {
    most += SHOWN;
    try {
      if (chosen().length < most && oldest > 0) await load();
    } catch (error) {
      game.tell("trouble", error);
    }
    draw();
  };

  const chosen = () => {
    const words = search.value.trim().toLocaleLowerCase();
    const entries = [];
    for (let place = game.last; place >= 0; place--) {
      const entry = game.plies.plies[place];
      if (entry.ply < oldest) break;
      if (!texts.get(entry.ply)?.length) continue; // nothing is told of it
      if (seat.value !== "" && String(entry.seat ?? "") !== seat.value) continue;
      if (kind.value === "turn" && (entry.turn ?? null) === null) continue;
      if (kind.value === "back" && !entry.back) continue;
      if ((kind.value === "battle" || kind.value === "out") && entry.about !== kind.value) continue;
      if (words && !texts.get(entry.ply).some((line) => plain(line).toLocaleLowerCase().includes(words))) continue;
      entries.push(entry);
    }
    return entries;
  };

  const draw = () => {
    if (!game.at || node.closest("[hidden]")) return;
    const entries = chosen();
    replace(list, entries.slice(0, most).map(known));
    // One of them is reached by Tab, the others from there by arrows.
    if (!list.querySelector("button[tabindex='0']")) list.querySelector("button")?.setAttribute("tabindex", 0);
    more.hidden = entries.length <= most && oldest <= 0;
    const complete = oldest <= 0 ? "" : ` ${say("log-loading")}`;
    found.textContent = filtered() ? count("found", entries.length) + complete : "";
    mark();
  };

  /** An entry never changes but that it is taken back, and in the names and colours of members. */
  const known = (entry) => {
    const state = JSON.stringify([entry.back, game.seat(entry.seat)?.colour, texts.get(entry.ply)]);
    if (items.get(entry.ply)?.state !== state) items.set(entry.ply, { state, node: item(entry) });
    return items.get(entry.ply).node;
  };

  const item = (entry) =>
    coloured(
      el(
        "li",
        { "data-ply": entry.ply, class: entry.back ? "taken-back" : null },
        el(
          "button",
          {
            type: "button",
            class: "ply",
            tabindex: -1,
            "aria-label": say("go-to", { n: number(entry.ply) }),
            onclick: () => game.go(game.place(entry.ply)),
          },
          number(entry.ply),
        ),
        el(
          "div",
          {},
          (texts.get(entry.ply) ?? []).map((line) => sentence(line)),
          entry.back ? el("p", { class: "note" }, say("taken-back")) : null,
        ),
      ),
      game.seat(entry.seat)?.colour,
    );

  list.addEventListener("focusin", ({ target }) => {
    list.querySelector("button[tabindex='0']")?.setAttribute("tabindex", -1);
    target.closest("button")?.setAttribute("tabindex", 0);
  });
  list.addEventListener("keydown", (event) => {
    const item = event.target.closest("li");
    const next = { ArrowDown: item?.nextSibling, ArrowUp: item?.previousSibling, Home: list.firstChild, End: list.lastChild }[event.key];
    if (!next) return;
    event.preventDefault();
    next.querySelector("button").focus();
  });

  const mark = () => {
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    list.querySelector(`[data-ply="${game.wanted}"]`)?.setAttribute("aria-current", "step");
  };

  /** Load all pages, since what is searched may be in any. */
  let running = false;
  const loadAll = async () => {
    if (running) return;
    running = true;
    try {
      while (filtered() && oldest > 0) {
        await load();
        draw();
      }
    } catch (error) {
      game.tell("trouble", error);
    }
    running = false;
    draw();
  };

  const changed = () => {
    most = SHOWN;
    draw();
    loadAll();
  };
  search.addEventListener("input", settled(150, changed));
  seat.addEventListener("change", changed);
  kind.addEventListener("change", changed);

  /** Take in what was added at the end. */
  const catchUp = async () => {
    const missing = game.plies.plies.filter((entry) => entry.ply >= oldest && !texts.has(entry.ply));
    if (!missing.length && oldest !== Infinity) return;
    try {
      let before = null;
      do {
        const { entries } = await ask(`${game.base}/log.json`, before === null ? {} : { before });
        for (const [ply, lines] of entries) texts.set(ply, lines);
        if (oldest === Infinity) oldest = entries.length ? entries[0][0] : 0;
        before = entries.length ? entries[0][0] - 1 : 0;
      } while (before >= missing[0]?.ply);
    } catch (error) {
      game.tell("trouble", error);
    }
    draw();
  };

  const fillSeats = () => {
    if (seat.options.length) return;
    seat.append(
      el("option", { value: "" }, say("seat-all")),
      ...game.at.seats.map((line) => el("option", { value: line.seat }, line.name)),
    );
  };

  game.addEventListener("going", mark);
  game.addEventListener("at", () => {
    fillSeats();
    if (oldest === Infinity) catchUp();
  });
  game.addEventListener("plies", () => catchUp().then(draw));
  return { node, shown: draw };
}
