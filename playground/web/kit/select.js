// Selects of every kind, in messages and in modals: a button that says what is chosen and opens a list.

import { avatar } from "./avatar.js";
import { fill, h, icon } from "./dom.js";
import { openPicker } from "./picker.js";
import { store, DM } from "./store.js";
import { t } from "./texts.js";

export const STRING = 3;
export const SELECTS = new Set([3, 5, 6, 7, 8]);

/** A unicode emoji as itself, one of a server by its name. */
export const emojiText = (emoji) => (emoji?.id ? `:${emoji.name}:` : (emoji?.name ?? ""));

const userItem = (p) => ({ key: p.id, label: p.name, detail: p.username && p.username !== p.name ? p.username : "", lead: () => avatar(p, "s"), kind: "user" });
const roleItem = (r) => ({ key: r.id, label: `@${r.name}`, lead: () => h("span", { class: "role-dot", vars: r.color ? { "--dot": `#${r.color.toString(16).padStart(6, "0")}` } : {} }), kind: "role" });
const channelItem = (c) => ({ key: c.id, label: store.channelName(c), kind: "channel" });

export const userItems = () => store.people().map(userItem);
export const roleItems = () => [...store.roles.values()].filter((r) => r.id !== store.guild.id).map(roleItem);
export const channelItems = (types) =>
  store.channelOrder().filter((c) => c.type !== DM && (!types?.length || types.includes(c.type))).map(channelItem);

/** The list items of a select component. */
export function selectItems(component) {
  switch (component.type) {
    case 5: return userItems();
    case 6: return roleItems();
    case 7: return [...userItems(), ...roleItems()];
    case 8: return channelItems(component.channel_types);
    default: return component.options.map((o) => ({
      key: o.value,
      label: o.label,
      detail: o.description ?? "",
      lead: o.emoji ? () => h("span", { class: "option-emoji" }, emojiText(o.emoji)) : undefined,
    }));
  }
}

function defaults(component) {
  if (component.type === STRING) return component.options.filter((o) => o.default).map((o) => o.value);
  return (component.default_values ?? []).map((d) => d.id);
}

/**
 * The button of a select. `onChange(values)` gets the chosen values; a promise that it returns keeps the select busy.
 * The node's `values()` tells what is chosen now.
 */
export function selectControl(component, onChange, { label = component.placeholder, id = null, min = component.min_values ?? 1 } = {}) {
  const items = selectItems(component);
  const max = component.max_values ?? 1;
  let chosen = defaults(component);
  const text = h("span", { class: "select-text" });
  const button = h("button", {
    type: "button",
    class: "select",
    id,
    disabled: component.disabled,
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    data: { cid: component.custom_id },
    on: {
      click: () => openPicker({
        anchor: button, label: label || t("selectPlaceholder"), items, min, max, chosen,
        onDone: async (picked) => {
          chosen = picked.map((i) => i.key);
          draw();
          button.setAttribute("aria-busy", "true");
          await onChange(chosen);
          button.removeAttribute("aria-busy");
        },
      }),
    },
  }, text, icon("down", 18));
  function draw() {
    const picked = items.filter((i) => chosen.includes(i.key));
    fill(text, picked.length
      ? picked.map((i) => (max > 1 ? h("span", { class: "pill" }, i.label) : i.label))
      : h("span", { class: "placeholder" }, component.placeholder || t("selectPlaceholder")));
    // Without this the name of the button would be what is chosen alone.
    button.setAttribute("aria-label", [label, picked.map((i) => i.label).join(", ")].filter(Boolean).join(": ") || t("selectPlaceholder"));
  }
  draw();
  button.values = () => chosen;
  return button;
}
