/** Arrows of attacks and moves: bent where their heads would hide a badge or name, chained where one starts
 * at the end of another. */

import { contrast, css, el, pathOf } from "./svg.js";
import { around, overlap, RADIUS } from "./places.js";

const [WIDTH, LONG, WING, CASING, GAP, DECK] = [10, 26, 12.5, 2.2, 7, 15];
const BENDS = [0, 14, -14, 26, -26, 42, -42, 62, -62, 90, -90];
const BACK = [0, 6, 12, 18, 24, 30, 36, 42];
const SIZES = [1, 0.8, 0.64];
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

/** A smooth line (Catmull-Rom) through points. */
function through(points, steps = 10) {
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
    via = link.lines[0].filter((_, i, all) => i % 12 === 0 || i === all.length - 1);
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

/** The box of the head at the end of a line. */
function headBox(line, size) {
  const [a, b] = [line[Math.max(0, line.length - 4)], line.at(-1)];
  const long = Math.max(apart(a, b), 1e-6);
  const [ux, uy] = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
  const foot = [b[0] - ux * LONG * size, b[1] - uy * LONG * size];
  const wing = WING * size + CASING;
  const xs = [b[0], foot[0] - uy * wing, foot[0] + uy * wing];
  const ys = [b[1], foot[1] + ux * wing, foot[1] - ux * wing];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The arrow on a way whose head hides least and whose shaft passes below the fewest badges. */
function arrowOn(places, way) {
  const leave = (RADIUS + GAP) * Number(Boolean(way.leaves));
  if (!way.arrives) return { line: between(curve(way.start, way.end, 0), leave, 0), size: 1, headed: false };
  const long = Math.max(apart(way.start, way.end), 1);
  const part = (2 * Math.max(1, long / 300)) / long;
  const others = places.art.spaces.map((space) => space.badge)
    .filter((at) => apart(at, way.start) > 1 && apart(at, way.end) > 1);
  const near = places.standing.filter((s) => s.kind !== "mark" && overlap(s.box, around(way.end, [150, 150])));
  let best = null;
  BENDS.forEach((bend, place) => {
    const line = way.via?.length
      ? through([way.start, ...way.via, way.end]) : curve(way.start, way.end, bend * part, Math.max(24, Math.round(long / 7)));
    const passed = others.filter((at) => line.some((p) => Math.max(Math.abs(p[0] - at[0]), Math.abs(p[1] - at[1])) < 14));
    SIZES.forEach((size, smaller) => {
      for (const back of BACK) {
        const end = RADIUS + GAP + back;
        const shaft = between(line, leave, end);
        if (apart(shaft.at(-1), way.start) < leave + LONG * size * 0.8) continue;
        const head = headBox(shaft, size);
        const hidden = near.reduce((sum, s) => sum + overlap(head, s.box), 0);
        const cost = 2.4 * place + 8 * smaller + back + hidden * 0.6 + passed.length * 200;
        if (!best || cost < best.cost) best = { cost, line: shaft, size, headed: true };
      }
    });
  });
  return best || { line: between(curve(way.start, way.end, 0), leave, RADIUS + GAP), size: SIZES[2], headed: true };
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
  const middle = line[line.length >> 1];
  const { at, box } = pieces.places.best(line, [17, 17], covered, (p) => apart(p, middle) / 4);
  const group = el("g", { transform: `translate(${at[0]} ${at[1]})` }, parent);
  el("circle", { r: 15.75, fill: css(rgb), stroke: css(colours.casing), "stroke-width": 2.5 }, group);
  const ink = contrast(colours.tag_text, rgb) > contrast(colours.casing, rgb) ? colours.tag_text : colours.casing;
  pieces.number(group, 0, 0, String(number), 27, css(ink));
  return box;
}
