// The chosen space, and with two of them the odds of an attack from the first on the second.

import { coloured, el, replace, sentence } from "../dom.js";
import { ask } from "../net.js";
import { count, number, say } from "../words.js";

export function details(game) {
  const body = el("div");
  const odds = el("div", { class: "odds", "aria-live": "polite" });
  const clear = el("button", { type: "button", onclick: () => game.unchoose() }, say("unchoose"));
  const head = el("h2", { id: "details-title", tabindex: -1 }, say("details"));
  const section = el(
    "section",
    { class: "details", "aria-labelledby": "details-title" },
    head,
    odds,
    body,
    clear,
  );

  const draw = () => {
    if (!game.at) return;
    const focused = section.contains(document.activeElement) ? document.activeElement : null;
    clear.hidden = game.chosen.length === 0;
    if (game.chosen.length === 0) body.replaceChildren(el("p", { class: "note" }, say("choose-hint")));
    else body.replaceChildren(...game.chosen.map(space));
    compare();
    // What had the focus is drawn anew, or is gone.
    if (focused && !visible(focused)) (like(focused) ?? head).focus({ preventScroll: true });
  };

  const visible = (node) => node.isConnected && !node.closest("[hidden]");
  const like = (node) => (node.dataset.near ? body.querySelector(`[data-near="${CSS.escape(node.dataset.near)}"]`) : null);

  const name = (id) => game.spaces.get(id)?.name ?? id;
  const line = (id) => game.at.spaces.find((entry) => entry.id === id);

  const space = (id) => {
    const known = line(id);
    const region = game.regions.get(game.spaces.get(id)?.region);
    const near = game.near(id).sort((a, b) => name(a).localeCompare(name(b)));
    return coloured(
      el(
        "article",
        { class: "space" },
        el("h3", {}, el("span", { class: "swatch", "aria-hidden": "true" }), name(id)),
        el("p", {}, (known?.label ?? "").replace(`${name(id)}: `, "")),
        region ? regionLine(region) : null,
        el("h4", {}, count("neighbours", near.length)),
        el("ul", { class: "near" }, near.map((other) => neighbour(id, other))),
      ),
      game.seat(known?.owner)?.colour,
    );
  };

  const neighbour = (from, id) => {
    const known = line(id);
    const owner = known && known.owner !== null ? (game.seat(known.owner)?.name ?? "") : say("nobody");
    return coloured(
      el(
        "li",
        {},
        el(
          "button",
          {
            type: "button",
            "data-near": `${from} ${id}`,
            "aria-pressed": String(game.chosen.includes(id)),
            onclick: () => {
              game.chosen = game.chosen.includes(id) ? [from] : [from, id];
              game.tell("chosen");
            },
          },
          el("span", { class: "swatch", "aria-hidden": "true" }),
          say("neighbour", { space: name(id), owner, n: number(known?.armies ?? 0) }),
        ),
      ),
      game.seat(known?.owner)?.colour,
    );
  };

  /** The region: its bonus, and who holds how much of it. */
  const regionLine = (region) => {
    const all = game.board.spaces.filter((entry) => entry.region === region.id);
    const held = new Map();
    for (const { id } of all) {
      const owner = line(id)?.owner ?? null;
      if (owner !== null) held.set(owner, (held.get(owner) ?? 0) + 1);
    }
    const shares = [...held]
      .sort((a, b) => b[1] - a[1])
      .map(([seat, n]) => say("share", { seat: game.seat(seat)?.name ?? "", n: number(n), of: number(all.length) }));
    return el(
      "p",
      {},
      el("b", {}, region.name),
      region.bonus ? ` (${count("bonus", region.bonus)})` : "",
      shares.length ? `: ${shares.join(", ")}` : "",
    );
  };

  const swap = el("button", { type: "button", onclick: () => turn() }, say("reverse"));
  const title = el("h3", {}, say("odds"));
  let asked = 0;
  const compare = async () => {
    const mine = ++asked;
    if (game.chosen.length < 2) {
      odds.replaceChildren();
      return;
    }
    const [from, to] = game.chosen;
    try {
      const answer = await ask(`${game.base}/odds.json`, { from, to, ply: game.at.ply });
      if (mine !== asked) return;
      replace(odds, [
        title,
        ...answer.lines.map((words) => sentence(words)),
        ...(answer.command ? [command(answer.command)] : []),
        swap,
      ]);
    } catch (error) {
      if (mine === asked) replace(odds, [title, el("p", {}, error.message), swap]);
    }
  };

  const turn = () => {
    game.chosen = [...game.chosen].reverse();
    game.tell("chosen");
  };

  const command = (text) => {
    const said = el("span", { class: "note", role: "status" });
    const code = el("code", { tabindex: "0" }, text);
    const copy = el(
      "button",
      {
        type: "button",
        onclick: async () => {
          try {
            await navigator.clipboard.writeText(text);
            said.textContent = say("copied");
          } catch {
            // Not allowed here: then it is selected, ready for the keyboard.
            getSelection().selectAllChildren(code);
            said.textContent = say("copy-by-hand");
          }
        },
      },
      say("copy"),
    );
    return el("div", { class: "command" }, el("p", {}, say("command")), code, copy, said);
  };

  for (const what of ["at", "chosen"]) game.addEventListener(what, draw);
  return section;
}
