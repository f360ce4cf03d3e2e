/** What never changes on a board: sea, borders, terrain, links, names. */

import { blend, css, el, pathOf, rgbOf } from "./svg.js";

/** Ids of patterns, gradients and icons in one document with several boards. */
let boards = 0;

export class Ground {
  constructor(art, locale) {
    this.art = art;
    this.locale = locale;
    this.key = `b${++boards}`;
    this.defs = el("defs");
    this._owners = new Map();
  }

  font(use) {
    const plain = use === "name" || use === "number" || use === "small";
    const narrow = '"Barlow Condensed", "Roboto Condensed", "Arial Narrow", sans-serif';
    return `"${fontName(this.art, use)}", ${plain ? narrow : "serif"}`;
  }

  /** Lines of the theme along a path of the art. */
  strokes(parent, d, strokes, unit = this.art.unit) {
    for (const stroke of strokes) {
      el("path", {
        d, fill: "none", stroke: css(stroke.rgb), "stroke-width": stroke.width * unit,
        "stroke-opacity": ((stroke.alpha ?? 255) / 255) * (stroke.blur ? 0.6 : 1),
        "stroke-dasharray": stroke.dash && stroke.dash.map((v) => v * unit).join(" "), "stroke-linejoin": "round",
      }, parent);
    }
  }

  /** A group in which paths of the art have their size. */
  scaled(parent, attributes = {}) {
    return el("g", { transform: `scale(${1 / this.art.unit})`, ...attributes }, parent);
  }

  /** All that lies below the colours of spaces, until there is a picture of it. */
  sea(parent) {
    const { art, key } = this;
    const { sea, ui, vacant } = art.theme;
    const [w, h] = art.size;
    const fade = el("linearGradient", { id: `${key}sea`, x1: 0, y1: 0, x2: 0, y2: 1 }, this.defs);
    el("stop", { offset: 0, "stop-color": css(sea.north) }, fade);
    el("stop", { offset: 1, "stop-color": css(sea.south) }, fade);
    el("rect", { width: w, height: h, fill: `url(#${key}sea)` }, parent);
    const group = this.scaled(parent);
    for (const [wide, strength] of [[22, 0.1], [12, 0.14], [6, 0.2]]) {
      el("path", {
        d: art.lines.coast, fill: "none", stroke: css(sea.shore), "stroke-width": wide * art.unit,
        "stroke-opacity": strength, "stroke-linejoin": "round",
      }, group);
    }
    for (const inset of art.insets || []) {
      el("rect", { y: inset.sky, width: w, height: h - inset.sky, fill: css(ui.bar) }, parent);
      const [cx, cy] = inset.centre;
      el("circle", { cx, cy, r: inset.radius + 1.5, fill: css(vacant.rgb.map((v) => v / 2)) }, parent);
    }
    el("path", { d: art.backdrop || "", fill: css(sea.backdrop) }, group);
    for (const space of art.spaces) {
      if (space.cover[1] === 0) el("path", { d: space.path, fill: space.vacant, "fill-opacity": 0.16 }, group);
    }
    if (art.sheet) this._seams(parent);
  }

  _seams(parent) {
    const { side, sections, cells } = this.art.sheet;
    const section = side / sections;
    const dash = { stroke: css(this.art.theme.sea.shore), "stroke-opacity": 0.4, "stroke-dasharray": `${section / 2}` };
    for (const { corner: [x, y] } of cells) {
      el("path", { d: `M${x} ${y + section / 4}v${side}M${x + section / 4} ${y}h${side}`, ...dash }, parent);
    }
  }

  /** The fill of a space: its owner's colour with the pattern. @param {{colour: number[], pattern: string}} owner */
  fill({ rgb, pattern }) {
    const parts = this.art.patterns[pattern] || [];
    if (!parts.length) return css(rgb);
    const id = `${this.key}p${rgb.join("-")}${pattern}`;
    if (!this._owners.has(id)) {
      this._owners.set(id, true);
      const { period, fine, unit, theme } = this.art;
      const tile = el("pattern", {
        id, width: period * unit, height: period * unit, patternUnits: "userSpaceOnUse",
      }, this.defs);
      el("rect", { width: period * unit, height: period * unit, fill: css(rgb) }, tile);
      const group = el("g", { transform: `scale(${unit / fine})` }, tile);
      for (const [lighter, d] of parts) {
        const tone = rgb.map((v) => Math.max(0, Math.min(255, v + Math.round(lighter * theme.land.pattern))));
        el("path", { d, fill: css(tone) }, group);
      }
    }
    return `url(#${id})`;
  }

