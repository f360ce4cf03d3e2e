// The board in its frame, with the buttons of its zoom. Without its drawing the posted picture stands in.

import { Board } from "../board/board.js";
import { el } from "../dom.js";
import { icon } from "../icons.js";
import { ask } from "../net.js";
import { say } from "../words.js";

export function field(game) {
  const place = el("div", { class: "board" });
  const button = (key, sign, work) =>
    el("button", { type: "button", class: "sign", "aria-label": say(key), title: say(key), onclick: () => board && work() }, icon(sign));
  // What is under the mouse or was tapped, where the eye is; all of it is in the panel of chosen spaces.
  const looked = el("p", { class: "at-pointer", "aria-hidden": "true" });
  const zoom = el(
    "div",
    { class: "zoom" },
    looked,
    button("zoom-in", "plus", () => board.zoom.in()),
    button("zoom-out", "minus", () => board.zoom.out()),
    button("zoom-whole", "whole", () => board.zoom.whole()),
  );
  // Whoever goes by keyboard need not go through all spaces.
  const past = el("button", { type: "button", class: "past", onclick: () => zoom.querySelector("button").focus() }, say("past-board"));
  const section = el("section", { class: "field-of-play", "aria-label": say("board") }, past, place, zoom);
  let board = null;
  let art = null;
  let failed = false;

  const names = { "web-board": say("board"), "web-board-kind": say("board-kind") };

  // Two spaces are compared only if one can go from one to the other; else the second is just another one.
  const chosen = (ids) => {
    const [first, second] = ids;
    game.chosen = second && !game.near(first).includes(second) ? [second] : ids;
    game.tell("chosen");
  };

  let seen = null;
  const tell = (id = seen) => {
    seen = id;
    const wanted = id ?? game.chosen.at(-1);
    looked.textContent = game.at?.spaces.find((space) => space.id === wanted)?.label ?? "";
  };

  const load = async () => {
    const wanted = game.plies.art;
    if (art === wanted) return;
    art = wanted;
    try {
      const drawing = await ask(wanted);
      board?.close();
      section.style.setProperty("--shape", drawing.size[0] / drawing.size[1]);
      board = new Board(place, drawing, { texts: names, onChoose: (ids) => chosen(ids), onLook: tell });
      failed = false;
    } catch (error) {
      board = null;
      failed = true;
      console.warn("no drawing of the board:", error);
    }
    zoom.hidden = failed;
  };

  const show = async () => {
    await load();
    if (failed) {
      const { ply, where } = game.at;
      const source = `${game.base}/picture/${ply}.jpg?lang=${document.documentElement.lang}`;
      place.replaceChildren(el("img", { src: source, alt: where, width: 1600, height: 1000 }));
    } else if (board) {
      board.show(game.at);
      board.choose(game.chosen);
    }
    tell();
  };

  game.addEventListener("at", show);
  game.addEventListener("chosen", () => {
    board?.choose(game.chosen);
    tell();
  });
  return section;
}
