// A command being filled in: its options as chips, suggestions for the one in focus, checks before it is sent.

import { sendCommand } from "./actions.js";
import { post } from "../kit/api.js";
import { fill, fold, h, icon } from "../kit/dom.js";
import { OptionField } from "./option_field.js";
import { describe, nameOf, nest } from "./slash.js";
import { store } from "../kit/store.js";
import { t } from "../kit/texts.js";

const DEBOUNCE_MS = 120;

export class CommandForm {
  #asked = 0; // the newest question for suggestions; older answers are dropped
  #timer = null;

  /** `suggest` is the composer's suggestion panel; `onLeave(text)` ends the form without sending, `onSent` after. */
  constructor(entry, { suggest, onLeave, onSent, onRefused }) {
    this.entry = entry;
    this.suggest = suggest;
    this.onLeave = onLeave;
    this.onSent = onSent;
    this.onRefused = onRefused;
    this.fields = [];
    this.chips = h("span", { class: "chips" });
    this.more = h("input", {
      type: "text", class: "more-input", id: "composer-input", role: "combobox", "aria-expanded": "false", autocomplete: "off", autocapitalize: "off",
      spellcheck: "false", "aria-label": t("addOption"), "aria-autocomplete": "list",
    });
    this.error = h("p", { class: "composer-error", role: "alert" });
    this.el = h("div", { class: "command-form", role: "group", "aria-label": entry.label },
      h("button", { type: "button", class: "chip-command", title: t("cancelCommand"), "aria-label": `${entry.label}. ${t("cancelCommand")}`, tabindex: -1, on: { click: () => onLeave("") } }, entry.label),
      this.chips, this.more);
    for (const option of entry.options.filter((o) => o.required)) this.add(option);
    this.#drawMore();
    this.el.addEventListener("focusin", (event) => this.#focused(event.target));
    this.el.addEventListener("focusout", (event) => this.#blurred(event));
    this.el.addEventListener("input", (event) => this.#typed(event.target));
    this.el.addEventListener("keydown", (event) => this.#key(event));
    this.el.addEventListener("mousedown", (event) => {
      if (event.target !== this.el && event.target !== this.chips) return;
      event.preventDefault();
      this.more.focus();
    });
  }

  // -- fields ----------------------------------------------------------------------------
  add(option) {
    const field = new OptionField(option, { onRemove: () => this.#remove(field) });
    this.fields.push(field);
    this.chips.append(field.el);
    this.#drawMore();
    return field;
  }

  #remove(field) {
    this.fields = this.fields.filter((f) => f !== field);
    field.el.remove();
    this.#drawMore();
    this.more.focus();
  }

  #missing() {
    return this.entry.options.filter((o) => !this.fields.some((f) => f.option === o));
  }

  #drawMore() {
    const n = this.#missing().length;
    this.more.placeholder = n ? t("moreOptions", { n }) : "";
    this.more.classList.toggle("bare", !n);
  }

  #fieldOf(node) {
    return this.fields.find((f) => f.input === node) ?? null;
  }

  /** The first thing to fill in, or the end of the line. */
  focus() {
    (this.fields.find((f) => f.option.required && f.isEmpty)?.input ?? this.more).focus();
  }

  #next(from = null) {
    const at = from ? this.fields.indexOf(from) : -1;
    const empty = this.fields.slice(at + 1).find((f) => f.isEmpty) ?? this.fields.find((f) => f.option.required && f.isEmpty);
    (empty?.input ?? this.more).focus();
  }

  /** Fills in "name:value" pairs as they are typed or pasted; what is left over stays to be typed on. */
  fillFrom(text) {
    const names = this.entry.options.flatMap((o) => [nameOf(o), o.name]);
    const marks = [...text.matchAll(/(?:^|\s)([^\s:]+):/g)].filter((m) => names.some((n) => fold(n) === fold(m[1])));
    if (!marks.length) {
      if (text) this.#positional(text);
      return;
    }
    marks.forEach((m, i) => {
      const option = this.entry.options.find((o) => [nameOf(o), o.name].some((n) => fold(n) === fold(m[1])));
      const field = this.fields.find((f) => f.option === option) ?? this.add(option);
      field.input.value = text.slice(m.index + m[0].length, marks[i + 1]?.index ?? text.length).trim();
      field.size();
      field.settle();
    });
  }

  /** Text without an option's name goes to the first one that is empty. */
  #positional(text) {
    const field = this.fields.find((f) => f.isEmpty);
    if (field) {
      field.input.value = text;
      field.size();
      field.settle();
    } else this.more.value = text;
  }

