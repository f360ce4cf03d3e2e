/** Where additions stand so that they hide least of badges, names and titles, as in the pictures. */

export const RADIUS = 19;
const WEIGHTS = { badge: 3, tray: 3, label: 4, title: 1, letter: 4, mark: 1, shown: 3 };
const BEYOND = 28;
const LAST = 1000;
const SAME = 1e-6; // costs that differ by less: then it is as in the pictures, the leftmost

/** The area that two boxes (left, top, right, bottom) share. */
export function overlap(a, b) {
  const wide = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const high = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The box of a half size around a point. */
export const around = ([x, y], [w, h]) => [x - w, y - h, x + w, y + h];

/** The boxes of all that is in every picture of a board, in a language: kind, of what, box. */
export function standing(art, locale) {
  const boxes = [];
  const r = RADIUS + 1;
  for (const space of art.spaces) {
    boxes.push({ kind: "badge", of: space.id, box: around(space.badge, [r, r]) });
    const label = space.labels[locale] || space.labels.en;
    const wide = Math.max(...label.lines.map((line) => line[1])) / 2;
    const high = ((label.lines.length - 1) * 28) / 2 + 10.5;
    const { x, y, low = high } = label;
    boxes.push({ kind: "label", of: space.id, box: [x - wide, y - high, x + wide, y + low] });
  }
  for (const region of art.regions) {
    const title = region.titles[locale] || region.titles.en;
    title.lines.forEach(([, wide], i) => {
      const y = title.y + (i - (title.lines.length - 1) / 2) * 34;
      boxes.push({ kind: "title", of: region.id, box: around([title.x, y], [wide / 2, 9.7]) });
    });
    if (region.card) {
      const [x, y, w, h] = region.card;
      boxes.push({ kind: "title", of: region.id, box: [x, y, x + w, y + h] });
    }
  }
  for (const mark of art.sheet?.marks || []) {
    const away = art.sheet.strip / 2 - 3;
    for (const x of [mark.edges[0] - away, mark.edges[1] + away]) {
      boxes.push({ kind: "letter", of: "", box: around([x, mark.y], [14.5, 14.5]) });
    }
  }
  if (art.land) {
    for (const [name, x, y] of art.land.uses) {
      if (!/\d$/.test(name)) boxes.push({ kind: "mark", of: "", box: around([x, y], [11.5, 11.5]) });
    }
    for (const { x, y } of art.land.bridges) boxes.push({ kind: "mark", of: "", box: around([x, y], [8, 8]) });
    for (const stops of Object.values(art.land.trails)) {
      for (const { x, y } of stops) boxes.push({ kind: "mark", of: "", box: around([x, y], [7, 7]) });
    }
  }
  return boxes;
}

/** Finds places on one board. */
export class Places {
  constructor(art, locale) {
    this.art = art;
    this.standing = standing(art, locale);
    this.byId = new Map(art.spaces.map((space) => [space.id, space]));
    this._paths = new Map();
    this._context = document.createElement("canvas").getContext("2d");
  }

  /** Whether a point lies in a space. */
  inside(id, x, y) {
    if (!this._paths.has(id)) this._paths.set(id, new Path2D(this.byId.get(id).path));
    const unit = this.art.unit;
    const path = this._paths.get(id);
    this._context.lineWidth = 2 * unit; // pictures count the pixels of a border as well
    return this._context.isPointInPath(path, x * unit, y * unit, "evenodd") || this._context.isPointInStroke(path, x * unit, y * unit);
  }

  outside(box) {
    const [w, h] = this.art.size;
    return box[0] < 2 || box[1] < 2 || box[2] > w - 2 || box[3] > h - 2;
  }

  /** The best of the half sizes for a tray, and its middle. `taken` are boxes that it keeps off. */
  tray(id, halves, taken, hasBadge) {
    const [x, y] = this.byId.get(id).badge;
    const reach = 2 * Math.max(...halves.flat()) + 80;
    const near = [x - reach, y - reach, x + reach, y + reach];
    const boxes = this.standing
      .filter((s) => (hasBadge || s.of !== id || s.kind !== "badge") && overlap(near, s.box))
      .map((s) => [WEIGHTS[s.kind], s.box]);
    for (const box of taken) if (overlap(near, box)) boxes.push([WEIGHTS.shown, box]);
    let best = null;
    halves.forEach((half, chosen) => {
      const over = RADIUS + 3 + half[1];
      for (const at of this._around([x, y], half, over, hasBadge)) {
        const box = around(at, half);
        const far = Math.abs(at[1] - y) > over + BEYOND - 1 ? LAST : 0;
        let cost = 0.4 * (Math.abs(at[0] - x) + Math.abs(at[1] - y)) + far;
        for (const [weight, other] of boxes) cost += weight * overlap(box, other);
        if (best && cost > best.cost + SAME) continue;
        if (this.outside(box)) cost += 10000;
        for (const [cx, cy] of [[0, 1], [2, 1], [0, 3], [2, 3]]) cost += this.inside(id, box[cx], box[cy]) ? 0 : 30;
        cost += this.inside(id, ...at) ? 0 : 30;
        const order = [Math.abs(cost - (best?.cost ?? 0)) > SAME ? cost - (best?.cost ?? 0) : 0, chosen - best?.chosen,
          at[0] - best?.at[0], at[1] - best?.at[1]];
        if (!best || order.find((by) => by) < 0) best = { cost, chosen, at, box };
      }
    });
    return best;
  }

  _around([x, y], half, over, hasBadge) {
    const beside = RADIUS + 5 + half[0];
    const places = [];
    if (!hasBadge) places.push([x, y]);
    for (const dy of [0, -10, 10, -half[1], half[1]]) for (const dx of [beside, -beside]) places.push([x + dx, y + dy]);
    for (const dy of [-over, over, -over - 18, over + 18]) {
      for (const dx of [0, half[0], -half[0]]) places.push([x + dx, y + dy]);
    }
    places.push([x, y - over - BEYOND], [x, y + over + BEYOND]);
    if (!hasBadge) for (const dy of [-14, 14]) for (const dx of [0, 16, -16]) places.push([x + dx, y + dy]);
    return places;
  }

  /** Where a tag of this half size goes: at a corner of its badge, or farther out. */
  tag(id, half, inner, taken) {
    const [x, y] = this.byId.get(id).badge;
    const reach = inner + half[0];
    const usual = Math.hypot(reach + 10, 27) + 1;
    const over = RADIUS + 3 + half[1];
    const places = [];
    for (const far of [0, 10, 24, 38]) {
      for (const dy of [-17 - far, 17 + far, 0]) for (const dx of [reach + far, -reach - far]) places.push([x + dx, y + dy]);
    }
    for (const far of [0, 18, 36]) {
      for (const dy of [-over - far, over + far]) for (const dx of [0, -far, far]) places.push([x + dx, y + dy]);
    }
    return this.best(places, half, taken, (at) => Math.max(0, Math.hypot(at[0] - x, at[1] - y) - usual));
  }

  /** Of some places for a box of a half size the one that hides least, by area and a cost of its own. */
  best(places, half, taken, own) {
    let best = null;
    for (const at of places) {
      const box = around(at, half);
      let cost = own(at) + (this.outside(box) ? 10000 : 0);
      for (const s of this.standing) cost += overlap(box, s.box);
      for (const other of taken) cost += overlap(box, other);
      if (!best || cost < best.cost) best = { cost, at, box };
    }
    return best;
  }
}
