/** What changed with an entry, and what lies between spaces: outlines, flashes, tags, temporary links, marks
 * on edges, pieces on paths. */

import { css, el, pathOf } from "./svg.js";
import { around, RADIUS } from "./places.js";
import { curve, drawArrows } from "./arrows.js";
import { plate } from "./pieces.js";

const DISC = 19;
const STOP = [206, 24, 30];
const BENDS = [0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.42, -0.42];
const SHIFTS = [0, 40, -40, 80, -80, 130, -130]; // pixels by which a line crosses the map's edge lower than straight
const CLEAR = 5; // pixels that lines keep off titles

export class Changes {
  /** @param {import("./pieces.js").Pieces} pieces */
  constructor(pieces) {
    this.pieces = pieces;
    this.art = pieces.art;
    this.ground = pieces.ground;
    this.places = pieces.places;
  }

  /** Outlines and arrows, below names and badges; returns what heads cover. */
  below(parent, marks) {
    const { change } = this.art.theme;
    this._outline(parent, marks.taken, change.taken);
    this._outline(parent, marks.destroyed, change.loss);
    const struck = [...new Set([...marks.destroyed, ...marks.struck])].filter((id) => this.places.byId.has(id));
    for (const id of struck) this._jags(parent, this.places.byId.get(id).badge);
    const heads = drawArrows(parent, this.pieces, marks);
    for (const id of struck) {
      const [x, y] = this.places.byId.get(id).badge;
      el("circle", { cx: x, cy: y, r: RADIUS, fill: css(change.loss) }, parent);
      this.ground.icon(parent, "destroyed", x, y, 30, css(change.tag_text));
    }
    return heads;
  }

  _outline(parent, spaces, rgb) {
    const group = this.ground.scaled(parent, { fill: "none", "stroke-linejoin": "round" });
    for (const [width, colour] of [[7.6, this.art.theme.change.casing], [4.8, rgb]]) {
      for (const id of spaces) {
        const space = this.places.byId.get(id);
        if (!space) continue;
        const given = { stroke: css(colour), "stroke-width": width * this.art.unit, class: "outline", "data-of": id };
        el("path", { d: space.path, ...given }, group);
      }
    }
  }

  _jags(parent, [x, y]) {
    const { casing, attack, loss } = this.art.theme.change;
    for (const [radius, rgb] of [[46, casing], [42, attack], [33, loss]]) {
      const points = [...Array(24).keys()].map((i) => {
        const [reach, turn] = [radius * [1, 0.66, 0.84, 0.62][i % 4], (Math.PI * i) / 12];
        return [x + reach * Math.cos(turn), y + reach * Math.sin(turn)];
      });
      el("path", { d: pathOf(points, true), fill: css(rgb) }, parent);
    }
  }

  /** Signed amounts and icons of what came and went; returns what they cover. */
  tags(parent, marks, view, shown) {
    const { change } = this.art.theme;
    const taken = [...shown];
    for (const id of new Set([...Object.keys(marks.amounts), ...Object.keys(marks.pieces)])) {
      if (!this.places.byId.has(id)) continue;
      for (const way of [1, -1]) {
        const number = Math.max(0, (marks.amounts[id] || 0) * way);
        const kinds = Object.entries(marks.pieces[id] || {})
          .flatMap(([kind, n]) => Array(Math.max(0, n * way)).fill(kind));
        if (!number && !kinds.length) continue;
        const words = `${way > 0 ? "+" : "−"}${number || ""}`;
        const wide = this.pieces.width(words, 27) + 14 + 27 * kinds.length;
        const inner = (view.spaces[id].tokens.army || 0) > 99 ? 21 : 14;
        const { at, box } = this.places.tag(id, [wide / 2, 16], inner, taken);
        taken.push(box);
        const group = el("g", { transform: `translate(${at[0]} ${at[1]})`, class: "tag", "data-of": id }, parent);
        el("rect", {
          x: 1 - wide / 2, y: -15, width: wide - 2, height: 30, rx: 15, fill: css(way > 0 ? change.gain : change.loss),
          stroke: css(change.casing), "stroke-width": 2,
        }, group);
        const left = -(27 * kinds.length) / 2;
        this.pieces.number(group, left, 0, words, 27, css(change.tag_text));
        const first = left + this.pieces.width(words, 27) / 2 + 15;
        kinds.forEach((kind, i) => this.ground.icon(group, kind, first + 27 * i, 0, 24, css(change.tag_text)));
      }
    }
    return taken;
  }