  // -- suggestions -----------------------------------------------------------------------
  #focused(node) {
    const field = this.#fieldOf(node);
    if (field) {
      field.input.select();
      this.#suggestFor(field, 0);
    } else if (node === this.more) this.#suggestOptions();
  }

  #blurred(event) {
    const field = this.#fieldOf(event.target);
    if (field) {
      field.settle();
      const problem = field.isEmpty ? null : field.problem();
      field.say(problem);
      fill(this.error, problem);
    }
    if (!this.el.contains(event.relatedTarget)) this.hush();
  }

  #typed(node) {
    const field = this.#fieldOf(node);
    fill(this.error);
    if (field) {
      field.say(null);
      this.#suggestFor(field, DEBOUNCE_MS);
    } else if (node === this.more) {
      const match = /^([^\s:]+):(.*)$/.exec(this.more.value);
      const option = match && this.#missing().find((o) => [nameOf(o), o.name].some((n) => fold(n) === fold(match[1])));
      if (option) {
        this.more.value = "";
        const added = this.add(option);
        added.input.value = match[2].trim();
        added.size();
        added.input.focus();
      } else this.#suggestOptions();
    }
  }

  #suggestOptions() {
    this.#asked += 1;
    const wanted = fold(this.more.value.trim());
    const fitting = this.#missing().filter((o) => fold(nameOf(o)).includes(wanted) || fold(o.name).includes(wanted));
    if (!fitting.length && !wanted) return this.suggest.hide();
    return this.suggest.show({
      owner: this.more,
      title: t("options"),
      items: fitting.map((o) => ({ key: o.name, label: nameOf(o), detail: describe(o), hint: t("optional"), option: o })),
      active: wanted ? 0 : -1,
      empty: t("noMatch"),
      onPick: (item) => {
        this.more.value = "";
        this.add(item.option).input.focus();
      },
    });
  }

  #suggestFor(field, delay) {
    const asked = ++this.#asked;
    clearTimeout(this.#timer);
    const title = h("span", {}, h("strong", {}, field.name), " ", describe(field.option));
    const show = (items, empty, active = 0) => this.suggest.show({
      owner: field.input, title, items, empty, active,
      onPick: (item) => {
        field.pick(item);
        this.#next(field);
      },
    });
    const local = field.remote ? null : field.local();
    if (!field.remote) return show(local ?? [], local ? t("noMatch") : null);
    if (this.suggest.isFor(field.input)) this.suggest.outdate();
    else show([], t("loading"));
    this.#timer = setTimeout(async () => {
      try {
        const choices = await this.#ask(field);
        if (asked !== this.#asked || document.activeElement !== field.input) return;
        field.offered = choices.map((c) => ({ key: String(c.value), label: c.name, value: c.value }));
        show(field.offered, field.text ? t("noMatch") : t("noSuggestions"));
      } catch {
        if (asked === this.#asked && document.activeElement === field.input) show([], t("suggestFailed"));
      }
    }, delay);
    return undefined;
  }

  async #ask(focused) {
    const options = this.fields.flatMap((f) => {
      if (f === focused) return [{ name: f.option.name, value: f.picked ? "" : f.text, focused: true }];
      const value = f.contextValue();
      return value === undefined ? [] : [{ name: f.option.name, value }];
    });
    const body = { actor: store.actorId, channel: store.channelId, command: this.entry.command.id, options: nest(this.entry, options) };
    return (await post("interactions/autocomplete", body)).choices;
  }

  hush() {
    this.#asked += 1;
    clearTimeout(this.#timer);
    this.suggest.hide();
  }

  // -- keys ------------------------------------------------------------------------------
  #key(event) {
    if (event.isComposing) return;
    const field = this.#fieldOf(event.target);
    if (this.suggest.handleKey(event)) return;
    if (event.key === "Tab" && !event.shiftKey) this.#tab(event, field);
    else if (event.key === "Enter") {
      event.preventDefault();
      // What is marked in the list is taken, unless the field already holds a picked value.
      if (!(field?.picked && this.suggest.untouched) && this.suggest.pick()) return;
      if (field && !field.isEmpty && this.fields.some((f) => f.option.required && f.isEmpty)) this.#next(field);
      else this.send();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (this.suggest.isOpen) this.hush();
      else this.onLeave("");
    } else if (event.key === "Backspace" && event.target.selectionEnd === 0 && !event.target.value) {
      event.preventDefault();
      this.#back(field);
    }
  }

  /** Tab takes what the typed text leads to and goes on; from the end of the line it leaves as everywhere. */
  #tab(event, field) {
    if (!field) {
      if (this.more.value && this.suggest.pick()) event.preventDefault();
      return;
    }
    const wants = !field.picked && (field.text || !this.suggest.untouched);
    event.preventDefault();
    if (wants && this.suggest.pick()) return;
    const after = this.fields[this.fields.indexOf(field) + 1];
    (after?.input ?? this.more).focus();
  }

  #back(field) {
    const at = field ? this.fields.indexOf(field) : this.fields.length;
    if (field && !field.option.required) this.#remove(field);
    if (at > 0) this.fields[at - 1].input.focus();
    else this.onLeave(this.entry.label);
  }

  // -- sending ---------------------------------------------------------------------------
  /** Checks all fields; sends when all is well, else goes to the first problem and says it. */
  async send() {
    if (this.more.value.trim()) return fill(this.error, t("errUnknownOption", { name: this.more.value.trim() }));
    for (const field of this.fields) field.settle(field.offered ?? field.known() ?? []);
    const problems = this.fields.map((f) => f.problem());
    this.fields.forEach((f, i) => f.say(problems[i]));
    const first = problems.findIndex(Boolean);
    if (first >= 0) {
      this.fields[first].input.focus();
      return fill(this.error, icon("warn", 16), problems[first]);
    }
    const options = this.fields.filter((f) => !f.isEmpty).map((f) => ({ name: f.option.name, value: f.value() }));
    this.hush();
    this.onSent();
    try {
      await sendCommand({ command: this.entry.command, options: nest(this.entry, options), label: this.entry.label });
    } catch (error) {
      this.onRefused(this);
      fill(this.error, icon("warn", 16), error.message);
    }
    return undefined;
  }
}
