// Which message answers a press, so that it is the next stop of the keyboard.
//
// A press: {message, cid, node}: the message and component that were used, and what had the focus then.

import { store } from "./store.js";

/** Tells that the bot has acknowledged a press; `state` is the interaction's, which names the answer as far as there is one. */
export function answered(press, state) {
  if (state.actor === store.actorId) store.emit("answer", { ...press, interaction: state.interaction_id, response: state.response_id });
}

/** Whether the message is an answer to the press, a new one. */
export const answers = (message, press) =>
  message.id !== press.message && (message.id === press.response || message.interaction_metadata?.id === press.interaction);

/** Whether the focus is still where it was at the press, also after what was pressed was drawn anew. */
export function stayed({ message, cid, node }) {
  const now = document.activeElement;
  if (!now || now === document.body || now === node) return true;
  return now.closest("article")?.dataset.id === message && (now.matches("article") || now.dataset.cid === cid);
}
