/** The board of a game as SVG: drawn from the art and a position, with zoom, choice of spaces and keyboard. */

import { Changes } from "./changes.js";
import { fontName, Ground } from "./ground.js";
import { Looks, Pieces } from "./pieces.js";
import { Places } from "./places.js";
import { css, el } from "./svg.js";
import { readingOrder, step } from "./walk.js";
import { Zoom } from "./zoom.js";

const MOST = 2; // spaces that can be chosen at once

export class Board {
  /**
   * @param {HTMLElement} element where it is drawn; gets the class `board` and the board's shape
   * @param {object} art as the server sends it (`BoardArt`)
   * @param {{texts: Record<string, string>, onChoose?: (ids: string[]) => void, locale?: string,
   *   onLook?: (id: string | null) => void, pictures?: boolean}} options texts: `web-board` names it; `onLook` hears
   *   of the space under the mouse or with the focus; without `pictures` only lines and colours
   */
  constructor(element, art, { texts, onChoose = () => {}, onLook = () => {}, locale, pictures = true }) {
    this.element = element;
    this.art = art;
    this.onChoose = onChoose;
    this.onLook = onLook;
    this.locale = (locale || document.documentElement.lang || "en").slice(0, 2);
    this.byId = new Map(art.spaces.map((space) => [space.id, space]));
    this._chosen = [];
    this._hits = new Map();
    this._closed = new AbortController();
    const [w, h] = art.size;
    element.classList.add("board");
    element.style.aspectRatio = `${w} / ${h}`;
    element.style.setProperty("--mark", css(art.theme.terrain.marker));
    element.style.background = css(art.theme.sea.south);
    this.svg = el("svg", {
      viewBox: `0 0 ${w} ${h}`, role: "group", "aria-label": texts["web-board"], "aria-roledescription": texts["web-board-kind"],
    });
    this._build();
    element.replaceChildren(this.svg);
    this.zoom = new Zoom(element, this.svg);
    if (pictures) this._load();
  }

  /** Layers from below to above. */
  _build() {
    const { art, svg } = this;
    this.ground = new Ground(art, this.locale);
    const places = new Places(art, this.locale);
    this.pieces = new Pieces(this.ground, places);
    this.changes = new Changes(this.pieces);
    svg.append(this.ground.defs);
    const layer = (name, hidden = true) => el("g", { class: name, "aria-hidden": hidden ? "true" : null }, svg);
    this.layers = Object.fromEntries(["sea", "fills", "light", "lines", "frames", "covers", "seals", "links", "below",
      "titles", "cards", "names", "edges", "tags", "badges", "trays", "paths", "marks"].map((name) => [name, layer(name)]));
    this.ground.sea(this.layers.sea);
    const fills = this.ground.scaled(this.layers.fills, { "fill-rule": "evenodd" });
    this.fills = new Map(art.spaces.map((space) => [space.id, el("path", { d: space.path, "data-of": space.id }, fills)]));
    this.ground.lines(this.layers.lines);
    this.ground.titles(this.layers.titles);
    this.ground.names(this.layers.names);
    this.order = readingOrder(art);
    const hits = this.ground.scaled(layer("spaces", false));
    for (const space of this.order) {
      const hit = el("path", {
        d: space.path, class: "space", role: "button", tabindex: 0, "data-space": space.id, "aria-pressed": "false",
        "aria-label": space.names[this.locale] || space.names.en,
      }, hits);
      this._hits.set(space.id, hit);
    }
    // On the frame: an SVG group that listens for focus would take it itself.
    const { signal } = this._closed;
    const on = (name, what) => this.element.addEventListener(name, (event) => {
      const id = event.target.dataset?.space;
      if (id) what(id, event);
    }, { signal });
    on("click", (id) => this._toggle(id));
    on("keydown", (id, event) => this._key(id, event));
    on("pointerover", (id, event) => event.pointerType === "mouse" && this._look(id));
    on("pointerout", (id, event) => event.pointerType === "mouse" && this._look(null));
    on("focusin", (id) => this._focus(id));
    on("focusout", () => this._look(null));
  }

  /** The pictures of sea and light, and the fonts, once the board is there. */
  async _load() {
    const { art } = this;
    const [width, height] = art.size;
    const given = { width, height, preserveAspectRatio: "none" };
    const put = async (href, layer, then = () => {}) => {
      const image = new Image();
      image.src = href;
      try {
        await image.decode();
      } catch {
        return; // the lines and colours stay
      }
      then();
      el("image", { href, ...given }, layer);
    };
    for (const use of Object.keys(art.fonts)) {
      const name = fontName(art, use);
      if ([...document.fonts].some((font) => font.family.includes(name))) continue;
      const font = new FontFace(name, `url(${art.fonts[use]})`);
      document.fonts.add(font);
      font.load().catch(() => document.fonts.delete(font));
    }
    await Promise.all([
      put(art.sea, this.layers.sea, () => this.layers.sea.replaceChildren()),
      put(art.light, this.layers.light),
    ]);
    this.element.classList.add("painted");
  }

