// Settings of the page and of the acting member, and the list of keys.

import { attempt } from "./acting/actions.js";
import { integrations } from "./integrations.js";
import { post } from "./kit/api.js";
import { h, icon, uid } from "./kit/dom.js";
import { store } from "./kit/store.js";
import { t } from "./kit/texts.js";
import { chosenTheme, setTheme } from "./kit/theme.js";

const LOCALES = ["en-US", "it", "de", "fr", "es-ES", "pt-BR", "nl", "pl", "ja"];
const KEYS = [
  [["Alt", "1…9"], "keySeat"],
  [["Alt", "0"], "keyNextMention"],
  [["Alt", "↓ ↑"], "keyChannel"],
  [["Alt", "Shift", "↓ ↑"], "keyUnreadChannel"],
  [["/"], "keyCompose"],
  [["Esc"], "keyEscape"],
];

function choice(label, options, selected, onChange) {
  const id = uid("setting");
  const select = h("select", { id, class: "field", on: { change: () => onChange(select.value) } },
    options.map(([value, text]) => h("option", { value, selected: value === selected }, text)));
  return h("div", { class: "modal-field" }, h("label", { for: id }, label), select);
}

function localeName(code) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code);
  return name[0].toUpperCase() + name.slice(1);
}

export function openSettings() {
  const member = store.actor;
  const nameId = uid("setting");
  const name = h("input", { id: nameId, class: "field", type: "text", maxlength: 32, autocomplete: "off" });
  const add = h("form", { class: "inline-form", on: { submit: async (event) => {
    event.preventDefault();
    if (!name.value.trim()) return;
    if (await attempt(post("members", { guild: store.guild.id, name: name.value.trim() }))) name.value = "";
  } } }, h("div", { class: "modal-field" }, h("label", { for: nameId }, t("addMember")), name), h("button", { type: "submit", class: "button secondary" }, t("add")));
  const locales = LOCALES.includes(member.locale) ? LOCALES : [member.locale, ...LOCALES];
  const dialog = h("dialog", { class: "modal", "aria-labelledby": "settings-title" },
    h("header", { class: "modal-head" }, h("h2", { id: "settings-title" }, t("settings")),
      h("button", { type: "button", class: "icon-button", "aria-label": t("close"), on: { click: () => dialog.close() } }, icon("close"))),
    h("div", { class: "modal-body" },
      choice(t("theme"), [["", t("themeSystem")], ["light", t("themeLight")], ["dark", t("themeDark")]], chosenTheme() ?? "", (v) => setTheme(v || null)),
      choice(t("language", { name: member.name }), locales.map((code) => [code, localeName(code)]), member.locale,
        (locale) => attempt(post("members", { guild: store.guild.id, id: member.id, locale })).then(() => dialog.close())),
      choice(t("directFrom", { name: member.name }), [["", t("directOpen")], ["closed", t("directClosed")]], member.dms_closed ? "closed" : "",
        (closed) => attempt(post("members", { guild: store.guild.id, id: member.id, dms_closed: Boolean(closed) })).then(() => dialog.close())),
      member.is_manager ? choice(t("botPlace", { name: store.botName }), [["here", t("botHere")], ["out", t("botRemoved")], ["down", t("botDown")]],
        !store.bot.member ? "out" : store.bot.available ? "here" : "down",
        (place) => attempt(post("bot", { guild: store.guild.id, member: place !== "out", available: place !== "down" })).then(() => dialog.close())) : null,
      add,
      integrations(),
      h("h3", {}, t("shortcuts")),
      h("dl", { class: "keys" }, KEYS.map(([keys, text]) => h("div", {}, h("dt", {}, keys.map((k) => h("kbd", {}, k))), h("dd", {}, t(text)))))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
