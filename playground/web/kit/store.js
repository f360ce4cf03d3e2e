// What the page knows: the world as last told by the server, who is acted as, and what is shown.

import { get, hashParams, post } from "./api.js";
import { setLocale } from "./texts.js";

const PLACE = "playground.place";
export const TEXT = 0;
export const DM = 1;
export const THREADS = new Set([10, 11, 12]);
export const FORUMS = new Set([15, 16]);
/** Icon and text key of the kinds of channels that are not plain ones. */
export const KINDS = {
  2: ["speaker", "voice"], 5: ["horn", "announcements"], 13: ["speaker", "stage"], 15: ["posts", "forum"], 16: ["picture", "media"],
};
export const EPHEMERAL = 64;
export const LOADING = 128;
export const V2 = 32768;

/** Order of snowflakes, which outgrow a double. */
export const byId = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? {};
  } catch {
    return {};
  }
}

class Store {
  seq = 0;
  bot = { id: "", username: "", global_name: "", online: true, member: true, available: true };
  guild = { id: "", name: "", owner_id: "" };
  guilds = new Map();
  roles = new Map();
  channels = new Map();
  members = new Map();
  commands = [];
  permissions = [];
  settings = {};
  #homes = new Map(); // the guild of each channel of which marks tell, and the channel last shown in each guild
  #last = new Map();
  actorId = null;
  channelId = null;
  ready = false;
  #listeners = new Map();
  #telling = null;

