// Markdown trees as nodes: mentions as chips, timestamps that stay current, spoilers that open.

import { h } from "../kit/dom.js";
import { blocks, inline, onlyEmoji } from "./markdown.js";
import { store } from "../kit/store.js";
import { t } from "../kit/texts.js";

const TAGS = { strong: "strong", em: "em", u: "u", s: "s" };
const TIMES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** A moment (seconds since 1970) in one of Discord's styles, in the acting member's language. */
export function moment(at, style) {
  const date = new Date(at * 1000);
  if (Number.isNaN(date.getTime())) return String(at);
  if (style !== "R") return new Intl.DateTimeFormat(store.locale, TIMES[style]).format(date);
  const delta = at - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, s]) => Math.abs(delta) >= s) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(store.locale, { numeric: "auto" }).format(Math.round(delta / size), unit);
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = moment(Number(node.dataset.relative), "R");
    if (node.textContent !== text) node.textContent = text;
  }
}, 1000);

function timeNode({ at, style }) {
  const date = new Date(at * 1000);
  const valid = !Number.isNaN(date.getTime());
  return h("time", {
    class: "stamp",
    datetime: valid ? date.toISOString() : null,
    title: valid ? moment(at, "F") : null,
    data: style === "R" && valid ? { relative: at } : {},
  }, moment(at, style));
}

function userNode(id) {
  const person = store.person(id);
  return h("span", { class: ["mention", id === store.actorId && "mention-self"] }, `@${person?.name ?? id}`);
}

function roleNode(id) {
  const role = store.roles.get(id);
  return h("span", { class: ["mention", store.actor?.roles.includes(id) && "mention-self"] }, `@${role?.name ?? id}`);
}

function channelNode(id) {
  const channel = store.channels.get(id);
  if (!channel || !store.sees(channel)) return h("span", { class: "mention" }, `#${id}`);
  return h("button", { type: "button", class: "mention mention-link", on: { click: () => store.go({ channel: id }) } }, store.channelName(channel));
}

function spoilerNode(children) {
  const inner = h("span", { class: "spoiler-text", inert: true }, children);
  const node = h("span", { class: "spoiler", role: "button", tabindex: 0, "aria-label": t("spoiler"), "aria-expanded": "false" }, inner);
  const open = (event) => {
    if (node.classList.contains("open") || (event.type === "keydown" && !["Enter", " "].includes(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    node.classList.add("open");
    for (const name of ["role", "tabindex", "aria-label", "aria-expanded"]) node.removeAttribute(name);
    inner.inert = false;
  };
  node.addEventListener("click", open);
  node.addEventListener("keydown", open);
  return node;
}

function inlineNode(node) {
  switch (node.t) {
    case "text": return node.v;
    case "br": return h("br");
    case "code": return h("code", {}, node.v);
    case "link": return h("a", { href: node.href, target: "_blank", rel: "noopener noreferrer" }, node.c.map(inlineNode));
    case "user": return userNode(node.id);
    case "role": return roleNode(node.id);
    case "channel": return channelNode(node.id);
    case "command": return h("span", { class: "mention" }, `/${node.name}`);
    case "everyone": return h("span", { class: "mention mention-self" }, node.v);
    case "time": return timeNode(node);
    case "emoji": return h("span", { class: "custom-emoji", title: `:${node.name}:` }, `:${node.name}:`);
    case "spoiler": return spoilerNode(node.c.map(inlineNode));
    default: return h(TAGS[node.t], {}, node.c.map(inlineNode));
  }
}

function blockNode(node) {
  switch (node.t) {
    case "h": return h(`h${node.level + 2}`, { class: `md-h${node.level}` }, node.c.map(inlineNode));
    case "sub": return h("p", { class: "md-sub" }, node.c.map(inlineNode));
    case "quote": return h("blockquote", {}, node.c.map(blockNode));
    case "pre": return h("pre", { tabindex: 0, data: { lang: node.lang } }, h("code", {}, node.v));
    case "list": return h(node.ordered ? "ol" : "ul", node.ordered && node.start !== 1 ? { start: node.start } : {},
      node.items.map((item) => h("li", {}, item.map((c) => (c.t === "p" ? c.c.map(inlineNode) : blockNode(c))))));
    default: return h("p", {}, node.c.map(inlineNode));
  }
}

/** A message's text, with headings, lists, quotes and code. */
export function richText(text, { className = "" } = {}) {
  return h("div", { class: ["md", className, onlyEmoji(text) && "md-jumbo"] }, blocks(text).map(blockNode));
}

/** One line of text with inline marks only, as in embed titles and field names. */
export const richLine = (text) => inline(text).map(inlineNode);

const LINE_MARKS = /^[ \t]*(?:(?:#{1,3}|-#|>{1,3}|[-*]) +)+/gm;

/** The text without marks, for announcements and references. */
export function plainText(text) {
  const flat = (node) => {
    if (node.t === "text" || node.t === "code" || node.t === "everyone") return node.v;
    if (node.t === "user") return `@${store.person(node.id)?.name ?? node.id}`;
    if (node.t === "channel") return store.channelName(store.channels.get(node.id)) || `#${node.id}`;
    if (node.t === "role") return `@${store.roles.get(node.id)?.name ?? node.id}`;
    if (node.t === "command") return `/${node.name}`;
    if (node.t === "time") return moment(node.at, node.style);
    if (node.t === "emoji") return `:${node.name}:`;
    if (node.t === "spoiler") return "▒▒▒";
    return node.c ? node.c.map(flat).join("") : " ";
  };
  return inline(text.replace(LINE_MARKS, "")).map(flat).join("").replace(/\s+/g, " ").trim();
}
