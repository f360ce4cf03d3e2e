/** What stands on spaces: badges, seals, trays of tokens and marks, covers. */

import { blend, css, el, readable, rgbOf, shade, short } from "./svg.js";
import { RADIUS } from "./places.js";

const ICON = 25;
const FIGURE = 27;
const GAP = 5;
const PAD = 4;
const ROW = 6;
const FADED = 0.5;
const SIZES = [1.8, 1.8, 1.52, 1.44];
const SHIELD = "M-.86-.96L.86-.96L.86.12L.62.56L0 1.04L-.62.56L-.86.12z";
const [SMALL, HOLDER] = [15, 44]; // the badge in a card of a region, and its room

/** The looks of seats in a position. */
export class Looks {
  constructor(art, at) {
    this.art = art;
    this.seats = new Map(at.seats.map((seat) => [seat.seat, seat]));
    this.sides = new Map(at.view.seats.map((seat) => [seat.seat, seat.side || ""]));
  }

  of(seat) {
    const known = seat === null || seat === undefined ? null : this.seats.get(seat);
    return known ? { rgb: rgbOf(known.colour), pattern: known.pattern, badge: known.badge } : this.art.theme.vacant;
  }

  /** The icon of a token of a seat that is on a side. */
  variant(kind, seat) {
    const named = `${kind}-${this.sides.get(seat) || ""}`;
    return (this.art.signs.same[named] || named) in this.art.icons ? named : kind;
  }
}

export const hasBadge = (space) => space.owner !== null || (space.tokens.army || 0) > 0;

/** The token that an owner's badge shows where no armies stand. */
function first(space) {
  if (space.owner === null || space.tokens.army) return null;
  const found = Object.entries(space.tokens).find(([kind, n]) => kind !== "army" && n === 1);
  return found ? found[0] : null;
}

/** The number in a badge. */
function figure(space) {
  const armies = space.tokens.army;
  const others = Object.entries(space.tokens).some(([kind, n]) => n && kind !== "army");
  return armies === undefined || (armies === 0 && others) ? "" : short(armies);
}

/** By mark of a space, in how many turns it ends. */
function turnsLeft(view, space) {
  const order = view.seats.filter((seat) => seat.kind === "player" && seat.alive).map((seat) => seat.seat);
  const now = order.indexOf(view.turn);
  if (now < 0 || view.result) return {};
  const left = {};
  for (const [mark, seat] of Object.entries(space.until)) {
    const at = order.indexOf(seat);
    if (at >= 0) left[mark] = (at - now + order.length) % order.length || order.length;
  }
  return left;
}

/** What lies in a space beside its badge, its seals and covers. */
function slotsOf(signs, looks, view, space) {
  const around = hasBadge(space) ? signs.seals : [];
  const shown = [first(space), ...around];
  const left = turnsLeft(view, space);
  const slots = [];
  for (const [kind, n] of Object.entries(space.tokens)) {
    const [spent, wall] = [space.spent[kind] || 0, space.walls[kind] || 0];
    if (kind === "army") {
      if (spent) slots.push({ kind: signs.badge, number: spent, spent: true });
    } else if (!shown.includes(kind)) {
      const icon = looks.variant(kind, space.owner);
      if (n > spent) slots.push({ kind: icon, number: n - spent, wall });
      if (spent) slots.push({ kind: icon, number: spent, spent: true, wall });
    } else if (wall) slots.push({ kind: "", number: null, wall });
  }
  for (const mark of space.marks) {
    if (!signs.hatched.includes(mark) && !signs.strewn.includes(mark)) {
      slots.push({ kind: mark, number: null, left: left[mark] || 0 });
    }
  }
  return slots;
}

export class Pieces {
  /** @param {import("./ground.js").Ground} ground @param {import("./places.js").Places} places */
  constructor(ground, places) {
    this.ground = ground;
    this.places = places;
    this.art = ground.art;
    this.marked = new Set(this.art.signs.marked);
    for (const [kind, icon] of Object.entries(this.art.signs.same)) {
      if (this.marked.has(icon)) this.marked.add(kind);
    }
  }

  /** Figures as wide as in the theme's font. */
  number(parent, x, y, words, size, fill, anchor = "middle") {
    const wide = this.width(words, size);
    return this.ground.text(parent, x, y + size * 0.35, words, size, "number", { fill, "text-anchor": anchor }, wide);
  }

  width(words, size) {
    let wide = 0;
    for (const sign of String(words)) wide += this.art.figures[sign] ?? 0.5;
    return wide * size;
  }