  /** Calls `fn(detail)` at each `event`: world, leave, place, guilds, channels, members, unread, commands, bot, held, frame, answer. */
  on(events, fn) {
    for (const event of events.split(" ")) {
      if (!this.#listeners.has(event)) this.#listeners.set(event, []);
      this.#listeners.get(event).push(fn);
    }
  }

  emit(event, detail) {
    for (const fn of this.#listeners.get(event) ?? []) fn(detail);
  }

  // -- questions -------------------------------------------------------------------------
  get actor() {
    return this.members.get(this.actorId) ?? null;
  }

  get channel() {
    return this.channels.get(this.channelId) ?? null;
  }

  get locale() {
    return this.actor?.locale ?? "en-US";
  }

  get botName() {
    return this.bot.global_name || this.bot.username;
  }

  /** Whether the member may see this channel. */
  sees(channel, memberId = this.actorId) {
    return channel.visible_to === null || channel.visible_to === undefined || channel.visible_to.includes(memberId);
  }

  visibleChannels(memberId = this.actorId) {
    return [...this.channels.values()].filter((c) => this.sees(c, memberId));
  }

  /** The shown order: text channels, each with its open threads, then the conversation with the bot. */
  channelTree() {
    const seen = this.visibleChannels();
    const shown = (c) => !c.thread_metadata?.archived || c.id === this.channelId || this.mark(c.id).unread;
    const tree = seen
      .filter((c) => c.type !== DM && !THREADS.has(c.type))
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || byId(a.id, b.id))
      .map((channel) => ({ channel, threads: seen.filter((c) => c.parent_id === channel.id && shown(c)).sort((a, b) => byId(a.id, b.id)) }));
    return { tree, dms: seen.filter((c) => c.type === DM) };
  }

  channelOrder() {
    const { tree, dms } = this.channelTree();
    return [...tree.flatMap(({ channel, threads }) => [channel, ...threads]), ...dms];
  }

  /** Name with its sign, as in "#table". */
  channelName(channel) {
    if (!channel) return "";
    if (channel.type === DM) return `@${this.botName}`;
    return THREADS.has(channel.type) ? channel.name : `#${channel.name}`;
  }

  mark(channelId, memberId = this.actorId) {
    return this.members.get(memberId)?.unread?.[channelId] ?? { unread: 0, mentions: 0, last_read_id: null };
  }

  /** Sums over the channels that the member sees. */
  marks(memberId) {
    const sum = { unread: 0, mentions: 0 };
    for (const channel of this.visibleChannels(memberId)) {
      const mark = this.mark(channel.id, memberId);
      sum.unread += mark.unread;
      sum.mentions += mark.mentions;
    }
    return sum;
  }

  /** Sums over the channels of another guild that the member hears of. */
  marksIn(guildId, memberId = this.actorId) {
    const sum = { unread: 0, mentions: 0 };
    for (const [id, mark] of Object.entries(this.members.get(memberId)?.unread ?? {})) {
      if (this.#homes.get(id) !== guildId) continue;
      sum.unread += mark.unread;
      sum.mentions += mark.mentions;
    }
    return sum;
  }

  /** A member, or the bot, in one shape. */
  person(id) {
    if (id === this.bot.id) return { id, name: this.botName, color: null, initial: (this.botName[0] ?? "?").toUpperCase(), bot: true, roles: [] };
    return this.members.get(id) ?? null;
  }

  people() {
    return [...this.members.values(), this.person(this.bot.id)];
  }

  /** Whether the message pings this member. */
  pings(message, memberId = this.actorId) {
    const roles = this.members.get(memberId)?.roles ?? [];
    return Boolean(message.mention_everyone) || (message.mentions ?? []).some((u) => u.id === memberId)
      || (message.mention_roles ?? []).some((r) => roles.includes(r.id ?? r));
  }

  // -- place -----------------------------------------------------------------------------
  /** Acts as `actor` and shows `channel`; whatever is not given or not visible is chosen sensibly. */
  go({ actor = this.actorId, channel = this.channelId } = {}) {
    const before = { actor: this.actorId, channel: this.channelId };
    this.#settle(actor, channel);
    if (before.actor !== this.actorId || before.channel !== this.channelId) this.emit("place", before);
  }

  /** Whether an address names a place of which the page knows nothing yet. */
  isElsewhere(guildId, channelId) {
    if (this.guilds.size < 2) return false;
    return channelId ? !this.channels.has(channelId) : Boolean(guildId) && guildId !== this.guild.id;
  }

  /** Goes to another guild: what the page knows is fetched anew, about that one. */
  visit(guildId) {
    if (guildId === this.guild.id) return;
    this.#last.set(this.guild.id, this.channelId);
    const params = hashParams();
    params.set("guild", guildId);
    params.delete("channel");
    if (this.#last.has(guildId)) params.set("channel", this.#last.get(guildId));
    history.replaceState(null, "", `#${params}`);
    this.emit("leave");
  }

  #settle(actor, channel) {
    this.actorId = this.members.has(actor) ? actor : ([...this.members.keys()][0] ?? null);
    this.channelId = this.#visibleOr(channel);
    setLocale(this.locale);
    this.#remember();
  }

  #visibleOr(id) {
    const wanted = this.channels.get(id);
    if (wanted && this.sees(wanted)) return id;
    const { tree, dms } = this.channelTree();
    if (wanted?.type === DM && dms[0]) return dms[0].id;
    if (wanted?.parent_id && this.channels.has(wanted.parent_id)) return wanted.parent_id;
    return tree[0]?.channel.id ?? dms[0]?.id ?? null;
  }

  #remember() {
    const params = hashParams();
    if (this.actorId) params.set("as", this.actorId);
    if (this.channelId) params.set("channel", this.channelId);
    if (this.guilds.size > 1) params.set("guild", this.guild.id);
    history.replaceState(null, "", `#${params}`);
    try {
      localStorage.setItem(PLACE, JSON.stringify({ actor: this.actorId, channel: this.channelId, guild: this.guild.id }));
    } catch {
      // storage may be forbidden; the address still keeps the place
    }
  }

  /** Opens the acting member's conversation with the bot, which may not exist yet. */
  async openDm() {
    this.enter(await post("dms", { actor: this.actorId }));
  }

  /** Shows a channel that was made just now; its frame may still be on the way. */
  enter(channel) {
    this.channels.set(channel.id, channel);
    this.emit("channels");
    this.go({ channel: channel.id });
  }

