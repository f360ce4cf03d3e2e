// Puts the page together and connects it to the event stream.

import { hashParams, listen, secret } from "./api.js";
import { createComposer } from "./composer.js";
import { fill, h, icon } from "./dom.js";
import { createFeed } from "./feed.js";
import { listenForShortcuts } from "./shortcuts.js";
import { createSidebar } from "./sidebar.js";
import { store } from "./store.js";
import { setLocale, t } from "./texts.js";
import { createTopbar } from "./topbar.js";

const at = (id) => document.getElementById(id);
const RETRY_MS = 1500;
let lost = false;
let waiting = []; // frames that arrive while the world is being fetched
let loading = 0;

function drawBanners() {
  fill(at("banners"),
    lost ? h("p", { class: "banner warning", role: "status" }, icon("warn", 18), t("lostBanner")) : null,
    store.ready && !store.bot.online ? h("p", { class: "banner danger", role: "status" }, icon("warn", 18), t("offlineBanner", { name: store.botName })) : null);
}

function drawTexts() {
  at("skip").textContent = t("skip");
  drawBanners();
}

function refuse() {
  store.ready = false;
  fill(at("app"), h("main", { class: "refusal" }, icon("lock", 40), h("h1", {}, t("noKeyTitle")), h("p", {}, t("noKeyText"))));
}

/** Fetches the world; frames that arrive meanwhile are applied after it. Says whether the key is still good. */
async function load() {
  const attempt = ++loading;
  waiting = [];
  try {
    await store.load();
  } catch (error) {
    if (error.status === 403) {
      refuse();
      return false;
    }
    if (attempt === loading) setTimeout(() => attempt === loading && load(), RETRY_MS);
    return true;
  }
  if (attempt !== loading) return true;
  const frames = waiting;
  waiting = null;
  for (const frame of frames) store.apply(frame);
  return true;
}

setLocale(navigator.language);
const feed = createFeed(at("feed"));
const composer = createComposer(at("composer"), { onSend: () => feed.toEnd() });
createSidebar(at("sidebar"));
createTopbar(at("topbar"));
listenForShortcuts();
store.on("world place members", drawTexts);
store.on("bot", drawBanners);
at("skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address keeps the key and the place
  composer.focus();
});
addEventListener("hashchange", () => {
  const params = hashParams();
  if (params.get("key") && params.get("key") !== secret()) location.reload(); // the link of a newer server
  else if (store.ready) store.go({ actor: params.get("as") ?? store.actorId, channel: params.get("channel") ?? store.channelId });
});

function connect() {
  listen({
    onFrame: (frame) => (waiting ? waiting.push(frame) : store.apply(frame)),
    // Whatever was said before the stream was open is only in a world fetched after it.
    onOpen: async () => {
      lost = false;
      await load();
      drawBanners();
    },
    onLost: () => {
      // A server that was started anew refuses the old key, and nothing but a new link helps.
      if (lost) load();
      lost = true;
      drawBanners();
    },
  });
}

if (await load()) {
  if (matchMedia("(pointer: fine)").matches) composer.focus();
  connect();
}