  /** Hatches over ruins, and icons strewn over other spaces. */
  covers(parent, view) {
    const { art, ground, ground: { key } } = this;
    const group = ground.scaled(parent);
    for (const space of art.spaces) {
      const { marks } = view.spaces[space.id];
      if (marks.some((mark) => art.signs.hatched.includes(mark))) {
        this._hatch();
        const d = space.path;
        el("path", { d, fill: css(ground.dark()), "fill-opacity": 0.59, "fill-rule": "evenodd" }, group);
        el("path", { d, fill: `url(#${key}hatch)`, "fill-rule": "evenodd" }, group);
      }
      for (const mark of art.signs.strewn) {
        if (!marks.includes(mark)) continue;
        this._strew(mark);
        el("path", { d: space.path, fill: `url(#${key}strew${mark})`, "fill-rule": "evenodd" }, group);
      }
    }
  }

  _hatch() {
    const { art, ground: { key, defs } } = this;
    if (defs.querySelector(`#${key}hatch`)) return;
    const size = 13 * art.unit;
    const tile = el("pattern", { id: `${key}hatch`, width: size, height: size, patternUnits: "userSpaceOnUse" }, defs);
    el("path", {
      d: `M${-size} ${size}L${size} ${-size}M0 ${size}L${size} 0M0 ${2 * size}L${2 * size} 0`, fill: "none",
      stroke: css(art.theme.change.loss), "stroke-width": 2.2 * art.unit, "stroke-opacity": 0.78,
    }, tile);
  }

  _strew(mark) {
    const { art, ground, ground: { key, defs } } = this;
    if (defs.querySelector(`#${key}strew${mark}`)) return;
    const [w, h] = [44, 68];
    const tile = el("pattern", {
      id: `${key}strew${mark}`, width: w, height: h, patternUnits: "userSpaceOnUse",
      patternTransform: `scale(${art.unit})`,
    }, defs);
    const { ink, snow } = art.theme.terrain;
    for (const [x, y] of [[0, 0], [w, 0], [0, h], [w, h], [w / 2, h / 2]]) {
      ground.icon(tile, mark, x, y, 27.5, css(ink)).setAttribute("opacity", "0.67");
      ground.icon(tile, mark, x, y, 22, css(snow));
    }
  }

  /** On the cards of regions, of each space in which hands it is: the same hands side by side. */
  cards(parent, view, looks) {
    const { art } = this;
    for (const region of art.regions) {
      if (!region.card) continue;
      const [x, y, w, h] = region.card;
      const owners = art.spaces.filter((s) => s.region === region.id).map((s) => view.spaces[s.id].owner);
      const count = (seat) => owners.filter((other) => other === seat).length;
      owners.sort((a, b) => count(b) - count(a) || (a ?? 99) - (b ?? 99));
      const whole = owners.length > 0 && owners[0] !== null && count(owners[0]) === owners.length;
      const room = whole ? HOLDER : 0;
      const step = (w - 24 - room) / owners.length;
      const [top, high] = [y + h * 0.66, Math.min(10, h * 0.16)];
      owners.forEach((seat, i) => {
        const box = { x: x + 12 + room + i * step, y: top, width: step - 2, height: high };
        el("rect", { ...box, fill: css(looks.of(seat).rgb) }, parent);
      });
      if (whole) this._holder(parent, [x + 12 + HOLDER / 2 - 4, top + high / 2], owners[0], looks.of(owners[0]));
    }
  }

  /** The badge of a seat with its number. */
  _holder(parent, [x, y], seat, owner) {
    const { art: { theme, badges, fine } } = this;
    const group = el("g", { transform: `translate(${x} ${y})` }, parent);
    for (const [grow, fill] of [[1, theme.badge_rim], [0.87, shade(owner.rgb, theme.badge_dark)]]) {
      el("path", { d: badges[owner.badge], fill: css(fill), transform: `scale(${(SMALL / fine) * grow})` }, group);
    }
    this.number(group, 0, 0, String(seat + 1), SMALL * 1.43, css(theme.badge_text));
  }

