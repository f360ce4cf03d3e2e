// The panel of players: who is there, what they have, whose turn it is, for whom the game waits and how long.

import { coloured, el, sentence } from "../dom.js";
import { number, say } from "../words.js";

export function players(game) {
  const list = el("ul", { class: "seats" });
  const facts = el("ul", { class: "facts" });
  const asked = el("div", { class: "asked" });
  const section = el(
    "section",
    { class: "players", "aria-labelledby": "players-title" },
    el("h2", { id: "players-title" }, say("players")),
    asked,
    list,
    facts,
  );
  let clocks = [];

  const draw = () => {
    clocks = [];
    asked.replaceChildren(...game.at.asked.map((line) => sentence(line)));
    list.replaceChildren(...game.at.seats.map(seatItem));
    facts.replaceChildren(...game.at.facts.map((fact) => el("li", {}, fact)));
    facts.hidden = game.at.facts.length === 0;
    tick();
  };

  const seatItem = (seat) => {
    const { view } = game.at;
    const awaited = view.prompts.some((prompt) => prompt.seat === seat.seat) && !game.plies.over;
    const signs = [
      view.turn === seat.seat ? el("span", { class: "tag" }, say("on-turn")) : null,
      awaited ? el("span", { class: "tag strong" }, say("awaited")) : null,
      view.result?.winners.includes(seat.seat) ? el("span", { class: "tag strong" }, say("winner")) : null,
      seat.alive ? null : el("span", { class: "tag" }, say("eliminated")),
      view.viewer === seat.seat ? el("span", { class: "tag" }, say("you")) : null,
    ];
    return coloured(
      el(
        "li",
        { class: seat.alive ? "seat" : "seat gone", "data-seat": seat.seat },
        el(
          "h3",
          {},
          el("span", { class: "swatch", "aria-hidden": "true" }),
          el("span", { class: "name" }, seat.name),
          signs,
        ),
        seat.side ? el("p", { class: "side" }, seat.side) : null,
        clock(seat.seat),
        el("dl", {}, seat.counters.map(([name, n]) => el("div", {}, el("dt", {}, name), el("dd", {}, number(n))))),
        rating(game.ratings.get(seat.seat)),
        cards(say("cards"), seat.cards.map(([name, n]) => `${name} ${number(n)}`.trim())),
        cards(say("hand"), seat.hand ?? []),
        cards(say("open-cards"), seat.shown ?? []),
      ),
      seat.colour,
    );
  };

  const cards = (name, held) => (held.length ? el("p", { class: "cards" }, el("b", {}, `${name}: `), held.join(", ")) : null);

  const rating = (line) => {
    if (!line) return null;
    const figure = say("rating", { n: number(line.rating), of: number(line.band) });
    const words = line.provisional ? `${figure} · ${say("provisional")}` : figure;
    return el("p", { class: "rating", title: say("rating-about") }, words);
  };

  const clock = (seat) => {
    const deadline = game.now ? game.plies.deadlines.find((entry) => entry.seat === seat) : null;
    if (!deadline) return null;
    const node = el("p", { class: "clock" });
    clocks.push([node, deadline]);
    return node;
  };

  const tick = () => {
    for (const [node, { until, left }] of clocks) {
      const seconds = until === null || until === undefined ? left : until - Date.now() / 1000;
      node.textContent = seconds > 0 ? say("time-left", { time: spell(seconds) }) : say("time-up");
    }
  };

  game.addEventListener("at", draw);
  for (const what of ["plies", "ratings"]) game.addEventListener(what, () => game.at && draw());
  setInterval(tick, 1000);
  return section;
}

/** A time to go, as a clock shows it. */
export function spell(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const days = Math.floor(whole / 86_400);
  const clock = [Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return days ? say("days", { n: number(days), clock }) : clock;
}
