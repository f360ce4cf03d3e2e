// What can be taken along: pictures, a film, the export; and the check of the dice.

import { el } from "../dom.js";
import { ask } from "../net.js";
import { count, number, say } from "../words.js";

const FILM = 40;

export function downloads(game, files) {
  const picture = el("a", { class: "button", download: true }, say("picture-large"));
  const from = el("input", { type: "number", min: 0, inputmode: "numeric" });
  const to = el("input", { type: "number", min: 0, inputmode: "numeric" });
  const said = el("p", { class: "note", role: "status" });
  const film = el("button", { type: "button" }, say("film"));
  const over = el("div", { class: "over" });
  const head = el("p", { class: "note" });
  const field = (name, input) => el("label", { class: "field" }, el("span", {}, name), input);
  const node = el(
    "div",
    { class: "downloads" },
    el("h3", {}, say("pictures")),
    el("p", {}, picture),
    el("fieldset", {}, el("legend", {}, say("film-of")), el("div", { class: "fields" }, field(say("from-entry"), from), field(say("to-entry"), to), film), said),
    over,
    head,
  );

  film.addEventListener("click", async () => {
    const entry = (input) => game.plies.plies[game.place(Math.max(0, Math.floor(Number(input.value) || 0)))].ply;
    const [first, last] = [entry(from), entry(to)];
    if (first >= last) {
      said.textContent = say("film-empty");
      return;
    }
    film.disabled = true;
    said.textContent = say("film-drawn");
    try {
      const answer = await fetch(`${game.base}/film/${first}-${last}.gif?lang=${document.documentElement.lang}`);
      if (!answer.ok) throw new Error(say(answer.status === 429 ? "film-busy" : "film-failed"));
      save(await answer.blob(), `game-${game.plies.game}-${first}-${last}.gif`);
      said.textContent = say("film-done");
    } catch (error) {
      said.textContent = error.message;
    }
    film.disabled = false;
  });

  const save = (blob, name) => {
    const url = URL.createObjectURL(blob);
    el("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };

  const show = () => {
    if (!game.at) return;
    head.replaceChildren(...(game.at.head ? [say("head"), " ", el("code", { class: "hash" }, game.at.head)] : []));
    picture.href = `${game.base}/picture/${game.at.ply}.jpg?size=large&lang=${document.documentElement.lang}`;
    for (const [input, place] of [[from, Math.max(0, game.here - FILM)], [to, game.here]]) {
      input.max = game.plies.newest;
      if (document.activeElement !== input) input.value = game.plies.plies[place].ply;
    }
  };

  let told = null;
  const end = () => {
    if (told === game.plies.over) return;
    told = game.plies.over;
    over.replaceChildren(
      el("h3", {}, say("record")),
      ...(told
        ? [el("p", {}, el("a", { class: "button", href: `${game.base}/export.json`, download: true }, say("export"))), dice(game, files)]
        : [el("p", { class: "note" }, say("when-over")), fingerprint(game.plies.commitment)]),
    );
  };

  game.addEventListener("at", () => {
    show();
    end();
  });
  game.addEventListener("plies", end);
  return { node, shown: show };
}

const fingerprint = (commitment) =>
  commitment ? el("p", { class: "note" }, say("commitment"), " ", el("code", { class: "hash" }, commitment)) : null;

/** The button that checks all dice in this browser, and what came of it. */
function dice(game, files) {
  const result = el("div", { role: "status", class: "dice" });
  const button = el("button", { type: "button" }, say("dice-check"));
  button.addEventListener("click", async () => {
    if (!globalThis.crypto?.subtle) {
      result.replaceChildren(el("p", {}, say("dice-unsafe")));
      return;
    }
    button.disabled = true;
    result.replaceChildren(el("p", {}, say("dice-running")));
    try {
      const [throws, record] = await Promise.all([ask(`${game.base}/throws.json`), ask(`${game.base}/export.json`)]);
      const origin = {
        seed: throws.seed,
        secret: record.secret,
        entropy: record.entropy,
        commitment: game.plies.commitment,
      };
      const answer = await inWorker(files, { throws, origin }, (done) => {
        result.firstChild.textContent = `${say("dice-running")} ${number(done)} / ${number(throws.throws.length)}`;
      });
      result.replaceChildren(...verdict(answer, throws, game));
    } catch (error) {
      result.replaceChildren(el("p", {}, say("dice-failed"), " ", String(error.message)));
    }
    button.disabled = false;
  });
  return el("div", {}, el("p", {}, say("dice-about")), button, result, fingerprint(game.plies.commitment));
}

function inWorker(files, work, onStep) {
  return new Promise((done, failed) => {
    const worker = new Worker(`${files}/game/dice_worker.js`, { type: "module" });
    const end = (settle, value) => {
      worker.terminate();
      settle(value);
    };
    worker.onmessage = ({ data }) => {
      if (data.done !== undefined) onStep(data.done);
      else if (data.error) end(failed, new Error(data.error));
      else end(done, data);
    };
    worker.onerror = (event) => end(failed, new Error(event.message));
    worker.postMessage(work);
  });
}

function verdict({ seed, throws }, { seed: hex, throws: all }, game) {
  const good = throws.wrong.length === 0;
  const line = (fine, text) => el("p", { class: fine ? "good" : "bad" }, `${fine ? "✓" : "✗"} ${text}`);
  return [
    all.length === 0
      ? el("p", {}, say("dice-none"))
      : line(good, count("dice-fit", throws.fit, { of: number(all.length) })),
    ...throws.wrong.slice(0, 20).map((ply) =>
      el("button", { type: "button", onclick: () => game.go(game.place(ply)) }, say("go-to", { n: number(ply) })),
    ),
    line(seed.committed, say(seed.committed ? "commitment-fits" : "commitment-differs")),
    line(seed.derived, say(seed.derived ? "seed-fits" : "seed-differs")),
    el("p", { class: "note" }, say("seed"), " ", el("code", { class: "hash" }, hex)),
  ];
}
