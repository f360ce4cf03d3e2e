// Which message answers a press, so that it is the next stop of the keyboard.
//
// A press: {message, cid, node}: the message and component that were used, and what had the focus then.

import { byId, store } from "../kit/store.js";

/** Tells that the bot has acknowledged a press; `state` is the interaction's, which names the answer as far as there is one. */
export function answered(press, state) {
  if (state.actor === store.actorId) store.emit("answer", { ...press, interaction: state.interaction_id, response: state.response_id });
}

const usable = (list, id) => Boolean(list.querySelector(`[data-id="${CSS.escape(id)}"] [data-cid]:not([disabled])`));

/**
 * Whether the message, one of those in `list`, answers the press and is not the one that was used. A press that was
 * acknowledged in silence, and left its message without buttons, is answered by the next message that has some.
 */
export function answers(message, press, list) {
  if (message.id === press.message) return false;
  if (message.id === press.response || message.interaction_metadata?.id === press.interaction) return true;
  return !press.response && byId(message.id, press.interaction) > 0 && usable(list, message.id) && !usable(list, press.message);
}

/** Whether the focus is still where it was at the press, also after what was pressed was drawn anew. */
export function stayed({ message, cid, node }) {
  const now = document.activeElement;
  if (!now || now === document.body || now === node) return true;
  return now.closest("article")?.dataset.id === message && (now.matches("article") || now.dataset.cid === cid);
}
