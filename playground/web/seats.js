// "Acting as": all members side by side, each with what waits for them.

import { avatar } from "./kit/avatar.js";
import { fill, h, patient } from "./kit/dom.js";
import { store } from "./kit/store.js";
import { t } from "./kit/texts.js";

/** Goes to the next member with a mention, in the channel where it was. */
export function nextMentioned() {
  const ids = [...store.members.keys()];
  const from = ids.indexOf(store.actorId);
  for (let step = 1; step <= ids.length; step += 1) {
    const actor = ids[(from + step) % ids.length];
    const channel = store.visibleChannels(actor).find((c) => store.mark(c.id, actor).mentions);
    if (channel && !(actor === store.actorId && channel.id === store.channelId)) return store.go({ actor, channel: channel.id });
  }
  return undefined;
}

/** Acts as the member in the shown channel; a second press takes a mentioned member to the mention. */
function sit(member) {
  if (member.id !== store.actorId) return store.go({ actor: member.id });
  const channel = store.visibleChannels(member.id).find((c) => store.mark(c.id, member.id).mentions);
  return channel && store.go({ channel: channel.id });
}

function seat(member, index) {
  const marks = store.marks(member.id);
  const current = member.id === store.actorId;
  const shortcut = index < 9 ? `Alt+${index + 1}` : null;
  return h("button", {
    type: "button",
    class: ["seat", marks.mentions && "mentioned", marks.unread && "unread"],
    "aria-pressed": String(current),
    "aria-label": t("actAs", { name: member.name }) + t("seatMarks", marks),
    "aria-keyshortcuts": shortcut,
    title: [member.name, member.is_manager ? `(${t("manager")})` : "", shortcut ? `· ${shortcut}` : ""].filter(Boolean).join(" "),
    data: { member: member.id },
    on: { click: () => sit(member) },
  },
  avatar(member, "s"),
  h("span", { class: "seat-name" }, member.name),
  marks.mentions ? h("span", { class: "badge", "aria-hidden": "true" }, marks.mentions > 99 ? "99+" : String(marks.mentions))
    : marks.unread ? h("span", { class: "dot", "aria-hidden": "true" }) : null);
}

/** Draws the seats into `root` and keeps them current. */
export function createSeats(root) {
  root.setAttribute("role", "group");
  const draw = patient(() => {
    const held = document.activeElement?.closest?.(".seat")?.dataset.member;
    root.setAttribute("aria-label", t("actingAs"));
    fill(root, h("span", { class: "seats-label", "aria-hidden": "true" }, t("actingAs")), [...store.members.values()].map(seat));
    if (held) root.querySelector(`[data-member="${CSS.escape(held)}"]`)?.focus();
    root.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  store.on("world place members unread channels", draw);
}