  /** Coasts, borders, bands of regions, lakes, terrain, links. */
  lines(parent) {
    const { art } = this;
    const { lines, sea } = art.theme;
    const group = this.scaled(parent, { fill: "none" });
    if (art.lakes) el("path", { d: art.lakes, fill: css(sea.lake), "fill-opacity": 0.94 }, group);
    this.strokes(group, art.lines.water, lines.water);
    this.strokes(group, art.lines.inner, lines.inner);
    if (art.lines.outer) this._bands(group);
    this.strokes(group, art.lines.outer, lines.outer);
    this.strokes(group, art.lines.coast, lines.coast);
    const casing = lines.water[0];
    for (const [id, d] of Object.entries(art.shores)) {
      const rgb = rgbOf(art.spaces.find((space) => space.region === id && space.cover[1] === 0).vacant);
      this.strokes(group, d, [{ width: 4.2, rgb: casing.rgb, alpha: casing.alpha }, { width: 2, rgb, alpha: 240 }]);
    }
    if (art.land) this._land(parent);
    for (const link of art.links) {
      const d = link.lines.map((line) => pathOf(line)).join("");
      this.strokes(parent, d, lines.link, 1);
      for (const stroke of lines.link) {
        if (!stroke.dot) continue;
        for (const [x, y] of [link.lines[0][0], link.lines.length > 1 ? link.lines[1][0] : link.lines[0].at(-1)]) {
          el("circle", { cx: x, cy: y, r: stroke.dot, fill: css(stroke.rgb) }, parent);
        }
      }
    }
    if (art.sheet) this._sheet(parent);
  }

  _bands(parent) {
    const { art, key } = this;
    for (const region of art.regions) {
      const land = art.spaces.filter((space) => space.region === region.id && space.cover[1] > 0);
      if (!land.length) continue;
      const clip = el("clipPath", { id: `${key}r${region.id}` }, this.defs);
      for (const space of land) el("path", { d: space.path, "clip-rule": "evenodd" }, clip);
      const group = el("g", { "clip-path": `url(#${key}r${region.id})` }, parent);
      const strokes = [{ width: 17.4, rgb: art.theme.lines.outer[0].rgb }, { width: 15, rgb: null }];
      for (const { width, rgb } of strokes) {
        el("path", {
          d: art.lines.outer, stroke: rgb ? css(rgb) : region.band, "stroke-width": width * art.unit,
          "stroke-linejoin": "round",
        }, group);
      }
    }
  }

  /** The strokes of one drawing. */
  drawing(parent, strokes) {
    const group = el("g", { transform: `scale(${1 / this.art.fine})` }, parent);
    for (const [d, fill, stroke, width, strength] of strokes) {
      el("path", {
        d, fill: fill || "none", stroke: stroke || "none", "stroke-width": width * this.art.fine,
        opacity: strength === 1 ? null : strength, "stroke-linejoin": "round", "stroke-linecap": "round",
      }, group);
    }
    return group;
  }

  _land(parent) {
    const { art: { land, theme }, key } = this;
    const c = theme.terrain;
    const rivers = this.scaled(parent, { "stroke-linecap": "round" });
    const passes = [[7.4, c.bank, 215], [4.6, c.river, 255], [1.3, c.glint, 120]];
    this.strokes(rivers, land.rivers, passes.map(([width, rgb, alpha]) => ({ width, rgb, alpha })));
    for (const [name, strokes] of Object.entries(land.drawings)) {
      this.drawing(el("g", { id: `${key}d${name}` }, this.defs), strokes);
    }
    const use = ([name, x, y, size]) => {
      const transform = `translate(${x} ${y})${size === 1 ? "" : ` scale(${size})`}`;
      el("use", { href: `#${key}d${name}`, transform }, parent);
    };
    const glyphs = land.uses.filter(([name]) => /\d$/.test(name));
    glyphs.forEach(use);
    for (const [x, y] of land.dots) {
      el("circle", { cx: x, cy: y, r: 2.4, fill: css(c.trail), stroke: css(c.snow) }, parent);
    }
    for (const { x, y, turn } of land.bridges) {
      const bridge = el("g", { transform: `translate(${x} ${y}) rotate(${(turn * 180) / Math.PI})` }, parent);
      el("rect", { x: -13.5, y: -6.6, width: 27, height: 13.2, fill: css(c.ink) }, bridge);
      el("rect", { x: -12.2, y: -4.2, width: 24.4, height: 8.4, fill: css(c.wood) }, bridge);
      const planks = [-9, -6, -3, 0, 3, 6, 9].map((at) => `M${at}-4.2v8.4`).join("");
      el("path", { d: planks, stroke: css(c.ink), "stroke-width": 0.9, "stroke-opacity": 0.67 }, bridge);
    }
    for (const stop of Object.values(land.trails).flat()) this._stop(parent, stop, c);
    land.uses.filter(([name]) => !/\d$/.test(name)).forEach(use);
  }

