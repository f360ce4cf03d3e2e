// A list to choose from, driven by the keyboard of whichever element owns it (aria-activedescendant).

import { fill, h, icon, uid } from "./dom.js";
import { t } from "./texts.js";

/**
 * Items are {key, label, detail?, hint?, lead?: Node maker, selected?, disabled?}. `owner` is the element with the focus:
 * a text field or the list itself. `onPick(item)` is called by click, Enter or whatever calls `pick`.
 */
export class Listbox {
  constructor({ label, multi = false, onPick }) {
    this.multi = multi;
    this.onPick = onPick;
    this.items = [];
    this.active = -1;
    this.owner = null;
    this.el = h("ul", { class: "listbox", role: "listbox", id: uid("list"), "aria-label": label, "aria-multiselectable": multi ? "true" : null });
    // A press must not take the focus from the owner.
    this.el.addEventListener("mousedown", (event) => event.preventDefault());
    this.el.addEventListener("click", (event) => {
      const row = event.target.closest("[role=option]");
      if (row) this.pick(Number(row.dataset.index));
    });
  }

  own(owner) {
    this.owner = owner;
    owner.setAttribute("aria-controls", this.el.id);
    return this;
  }

  /** Shows `items` with `active` highlighted (-1: none). */
  set(items, active = 0) {
    this.items = items;
    fill(this.el, items.map((item, index) => h("li", {
      role: "option",
      id: `${this.el.id}-${index}`,
      class: "option",
      data: { index, key: item.key ?? "" },
      "aria-selected": String(Boolean(item.selected)),
      "aria-disabled": item.disabled ? "true" : null,
    },
    item.lead ? item.lead() : null,
    h("span", { class: "option-text" }, h("span", { class: "option-label" }, item.label), item.detail ? h("span", { class: "option-detail" }, item.detail) : null),
    item.hint ? h("span", { class: "option-hint" }, item.hint) : null,
    this.multi ? h("span", { class: "tick" }, icon("check", 16)) : null)));
    this.#highlight(items.length ? Math.min(active, items.length - 1) : -1);
  }

  /** A sentence in place of items. */
  say(text) {
    this.items = [];
    fill(this.el, h("li", { class: "listbox-note", role: "presentation" }, text));
    this.#highlight(-1);
  }

  sayLoading() {
    this.say(t("loading"));
  }

  #highlight(index) {
    this.el.querySelector(".active")?.classList.remove("active");
    this.active = index;
    const row = index >= 0 ? this.el.children[index] : null;
    row?.classList.add("active");
    row?.scrollIntoView({ block: "nearest" });
    if (row) this.owner?.setAttribute("aria-activedescendant", row.id);
    else this.owner?.removeAttribute("aria-activedescendant");
  }

  /** Takes the mark off: nothing is picked until a key moves it or an item is clicked. */
  unmark() {
    this.#highlight(-1);
  }

  move(step) {
    const n = this.items.length;
    if (!n) return;
    const from = this.active < 0 && step < 0 ? 0 : this.active;
    this.#highlight((from + step + n) % n);
  }

  pick(index = this.active) {
    const item = this.items[index];
    if (!item || item.disabled) return false;
    this.#highlight(index);
    this.onPick(item);
    return true;
  }

  /** Marks the items whose keys are in `keys` as chosen, the rest as not; `full` disables the rest. */
  mark(keys, full = false) {
    this.items.forEach((item, index) => {
      item.selected = keys.includes(item.key);
      item.disabled = full && !item.selected;
      this.el.children[index].setAttribute("aria-selected", String(item.selected));
      this.el.children[index].setAttribute("aria-disabled", String(item.disabled));
    });
  }

  /** Handles the arrow, Home, End and Page keys; says whether it did. */
  handleKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.items.length) return false;
    const inText = this.owner?.matches("input, textarea");
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in moves) this.move(moves[event.key]);
    else if (event.key === "PageDown") this.#highlight(Math.min(this.active + 6, this.items.length - 1));
    else if (event.key === "PageUp") this.#highlight(Math.max(this.active - 6, 0));
    else if (event.key === "Home" && !inText) this.#highlight(0);
    else if (event.key === "End" && !inText) this.#highlight(this.items.length - 1);
    else return false;
    event.preventDefault();
    return true;
  }
}
