// The messages of the shown channel: history in pages, live changes, and staying where the reader is.

import { anchorIn, returnTo } from "./anchor.js";
import { answers, stayed } from "../acting/answers.js";
import { get, post } from "../kit/api.js";
import { authorOf } from "../kit/avatar.js";
import { announce, fill, h, icon, patient, released, toast } from "../kit/dom.js";
import { continues, dayName, failureLine, renderMessage, startsDay, summary, threadLink } from "./message.js";
import { createNotices } from "./notices.js";
import { rehang } from "../kit/picker.js";
import { byId, FORUMS, store } from "../kit/store.js";
import { t } from "../kit/texts.js";

const PAGE = 50;
const KEEP = 150; // messages kept in the page while the reader is at the end: so many public ones, so many private ones
const NEAR = 80; // pixels from the end that still count as the end
const DECODE_MS = 700;

/** How many of these messages everybody sees: pages are counted by them. */
const publicIn = (messages) => messages.filter((m) => !m.to).length;

class Feed {
  messages = [];
  complete = false; // whether the channel's beginning is loaded
  missed = 0; // arrived while the reader was further up
  #place = 0; // grows with each change of channel or member; late answers are dropped by it
  #queue = null; // frames that arrive while a page is being fetched
  #older = null;
  #divider = null; // id of the last message read when the channel was opened
  #stuck = true; // whether the reader is at the end, and stays there when something comes
  #top = 0; // where the reader was at the last look
  #press = null; // the last press, until its answer is there
  #draws = new Map(); // message id -> number of its newest drawing
  #read = null;
  #pin = patient(() => {
    if (!this.#stuck) return; // the reader may have scrolled up with the button that was held
    this.root.scrollTop = this.root.scrollHeight;
    this.#top = this.root.scrollTop;
  });

  constructor(root) {
    this.root = root;
    this.list = h("ol", { class: "message-list" });
    this.top = h("div", { class: "feed-top" });
    const notices = h("div", { class: "notices" });
    this.inner = h("div", { class: "feed-inner" }, this.top, this.list, notices);
    createNotices(notices);
    this.jump = h("button", { type: "button", class: "jump", hidden: true, on: { click: () => this.toEnd(true) } });
    fill(root, this.inner);
    root.after(this.jump);
    root.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    root.addEventListener("keydown", (event) => {
      if (event.defaultPrevented) return;
      if (event.key === "Escape") this.toEnd(true);
      else if (/^Arrow(Up|Down)$/.test(event.key) && event.target.matches("article") && !event.altKey) {
        event.preventDefault();
        this.step(event.key === "ArrowUp" ? -1 : 1, event.target);
      }
    });
    const sizes = new ResizeObserver(() => {
      if (this.#stuck) this.#pin();
      this.#scrolled();
    });
    for (const node of [this.inner, root]) sizes.observe(node);
    document.addEventListener("visibilitychange", () => this.#markRead());
    store.on("place", (before) => this.open(before.channel === store.channelId));
    store.on("world", () => this.open(true));
    store.on("frame", (frame) => this.frame(frame));
    store.on("answer", (press) => {
      this.#press = press; // its answer may be there already
      this.#lead();
    });
    store.on("failure", (id) => this.#drawFailure(id));
    store.on("unread", () => this.#markRead());
    store.on("members", () => this.#redraw());
    store.on("channels", () => this.#drawThreads());
  }

  // -- loading ---------------------------------------------------------------------------
  /** Loads the shown channel's latest page; with `stay` the reader keeps the place among the messages. */
  async open(stay = false) {
    const place = ++this.#place;
    const { channelId, actorId } = store;
    const anchor = stay && !this.#stuck ? anchorIn(this.root, this.list) : null;
    const divider = store.mark(channelId).unread ? (store.mark(channelId).last_read_id ?? "0") : null;
    this.root.setAttribute("aria-label", t("messages", { name: store.channelName(store.channel) }));
    this.#older = null;
    this.#queue = [];
    if (!channelId) return fill(this.list);
    this.root.setAttribute("aria-busy", "true");
    let page = [];
    try {
      const limit = anchor ? Math.min(100, Math.max(PAGE, this.messages.length)) : PAGE;
      page = (await get(`channels/${channelId}/messages`, { actor: actorId, limit })).messages;
      this.complete = publicIn(page) < limit;
    } catch (error) {
      if (place === this.#place) toast(error.message);
    }
    await released();
    if (place !== this.#place) return undefined;
    this.root.removeAttribute("aria-busy");
    this.messages = page;
    this.#divider = divider;
    this.missed = 0;
    this.#drawAll();
    if (anchor && returnTo(this.root, this.list, anchor)) this.#stuck = false;
    else this.toEnd();
    this.#flush();
    this.#scrolled();
    return this.#markRead();
  }

  async #loadOlder() {
    if (this.complete || this.#older || !this.messages.length || this.#queue) return;
    const place = this.#place;
    fill(this.top, h("p", { class: "feed-note" }, t("loadingOlder")));
    this.#older = get(`channels/${store.channelId}/messages`, { actor: store.actorId, before: this.messages[0].id, limit: PAGE });
    const page = await this.#older.then((answer) => answer.messages, () => null);
    await released();
    if (place !== this.#place) return;
    this.#older = null;
    if (page === null) return;
    this.complete = publicIn(page) < PAGE;
    const anchor = anchorIn(this.root, this.list);
    this.messages = [...page, ...this.messages];
    this.list.prepend(...page.map((_, i) => this.#row(i)));
    if (this.messages[page.length]) this.#replaceRow(page.length);
    this.#drawTop();
    returnTo(this.root, this.list, anchor);
    this.#scrolled();
  }

  // -- live ------------------------------------------------------------------------------
  frame(frame) {
    if (this.#queue) return void this.#queue.push(frame);
    const { t: type, d, to } = frame;
    if (d.channel_id !== store.channelId || (to && !to.includes(store.actorId))) return;
    if (type === "MESSAGE_DELETE") this.#remove(d.id);
    else if (type === "MESSAGE_CREATE" || type === "MESSAGE_UPDATE") this.#put(d, type === "MESSAGE_CREATE");
  }

  #flush() {
    const waiting = this.#queue ?? [];
    this.#queue = null;
    for (const frame of waiting) this.frame(frame);
  }

  #put(message, isNew) {
    const at = this.messages.findIndex((m) => m.id === message.id);
    if (at >= 0) {
      this.messages[at] = message;
      return void this.#swap(message);
    }
    if (!isNew || (this.messages[0] && byId(message.id, this.messages[0].id) < 0)) return;
    let index = this.messages.length;
    while (index > 0 && byId(this.messages[index - 1].id, message.id) > 0) index -= 1;
    this.messages.splice(index, 0, message);
    this.list.insertBefore(this.#row(index), this.list.children[index] ?? null);
    if (this.messages[index + 1]) this.#replaceRow(index + 1);
    if (this.messages.length === 1) this.#drawTop();
    if (message.author.id !== store.actorId) announce(t("newFrom", { name: authorOf(message).name, text: summary(message) }));
    if (!this.#stuck) this.missed += 1;
    if (this.#stuck || message.author.id === store.actorId) this.toEnd();
    else this.#drawJump();
    if (this.#stuck) this.#trim();
    this.#lead();
    this.#markRead();
  }

  /** Leads the keyboard and the eye to the answer, once it is there, unless its member has gone elsewhere meanwhile. */
  #lead() {
    const press = this.#press;
    const answer = press && this.messages.find((m) => answers(m, press, this.list));
    if (!answer) return;
    this.#press = null;
    const article = this.list.querySelector(`article[data-id="${CSS.escape(answer.id)}"]`);
    if (!article || !stayed(press)) return;
    article.focus({ preventScroll: true });
    if (answer === this.messages.at(-1)) this.toEnd();
    else article.scrollIntoView({ block: "nearest" });
  }

  async #remove(id) {
    const place = this.#place;
    await released();
    if (place !== this.#place) return;
    const at = this.messages.findIndex((m) => m.id === id);
    if (at < 0) return;
    this.messages.splice(at, 1);
    const row = this.list.children[at];
    const held = row.contains(document.activeElement);
    row.remove();
    if (this.messages[at]) this.#replaceRow(at);
    rehang(this.root);
    if (held) document.getElementById("composer-input")?.focus();
    if (!this.messages.length) this.#drawTop();
  }

  /** Draws an edited message anew once its pictures are decoded, so that boards do not flicker. */
  async #swap(message) {
    const draw = (this.#draws.get(message.id) ?? 0) + 1;
    this.#draws.set(message.id, draw);
    const place = this.#place;
    const at = this.messages.findIndex((m) => m.id === message.id);
    const row = this.#row(at);
    const pictures = [...row.querySelectorAll("img")];
    if (pictures.length) {
      const decoded = Promise.allSettled(pictures.map((i) => i.decode()));
      await Promise.race([decoded, new Promise((done) => setTimeout(done, DECODE_MS))]);
    }
    await released();
    const index = this.messages.findIndex((m) => m === message);
    if (place !== this.#place || index < 0 || this.#draws.get(message.id) !== draw) return;
    this.#replaceRow(index, row);
    this.#lead();
  }

  /** Exchanges a row; focus and an open list move to the same control of the new one. */
  #replaceRow(index, row = this.#row(index)) {
    const old = this.list.children[index];
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    for (const open of old.querySelectorAll(".spoiler.open")) {
      const twin = row.querySelectorAll(".spoiler")[[...old.querySelectorAll(".spoiler")].indexOf(open)];
      if (twin?.textContent === open.textContent) twin.click();
    }
    old.replaceWith(row);
    rehang(row);
    if (focused) {
      const cid = focused.dataset.cid ? row.querySelector(`[data-cid="${CSS.escape(focused.dataset.cid)}"]:not([disabled])`) : null;
      // Not to another button: a second Enter would press what nobody has read yet.
      (cid ?? row.querySelector("article")).focus({ preventScroll: true });
    }
  }

  /** Drops the oldest public or private messages once there are many; neither take the others' place. */
  #trim() {
    const kinds = [this.messages.filter((m) => !m.to), this.messages.filter((m) => m.to)];
    const gone = new Set(kinds.flatMap((m) => (m.length > KEEP * 1.5 ? m.slice(0, -KEEP) : [])));
    if (!gone.size) return;
    if (gone.has(kinds[0][0])) this.complete = false;
    for (let i = this.messages.length - 1; i >= 0; i -= 1) {
      if (!gone.has(this.messages[i])) continue;
      this.messages.splice(i, 1);
      this.list.children[i].remove();
      if (this.messages[i]) this.#replaceRow(i);
    }
    this.#drawTop();
  }

  // -- drawing ---------------------------------------------------------------------------
  #row(index) {
    const [message, previous] = [this.messages[index], this.messages[index - 1]];
    const firstNew = this.#divider !== null && byId(message.id, this.#divider) > 0 && (!previous || byId(previous.id, this.#divider) <= 0);
    return h("li", { class: "message-row" },
      startsDay(message, previous) ? h("div", { class: "day" }, h("span", {}, dayName(message.timestamp))) : null,
      firstNew ? h("div", { class: "new-line" }, h("span", {}, t("newMessages"))) : null,
      renderMessage(message, !firstNew && continues(message, previous)));
  }

  #drawAll() {
    fill(this.list, this.messages.map((_, i) => this.#row(i)));
    this.#draws.clear();
    this.#drawTop();
    this.#drawJump();
    rehang(this.root);
  }

  async #redraw() {
    await released();
    if (this.#queue) return;
    const anchor = this.#stuck ? null : anchorIn(this.root, this.list);
    this.#drawAll();
    if (anchor) returnTo(this.root, this.list, anchor);
  }

  /** A new or renamed thread shows at the message that it began at. */
  async #drawThreads() {
    await released();
    if (this.#queue) return;
    if (FORUMS.has(store.channel?.type)) this.#drawTop();
    this.messages.forEach((m, i) => {
      if (store.channels.has(m.id) || (m.type === 18 && m.message_reference)) this.#replaceRow(i);
    });
  }

  #drawTop() {
    const name = store.channelName(store.channel);
    fill(this.top, this.complete
      ? h("div", { class: "beginning" }, h("h2", {}, name), h("p", {}, t("beginning", { name })), this.#below())
      : h("p", { class: "feed-note" }, t("loadingOlder")));
  }

  /** What stands under the heading: the posts of a forum, the newest first, or a hint in an empty channel. */
  #below() {
    if (!FORUMS.has(store.channel?.type)) return this.messages.length ? null : h("p", {}, t("emptyHint"));
    const inside = [...store.channels.values()].filter((c) => c.parent_id === store.channelId);
    const posts = inside.sort((a, b) => byId(b.id, a.id)).map(threadLink).filter(Boolean);
    return posts.length ? posts.map((post) => h("div", {}, post)) : h("p", {}, t("noPosts"));
  }

  #drawFailure(id) {
    const slot = this.list.querySelector(`[data-id="${CSS.escape(id)}"] .failure-slot`);
    if (slot) fill(slot, failureLine(id));
  }

  #drawJump() {
    this.jump.hidden = this.#stuck;
    fill(this.jump, icon("down", 18), this.missed ? t("jumpNew", { n: this.missed }) : t("jumpLatest"));
  }

  // -- place -----------------------------------------------------------------------------
  #scrolled() {
    const { scrollTop, clientHeight, scrollHeight } = this.root;
    const near = scrollHeight - scrollTop - clientHeight < NEAR;
    // Only scrolling up leaves the end: a picture that was loaded below the reader may not have been measured yet.
    const stuck = near || (this.#stuck && scrollTop >= this.#top);
    this.#top = scrollTop;
    if (stuck !== this.#stuck) {
      this.#stuck = stuck;
      if (stuck) this.missed = 0;
      this.#drawJump();
      this.#markRead();
    }
    // At the end older messages are wanted only where there is nothing to scroll.
    if (scrollTop < (stuck ? NEAR : clientHeight * 1.5)) this.#loadOlder();
  }

  /** Moves the focus to the message before or after the given one; from the message box to the last one, and back. */
  step(by, from = null) {
    const articles = [...this.list.querySelectorAll("article")];
    const to = (from ? articles.indexOf(from) : articles.length) + by;
    if (to >= articles.length) this.toEnd(true);
    else articles[to]?.focus();
  }

  toEnd(focus = false) {
    this.#stuck = true;
    this.missed = 0;
    this.#pin();
    this.#drawJump();
    this.#markRead();
    if (focus) document.getElementById("composer-input")?.focus();
  }

  #markRead() {
    if (!this.#stuck || this.#queue || this.#read || document.visibilityState !== "visible" || !store.channelId) return;
    const mark = store.mark(store.channelId);
    if (!mark.unread && !mark.mentions) return;
    const body = { actor: store.actorId, channel: store.channelId };
    this.#read = setTimeout(async () => {
      await post("read", body).catch(() => null);
      this.#read = null;
    }, 120);
  }
}

export const createFeed = (root) => new Feed(root);