  _stop(parent, { x, y, kind }, c) {
    if (!kind) {
      el("circle", { cx: x, cy: y, r: 6.2, fill: css(c.snow) }, parent);
      el("circle", { cx: x, cy: y, r: 3.9, fill: "none", stroke: css(c.trail), "stroke-width": 2.3 }, parent);
      return;
    }
    const die = el("g", { transform: `translate(${x} ${y})` }, parent);
    el("rect", {
      x: -9.8, y: -9.8, width: 19.6, height: 19.6, rx: 3.4, fill: css(c.trail), stroke: css(c.snow), "stroke-width": 1.6,
    }, die);
    for (const [cx, cy] of [[-4.2, -4.2], [4.2, -4.2], [-4.2, 4.2], [4.2, 4.2], [0, 0]]) {
      el("circle", { cx, cy, r: 2, fill: css(c.snow) }, die);
    }
  }

  /** The frame of a composed board: edges, scales, letters of ways over the edge, the plan of its parts. */
  _sheet(parent) {
    const { art: { sheet, theme: { ui }, regions } } = this;
    const [x0, y0, wide, high] = sheet.box;
    const [left, right] = [x0 - sheet.strip, x0 + wide + sheet.strip];
    for (const x of [left, x0 + wide]) {
      el("rect", { x, y: y0, width: sheet.strip, height: high, fill: css(ui.bar), "fill-opacity": 0.24 }, parent);
    }
    const section = sheet.side / sheet.sections;
    for (const y of [y0 - 9, y0 + high + 1]) {
      el("rect", { x: left, y: y - 1, width: right - left, height: 10, fill: css(ui.bar) }, parent);
      for (let i = 0; i < wide / section - 0.01; i++) {
        const fill = css(i % 2 ? ui.accent : ui.accent.map((v) => Math.round(v * 0.35)));
        el("rect", { x: x0 + i * section, y: y + 1, width: section, height: 6, fill }, parent);
      }
    }
    el("path", {
      d: `M${x0} ${y0}v${high}M${x0 + wide} ${y0}v${high}`, stroke: css(ui.accent), "stroke-width": 2, "stroke-dasharray": 6,
    }, parent);
    const away = sheet.strip / 2 - 3;
    for (const mark of sheet.marks) {
      for (const x of [mark.edges[0] - away, mark.edges[1] + away]) {
        el("circle", { cx: x, cy: mark.y, r: 13.6, fill: css(ui.bar), stroke: css(ui.accent), "stroke-width": 1.8 }, parent);
        this.text(parent, x, mark.y + 7, mark.letter, 27, "number", { fill: css(ui.text) });
      }
    }
    const [px, py, cell] = sheet.plan;
    const columns = sheet.columns;
    el("rect", {
      x: px - 2, y: py - 2, width: cell * columns + 4, height: (cell * sheet.cells.length) / columns + 4, fill: "none",
      stroke: css(ui.accent), "stroke-width": 1.5,
    }, parent);
    this.text(parent, px + (cell * columns) / 2, py - 16, sheet.code, cell * 0.27, "title", { fill: css(ui.accent) });
    sheet.cells.forEach((part, i) => {
      const [x, y] = [px + (i % columns) * cell, py + Math.floor(i / columns) * cell];
      const region = regions.find((found) => found.id === part.region);
      el("rect", {
        x: x + 2, y: y + 2, width: cell - 4, height: cell - 4, fill: css(ui.card), stroke: region.tint, "stroke-width": 1.5,
      }, parent);
      this.text(parent, x + cell / 2, y + cell * 0.54, part.letter, cell * 0.5, "title", { fill: region.colour });
      this.text(parent, x + cell / 2, y + cell * 0.86, part.value, cell * 0.27, "number", { fill: css(ui.text) });
    });
  }

  /** A text in a font of the theme. `wide`: as wide as this, whatever the font. */
  text(parent, x, y, words, size, use, attributes = {}, wide = null) {
    const made = el("text", {
      x, y, "font-size": size, "text-anchor": "middle", "font-family": this.font(use), textLength: wide || null,
      lengthAdjust: wide ? "spacingAndGlyphs" : null, ...attributes,
    }, parent);
    made.textContent = String(words);
    return made;
  }