  /** Temporary links; returns what their discs cover. */
  links(parent, view) {
    const { change, lines, ui } = this.art.theme;
    const covered = [];
    const rgb = lines.link.at(-1).rgb;
    for (const link of view.links) {
      const all = this._ways(link.a, link.b);
      const d = all.flatMap((line) => this._besideTitles(line)).map((line) => pathOf(line)).join("");
      for (const [width, colour] of [[10.8, change.casing], [6, rgb]]) {
        el("path", { d, fill: "none", stroke: css(colour), "stroke-width": width, "stroke-dasharray": "20 9" }, parent);
      }
      const line = all.reduce((a, b) => (long(b) > long(a) ? b : a));
      const quarter = Math.floor(line.length / 4);
      const middle = line[line.length >> 1];
      const { at, box } = this.places.best(line.slice(quarter, -quarter || undefined), [DISC, DISC], covered, (p) =>
        Math.hypot(p[0] - middle[0], p[1] - middle[1]));
      this._disc(parent, link.kind, at, [[DISC + 2.4, change.casing], [DISC, rgb], [DISC - 2.5, ui.bar]], 26, ui.text);
      covered.push(box);
    }
    return covered;
  }

  /** The line between two spaces, or its two parts over the edge of the map: what lies least on titles and names. */
  _ways(a, b) {
    const [start, end] = [a, b].map((id) => this.places.byId.get(id).badge);
    const over = this.art.links.find((link) => link.lines.length > 1);
    const [left, right] = over ? [over.lines[0][1][0], over.lines[1][1][0]].sort((x, y) => x - y) : [0, Infinity];
    const around = 2 * Math.abs(end[0] - start[0]) > right - left;
    const [west, east] = [start, end].sort((x, y) => x[0] - y[0]);
    const before = west[0] - left;
    const straight = west[1] + ((east[1] - west[1]) * before) / Math.max(1, before + right - east[0]);
    const choices = around
      ? SHIFTS.map((shift) => [curve(west, [left, straight + shift], 0, 48), curve([right, straight + shift], east, 0, 48)])
      : BENDS.map((bend) => [curve(start, end, bend, 48)]);
    const others = this.places.standing.filter((s) => s.of && s.of !== a && s.of !== b);
    const [w, h] = this.art.size;
    const cost = (lines) => {
      const points = lines.flat();
      const outside = points.filter(([x, y]) => !(x > 8 && x < w - 8 && y > 8 && y < h - 8)).length - 2 * lines.length;
      const hidden = points.flatMap(([x, y]) => others.filter(({ box }) => x > box[0] && x < box[2] && y > box[1] && y < box[3]));
      return 40 * Math.max(0, outside) + hidden.reduce((sum, { kind }) => sum + (kind === "title" ? 12 : 3), 0);
    };
    return choices.map((lines) => [cost(lines), lines]).reduce((best, other) => (other[0] < best[0] ? other : best))[1];
  }

