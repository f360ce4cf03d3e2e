// Charts of public figures over the game: a line a seat, values under the pointer, and a table of all of it.

import { coloured, el, sentence, svg } from "../dom.js";
import { ask } from "../net.js";
import { number, say } from "../words.js";

const LEAST = 352; // pixels of a chart beside another one, as in the style sheet
const GAP = 19;
const EDGE = { left: 44, right: 12, top: 12, bottom: 26 };
const DASHES = ["", "8 3", "2 3", "10 3 2 3", "5 5", "1 4"];
const ROWS = 200;

export function charts(game) {
  const node = el("div", { class: "charts" });
  let figures = null;
  let at = -1;
  let lines = [];
  let [width, height] = [0, 0];

  /** Charts are drawn as large as they are shown, so that their figures can be read on any screen. */
  const measure = () => {
    const room = node.clientWidth;
    const columns = Math.max(1, Math.floor((room + GAP) / (LEAST + GAP)));
    const wide = Math.max(240, Math.round((room - (columns - 1) * GAP) / columns));
    const same = Math.abs(wide - width) < 8;
    if (!same) [width, height] = [wide, Math.round(Math.min(260, Math.max(150, wide * 0.4)))];
    return same;
  };
  new ResizeObserver(() => node.clientWidth && !measure() && figures && draw()).observe(node);

  const load = async () => {
    if (at === game.plies.newest || node.closest("[hidden]")) return;
    at = game.plies.newest;
    if (!figures) node.replaceChildren(el("p", { class: "note" }, say("loading")));
    try {
      figures = await ask(`${game.base}/figures.json`);
      draw();
    } catch (error) {
      at = -1;
      node.replaceChildren(el("p", {}, error.message));
    }
  };

  const draw = () => {
    lines = [];
    if (!width) measure();
    const open = new Set([...node.querySelectorAll("details[open]")].map((shown) => shown.parentElement.dataset.curve));
    const curves = figures.curves.filter((curve) => curve.plies.length > 1);
    node.replaceChildren(
      ...(curves.length ? curves.map(chart) : [el("p", { class: "note" }, say("charts-none"))]),
      el("section", {}, el("h3", {}, say("luck")), figures.luck.map((line) => sentence(line))),
    );
    for (const figure of node.querySelectorAll("figure")) {
      if (open.has(figure.dataset.curve)) figure.querySelector("details").open = true;
    }
    follow();
  };

  const name = (seat) => game.seat(seat)?.name ?? "";
  const colour = (seat) => game.seat(seat)?.colour;

  const chart = (curve) => {
    const { plies, seats } = curve;
    const all = seats.flat();
    const [low, high] = [Math.min(0, ...extreme(all, Math.min)), Math.max(1, ...extreme(all, Math.max))];
    const end = plies[plies.length - 1] || 1;
    const x = (ply) => EDGE.left + ((width - EDGE.left - EDGE.right) * ply) / end;
    const y = (value) => EDGE.top + ((height - EDGE.top - EDGE.bottom) * (high - value)) / (high - low);
    const ticks = steps(low, high);
    const cursor = svg("line", { class: "cursor", y1: EDGE.top, y2: height - EDGE.bottom });
    const drawing = svg(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": say("chart-of", { name: curve.name }) },
      ticks.map((value) => svg("line", { class: "grid", x1: EDGE.left, x2: width - EDGE.right, y1: y(value), y2: y(value) })),
      ticks.map((value) => svg("text", { x: EDGE.left - 6, y: y(value) + 4, "text-anchor": "end" }, number(value))),
      [0, 0.5, 1].map((part) =>
        svg(
          "text",
          { x: x(end * part), y: height - 8, "text-anchor": part === 0 ? "start" : part === 1 ? "end" : "middle" },
          number(Math.round(end * part)),
        ),
      ),
      seats.flatMap((values, seat) => {
        const points = values.map((value, place) => `${x(plies[place]).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
        const dashes = { "stroke-dasharray": DASHES[seat % DASHES.length] };
        // A bright colour is seen on any ground with a casing.
        return [
          svg("path", { class: "casing", d: `M${points}`, ...dashes }),
          coloured(svg("polyline", { class: "curve", points, ...dashes }), colour(seat)),
        ];
      }),
      cursor,
    );
    const values = seats.map(() => el("b", {}));
    const when = el("p", { class: "note" });
    const read = (ply) => {
      const place = Math.max(0, plies.findLastIndex((known) => known <= ply));
      when.textContent = say("entry-of", { n: number(plies[place]), of: number(game.plies.newest) });
      values.forEach((value, seat) => (value.textContent = number(seats[seat][place])));
      cursor.setAttribute("x1", x(plies[place]));
      cursor.setAttribute("x2", x(plies[place]));
    };
    const under = (event) => {
      const box = drawing.getBoundingClientRect();
      const along = ((event.clientX - box.left) / box.width) * width;
      return ((along - EDGE.left) / (width - EDGE.left - EDGE.right)) * end;
    };
    drawing.addEventListener("pointermove", (event) => read(under(event)));
    drawing.addEventListener("pointerleave", () => read(game.wanted));
    drawing.addEventListener("click", (event) => game.go(game.place(Math.round(Math.max(0, under(event))))));
    lines.push(read);
    return el(
      "figure",
      { class: "chart", "data-curve": curve.id },
      el("figcaption", {}, el("h3", {}, curve.name)),
      drawing,
      when,
      el(
        "ul",
        { class: "legend" },
        seats.map((_, seat) => coloured(el("li", {}, sample(seat), `${name(seat)} `, values[seat]), colour(seat))),
      ),
      el("details", {}, el("summary", {}, say("as-table")), table(curve)),
    );
  };

  const sample = (seat) => {
    const line = { x1: 0, x2: 30, y1: 4, y2: 4, "stroke-dasharray": DASHES[seat % DASHES.length] };
    const lines = ["casing", "curve"].map((kind) => svg("line", { class: kind, ...line }));
    return svg("svg", { class: "sample", viewBox: "0 0 30 8", "aria-hidden": "true" }, lines);
  };

  const table = ({ name: caption, plies, seats }) => {
    const every = Math.ceil(plies.length / ROWS);
    const chosen = plies.map((_, place) => place).filter((place) => place % every === 0 || place === plies.length - 1);
    return el(
      "div",
      { class: "wide", tabindex: "0", role: "group", "aria-label": caption },
      el(
        "table",
        {},
        el("caption", { class: "unseen" }, caption),
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("entry")), seats.map((_, seat) => el("th", { scope: "col" }, name(seat))))),
        el(
          "tbody",
          {},
          chosen.map((place) =>
            el(
              "tr",
              {},
              el("th", { scope: "row" }, number(plies[place])),
              seats.map((values) => el("td", { class: "number" }, number(values[place]))),
            ),
          ),
        ),
      ),
    );
  };

  const follow = () => lines.forEach((read) => read(game.wanted));

  game.addEventListener("at", () => (figures && at === game.plies.newest ? follow() : load()));
  game.addEventListener("plies", load);
  return { node, shown: load };
}

/** The least or greatest of many numbers: too many to be arguments of one call. */
function extreme(values, of) {
  return values.length ? [values.reduce((a, b) => of(a, b))] : [];
}

/** Round values between two, about five of them. */
function steps(low, high) {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => power * factor >= rough) ?? 10);
  const values = [];
  for (let value = Math.ceil(low / step) * step; value <= high + step / 1e6; value += step) values.push(Math.abs(value) < step / 1e6 ? 0 : value);
  return values;
}
