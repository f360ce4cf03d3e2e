// The slider over all entries, with turns as marks, play and steps.

import { el, settled, svg } from "../dom.js";
import { icon } from "../icons.js";
import { number, say } from "../words.js";

const SPEEDS = [0.5, 1, 2, 4, 8];
const BEAT = 1000;
const MARKS = 1500;

export function course(game) {
  const range = el("input", {
    type: "range",
    min: 0,
    max: 0,
    step: 1,
    value: 0,
    "aria-label": say("slider"),
  });
  const marks = svg("svg", { class: "turns", viewBox: "0 0 1000 10", preserveAspectRatio: "none", "aria-hidden": "true" });
  const label = el("p", { class: "where" });
  const speed = el(
    "select",
    { "aria-label": say("speed") },
    SPEEDS.map((factor) => el("option", { value: factor, selected: factor === 1 }, `${number(factor)}×`)),
  );
  const button = (key, sign, work) =>
    el("button", { type: "button", class: "sign", "aria-label": say(key), title: say(key), onclick: work }, icon(sign));
  const first = button("first", "first", () => leave(0));
  const turnBack = button("turn-back", "turnBack", () => leave(turn(-1)));
  const back = button("step-back", "back", () => leave(game.here - 1));
  const play = button("play", "play", () => toggle());
  const next = button("step-on", "next", () => leave(game.here + 1));
  const turnNext = button("turn-next", "turnNext", () => leave(turn(1)));
  const newest = button("newest", "newest", () => leave(game.last));
  play.classList.add("main");
  const sinceMine = el("button", { type: "button", hidden: true, onclick: () => replay() }, say("since-mine"));
  const section = el(
    "section",
    { class: "course", "aria-label": say("course") },
    label,
    el("div", { class: "track" }, marks, range),
    el("div", { class: "buttons" }, first, turnBack, back, play, next, turnNext, newest, speed, sinceMine),
  );
  let timer = 0;

  const turn = (way) => {
    const { plies } = game.plies;
    for (let place = game.here + way; place > 0 && place < plies.length; place += way) {
      if (plies[place].turn !== undefined && plies[place].turn !== null) return place;
    }
    return way < 0 ? 0 : game.last;
  };

  /** Where the last turn of the reader's seat ended that is over; the beginning if there was none. */
  const myTurnOver = () => {
    const { viewer } = game.at.view;
    const { plies } = game.plies;
    let after = null;
    for (let place = game.last; place > 0; place--) {
      const { turn, back } = plies[place];
      if (back || turn === undefined || turn === null) continue;
      if (turn === viewer && after !== null) return after;
      after = place;
    }
    return 0;
  };

  /** Play all that has happened since then. */
  const replay = async () => {
    stop();
    await game.go(myTurnOver());
    if (game.here < game.last) toggle();
  };

  const leave = (place) => {
    stop();
    game.go(place);
  };

  const toggle = () => {
    if (timer) {
      stop();
      return;
    }
    play.replaceChildren(icon("pause"));
    play.setAttribute("aria-label", say("pause"));
    play.title = say("pause");
    timer = 1;
    step(game.here >= game.last ? 0 : game.here + 1);
  };

  const step = async (place) => {
    const began = performance.now();
    await game.go(place);
    if (!timer) return;
    if (game.here >= game.last) {
      stop();
      return;
    }
    const ahead = game.plies.plies[game.here + 1];
    if (ahead) game.position(ahead.ply).catch(() => {});
    const beat = BEAT / Number(speed.value) - (performance.now() - began);
    timer = setTimeout(() => timer && step(game.here + 1), Math.max(30, beat));
  };

  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    play.replaceChildren(icon("play"));
    play.setAttribute("aria-label", say("play"));
    play.title = say("play");
  };

  const slide = settled(70, (place) => game.go(place));
  range.addEventListener("input", () => {
    stop();
    told(Number(range.value));
    slide(Number(range.value));
  });

  const told = (place) => {
    const entry = game.plies.plies[place];
    const words = say("entry-of", { n: number(entry.ply), of: number(game.plies.newest) });
    range.setAttribute("aria-valuetext", words);
    label.replaceChildren(el("b", {}, words), game.at && game.at.ply === entry.ply ? ` · ${game.at.where}` : "");
  };

  const show = () => {
    const place = game.here;
    range.max = game.last;
    if (document.activeElement !== range || Number(range.value) !== place) range.value = place;
    // A button that has the focus keeps it, so it is only marked.
    for (const [node, off] of [[first, place === 0], [turnBack, place === 0], [back, place === 0], [next, place === game.last], [turnNext, place === game.last], [newest, place === game.last]]) {
      node.setAttribute("aria-disabled", String(off));
    }
    told(place);
  };

  const drawMarks = () => {
    const { plies } = game.plies;
    const turns = [];
    plies.forEach((entry, place) => {
      if (entry.turn !== undefined && entry.turn !== null) turns.push([place, entry.turn]);
    });
    const every = Math.ceil(turns.length / MARKS);
    const width = 1000 / Math.max(1, game.last);
    marks.replaceChildren(
      ...turns
        .filter((_, number) => number % every === 0)
        .map(([place, seat]) =>
          svg("rect", {
            x: place * width,
            y: 0,
            width: Math.max(1.5, width / 3),
            height: 10,
            fill: game.seat(seat)?.colour ?? "currentColor",
          }),
        ),
    );
  };

  let drawn = -1;
  game.addEventListener("going", show);
  game.addEventListener("at", () => {
    show();
    sinceMine.hidden = game.at.view.viewer === null;
    if (drawn !== game.plies.newest) {
      drawn = game.plies.newest;
      drawMarks();
    }
  });
  game.addEventListener("plies", show);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest("input, select, textarea, [role=tab], [role=application], .board")) return;
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    leave(event.shiftKey ? turn(way) : game.here + way);
  });
  return section;
}