  seals(parent, view) {
    const { art, ground } = this;
    for (const space of art.spaces) {
      const seen = view.spaces[space.id];
      if (!hasBadge(seen) || !art.signs.seals.some((kind) => seen.tokens[kind])) continue;
      const points = [...Array(16).keys()].map((i) => {
        const [reach, turn] = [RADIUS * (i % 2 ? 1.34 : 2), Math.PI * (i / 8 - 0.5)];
        return `${(reach * Math.cos(turn)).toFixed(1)},${(reach * Math.sin(turn)).toFixed(1)}`;
      });
      const [x, y] = space.badge;
      for (const [grow, rgb] of [[1, ground.dark()], [0.88, art.theme.badge_rim]]) {
        const transform = `translate(${x} ${y}) scale(${grow})`;
        el("polygon", { points: points.join(" "), fill: css(rgb), transform }, parent);
      }
    }
  }

  /** Badges of all spaces, or short signs in place of those that are not there. */
  badges(parent, view, looks) {
    const { art } = this;
    for (const space of art.spaces) {
      const seen = view.spaces[space.id];
      const [x, y] = space.badge;
      if (hasBadge(seen)) {
        const group = el("g", { transform: `translate(${x} ${y})`, class: "badge", "data-of": space.id }, parent);
        this._badge(group, seen, looks);
      } else if (space.code && !slotsOf(art.signs, looks, view, seen).length) {
        const { text, halo } = art.theme.label;
        const given = { stroke: css(halo), "stroke-width": 5, "paint-order": "stroke", "stroke-linejoin": "round" };
        this.ground.text(parent, x, y + 10.5, space.code, 30, "number", { fill: css(text), ...given });
      }
    }
  }

  _badge(group, seen, looks) {
    const { art, art: { theme } } = this;
    const owner = looks.of(seen.owner);
    const [alone, words] = [first(seen), figure(seen)];
    if (alone === null && art.signs.folk && words) return this._folk(group, words);
    const stretch = alone !== null || words.length < 3 ? 1 : words.length === 3 ? 1.32 : 1.62;
    const fill = shade(owner.rgb, theme.badge_dark);
    const d = art.badges[owner.badge];
    const unit = RADIUS / art.fine;
    for (const [grow, colour, strength, move] of [
      [1.12, "#000", 0.45, "translate(1 2) "], [1, css(theme.badge_rim), null, ""], [0.87, css(fill), null, ""],
    ]) {
      const transform = `${move}scale(${unit * grow * stretch} ${unit * grow})`;
      el("path", { d, fill: colour, "fill-opacity": strength, transform }, group);
    }
    if (alone === null) {
      return void this.number(group, 0, 0, words, RADIUS * (SIZES[words.length] || 1.43), css(theme.badge_text));
    }
    const spent = Boolean(seen.spent[alone]);
    const ink = spent ? blend(theme.badge_text, fill, FADED) : theme.badge_text;
    this.ground.icon(group, looks.variant(alone, seen.owner), 0, 0, RADIUS * 1.3, css(ink));
    if (spent) this._cross(group, 0, 0, RADIUS * 1.3, theme.badge_text);
  }

  /** The badge of what belongs to no seat. */
  _folk(group, words) {
    const { art: { theme, signs } } = this;
    const [icon, size] = [RADIUS * 1.15, RADIUS * 1.44];
    const [gap, high, wide] = [RADIUS * 0.16, RADIUS * 1.9, this.width(words, size)];
    const all = icon + gap + wide + RADIUS * 0.6;
    const left = -(icon + gap + wide) / 2;
    el("rect", {
      x: -all / 2 + 1, y: -high / 2 + 1, width: all - 2, height: high - 2, rx: RADIUS * 0.44,
      fill: css(theme.neutral.rgb), stroke: css(theme.change.casing), "stroke-width": 2.2,
    }, group);
    this.ground.icon(group, signs.badge, left + icon / 2, 0, icon, css(theme.change.tag_text));
    this.number(group, left + icon + gap, 0, words, size, css(theme.change.tag_text), "start");
  }

  _cross(parent, x, y, size, rgb) {
    const half = size / 2;
    el("path", {
      d: `M${x - half * 0.88} ${y + half * 0.8}L${x + half * 0.88} ${y - half * 0.8}`, stroke: css(rgb),
      "stroke-width": size * 0.11,
    }, parent);
  }

