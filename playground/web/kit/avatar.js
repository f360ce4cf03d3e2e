// Invented portraits: an initial on the member's colour. No picture is ever fetched for a person.

import { h } from "./dom.js";
import { store } from "./store.js";

/** A decorative portrait; the name stands beside it in text. */
export function avatar(person, size = "m") {
  if (person?.bot) return h("span", { class: ["avatar", `avatar-${size}`, "avatar-bot"], "aria-hidden": "true" }, person.initial);
  return h("span", {
    class: ["avatar", `avatar-${size}`],
    "aria-hidden": "true",
    vars: person?.color ? { "--avatar": person.color, "--on-avatar": inkOn(person.color) } : {},
  }, person?.initial ?? "?");
}

function channelLight(value) {
  const c = value / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

/** Black or white, whichever is easier to read on the colour "#rrggbb". */
export function inkOn(color) {
  const n = Number.parseInt(color.slice(1), 16);
  const light = 0.2126 * channelLight(n >> 16) + 0.7152 * channelLight((n >> 8) & 255) + 0.0722 * channelLight(n & 255);
  return light > 0.179 ? "#14130f" : "#ffffff";
}

/** The author of a message in the shape of `store.person`, also when it left. */
export function authorOf(message) {
  const { author } = message;
  const known = store.person(author.id);
  if (known) return known;
  const name = author.global_name || author.username || "?";
  return { id: author.id, name, color: null, initial: name[0].toUpperCase(), bot: Boolean(author.bot), roles: [] };
}
