// The channel list: channels with their threads or posts, and the conversation with the bot. A drawer on phones.

import { attempt } from "./acting/actions.js";
import { avatar } from "./kit/avatar.js";
import { fill, h, icon, patient } from "./kit/dom.js";
import { hashParams } from "./kit/api.js";
import { servers } from "./servers.js";
import { openSettings } from "./settings.js";
import { DM, FORUMS, KINDS, store, THREADS } from "./kit/store.js";
import { t } from "./kit/texts.js";
import { isDark, toggleTheme } from "./kit/theme.js";

const PRIVATE_THREAD = 12;
const narrow = matchMedia("(max-width: 760px)");

function glyph(channel) {
  if (channel.type === DM) return avatar(store.person(store.bot.id), "xs");
  if (channel.type === PRIVATE_THREAD) return icon("lock", 16);
  return THREADS.has(channel.type) ? icon("thread", 16) : icon(KINDS[channel.type]?.[0] ?? "hash", 18);
}

function kindOf(channel) {
  if (channel.type === PRIVATE_THREAD) return t("privateThread");
  if (!THREADS.has(channel.type)) return KINDS[channel.type] ? t(KINDS[channel.type][1]) : "";
  return t(FORUMS.has(store.channels.get(channel.parent_id)?.type) ? "post" : "thread");
}

function address(channel) {
  const params = hashParams();
  params.set("channel", channel.id);
  return `#${params}`;
}

function entry(channel) {
  const { unread, mentions } = store.mark(channel.id);
  const current = channel.id === store.channelId;
  const kind = kindOf(channel);
  const name = channel.type === DM ? store.botName : channel.name;
  return h("a", {
    class: ["channel", THREADS.has(channel.type) && "channel-thread", unread && "unread", channel.thread_metadata?.archived && "archived"],
    href: address(channel),
    "aria-current": current ? "page" : null,
    data: { channel: channel.id },
    on: {
      click: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a second window is welcome
        event.preventDefault();
        closeDrawer();
        store.go({ channel: channel.id });
      },
    },
  },
  glyph(channel), h("span", { class: "channel-name" }, name),
  kind ? h("span", { class: "visually-hidden" }, `, ${kind}`) : null,
  mentions ? h("span", { class: "badge" }, String(mentions), h("span", { class: "visually-hidden" }, ` (${t("mentions", { n: mentions })})`))
    : unread ? h("span", { class: "visually-hidden" }, `, ${t("unread")}`) : null);
}

const section = (title, entries) => h("section", {}, h("h2", {}, title), h("ul", {}, entries.map((e) => h("li", {}, e))));

let root = null;

export function openDrawer() {
  root.classList.add("open");
  document.getElementById("scrim").hidden = false;
  sync();
  root.querySelector("[aria-current], a")?.focus();
}

export function closeDrawer() {
  if (!root.classList.contains("open")) return;
  root.classList.remove("open");
  document.getElementById("scrim").hidden = true;
  sync();
  document.getElementById("menu-button")?.focus();
}

function sync() {
  const open = root.classList.contains("open");
  root.inert = narrow.matches && !open;
  document.getElementById("main").inert = narrow.matches && open;
  document.getElementById("menu-button")?.setAttribute("aria-expanded", String(open));
}

function draw() {
  const held = root.contains(document.activeElement) ? document.activeElement.dataset : null;
  const scroll = root.querySelector("nav")?.scrollTop ?? 0;
  const { tree, dms } = store.channelTree();
  const dmEntry = dms.length ? dms.map(entry) : [h("button", { type: "button", class: "channel", data: { act: "dm" }, on: { click: () => {
    closeDrawer();
    attempt(store.openDm());
  } } }, avatar(store.person(store.bot.id), "xs"), h("span", { class: "channel-name" }, store.botName))];
  const online = store.bot.online;
  const others = servers((id) => {
    closeDrawer();
    store.visit(id);
  });
  fill(root,
    h("header", { class: "guild" },
      h("h1", {}, store.guild.name),
      h("p", { class: ["bot-state", online ? "online" : "offline"] }, h("span", { class: "state-dot", "aria-hidden": "true" }), `${store.botName} · ${t(online ? "botOnline" : "botOffline")}`)),
    h("nav", { "aria-label": t("channels") },
      others.length ? section(t("servers"), others) : null,
      section(t("textChannels"), tree.flatMap(({ channel, threads }) => [entry(channel), ...threads.map(entry)])),
      section(t("directMessages"), dmEntry)),
    h("footer", { class: "sidebar-foot" },
      store.actor ? [avatar(store.actor, "s"), h("span", { class: "sidebar-me" }, store.actor.name)] : null,
      h("button", { type: "button", class: "icon-button", data: { act: "theme" }, "aria-label": t(isDark() ? "switchLight" : "switchDark"), title: t(isDark() ? "switchLight" : "switchDark"), on: { click: toggleTheme } }, icon(isDark() ? "sun" : "moon")),
      h("button", { type: "button", class: "icon-button", data: { act: "settings" }, "aria-label": t("settings"), title: t("settings"), on: { click: openSettings } }, icon("gear"))));
  root.querySelector("nav").scrollTop = scroll;
  if (held?.channel) root.querySelector(`[data-channel="${CSS.escape(held.channel)}"]`)?.focus();
  else if (held?.guild) root.querySelector(`[data-guild="${held.guild}"]`)?.focus();
  else if (held?.act) root.querySelector(`[data-act="${held.act}"]`)?.focus();
}

/** Draws the list into `node` and keeps it current. */
export function createSidebar(node) {
  root = node;
  store.on("world place guilds channels members unread bot theme", patient(draw));
  document.getElementById("scrim").addEventListener("click", closeDrawer);
  root.addEventListener("keydown", (event) => event.key === "Escape" && closeDrawer());
  narrow.addEventListener("change", () => {
    closeDrawer();
    sync();
  });
  sync();
}
