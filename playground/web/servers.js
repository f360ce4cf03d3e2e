// The list of servers, where there are several: what waits in each, and which sessions of the bot answer there.

import { h } from "./kit/dom.js";
import { store } from "./kit/store.js";
import { t } from "./kit/texts.js";

const SHOWN = 8; // characters of a session's id

/** As Discord writes it: the shard with the number of all, then the sessions that hear of the server. */
function sessions(guild) {
  const ids = guild.sessions.map((s) => (s.connected ? s.id.slice(0, SHOWN) : t("sessionCut", { id: s.id.slice(0, SHOWN) })));
  if (!ids.length) return t("noSession");
  const shards = [...new Set(guild.sessions.map((s) => `[${s.shard.join(", ")}]`))].join(" ");
  return t("sessions", { shards, ids: ids.join(", "), n: ids.length });
}

function entry(guild, onGo) {
  const { unread, mentions } = store.marksIn(guild.id);
  const current = guild.id === store.guild.id;
  return h("button", {
    type: "button",
    class: ["channel server", unread && !current && "unread", guild.online && "online"],
    "aria-current": current ? "true" : null,
    data: { guild: guild.id },
    on: { click: () => onGo(guild.id) },
  },
  h("span", { class: "state-dot", "aria-hidden": "true" }),
  h("span", { class: "channel-name" }, guild.name,
    h("span", { class: "visually-hidden" }, `, ${t(guild.online ? "botOnline" : "botOffline")}, `),
    h("span", { class: "server-sessions" }, sessions(guild))),
  current ? null : mentions ? h("span", { class: "badge" }, String(mentions), h("span", { class: "visually-hidden" }, ` (${t("mentions", { n: mentions })})`))
    : unread ? h("span", { class: "visually-hidden" }, `, ${t("unread")}`) : null);
}

/** The entries, each of which calls `onGo(id)`; none where there is but one server. */
export const servers = (onGo) => (store.guilds.size > 1 ? [...store.guilds.values()].map((guild) => entry(guild, onGo)) : []);
