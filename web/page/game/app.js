// The page of a game: puts its parts together, follows the address and the news.

import { el, moment, plain, sentence } from "../dom.js";
import { lookChoice } from "../looks.js";
import { listen } from "../net.js";
import { loadWords, say } from "../words.js";
import { charts } from "./charts.js";
import { course } from "./course.js";
import { details } from "./details.js";
import { downloads } from "./downloads.js";
import { field } from "./field.js";
import { Game } from "./game.js";
import { log } from "./log.js";
import { players } from "./players.js";
import { spaces } from "./spaces.js";
import { tabs } from "./tabs.js";

const { base, files, lang } = document.body.dataset;

async function begin() {
  await loadWords(files, lang);
  const game = new Game(base);
  const trouble = el("p", { class: "trouble toast", role: "alert", hidden: true });
  const app = document.getElementById("app");
  app.hidden = false;
  app.replaceChildren(el("p", { class: "note" }, say("loading")));
  document.querySelector("header.top").append(lookChoice());
  try {
    await game.open();
  } catch (error) {
    const again = el("button", { type: "button", onclick: () => location.reload() }, say("try-again"));
    app.replaceChildren(el("p", { class: "trouble", role: "alert" }, error.message), el("p", {}, again));
    return;
  }

  const list = tabs(say("more"), [
    ["log", say("log"), log(game)],
    ["spaces", say("spaces"), spaces(game)],
    ["charts", say("charts"), charts(game)],
    ["downloads", say("downloads"), downloads(game, files)],
  ]);
  app.replaceChildren(
    trouble,
    el("div", { class: "stage" }, field(game), course(game), happened(game)),
    el("div", { class: "side" }, live(game), players(game), details(game)),
    list.section,
  );
  list.choose("log");

  game.addEventListener("trouble", ({ detail }) => {
    trouble.textContent = detail.message;
    trouble.hidden = false;
  });
  game.addEventListener("plies", () => (trouble.hidden = true));
  game.addEventListener("at", () => {
    trouble.hidden = true;
    const hash = game.now ? "" : `#ply=${game.at.ply}`;
    if (location.hash !== hash) history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || game.chosen.length === 0) return;
    if (event.target.closest("input, select")) return; // it means something else there
    game.unchoose();
  });
  addEventListener("hashchange", () => game.go(addressed(game)));
  await game.go(addressed(game));
  await game.rate();
}

/** The entry of which the address speaks, by its place; the newest one if of none. */
function addressed(game) {
  const match = /^#ply=(\d{1,9})$/.exec(location.hash) ?? /[?&]ply=(\d{1,9})(&|$)/.exec(location.search);
  return match ? game.place(Number(match[1])) : game.last;
}

/** What happened with the entry: read aloud when it changes, but not for each one of a film. */
function happened(game) {
  const lines = el("div", { class: "lines" });
  const when = el("p", { class: "note" });
  const aloud = el("p", { class: "unseen", "aria-live": "polite" });
  let timer = 0;
  game.addEventListener("at", () => {
    const { at } = game;
    const told = at.lines.map((line) => sentence(line));
    lines.replaceChildren(...(told.length ? told : [el("p", { class: "note" }, say("nothing-told"))]));
    when.replaceChildren(moment(at.at));
    clearTimeout(timer);
    timer = setTimeout(() => {
      aloud.textContent = [at.where, ...at.lines.map((line) => plain(line))].join(" ");
    }, 700);
  });
  return el("section", { class: "happened", "aria-labelledby": "happened-title" }, el("h2", { id: "happened-title" }, say("happened")), when, lines, aloud);
}

/** Whether news arrive at once, and the way to them from an earlier entry. */
function live(game) {
  const state = el("span", {});
  const jump = el("button", { type: "button", hidden: true, onclick: () => leave() }, say("to-newest"));
  // The button goes with the click: what comes next is the game.
  const leave = () => {
    document.getElementById("main").focus({ preventScroll: true });
    game.go(game.last);
  };
  const node = el("p", { class: "live" }, state, jump);
  let open = false;
  let stop = null;
  const draw = () => {
    state.textContent = say(game.plies.over ? "over" : open ? "live" : "live-off");
    node.dataset.live = String(open && !game.plies.over);
    jump.hidden = game.here >= game.last;
    if (game.plies.over && stop) {
      stop();
      stop = null;
    }
  };
  if (!game.plies.over) {
    stop = listen(`${game.base}/live`, {
      onNews: (ply) => ply !== game.plies.newest && game.refresh(),
      onState: (now) => {
        open = now;
        draw();
      },
      poll: () => game.refresh(),
    });
  }
  for (const what of ["going", "at", "plies"]) game.addEventListener(what, draw);
  draw();
  return node;
}

begin().catch((error) => {
  const app = document.getElementById("app");
  app.hidden = false;
  app.replaceChildren(el("p", { class: "trouble", role: "alert" }, String(error.message)));
});