  /** Draw a position. @param {object} at as the server sends it (`At`) */
  show(at) {
    const { view, marks } = at;
    const looks = new Looks(this.art, at);
    for (const space of this.art.spaces) this._fill(space, view.spaces[space.id], looks);
    const fresh = (name) => {
      this.layers[name].replaceChildren();
      return this.layers[name];
    };
    this.changes.frames(fresh("frames"), view, looks);
    this.pieces.cards(fresh("cards"), view, looks);
    this.pieces.covers(fresh("covers"), view);
    this.pieces.seals(fresh("seals"), view);
    const discs = [...this.changes.links(fresh("links"), view), ...this.changes.edgeBoxes(view)];
    const heads = [...discs, ...this.changes.below(fresh("below"), marks)];
    this.changes.edges(fresh("edges"), view, looks);
    const tags = this.changes.tags(fresh("tags"), marks, view, heads);
    this.pieces.badges(fresh("badges"), view, looks);
    const covered = this.pieces.trays(fresh("trays"), view, looks, tags);
    this.changes.paths(fresh("paths"), view, covered);
    for (const line of at.spaces) this._hits.get(line.id)?.setAttribute("aria-label", line.label);
    this.linked = new Map();
    for (const { a, b } of view.links) for (const [x, y] of [[a, b], [b, a]]) this.linked.set(x, [...(this.linked.get(x) || []), y]);
    this._mark();
  }

  _fill(space, seen, looks) {
    const path = this.fills.get(space.id);
    const vacant = seen.owner === null;
    const cover = space.cover[vacant ? 1 : 0];
    const fill = vacant ? space.vacant : this.ground.fill(looks.of(seen.owner));
    path.setAttribute("fill", cover ? fill : "none");
    path.setAttribute("fill-opacity", String(cover));
    path.dataset.owner = vacant ? "" : String(seen.owner);
  }

  /** The chosen spaces, first chosen first. */
  get chosen() {
    return [...this._chosen];
  }

  /** Choose spaces, at most two; ids that are not on the board are left out. Tells nobody. @param {string[]} ids */
  choose(ids) {
    this._chosen = [...new Set(ids)].filter((id) => this.byId.has(id)).slice(0, MOST);
    for (const [id, hit] of this._hits) hit.setAttribute("aria-pressed", String(this._chosen.includes(id)));
    this._mark();
  }

  /** Move the keyboard's focus to a space. @param {string} id */
  focus(id) {
    this._hits.get(id)?.focus();
  }

  /** The neighbours of a space, temporary ones too. @param {string} id */
  neighbours(id) {
    return [...new Set([...(this.byId.get(id)?.neighbours || []), ...(this.linked?.get(id) || [])])];
  }

  /** Take the board off the page. */
  close() {
    this.zoom.close();
    this._closed.abort();
    this.element.replaceChildren();
  }

  _toggle(id) {
    const had = this._chosen.includes(id);
    const left = this._chosen.filter((other) => other !== id);
    this.choose(had ? left : left.length < MOST ? [...left, id] : [id]);
    this.onChoose(this.chosen);
  }

  _look(id) {
    if (this._looked === id) return;
    this._looked = id;
    this._mark();
    this.onLook(id);
  }

  _focus(id) {
    if (!this._hits.get(id).matches(":focus-visible")) return;
    this._look(id);
    const part = this.element.clientWidth / this.art.size[0];
    this.zoom.reveal(...this.byId.get(id).box.map((v) => v * part));
  }

  _key(id, event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      this._toggle(id);
    } else if (event.key === "Escape" && this._chosen.length) {
      this.choose([]);
      this.onChoose(this.chosen);
    } else if (/^(Arrow|Home|End)/.test(event.key)) {
      const next = step(this.order, id, event.key);
      if (next) this.focus(next);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation(); // keys of the page mean something else
  }

  /** Outlines of the space that is looked at, its neighbours, and those chosen. */
  _mark() {
    const { layers: { marks }, art } = this;
    marks.replaceChildren();
    const main = this._looked || this._chosen.at(-1);
    if (!main && !this._chosen.length) return;
    const group = this.ground.scaled(marks, { fill: "none", "stroke-linejoin": "round" });
    const outline = (id, name, width) => {
      for (const [wide, colour] of [[width + 2.6, this.ground.dark()], [width, art.theme.terrain.marker]]) {
        el("path", {
          d: this.byId.get(id).path, class: name, "data-of": id, stroke: css(colour), "stroke-width": wide * art.unit,
          "stroke-dasharray": name === "neighbour" ? `${9 * art.unit} ${6 * art.unit}` : null,
        }, group);
      }
    };
    for (const id of main ? this.neighbours(main) : []) if (!this._chosen.includes(id)) outline(id, "neighbour", 2.2);
    for (const id of this._chosen) outline(id, "chosen", 5);
    if (this._looked && !this._chosen.includes(this._looked)) outline(this._looked, "looked", 3.4);
  }
}