  /** Trays of all spaces, the greatest first. `shown`: boxes to keep off. Returns these and the trays. */
  trays(parent, view, looks, shown) {
    const { art } = this;
    const taken = [...shown];
    const full = art.spaces
      .map((space) => [space, slotsOf(art.signs, looks, view, view.spaces[space.id])])
      .filter(([, slots]) => slots.length)
      .sort((a, b) => b[1].length - a[1].length);
    for (const [space, slots] of full) {
      const seen = view.spaces[space.id];
      const badge = hasBadge(seen);
      const scale = badge ? 1 : 1.15;
      const few = Math.ceil(slots.length / ROW);
      const ways = new Set();
      for (let rows = few; rows <= Math.max(few, 3); rows++) ways.add(Math.ceil(slots.length / rows));
      const plans = [...ways].map((per) => this._plan(slots, per));
      const halves = plans.map((plan) => [(plan.wide / 2) * scale, (plan.high / 2) * scale]);
      const best = this.places.tray(space.id, halves, taken, badge);
      taken.push(best.box);
      const rim = seen.owner === null ? art.theme.ui.muted : looks.of(seen.owner).rgb;
      const transform = `translate(${best.at[0]} ${best.at[1]}) scale(${scale})`;
      this._tray(el("g", { transform, class: "tray", "data-of": space.id }, parent), plans[best.chosen], rim);
    }
    return taken;
  }

  _words(slot) {
    const least = this.art.signs.counted.includes(slot.kind) ? 1 : 2;
    return slot.number && slot.number >= least ? short(slot.number) : "";
  }

  /** Rows of slots with their widths. */
  _plan(slots, per) {
    const width = (slot) => {
      const parts = [];
      if (slot.kind) parts.push(ICON);
      if (this._words(slot)) parts.push(this.width(this._words(slot), FIGURE));
      if (slot.wall) parts.push(ICON);
      if (slot.left) parts.push(ICON);
      return parts.reduce((a, b) => a + b, 0) + 2 * (parts.length - 1);
    };
    const rows = [];
    for (let i = 0; i < slots.length; i += per) {
      const row = slots.slice(i, i + per).map((slot) => ({ ...slot, width: width(slot) }));
      rows.push({ row, wide: row.reduce((sum, slot) => sum + slot.width, 0) + GAP * (row.length - 1) });
    }
    const wide = Math.max(...rows.map((row) => row.wide)) + 2 * PAD + 2;
    return { rows, wide, high: rows.length * (ICON + 2) - 2 + 2 * PAD };
  }

  _tray(group, { rows, wide, high }, rim) {
    const { ui } = this.art.theme;
    plate(group, wide, high, 7, ui, rim, 1.5);
    let y = -high / 2 + PAD + ICON / 2;
    for (const { row, wide: long } of rows) {
      let x = -long / 2;
      for (const slot of row) {
        let at = x;
        const ink = css(this._ink(slot));
        if (slot.kind) {
          this.ground.icon(group, slot.kind, at + ICON / 2, y, ICON, ink);
          if (slot.spent) this._cross(group, at + ICON / 2, y, ICON, ui.text);
          at += ICON + 2;
        }
        const words = this._words(slot);
        if (words) {
          this.number(group, at, y, words, FIGURE, ink, "start");
          at += this.width(words, FIGURE) + 2;
        }
        for (const [amount, round] of [[slot.wall, false], [slot.left, true]]) {
          if (!amount) continue;
          const [middle, size] = [at + ICON / 2, ICON * 0.56];
          if (round) el("circle", { cx: middle, cy: y, r: size, fill: css(ui.text) }, group);
          else el("path", { d: SHIELD, fill: css(ui.text), transform: `translate(${middle} ${y}) scale(${size})` }, group);
          this.number(group, middle, y, short(amount), FIGURE, css(ui.panel));
          at += ICON + 2;
        }
        x += slot.width + GAP;
      }
      y += ICON + 2;
    }
  }

  _ink(slot) {
    const { ui, change } = this.art.theme;
    const rgb = this.marked.has(slot.kind) ? readable(change.attack, ui.panel, ui.text) : ui.text;
    return slot.spent ? blend(rgb, ui.panel, FADED) : rgb;
  }
}

/** A box with the theme's corners around the middle. */
export function plate(group, wide, high, radius, ui, rim, thick) {
  const [w, h] = [wide / 2 - thick / 2, high / 2 - thick / 2];
  const given = { fill: css(ui.panel), stroke: css(rim), "stroke-width": thick };
  if (ui.corner === "cut") {
    const d = radius * 1.2;
    el("path", { d: `M${d - w} ${-h}L${w} ${-h}L${w} ${h - d}L${w - d} ${h}L${-w} ${h}L${-w} ${d - h}z`, ...given }, group);
  } else {
    el("rect", { x: -w, y: -h, width: 2 * w, height: 2 * h, rx: ui.corner === "round" ? radius : 0, ...given }, group);
  }
}
