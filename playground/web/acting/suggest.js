// The panel above the message box: suggestions for whatever is being typed.

import { fill, h, uid } from "../kit/dom.js";
import { Listbox } from "../kit/listbox.js";
import { t } from "../kit/texts.js";

export class Suggest {
  untouched = true; // no arrow key has moved the mark since the items were shown
  #owner = null;
  #onPick = null;

  constructor(root) {
    this.list = new Listbox({ label: t("suggestions"), onPick: (item) => this.#onPick?.(item) });
    this.title = h("div", { class: "suggest-title", id: uid("suggest") });
    this.el = h("div", { class: "suggest", hidden: true }, this.title, this.list.el);
    root.append(this.el);
  }

  get isOpen() {
    return !this.el.hidden;
  }

  isFor(owner) {
    return this.isOpen && this.#owner === owner;
  }

  /** Shows `items` for the text field `owner`; without items the sentence `empty`, or the title alone when that is null. */
  show({ owner, title, items, empty = null, active = 0, onPick }) {
    if (this.#owner !== owner) this.#release();
    this.#owner = owner;
    this.#onPick = onPick;
    this.untouched = true;
    this.list.own(owner);
    fill(this.title, title);
    owner.setAttribute("aria-expanded", String(items.length > 0));
    this.list.el.hidden = !items.length && !empty;
    this.list.el.setAttribute("aria-label", t("suggestions"));
    if (items.length) this.list.set(items, active);
    else this.list.say(empty ?? "");
    this.el.hidden = false;
  }

  /** The items belong to an earlier text: they stay in view until others come, but none is taken unasked. */
  outdate() {
    this.untouched = true;
    this.list.unmark();
  }

  #release() {
    this.#owner?.setAttribute("aria-expanded", "false");
    this.#owner?.removeAttribute("aria-activedescendant");
  }

  hide() {
    this.#release();
    this.#owner = null;
    this.el.hidden = true;
    this.list.set([]);
  }

  /** Takes the marked item; says whether there was one. */
  pick() {
    return this.isOpen && this.list.pick();
  }

  handleKey(event) {
    if (!this.isOpen || !this.list.handleKey(event)) return false;
    this.untouched = false;
    return true;
  }
}
