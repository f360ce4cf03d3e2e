/** Arrows of attacks and moves: bent where their heads would hide a badge or name, chained where one starts
 * at the end of another. */

import { contrast, css, el, pathOf } from "./svg.js";
import { RADIUS } from "./places.js";
import { awayFrom, hides, twisted } from "./heads.js";

const [WIDTH, LONG, WING, CASING, GAP, DECK] = [10, 26, 12.5, 2.2, 7, 15];
const BENDS = [0, 14, -14, 26, -26, 42, -42, 62, -62, 90, -90]; // pixels to a side, the best first
const BACK = [...Array(16).keys()].map((i) => 6 * i); // pixels before the target
const NEAR = 42; // more of these only for the sake of the head
const SIZES = [1, 0.8, 0.64];
const TRIED = BENDS.flatMap((bend, place) => SIZES.flatMap((size, smaller) => BACK.map((back) =>
  [2.4 * place + 8 * smaller + back, bend, size, back]))).sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
const WORST = 4; // how bad it is to hide a badge, name or title; a letter, or to be twisted: 1
const REACH = 150;
const [DISC, ASIDE] = [17, [0, 7, -7, 13, -13, 19, -19]]; // of numbers
const [THIN, SMALLER] = [0.5, 0.78];

const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Points of a line from a to b that bends to a side by a part of its length. */
export function curve(a, b, bend, steps = 32) {
  const [cx, cy] = [(a[0] + b[0]) / 2 - (b[1] - a[1]) * bend, (a[1] + b[1]) / 2 + (b[0] - a[0]) * bend];
  return [...Array(steps + 1).keys()].map((i) => {
    const t = i / steps;
    const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return [p * a[0] + q * cx + r * b[0], p * a[1] + q * cy + r * b[1]];
  });
}

const STEPS = 12; // of a smooth line between two points

/** A smooth line (Catmull-Rom) through points. */
function through(points, steps = STEPS) {
  const row = [points[0], ...points, points.at(-1)];
  const line = [points[0]];
  for (let i = 1; i + 2 < row.length; i++) {
    const [p, a, b, q] = row.slice(i - 1, i + 3);
    for (let s = 1; s <= steps; s++) {
      const t = s / steps;
      const [u, v] = [t * t, t * t * t];
      const w = [(2 * u - t - v) / 2, (3 * v - 5 * u + 2) / 2, (4 * u - 3 * v + t) / 2, (v - u) / 2];
      line.push([0, 1].map((j) => w[0] * p[j] + w[1] * a[j] + w[2] * b[j] + w[3] * q[j]));
    }
  }
  return line;
}

/** The ways between two spaces: over the edge of the map, along a line, over a bridge, else straight. */
function ways(art, byId, start, end) {
  const [here, there] = [byId.get(start).badge, byId.get(end).badge];
  const link = art.links.find((l) => (l.a === start && l.b === end) || (l.a === end && l.b === start));
  if (link?.lines.length === 2) {
    const [near, far] = link.a === start ? link.lines : [link.lines[1], link.lines[0]];
    return [{ start: here, end: near[1], leaves: true }, { start: far[1], end: there, arrives: true }];
  }
  const bridge = art.land?.bridges.find((b) => (b.a === start && b.b === end) || (b.a === end && b.b === start));
  let via = [];
  if (bridge) {
    const [ux, uy] = [DECK * Math.cos(bridge.turn), DECK * Math.sin(bridge.turn)];
    via = [[bridge.x - ux, bridge.y - uy], [bridge.x + ux, bridge.y + uy]];
    via.sort((a, b) => apart(a, here) - apart(b, here));
  } else if (link && winding(link.lines[0])) {
    via = link.lines[0].filter((_, i) => i % STEPS === 0); // the points through which its line is drawn
    if (link.a !== start) via.reverse();
  }
  return [{ start: here, end: there, leaves: true, arrives: true, via }];
}

/** Whether a line leads around something. */
function winding(line) {
  let long = 0;
  for (let i = 1; i < line.length; i++) long += apart(line[i - 1], line[i]);
  return long > 1.08 * apart(line[0], line.at(-1));
}

const between = (line, start, end) => {
  const kept = line.filter((p) => apart(p, line[0]) >= start && apart(p, line.at(-1)) >= end);
  const middle = line.length >> 1;
  return kept.length > 1 ? kept : line.slice(middle - 1, middle + 2);
};

/** The triangle at the end of a line, with its casing. */
function headOf(line, size) {
  const [a, b] = [line[Math.max(0, line.length - 4)], line.at(-1)];
  const far = Math.max(apart(a, b), 1e-6);
  const [ux, uy] = [(b[0] - a[0]) / far, (b[1] - a[1]) / far];
  const [long, wing] = [LONG * size + CASING, WING * size + CASING];
  const foot = [b[0] - ux * long, b[1] - uy * long];
  return [
    [b[0] + ux * CASING * 1.6, b[1] + uy * CASING * 1.6],
    [foot[0] - uy * wing, foot[1] + ux * wing],
    [foot[0] + uy * wing, foot[1] - ux * wing],
  ];
}