  /** Titles of regions, and their cards where the board has some on the map. */
  titles(parent) {
    const { label, ui } = this.art.theme;
    for (const region of this.art.regions) {
      const title = region.titles[this.locale] || region.titles.en;
      title.lines.forEach(([line, wide], i) => {
        const y = title.y + (i - (title.lines.length - 1) / 2) * 34 + 9.7;
        const halo = region.halo
          ? { stroke: css(label.halo), "stroke-width": 5, "stroke-opacity": 0.85, "paint-order": "stroke" } : {};
        this.text(parent, title.x, y, line, 27, "title", {
          fill: region.colour, "fill-opacity": 0.92, "letter-spacing": 5, "stroke-linejoin": "round", ...halo,
        }, wide);
      });
      if (!region.card) continue;
      const [x, y, w, h] = region.card;
      el("rect", { x, y, width: w, height: h, rx: 9, fill: css(ui.card), stroke: region.band, "stroke-width": 3 }, parent);
      const name = region.names[this.locale] || region.names.en;
      const size = Math.min(24, h * 0.36, (w - 76) / Math.max(1, name.length) / 0.45);
      this.text(parent, x + 12, y + h * 0.42, name, size, "name", { "text-anchor": "start", fill: region.band });
      if (region.bonus) {
        const given = { "text-anchor": "end", fill: css(ui.text) };
        this.text(parent, x + w - 12, y + h * 0.44, `+${region.bonus}`, 27, "number", given);
      }
    }
  }

  /** Names of spaces, with lines from those that stand apart. */
  names(parent) {
    const { label } = this.art.theme;
    const leaders = el("g", {}, parent);
    const group = el("g", {
      fill: css(label.text), stroke: css(label.halo), "stroke-width": label.spread ?? 4, "stroke-linejoin": "round",
      "paint-order": "stroke", "font-size": 29.2, "text-anchor": "middle", "font-family": this.font("name"),
    }, parent);
    // Thicker letters are drawn once more with a line of their own colour.
    const bold = label.bold ? group.cloneNode() : null;
    if (bold) {
      bold.setAttribute("stroke", css(label.text));
      bold.setAttribute("stroke-width", label.bold);
      parent.append(bold);
    }
    for (const space of this.art.spaces) {
      const named = space.labels[this.locale] || space.labels.en;
      if (named.leader) {
        const [x1, y1, x2, y2] = named.leader;
        for (const [width, rgb] of [[3.4, label.halo], [1.5, label.text]]) {
          el("line", { x1, y1, x2, y2, stroke: css(rgb), "stroke-width": width }, leaders);
        }
      }
      named.lines.forEach(([line, wide], i) => {
        const y = named.y + (i - (named.lines.length - 1) / 2) * 28 + 29.2 * 0.34;
        const made = el("text", { x: named.x, y, textLength: wide, lengthAdjust: "spacingAndGlyphs" }, group);
        made.textContent = line;
        bold?.append(made.cloneNode(true));
      });
    }
  }

  /** An icon of a kind as a square around a point. `fill`: its colour. */
  icon(parent, kind, x, y, size, fill) {
    const { art, key } = this;
    const alias = art.signs.same[kind] || kind;
    const name = alias in art.icons ? alias : "token";
    const id = `${key}i${name}`;
    if (!this._owners.has(id)) {
      this._owners.set(id, true);
      const box = { x: -1, y: -1, width: 2, height: 2 };
      const symbol = el("symbol", { id, viewBox: "-1 -1 2 2", overflow: "visible" }, this.defs);
      const parts = art.icons[name];
      const cuts = parts.some(([filled]) => !filled);
      const into = cuts
        ? el("mask", { id: `${id}m`, maskUnits: "userSpaceOnUse", ...box }, this.defs) : symbol;
      const group = el("g", { transform: `scale(${0.98 / art.fine})` }, into);
      for (const [filled, d] of parts) {
        el("path", { d, fill: cuts ? (filled ? "#fff" : "#000") : "currentColor" }, group);
      }
      if (cuts) el("rect", { ...box, fill: "currentColor", mask: `url(#${id}m)` }, symbol);
    }
    return el("use", { href: `#${id}`, x: x - size / 2, y: y - size / 2, width: size, height: size, color: fill }, parent);
  }

  /** What is dark in any theme. */
  dark() {
    const { theme } = this.art;
    return blend(theme.vacant.rgb.map((v) => Math.round(v * theme.badge_dark)), [20, 14, 12], 0.6);
  }
}

/** The name under which a font of the theme is known to the page. */
export const fontName = (art, use) => `sandtable-${art.theme.fonts[use]}`;
