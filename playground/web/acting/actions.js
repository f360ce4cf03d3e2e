// What people do with messages, and what is told when it fails. Failures are the acting member's own and local.

import { answered } from "./answers.js";
import { interact, post } from "../kit/api.js";
import { toast } from "../kit/dom.js";
import { openModal } from "./modal.js";
import { store } from "../kit/store.js";
import { t } from "../kit/texts.js";

const failures = new Map(); // "actor message" -> sentence
let notices = []; // {id, actor, channel, command, state: "pending" | "failed", text}
let nextNotice = 1;

const key = (messageId, actor) => `${actor} ${messageId}`;

/** The sentence to show under a message for the acting member, or null. */
export const failureOf = (messageId) => failures.get(key(messageId, store.actorId)) ?? null;

/** The acting member's notices in the shown channel. */
export const shownNotices = () => notices.filter((n) => n.actor === store.actorId && n.channel === store.channelId);

function setFailure(messageId, actor, text) {
  if (text) failures.set(key(messageId, actor), text);
  else if (!failures.delete(key(messageId, actor))) return;
  store.emit("failure", messageId);
}

/** Presses a button or sends a select's values. Resolves when the bot has answered or failed to. */
export async function useComponent(message, component, values) {
  const actor = store.actorId;
  const press = { message: message.id, cid: component.custom_id, node: document.activeElement };
  setFailure(message.id, actor, null);
  try {
    const body = { actor, channel: message.channel_id, message: message.id, custom_id: component.custom_id };
    const state = await interact("component", values ? { ...body, values } : body);
    if (state.state === "failed") setFailure(message.id, actor, t("noReply"));
    else if (state.modal && actor === store.actorId) openModal(state.modal, press);
    else answered(press, state);
  } catch (error) {
    setFailure(message.id, actor, error.status === 0 ? t("noReply") : error.message);
  }
}

/**
 * Sends a command. Rejects with the error when the server refuses the input; a bot that does not answer leaves a
 * notice in the channel instead.
 */
export async function sendCommand({ command, options, label }) {
  const notice = { id: nextNotice++, actor: store.actorId, channel: store.channelId, command: label, state: "pending", text: "" };
  const slow = setTimeout(() => putNotice(notice), 350);
  try {
    const state = await interact("command", { actor: notice.actor, channel: notice.channel, command: command.id, options });
    clearTimeout(slow);
    if (state.state === "failed") return putNotice({ ...notice, state: "failed", text: t("noReply") });
    dropNotice(notice.id);
    if (state.modal && notice.actor === store.actorId) openModal(state.modal);
  } catch (error) {
    clearTimeout(slow);
    dropNotice(notice.id);
    throw error;
  }
  return undefined;
}

function putNotice(notice) {
  notices = [...notices.filter((n) => n.id !== notice.id), notice];
  store.emit("notices");
}

export function dropNotice(id) {
  const before = notices.length;
  notices = notices.filter((n) => n.id !== id);
  if (notices.length !== before) store.emit("notices");
}

/** Runs a call whose failure only needs telling. */
export async function attempt(promise) {
  try {
    return await promise;
  } catch (error) {
    toast(t("sendFailed", { message: error.message }));
    return null;
  }
}

export const dismiss = (message) => attempt(post("dismiss", { actor: store.actorId, channel: message.channel_id, message: message.id }));

export const react = (message, emoji, on) =>
  attempt(post("reactions", { actor: store.actorId, channel: message.channel_id, message: message.id, emoji, on }));
