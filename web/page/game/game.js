// What the page knows of the game, and at which entry it is. Tells its listeners what changed: `plies` (the list
// of entries), `at` (the position shown), `chosen` (the chosen spaces), `trouble` (an answer that failed).

import { ask } from "../net.js";

const KEPT = 300;

export class Game extends EventTarget {
  constructor(base) {
    super();
    this.base = base;
    this.plies = null;
    this.board = null;
    this.at = null;
    this.chosen = [];
    this.following = true;
    this.known = new Map();
    this.wanted = 0;
    this.places = new Map();
    this.ratings = new Map();
  }

  /** Load what is needed to begin. */
  async open() {
    const [plies, board] = await Promise.all([ask(`${this.base}/plies.json`), ask(`${this.base}/board.json`)]);
    this.take(plies);
    this.board = board;
    this.spaces = new Map(board.spaces.map((space) => [space.id, space]));
    this.regions = new Map(board.regions.map((region) => [region.id, region]));
  }

  take(plies) {
    this.plies = plies;
    this.places = new Map(plies.plies.map((entry, place) => [entry.ply, place]));
  }

  tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }

  /** The place of an entry in the list; of a number between two entries, that of the one before. */
  place(ply) {
    const exact = this.places.get(ply);
    if (exact !== undefined) return exact;
    const after = this.plies.plies.findIndex((entry) => entry.ply > ply);
    return after < 0 ? this.plies.plies.length - 1 : Math.max(0, after - 1);
  }

  get last() {
    return this.plies.plies.length - 1;
  }

  /** Where the reader is, or is going to be. */
  get here() {
    return this.place(this.wanted);
  }

  /** Whether what is shown is how the game stands now. */
  get now() {
    return this.at !== null && this.at.ply === this.plies.newest;
  }

  /** Go to the entry at a place of the list. */
  async go(place) {
    const entry = this.plies.plies[Math.max(0, Math.min(this.last, place))];
    this.wanted = entry.ply;
    this.following = entry.ply === this.plies.newest;
    this.tell("going");
    try {
      const at = await this.position(entry.ply);
      if (this.wanted !== entry.ply) return; // the reader has gone on
      this.at = at;
      this.tell("at");
    } catch (error) {
      if (this.wanted === entry.ply) this.tell("trouble", error);
    }
  }

  /** The position after an entry. */
  position(ply) {
    const known = this.known.get(ply);
    if (known) return known;
    const asked = ask(`${this.base}/at/${ply}.json`);
    this.known.set(ply, asked);
    asked.catch(() => this.known.delete(ply));
    if (this.known.size > KEPT) this.known.delete(this.known.keys().next().value);
    return asked;
  }

  /** Look whether there is anything new. */
  async refresh() {
    let plies;
    try {
      plies = await ask(`${this.base}/plies.json`, { after: this.plies.newest });
    } catch (error) {
      this.tell("trouble", error);
      return;
    }
    const { newest, over } = this.plies;
    this.take(plies.after === null ? plies : { ...plies, plies: [...this.plies.plies, ...plies.plies] });
    this.known.delete(newest); // what is said of the newest entry alone holds no longer
    this.tell("plies");
    if (plies.newest !== newest || plies.over !== over) {
      if (this.following) await this.go(this.last);
      else this.tell("going");
    }
  }

  /** Ask for the ratings of those in the seats. Without an answer there are just none. */
  async rate() {
    const { seats } = await ask(`${this.base}/ratings.json`).catch(() => ({ seats: [] }));
    this.ratings = new Map(seats.map((line) => [line.seat, line]));
    this.tell("ratings");
  }

  /** Choose a space; a second one only if it is a neighbour of the first. */
  choose(id) {
    const [first, second] = this.chosen;
    if (id === first) this.chosen = second ? [second] : [];
    else if (id === second) this.chosen = [first];
    else if (first && !second && this.near(first).includes(id)) this.chosen = [first, id];
    else this.chosen = [id];
    this.tell("chosen");
  }

  unchoose() {
    this.chosen = [];
    this.tell("chosen");
  }

  /** The neighbours of a space now, temporary ones included. */
  near(id) {
    const found = new Set(this.spaces.get(id)?.near ?? []);
    for (const { a, b } of this.at?.view.links ?? []) {
      if (a === id) found.add(b);
      if (b === id) found.add(a);
    }
    return [...found];
  }

  seat(seat) {
    return this.at?.seats.find((line) => line.seat === seat) ?? null;
  }
}
