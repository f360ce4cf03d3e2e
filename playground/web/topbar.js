// The bar over the feed: where one is, and as whom.

import { avatar } from "./kit/avatar.js";
import { fill, h, icon, patient } from "./kit/dom.js";
import { createSeats } from "./seats.js";
import { openDrawer } from "./sidebar.js";
import { DM, KINDS, store, THREADS } from "./kit/store.js";
import { t } from "./kit/texts.js";

function where(channel) {
  if (!channel) return [];
  const parent = THREADS.has(channel.type) ? store.channels.get(channel.parent_id) : null;
  const sign = channel.type === DM ? avatar(store.person(store.bot.id), "s") : icon(parent ? "thread" : KINDS[channel.type]?.[0] ?? "hash", 22);
  return [
    parent ? h("button", { type: "button", class: "textual crumb", on: { click: () => store.go({ channel: parent.id }) } }, `#${parent.name}`) : null,
    parent ? icon("right", 16) : null,
    parent ? null : sign,
    h("h2", {}, channel.type === DM ? store.botName : channel.name),
    channel.topic ? h("p", { class: "topic" }, channel.topic) : null,
  ];
}

/** Draws the bar into `root` and keeps it and the window's title current. */
export function createTopbar(root) {
  const menu = h("button", { type: "button", class: "icon-button menu-button", id: "menu-button", "aria-controls": "sidebar", "aria-expanded": "false", on: { click: openDrawer } }, icon("menu"));
  const place = h("div", { class: "where" });
  const seats = h("div", { class: "seats" });
  root.append(menu, place, seats);
  createSeats(seats);
  store.on("world place channels members", patient(() => {
    menu.setAttribute("aria-label", t("openMenu"));
    fill(place, where(store.channel));
  }));
  store.on("world place guilds channels members unread", () => {
    const waiting = [...store.members.keys()].reduce((sum, id) => sum + store.marks(id).mentions, 0);
    document.title = `${waiting ? `(${waiting}) ` : ""}${store.channelName(store.channel)} · ${store.guild.name}`;
    const elsewhere = store.visibleChannels().some((c) => c.id !== store.channelId && store.mark(c.id).unread);
    const abroad = [...store.guilds.keys()].some((id) => id !== store.guild.id && store.marksIn(id).unread);
    menu.classList.toggle("unread", elsewhere || abroad);
  });
}