/** The box of the head at the end of a line. */
function headBox(line, size) {
  const [xs, ys] = [0, 1].map((i) => headOf(line, size).map((p) => p[i]));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The line of a way that bends by some pixels, which are a part of its length; after points on it at its end. */
function bentLine(way, bend, part, steps) {
  if (!way.via?.length) return curve(way.start, way.end, part, steps);
  const [a, b] = [way.via.at(-1), way.end];
  const far = Math.max(apart(a, b), 1);
  const middle = [(a[0] + b[0]) / 2 - ((b[1] - a[1]) * bend) / far / 2, (a[1] + b[1]) / 2 + ((b[0] - a[0]) * bend) / far / 2];
  return through([way.start, ...way.via, middle, way.end]);
}

/** How much a shaft hides or lies below: badges from which it would seem to come; titles and cards, a tenth of that. */
function clashes(line, badges, written) {
  const near = badges.filter((at) => line.some((p) => Math.max(Math.abs(p[0] - at[0]), Math.abs(p[1] - at[1])) < 0.75 * RADIUS));
  const over = written.filter((box) => line.some(([x, y]) => x > box[0] && y > box[1] && x < box[2] && y < box[3]));
  return 10 * near.length + over.length;
}

/**
 * The arrow on a way whose head hides least and that leads below the fewest badges and over the fewest titles, as
 * straight, large and near to its target as may be: `_best_arrow` of `render/pieces/arrows.py`, so that page and
 * picture agree.
 */
function arrowOn(places, way) {
  const leave = (RADIUS + GAP) * Number(Boolean(way.leaves));
  if (!way.arrives) return { line: between(curve(way.start, way.end, 0), leave, 0), size: 1, headed: false };
  const long = Math.max(apart(way.start, way.end), 1);
  const [part, steps] = [(2 * Math.max(1, long / 300)) / long, Math.max(24, Math.round(long / 7))];
  const others = places.art.spaces.map((space) => space.badge)
    .filter((at) => apart(at, way.start) > 1 && apart(at, way.end) > 1);
  const written = places.standing.filter((s) => s.kind === "title").map((s) => s.box);
  const near = places.standing.filter((s) => s.kind !== "mark" && awayFrom(way.end, s.box) < REACH);
  const lines = new Map(BENDS.map((bend) => [bend, bentLine(way, bend, bend * part, steps)]));
  const known = new Map();
  const below = (bend) => {
    if (!known.has(bend)) known.set(bend, clashes(lines.get(bend), others, written));
    return known.get(bend);
  };
  let best = null;
  for (const [, bend, size, back] of TRIED) {
    if (best && !best.faults && (back > NEAR || below(bend) >= best.below)) continue;
    const line = lines.get(bend);
    const end = RADIUS + GAP + back;
    const tip = Math.max(1, line.findLastIndex((p) => apart(p, line.at(-1)) >= end));
    if (apart(line[tip], way.start) < leave + LONG * size * 0.8) continue;
    const upTo = line.slice(0, tip + 1);
    const shape = headOf(upTo, size);
    let faults = Number(twisted(upTo, shape, way.end));
    if (!best || faults <= best.faults) {
      for (const { kind, box } of near) if (hides(shape, kind, box, LONG + WING)) faults += kind === "letter" ? 1 : WORST;
    }
    if (!best || faults < best.faults || (faults === best.faults && below(bend) < best.below)) {
      best = { faults, below: below(bend), line: between(line, leave, end), size, headed: true };
    }
    if (!faults && !below(bend)) break;
  }
  return best || { line: between(lines.get(0), leave, RADIUS + GAP), size: SIZES.at(-1), headed: true };
}

/** The outline of a tapering arrow with a head; `grow` widens it on all sides. */
function outline(line, [width, long, wing], grow) {
  const tip = line.at(-1);
  const from = line[line.length - Math.min(line.length, 4)];
  const far = Math.max(apart(from, tip), 1e-6);
  const [ux, uy] = [(tip[0] - from[0]) / far, (tip[1] - from[1]) / far];
  const foot = [tip[0] - ux * long, tip[1] - uy * long];
  let shaft = line.filter((p) => apart(p, tip) > long);
  if (!shaft.length) shaft = [foot];
  const [left, right] = [[], []];
  shaft.forEach(([x, y], i) => {
    const [p, q] = [shaft[Math.max(0, i - 1)], shaft[i + 1] || foot];
    const step = Math.max(apart(p, q), 1e-6);
    const [vx, vy] = [(q[0] - p[0]) / step, (q[1] - p[1]) / step];
    const half = width * (0.3 + (0.2 * i) / Math.max(1, shaft.length - 1)) + grow;
    const back = i ? 0 : grow;
    left.push([x - vx * back - vy * half, y - vy * back + vx * half]);
    right.push([x - vx * back + vy * half, y - vy * back - vx * half]);
  });
  const at = (along, side) => [foot[0] + ux * along - uy * side, foot[1] + uy * along + ux * side];
  const [neck, out, behind] = [width * 0.5 + grow, wing + grow, -grow * 0.6];
  const end = [tip[0] + ux * grow * 1.6, tip[1] + uy * grow * 1.6];
  const corners = [at(behind, neck), at(behind, out), end, at(behind, -out), at(behind, -neck)];
  return [...left, ...corners, ...right.reverse()];
}

/** Arrows in order as chains: each behind the newest one that ends where it starts. */
export function chains(arrows) {
  const rows = [];
  for (const arrow of arrows) {
    const at = rows.findLastIndex((row) => row.at(-1).end === arrow.start);
    rows.push(at < 0 ? [arrow] : [...rows.splice(at, 1)[0], arrow]);
  }
  return rows;
}

/** Draw arrows; returns the boxes of their heads and numbers. */
export function drawArrows(parent, pieces, marks) {
  const { places, art } = pieces;
  const colours = art.theme.change;
  const known = marks.arrows.filter((a) => a.start !== a.end && places.byId.has(a.start) && places.byId.has(a.end));
  const rows = chains(known);
  const covered = [];
  const lines = new Map();
  for (const row of rows) {
    const newest = row === rows.at(-1);
    for (const arrow of row) {
      const rgb = arrow.hostile ? colours.attack : colours.move;
      const group = el("g", { class: "arrow", "data-from": arrow.start, "data-to": arrow.end }, parent);
      for (const way of ways(art, places.byId, arrow.start, arrow.end)) {
        const shown = arrowOn(places, way);
        const line = [...shown.line];
        lines.set(arrow, line.length > (lines.get(arrow)?.length || 0) ? line : lines.get(arrow));
        const last = arrow === row.at(-1);
        if (arrow !== row[0] && way.leaves) line.unshift(way.start);
        if (!last && shown.headed) line.push(way.end);
        const headed = shown.headed && last;
        const size = newest ? shown.size : shown.size * SMALLER;
        const width = WIDTH * (newest ? 1 : THIN);
        if (headed) {
          const sizes = [width * size, LONG * size, WING * size];
          for (const [grow, fill] of [[CASING, colours.casing], [0, rgb]]) {
            el("path", { d: pathOf(outline(line, sizes, grow), true), fill: css(fill) }, group);
          }
          covered.push(headBox(line, size));
        } else {
          for (const [wide, stroke] of [[width * 0.9 + 2 * CASING, colours.casing], [width * 0.9, rgb]]) {
            el("path", { d: pathOf(line), fill: "none", stroke: css(stroke), "stroke-width": wide }, group);
          }
        }
      }
    }
  }
  for (const row of rows) {
    if (row.length < 2) continue;
    row.forEach((arrow, i) => covered.push(numberOn(parent, pieces, lines.get(arrow), i + 1, arrow, covered)));
  }
  return covered;
}

/** The number of an arrow in its chain, on its line. */
function numberOn(parent, pieces, line, number, arrow, covered) {
  const colours = pieces.art.theme.change;
  const rgb = arrow.hostile ? colours.attack : colours.move;
  // On the line, best in its middle, or beside it as far as it still touches it.
  const costs = new Map();
  line.forEach((p, i) => {
    const [a, b] = [line[Math.max(0, i - 1)], line[Math.min(line.length - 1, i + 1)]];
    const across = apart(a, b) || 1;
    for (const aside of ASIDE) {
      const at = [p[0] - ((b[1] - a[1]) * aside) / across, p[1] + ((b[0] - a[0]) * aside) / across];
      costs.set(at, Math.abs(i - (line.length - 1) / 2) + 2 * Math.abs(aside));
    }
  });
  const places = [...costs.keys()].sort((a, b) => costs.get(a) - costs.get(b));
  const { at, box } = pieces.places.best(places, [DISC, DISC], covered, (p) => costs.get(p));
  const group = el("g", { transform: `translate(${at[0]} ${at[1]})` }, parent);
  el("circle", { r: 15.75, fill: css(rgb), stroke: css(colours.casing), "stroke-width": 2.5 }, group);
  const ink = contrast(colours.tag_text, rgb) > contrast(colours.casing, rgb) ? colours.tag_text : colours.casing;
  pieces.number(group, 0, 0, String(number), 27, css(ink));
  return box;
}