  // -- news ------------------------------------------------------------------------------
  /** Fetches everything anew. */
  async load() {
    const [asked, known] = [hashParams(), remembered()];
    const guild = asked.get("guild");
    const channel = asked.get("channel") ?? (guild ? null : this.channelId ?? known.channel);
    const world = await get("world", { guild: guild ?? (this.guild.id || known.guild), channel });
    this.seq = world.seq;
    this.bot = world.bot;
    this.guild = world.guild;
    this.guilds = new Map(world.guilds.map((g) => [g.id, g]));
    this.#homes = new Map(world.guilds.flatMap((g) => g.channels.map((id) => [id, g.id])));
    this.roles = new Map(world.roles.map((r) => [r.id, r]));
    this.channels = new Map(world.channels.map((c) => [c.id, c]));
    this.members = new Map(world.members.map((m) => [m.id, m]));
    this.commands = world.commands;
    this.permissions = world.permissions;
    this.settings = world.settings;
    const [params, stored] = [hashParams(), remembered()];
    this.ready = true;
    // The address first: somebody may have changed it while the world was fetched.
    this.#settle(params.get("as") ?? this.actorId ?? stored.actor, params.get("channel") ?? this.channelId ?? stored.channel);
    this.emit("world");
  }

  /** One message marks many members: they are told of together. */
  #unreadChanged() {
    this.#telling ??= setTimeout(() => {
      this.#telling = null;
      this.emit("unread");
    }, 25);
  }

  /** Takes one frame of the event stream; frames that the world already holds are skipped. */
  apply(frame) {
    if (frame.seq <= this.seq) return;
    this.seq = frame.seq;
    if (frame.guild && frame.guild !== this.guild.id) this.#elsewhere(frame);
    else this.#here(frame);
  }

  /** Of other guilds the page knows names, the bot's state and what is unread. */
  #elsewhere({ t, d, guild }) {
    if (t === "UNREAD") this.#mark(d, guild);
    else if (t === "CHANNEL_DELETE" || t === "THREAD_DELETE") {
      this.#homes.delete(d.id);
      this.#unreadChanged();
    } else if (t === "GUILD_UPDATE" || t === "BOT_STATUS") {
      Object.assign(this.guilds.get(guild), t === "BOT_STATUS" ? d : { name: d.guild.name });
      this.emit("guilds");
    }
  }

  #mark(mark, guildId) {
    const member = this.members.get(mark.member_id);
    if (member) (member.unread ??= {})[mark.channel_id] = mark;
    this.#homes.set(mark.channel_id, guildId);
    this.#unreadChanged();
  }

  #here(frame) {
    const { t, d } = frame;
    if (/^(CHANNEL|THREAD)_(CREATE|UPDATE)$/.test(t)) {
      this.channels.set(d.id, d);
      this.emit("channels");
    } else if (t === "CHANNEL_DELETE" || t === "THREAD_DELETE") {
      this.channels.delete(d.id);
      this.go();
      this.emit("channels");
    } else if (t === "COMMANDS_UPDATE") {
      this.commands = d.commands;
      this.permissions = d.permissions;
      this.emit("commands");
    } else if (t === "MEMBER_UPDATE") {
      this.members.set(d.id, d);
      setLocale(this.locale);
      this.emit("members");
    } else if (t === "GUILD_UPDATE") {
      this.guild = d.guild;
      Object.assign(this.guilds.get(d.guild.id), { name: d.guild.name });
      this.roles = new Map(d.roles.map((r) => [r.id, r]));
      this.emit("members");
    } else if (t === "UNREAD") {
      this.#mark(d, frame.guild);
    } else if (t === "BOT_STATUS") {
      Object.assign(this.bot, d);
      Object.assign(this.guilds.get(this.guild.id), d);
      this.emit("bot");
    } else if (t === "STORE_STATUS") {
      this.settings.held = d.held;
      this.emit("held");
    } else if (t.startsWith("MESSAGE_") || t === "TYPING") {
      this.emit("frame", frame);
    }
  }
}

export const store = new Store();
