// One message as an article.

import { dismiss, failureOf, react } from "../acting/actions.js";
import { authorOf, avatar } from "../kit/avatar.js";
import { componentList } from "./components.js";
import { h, icon } from "../kit/dom.js";
import { embed } from "../rich/embeds.js";
import { attachments } from "../rich/media.js";
import { plainText, richText } from "../rich/rich.js";
import { emojiText } from "../kit/select.js";
import { EPHEMERAL, LOADING, store, V2 } from "../kit/store.js";
import { t } from "../kit/texts.js";

const SYSTEM = { 6: "pin", 18: "thread" };
const STARTER = 21;
const GROUP_MS = 5 * 60 * 1000;

const sameDay = (a, b) => new Date(a).toDateString() === new Date(b).toDateString();
const clock = (iso) => new Intl.DateTimeFormat(store.locale, { timeStyle: "short" }).format(new Date(iso));
const longTime = (iso) => new Intl.DateTimeFormat(store.locale, { dateStyle: "full", timeStyle: "medium" }).format(new Date(iso));

function shortTime(iso) {
  if (sameDay(iso, Date.now())) return clock(iso);
  return new Intl.DateTimeFormat(store.locale, { dateStyle: "short", timeStyle: "short" }).format(new Date(iso));
}

/** "Tuesday, 4 March", for the line between two days. */
export const dayName = (iso) => new Intl.DateTimeFormat(store.locale, { dateStyle: "full" }).format(new Date(iso));

export const startsDay = (message, previous) => !previous || !sameDay(message.timestamp, previous.timestamp);

/** Whether the message goes on right below the previous one, without name and portrait. */
export function continues(message, previous) {
  if (!previous || message.author.id !== previous.author.id || startsDay(message, previous)) return false;
  if (message.type !== 0 || previous.type in SYSTEM || message.referenced_message || commandOf(message)) return false;
  if ((message.flags ^ previous.flags) & EPHEMERAL) return false;
  return Date.parse(message.timestamp) - Date.parse(previous.timestamp) < GROUP_MS;
}

const commandOf = (message) => message.interaction_metadata?.name ?? message.interaction?.name ?? null;

/** What the message says in a few plain words. */
export function summary(message) {
  const texts = [message.content];
  for (const e of message.embeds ?? []) texts.push(e.title, e.description);
  const walk = (c) => {
    if (c.type === 10) texts.push(c.content);
    for (const inner of c.components ?? []) walk(inner);
  };
  for (const c of message.components ?? []) walk(c);
  const text = texts.filter(Boolean).map(plainText).filter(Boolean).join(" · ");
  return text.length > 140 ? `${text.slice(0, 139)}…` : text || t("aPicture");
}

function reference(message) {
  const command = message.type === 20 ? commandOf(message) : null;
  if (command) {
    const user = store.person(message.interaction_metadata?.user?.id)?.name ?? "?";
    return h("p", { class: "message-ref" }, icon("reply", 14), h("span", {}, t("used", { user }), " "), h("span", { class: "mention" }, `/${command}`));
  }
  const other = message.type === 19 ? message.referenced_message : null;
  return other
    ? h("p", { class: "message-ref" }, icon("reply", 14), h("strong", {}, authorOf(other).name), h("span", { class: "clip" }, summary(other)))
    : null;
}

/** A button that opens a thread or post; null if the member cannot see it. */
export function threadLink(channel) {
  if (!channel || !store.sees(channel)) return null;
  return h("button", { type: "button", class: "thread-link", on: { click: () => store.go({ channel: channel.id }) } },
    icon("thread", 18), h("span", {}, t("openThread", { name: channel.name })));
}

function reactions(message) {
  if (!message.reactions?.length) return null;
  return h("div", { class: "reactions", role: "group", "aria-label": t("reactions") }, message.reactions.map((r) => {
    const mine = (r.users ?? []).includes(store.actorId);
    const names = (r.users ?? []).map((id) => store.person(id)?.name ?? id).join(", ");
    const name = r.emoji.id ? `${r.emoji.name}:${r.emoji.id}` : r.emoji.name;
    return h("button", { type: "button", class: "reaction", "aria-pressed": String(mine), title: names, on: { click: () => react(message, name, !mine) } },
      h("span", {}, emojiText(r.emoji)), h("span", {}, String(r.count)));
  }));
}

function thinking(message) {
  return h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), t("thinking", { name: authorOf(message).name }));
}

function body(message) {
  if (message.flags & LOADING) return thinking(message);
  const edited = message.edited_timestamp
    ? h("span", { class: "edited", title: longTime(message.edited_timestamp) }, `(${t("edited")})`) : null;
  if (message.flags & V2) return h("div", { class: "message-body" }, componentList(message), edited);
  const text = message.content ? richText(message.content) : null;
  const last = text?.lastElementChild;
  if (edited && last?.tagName === "P") last.append(" ", edited);
  return h("div", { class: "message-body" }, text, edited && last?.tagName !== "P" ? edited : null,
    attachments(message.attachments ?? []), (message.embeds ?? []).map(embed), componentList(message));
}

function systemLine(message) {
  const user = authorOf(message).name;
  const thread = store.channels.get(message.message_reference?.channel_id);
  const text = message.type === 6 ? t("pinned", { user }) : t("threadCreated", { user, name: message.content || thread?.name || "" });
  return h("article", { class: "message system", tabindex: -1, data: { id: message.id } },
    h("span", { class: "gutter" }, icon(SYSTEM[message.type], 18)),
    h("div", { class: "message-main" }, h("p", {}, text, " ", h("time", { datetime: message.timestamp, title: longTime(message.timestamp) }, shortTime(message.timestamp))),
      message.type === 18 ? threadLink(thread) : null));
}

/** The sentence under a message whose button or select got no answer. */
export const failureLine = (messageId) => {
  const text = failureOf(messageId);
  return text ? h("p", { class: "failure" }, icon("warn", 16), text) : null;
};

/** The article of a message; `compact` leaves out name and portrait. */
export function renderMessage(message, compact) {
  if (message.type === STARTER && message.referenced_message) return renderMessage(message.referenced_message, false);
  if (message.type in SYSTEM) return systemLine(message);
  const author = authorOf(message);
  const own = Boolean(message.flags & EPHEMERAL);
  const time = h("time", { datetime: message.timestamp, title: longTime(message.timestamp) }, compact ? clock(message.timestamp) : shortTime(message.timestamp));
  return h("article", {
    tabindex: -1,
    class: ["message", compact && "compact", own && "ephemeral", store.pings(message) && "pinged"],
    data: { id: message.id },
    "aria-label": `${author.name}, ${shortTime(message.timestamp)}`,
  },
  h("div", { class: "gutter" }, compact ? time : avatar(author)),
  h("div", { class: "message-main" },
    reference(message),
    compact ? null : h("header", { class: "message-head" }, h("span", { class: "author" }, author.name), author.bot ? h("span", { class: "tag" }, t("app")) : null, time),
    body(message),
    reactions(message),
    threadLink(store.channels.get(message.id)),
    h("div", { class: "failure-slot", role: "alert" }, failureLine(message.id)),
    own && !(message.flags & LOADING)
      ? h("p", { class: "only-you" }, icon("eye", 16), t("onlyYou"), " · ", h("button", { type: "button", class: "textual", on: { click: () => dismiss(message) } }, t("dismiss")))
      : null));
}
