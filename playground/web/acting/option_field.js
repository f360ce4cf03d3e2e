// One option of a command: a chip with a text field, its suggestions, its value and what is wrong with it.

import { fold, h, icon } from "../kit/dom.js";
import { channelItems, roleItems, userItems } from "../kit/select.js";
import { choiceName, describe, nameOf } from "./slash.js";
import { t } from "../kit/texts.js";

const [STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT] = [3, 4, 5, 6, 7, 8, 9, 10, 11];
const SHOWN = 25;

export class OptionField {
  /** `onRemove` is called by the cross of an optional option. */
  constructor(option, { onRemove }) {
    this.option = option;
    this.name = nameOf(option);
    this.picked = null;
    const file = option.type === ATTACHMENT;
    this.input = h("input", {
      type: file ? "file" : "text",
      class: "chip-input",
      role: file ? null : "combobox",
      "aria-autocomplete": file ? null : "list",
      "aria-expanded": file ? null : "false",
      "aria-label": `${this.name}, ${t(option.required ? "required" : "optional")}: ${describe(option)}`,
      "aria-required": option.required ? "true" : null,
      inputmode: [INTEGER, NUMBER].includes(option.type) && !option.autocomplete ? "decimal" : null,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      maxlength: 6000,
      data: { option: option.name },
    });
    this.el = h("span", { class: ["chip", option.required && "chip-required"] },
      h("span", { class: "chip-name", "aria-hidden": "true", on: { mousedown: (event) => {
        event.preventDefault();
        this.input.focus();
      } } }, this.name, option.required ? h("span", { class: "chip-star" }, "*") : null),
      this.input,
      option.required ? null : h("button", { type: "button", class: "chip-remove", tabindex: -1, "aria-label": `${t("clear")} ${this.name}`, on: { click: onRemove } }, icon("close", 12)));
    this.input.addEventListener("input", () => {
      this.picked = null;
      this.size();
      if (file && this.input.files.length) this.read(this.input.files[0]);
    });
    this.size();
  }

  /** Takes the content of a chosen file as the value. */
  read(file) {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const data = String(reader.result).split(",")[1] ?? "";
      this.picked = { label: file.name, value: { filename: file.name, data } };
      this.say(null);
    });
    reader.readAsDataURL(file);
  }

  size() {
    this.input.style.setProperty("--chars", String(Math.min(Math.max(this.input.value.length + 1, 5), 42)));
  }

  get text() {
    return this.input.value.trim();
  }

  get isEmpty() {
    return !this.text && !this.picked;
  }

  get remote() {
    return Boolean(this.option.autocomplete);
  }

  /** Everything that could be chosen without asking the bot, or null when anything can be typed. */
  known() {
    const { option } = this;
    if (option.choices?.length) return option.choices.map((c) => ({ key: String(c.value), label: choiceName(c), value: c.value }));
    const value = (item) => ({ ...item, value: item.key });
    switch (option.type) {
      case BOOLEAN: return [{ key: "true", label: t("yes"), value: true }, { key: "false", label: t("no"), value: false }];
      case USER: return userItems().map(value);
      case CHANNEL: return channelItems(option.channel_types).map(value);
      case ROLE: return roleItems().map(value);
      case MENTIONABLE: return [...userItems(), ...roleItems()].map(value);
      default: return null;
    }
  }

  /** The known items that fit the text, those that begin with it first. */
  local() {
    const all = this.known();
    if (!all) return null;
    const wanted = this.picked ? "" : fold(this.text).replace(/^[@#]/, "");
    const place = (item) => fold(`${item.label} ${item.detail ?? ""}`).replace(/^[@#]/, "").indexOf(wanted);
    return all.filter((i) => place(i) >= 0).sort((a, b) => Math.min(place(a), 1) - Math.min(place(b), 1)).slice(0, SHOWN);
  }

  pick(item) {
    this.picked = item;
    this.input.value = item.label;
    this.say(null);
    this.size();
  }

  /** Takes typed text as the item that it names exactly. */
  settle(items = this.known() ?? []) {
    if (this.picked || !this.text) return;
    const wanted = fold(this.text).replace(/^[@#]/, "");
    const item = items.find((i) => fold(i.label).replace(/^[@#]/, "") === wanted || fold(String(i.value)) === wanted);
    if (item) this.pick(item);
  }

  /** What is sent: the picked value, or the typed one in the option's type. */
  value() {
    if (this.picked) return this.picked.value;
    const { type } = this.option;
    return type === INTEGER || type === NUMBER ? Number(this.text.replace(",", ".")) : this.text;
  }

  /** What goes with an autocomplete call for another option: undefined when it is empty or not yet valid. */
  contextValue() {
    return this.isEmpty || this.problem() ? undefined : this.value();
  }

  /** The sentence that says what is wrong, or null. */
  problem() {
    const { option, name } = this;
    const bound = (key) => (option[key] === undefined || option[key] === null ? null : option[key]);
    if (this.isEmpty) return option.required ? t("errRequired", { name }) : null;
    if (this.picked) return null;
    if (option.type === ATTACHMENT) return t("errAttachment", { name });
    if (this.known()) return t("errChoice", { name });
    if (option.type === INTEGER || option.type === NUMBER) {
      const number = this.value();
      if (option.type === INTEGER && !Number.isSafeInteger(number)) return t("errInteger", { name });
      if (!Number.isFinite(number)) return t("errNumber", { name });
      if (bound("min_value") !== null && number < option.min_value) return t("errMin", { name, n: option.min_value });
      if (bound("max_value") !== null && number > option.max_value) return t("errMax", { name, n: option.max_value });
    }
    if (option.type === STRING) {
      if (bound("min_length") && this.text.length < option.min_length) return t("errShort", { name, n: option.min_length });
      if (this.text.length > (option.max_length ?? 6000)) return t("errLong", { name, n: option.max_length ?? 6000 });
    }
    return null;
  }

  /** Shows or clears the mark of an error. */
  say(problem) {
    this.el.classList.toggle("chip-wrong", Boolean(problem));
    if (problem) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}