  /** The parts of a line that lie on no title. */
  _besideTitles(points) {
    const titles = this.places.standing.filter((s) => s.kind === "title").map((s) => s.box);
    const parts = [[]];
    for (let i = 1; i < points.length; i++) {
      const [[ax, ay], [bx, by]] = [points[i - 1], points[i]];
      const steps = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / 3));
      for (let s = 0; s < steps; s++) {
        const [x, y] = [ax + ((bx - ax) * s) / steps, ay + ((by - ay) * s) / steps];
        const under = titles.some((t) => x > t[0] - CLEAR && x < t[2] + CLEAR && y > t[1] - CLEAR && y < t[3] + CLEAR);
        if (under) parts.push([]);
        else parts.at(-1).push([x, y]);
      }
    }
    return parts.filter((part) => part.length > 1);
  }

  _disc(parent, kind, [x, y], rounds, size, ink) {
    for (const [r, rgb] of rounds) el("circle", { cx: x, cy: y, r, fill: css(rgb) }, parent);
    this.ground.icon(parent, kind, x, y, size, css(ink));
  }

  /** What discs of marks on edges cover. */
  edgeBoxes(view) {
    return view.edges.flatMap((edge) => this._edge(edge).map((at) => around(at, [DISC, DISC])));
  }

  _edge({ a, b, marks }) {
    const [x, y] = this._crossing(a, b);
    return marks.map((_, i) => [x + (i - (marks.length - 1) / 2) * 2 * DISC, y]);
  }

  /** Where the way between two spaces is crossed. */
  _crossing(a, b) {
    const { art } = this;
    const joins = (it) => (it.a === a && it.b === b) || (it.a === b && it.b === a);
    const bridge = art.land?.bridges.find(joins);
    if (bridge) return [bridge.x, bridge.y];
    const link = art.links.find(joins);
    if (link) {
      const [line] = link.lines;
      return line.length === 2 ? [0, 1].map((i) => (line[0][i] + line[1][i]) / 2) : line[line.length >> 1];
    }
    const line = this._ways(a, b)[0];
    return art.crossings[`${a} ${b}`] || art.crossings[`${b} ${a}`] || line[line.length >> 1];
  }

  /** Marks on edges; above names and arrows. */
  edges(parent, view, looks) {
    const { ink, snow } = this.art.theme.terrain;
    for (const edge of view.edges) {
      this._edge(edge).forEach((at, i) => {
        const mark = edge.marks[i];
        const rim = mark in edge.until ? looks.of(edge.until[mark]).rgb : snow;
        const group = el("g", { class: "edge" }, parent);
        this._disc(group, mark, at, [[DISC + 2.2, ink], [DISC, rim], [DISC - 4, STOP]], 23, snow);
      });
    }
  }

  /** Pieces on paths, with what a die must show. */
  paths(parent, view, shown) {
    const { art } = this;
    const { terrain, ui } = art.theme;
    for (const path of view.paths) {
      const stop = art.land?.trails[path.id]?.[path.place];
      if (!stop) continue;
      const radius = stop.kind ? 15.5 : 12.5;
      const group = el("g", { class: "path", fill: "none" }, parent);
      for (const [r, rgb, width] of [[radius - 2.1, terrain.ink, 7.4], [radius - 2.2, terrain.marker, 4.4]]) {
        el("circle", { cx: stop.x, cy: stop.y, r, stroke: css(rgb), "stroke-width": width }, group);
      }
      if (!path.need) continue;
      const words = path.need < 6 ? `${path.need}+` : String(path.need);
      const half = [(24 + 4 + this.pieces.width(words, 27) + 12) / 2, 16];
      const places = [];
      for (const reach of [0, 8, 18, 30, 44, 60]) {
        for (let i = 0; i < 24; i++) {
          const turn = (Math.PI * i) / 12;
          const far = radius + 4 + reach;
          places.push([stop.x + Math.cos(turn) * (far + half[0]), stop.y + Math.sin(turn) * (far + half[1])]);
        }
      }
      const own = (p) => Math.hypot(p[0] - stop.x, p[1] - stop.y);
      const { at } = this.places.best(places, half, shown, own);
      const tile = el("g", { transform: `translate(${at[0]} ${at[1]})` }, parent);
      plate(tile, 2 * half[0], 2 * half[1], 7, ui, terrain.marker, 2);
      this.ground.icon(tile, "die", 18 - half[0], 0, 24, css(ui.text));
      this.pieces.number(tile, 34 - half[0], 0, words, 27, css(ui.text), "start");
    }
  }

  /** Frames in the parts of a composed board that one seat holds whole. */
  frames(parent, view, looks) {
    const { sheet, spaces } = this.art;
    if (!sheet) return;
    for (const cell of sheet.cells) {
      const owners = new Set(spaces.filter((s) => s.region === cell.region).map((s) => view.spaces[s.id].owner));
      const [seat] = owners;
      if (owners.size !== 1 || seat === null) continue;
      const [x, y] = cell.corner;
      for (const [inset, width, rgb] of [[5.5, 9, this.art.theme.badge_rim], [5.5, 6, looks.of(seat).rgb]]) {
        el("rect", {
          x: x + inset, y: y + inset, width: sheet.side - 2 * inset, height: sheet.side - 2 * inset, rx: 14,
          fill: "none", stroke: css(rgb), "stroke-width": width,
        }, parent);
      }
    }
  }
}

function long(line) {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += Math.hypot(line[i][0] - line[i - 1][0], line[i][1] - line[i - 1][1]);
  return sum;
}
