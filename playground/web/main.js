// Puts the page together and connects it to the event stream.

import { hashParams, keepKey, listen, onRefused, secret, takeKey } from "./kit/api.js";
import { createComposer } from "./acting/composer.js";
import { announce, fill, h, icon } from "./kit/dom.js";
import { createFeed } from "./feed/feed.js";
import { listenForShortcuts } from "./shortcuts.js";
import { createSidebar } from "./sidebar.js";
import { store } from "./kit/store.js";
import { setLocale, t } from "./kit/texts.js";
import { createTopbar } from "./topbar.js";

const at = (id) => document.getElementById(id);
const banners = at("banners");
const RETRY_MS = 1500;
let lost = false;
let waiting = []; // frames that arrive while the world is being fetched
let loading = 0;

function drawBanners() {
  fill(banners,
    lost ? h("p", { class: "banner warning", role: "status" }, icon("warn", 18), t("lostBanner")) : null,
    store.ready && !store.bot.online ? h("p", { class: "banner danger", role: "status" }, icon("warn", 18), t("offlineBanner", { name: store.botName })) : null,
    store.ready && store.settings.held ? h("p", { class: "banner warning", role: "status" }, icon("warn", 18), t("heldBanner")) : null);
}

function drawTexts() {
  at("skip").textContent = t("skip");
  drawBanners();
}

/** In place of everything, says what to do; a key that was good once is that of an earlier start of the server. */
function refuse() {
  const [title, text] = store.ready ? [t("oldKeyTitle"), t("oldKeyText")] : [t("noKeyTitle"), t("noKeyText")];
  store.ready = false;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  fill(at("app"), h("main", { class: "refusal" }, icon("lock", 40), h("h1", {}, title), h("p", {}, text)));
  announce(`${title}. ${text}`);
}

/** Fetches the world; frames that arrive meanwhile are applied after it. Says whether the key is still good. */
async function load() {
  const attempt = ++loading;
  waiting = [];
  try {
    await store.load();
  } catch (error) {
    if (error.status === 403) return false;
    if (attempt === loading) setTimeout(() => attempt === loading && load(), RETRY_MS);
    return true;
  }
  keepKey();
  if (attempt !== loading) return true;
  const frames = waiting;
  waiting = null;
  for (const frame of frames) store.apply(frame);
  return true;
}

setLocale(navigator.language);
onRefused(refuse);
const feed = createFeed(at("feed"));
const composer = createComposer(at("composer"), { onSend: () => feed.toEnd(), onUp: () => feed.step(-1) });
createSidebar(at("sidebar"));
createTopbar(at("topbar"));
listenForShortcuts();
store.on("world place members", drawTexts);
store.on("bot held", drawBanners);
store.on("leave", load);
at("skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address keeps the place
  composer.focus();
});
addEventListener("hashchange", () => {
  const params = hashParams();
  const [named, known] = [params.get("key"), secret()];
  if (named) takeKey(named);
  if (named && named !== known) location.reload(); // the link of a newer server
  else if (store.ready && store.isElsewhere(params.get("guild"), params.get("channel"))) load();
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
