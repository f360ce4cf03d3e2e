// The message box: plain messages, and the door to slash commands.

import { CommandForm } from "./command_form.js";
import { post } from "../kit/api.js";
import { avatar } from "../kit/avatar.js";
import { fill, fold, h, icon } from "../kit/dom.js";
import { exactCommand, findCommands } from "./slash.js";
import { FORUMS, store, THREADS } from "../kit/store.js";
import { Suggest } from "./suggest.js";
import { t } from "../kit/texts.js";

const LIMIT = 2000;
const SHOWN = 30;
const TITLE = 100;
const REQUIRE_TAG = 16;

class Composer {
  #form = null;
  #drafts = new Map(); // "actor channel" -> text
  #typing = new Map(); // user id -> when it ends

  constructor(root, { onSend, onUp }) {
    this.onSend = onSend;
    this.onUp = onUp;
    this.suggest = new Suggest(root);
    this.error = h("p", { class: "composer-error", role: "alert" });
    this.hint = h("p", { class: "composer-hint" });
    this.input = h("textarea", {
      id: "composer-input", rows: 1, role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", enterkeyhint: "send", spellcheck: "true",
    });
    this.face = h("span", { class: "composer-face" });
    this.body = h("div", { class: "composer-body" }, this.input);
    this.button = h("button", { type: "button", class: "icon-button send", on: { mousedown: (e) => e.preventDefault(), click: () => this.#submit() } }, icon("send"));
    root.append(h("div", { class: "composer-errors" }, this.error), h("div", { class: "composer-box" }, this.face, this.body, this.button), this.hint);
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => !this.#form && this.suggest.hide());
    this.input.addEventListener("focus", () => this.#typed());
    store.on("place", (before) => this.#move(before));
    store.on("world place members channels", () => this.#draw());
    store.on("commands", () => this.input.value.startsWith("/") && this.#typed());
    store.on("frame", (frame) => this.#sawTyping(frame));
    setInterval(() => this.#drawHint(), 1000);
  }

  focus() {
    if (this.#form) this.#form.focus();
    else this.input.focus();
  }

  /** Whether what is typed opens a post. */
  get #posts() {
    return FORUMS.has(store.channel?.type);
  }

  // -- drawing ---------------------------------------------------------------------------
  #draw() {
    const name = store.channelName(store.channel);
    this.input.placeholder = t(this.#posts ? "newPost" : "placeholder", { name });
    this.input.setAttribute("aria-label", `${t("messageBox")} ${name}`);
    this.button.setAttribute("aria-label", t("send"));
    this.button.title = t("send");
    fill(this.face, avatar(store.actor, "s"));
    this.#drawHint();
  }

  #drawHint() {
    const now = Date.now();
    const names = [...this.#typing].filter(([, until]) => until > now).map(([id]) => store.person(id)?.name ?? "?");
    const state = THREADS.has(store.channel?.type) ? store.channel.thread_metadata : null;
    const shut = state?.locked ? "locked" : state?.archived ? "archived" : null;
    const text = names.length ? t("typing", { names: names.join(", "), n: names.length }) : shut ? t(shut) : "";
    if (this.hint.textContent !== text) this.hint.textContent = text;
  }

  #sawTyping({ t: type, d }) {
    if (type === "TYPING" && d.channel_id === store.channelId && d.user_id !== store.actorId) this.#typing.set(d.user_id, Date.now() + d.seconds * 1000);
    else if (type === "MESSAGE_CREATE") this.#typing.delete(d.author.id);
    else return;
    this.#drawHint();
  }

  #grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 220)}px`;
  }

  /** Another member or channel: what was typed stays where it was typed. */
  #move(before) {
    if (this.#form) this.#leave("", false);
    this.#drafts.set(`${before.actor} ${before.channel}`, this.input.value);
    this.input.value = this.#drafts.get(`${store.actorId} ${store.channelId}`) ?? "";
    this.#typing.clear();
    fill(this.error);
    this.#grow();
    if (document.activeElement === this.input) this.#typed();
  }

  // -- typing ----------------------------------------------------------------------------
  #typed() {
    this.#grow();
    const text = this.input.value;
    fill(this.error, text.length > LIMIT ? t("tooLong", { n: text.length - LIMIT }) : null);
    if (text.startsWith("/") && !text.includes("\n") && !this.#posts) return this.#typedSlash(text);
    const mention = /(?:^|\s)@([\p{L}\p{N}_]{0,32})$/u.exec(text.slice(0, this.input.selectionStart));
    return mention ? this.#suggestPeople(mention[1]) : this.suggest.hide();
  }

  #typedSlash(text) {
    const exact = exactCommand(text);
    if (exact) return this.#begin(exact.entry, exact.rest);
    const found = findCommands(text.slice(1)).slice(0, SHOWN);
    return this.suggest.show({
      owner: this.input,
      title: t("commands"),
      empty: t("noCommand"),
      items: found.map((entry) => ({
        key: entry.plain,
        label: entry.label,
        detail: entry.description,
        hint: entry.options.filter((o) => o.required).map((o) => o.name_localizations?.[store.locale] ?? o.name).join(" · "),
        entry,
      })),
      onPick: (item) => this.#begin(item.entry, ""),
    });
  }

  #suggestPeople(typed) {
    const people = store.people().filter((p) => fold(p.name).startsWith(fold(typed)));
    if (!people.length) return this.suggest.hide();
    return this.suggest.show({
      owner: this.input,
      title: t("people"),
      items: people.map((p) => ({ key: p.id, label: p.name, lead: () => avatar(p, "s"), person: p })),
      onPick: ({ person }) => {
        const end = this.input.selectionStart;
        this.input.setRangeText(`@${person.name} `, end - typed.length - 1, end, "end");
        this.suggest.hide();
        this.#grow();
      },
    });
  }

  #key(event) {
    if (event.isComposing || this.suggest.handleKey(event)) return;
    if (event.key === "Tab" && !event.shiftKey && this.suggest.isOpen && this.suggest.pick()) event.preventDefault();
    else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (!this.suggest.pick()) this.#submit();
    } else if (event.key === "Escape" && this.suggest.isOpen) {
      event.preventDefault();
      this.suggest.hide();
    } else if (event.key === "ArrowUp" && !this.input.value && !event.altKey) {
      event.preventDefault();
      this.onUp();
    }
  }

  // -- commands --------------------------------------------------------------------------
  #begin(entry, rest) {
    this.input.value = "";
    this.#enter(new CommandForm(entry, {
      suggest: this.suggest,
      onLeave: (text) => this.#leave(text),
      onSent: () => {
        this.#leave("");
        this.onSend();
      },
      onRefused: (form) => !this.#form && !this.input.value && this.#enter(form),
    }));
    this.#form.fillFrom(rest);
    this.#form.focus();
  }

  #enter(form) {
    this.suggest.hide();
    this.#form = form;
    fill(this.body, form.el);
    fill(this.error, form.error);
    form.focus();
  }

  #leave(text, focus = true) {
    this.#form.hush();
    this.#form = null;
    fill(this.body, this.input);
    fill(this.error);
    this.input.value = text;
    if (focus) this.input.focus();
    this.#grow();
  }

  // -- sending ---------------------------------------------------------------------------
  #submit() {
    return this.#form ? this.#form.send() : this.#sendMessage();
  }

  async #sendMessage() {
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith("/") && !text.includes("\n") && !this.#posts) return void fill(this.error, t("noCommand"));
    if (text.length > LIMIT) return;
    const forum = this.#posts ? store.channel : null;
    const { actorId: actor, channelId: channel } = store;
    this.input.value = "";
    this.#grow();
    this.onSend();
    try {
      if (forum) store.enter(await openPost(actor, forum, text));
      else await post("messages", { actor, channel, content: withMentions(text) });
    } catch (error) {
      if (!this.input.value && store.channelId === channel && store.actorId === actor) this.input.value = text;
      fill(this.error, icon("warn", 16), t("sendFailed", { message: error.message }));
    }
  }
}

/** Opens a post: the first line is its title; a forum that asks for a tag gets the first that is for everybody. */
function openPost(actor, forum, text) {
  const [title, ...rest] = text.split("\n");
  const free = forum.available_tags.filter((tag) => !tag.moderated).map((tag) => tag.id);
  const tags = forum.flags & REQUIRE_TAG ? free.slice(0, 1) : [];
  const content = withMentions(rest.join("\n").trim() || text);
  return post("threads", { actor, channel: forum.id, name: title.slice(0, TITLE), content, tags });
}

/** "@Name" of a member becomes a mention; longer names go first, so that "@Ann Lee" is not "@Ann". */
function withMentions(text) {
  const people = store.people().sort((a, b) => b.name.length - a.name.length);
  return people.reduce((out, p) => out.replace(new RegExp(`@${p.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}_])`, "gu"), `<@${p.id}>`), text);
}

export const createComposer = (root, options) => new Composer(root, options);
