// Keys that work wherever the focus is.

import { nextMentioned } from "./seats.js";
import { store } from "./kit/store.js";

function stepChannel(step, unreadOnly) {
  const order = store.channelOrder();
  const from = order.findIndex((c) => c.id === store.channelId);
  for (let i = 1; i <= order.length; i += 1) {
    const channel = order[(from + step * i + order.length * i) % order.length];
    if (!unreadOnly || store.mark(channel.id).unread) return store.go({ channel: channel.id });
  }
  return undefined;
}

const editable = (node) => node.closest?.("input, textarea, select, [contenteditable], dialog, [popover]");

export function listenForShortcuts() {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey) return;
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    if (event.altKey && digit !== undefined && !event.shiftKey) {
      event.preventDefault();
      const member = [...store.members.keys()][Number(digit) - 1];
      if (digit === "0") nextMentioned();
      else if (member) store.go({ actor: member });
    } else if (event.altKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      stepChannel(event.key === "ArrowDown" ? 1 : -1, event.shiftKey);
    } else if (event.key.length === 1 && event.key !== " " && !event.altKey && !editable(event.target)) {
      // What is typed anywhere else goes into the message box: the focus moves before the character does.
      document.getElementById("composer-input")?.focus();
    }
  });
}
