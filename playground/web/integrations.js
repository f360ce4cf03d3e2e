// Who may use which command: what a manager sets under Integrations, in the settings.

import { attempt } from "./acting/actions.js";
import { nameOf } from "./acting/slash.js";
import { post } from "./kit/api.js";
import { fill, h, icon, uid } from "./kit/dom.js";
import { KINDS, store, TEXT } from "./kit/store.js";
import { t } from "./kit/texts.js";

const ROLE = 1;
const USER = 2;
const CHANNEL = 3;

/** Everything that an entry can be about, as {type, id, name}. */
function targets() {
  const gid = store.guild.id;
  return [
    { type: ROLE, id: gid, name: t("everyone") },
    ...[...store.roles.values()].filter((r) => r.id !== gid).map((r) => ({ type: ROLE, id: r.id, name: `@${r.name}` })),
    ...[...store.members.values()].map((m) => ({ type: USER, id: m.id, name: m.name })),
    { type: CHANNEL, id: String(BigInt(gid) - 1n), name: t("allChannels") },
    ...[...store.channels.values()].filter((c) => c.type === TEXT || KINDS[c.type]).map((c) => ({ type: CHANNEL, id: c.id, name: `#${c.name}` })),
  ];
}

const same = (a, b) => a.type === b.type && a.id === b.id;
const field = (label, select) => h("div", { class: "modal-field" }, h("label", { for: select.id }, label), select);

/** The part of the settings in which managers allow and deny commands; null for other members. */
export function integrations() {
  if (!store.actor.is_manager) return null;
  const known = targets();
  const command = h("select", { id: uid("setting"), class: "field", on: { change: () => show() } },
    h("option", { value: "" }, t("allCommands")),
    store.commands.map((c) => h("option", { value: c.id }, `/${nameOf(c)}`)));
  const target = h("select", { id: uid("setting"), class: "field" }, known.map((one, at) => h("option", { value: at }, one.name)));
  const list = h("ul", { class: "entries" });
  const entries = () => (command.value ? store.commands.find((c) => c.id === command.value)?.permissions : store.permissions) ?? [];
  let shown = [];
  const set = async (permissions) => {
    const body = { actor: store.actorId, guild: store.guild.id, permissions, ...(command.value ? { command: command.value } : {}) };
    const done = await attempt(post("integrations", body));
    if (done) show(done.permissions);
  };
  const put = (permission) => {
    const { type, id } = known[target.value];
    set([...shown.filter((one) => !same(one, { type, id })), { type, id, permission }]);
  };
  const drop = (entry, name) => h("button", { type: "button", class: "icon-button", "aria-label": t("removeEntry", { name }),
    on: { click: () => set(shown.filter((one) => !same(one, entry))) } }, icon("close", 16));
  function show(now = entries()) {
    shown = now;
    fill(list, now.map((entry) => {
      const name = known.find((one) => same(one, entry))?.name ?? entry.id;
      return h("li", {}, t(entry.permission ? "mayUse" : "mayNotUse", { name }), drop(entry, name));
    }));
  }
  show();
  const button = (key, permission) => h("button", { type: "button", class: "button secondary", on: { click: () => put(permission) } }, t(key));
  return h("details", { class: "integrations" }, h("summary", {}, t("integrations")),
    field(t("command"), command), list,
    h("div", { class: "inline-form" }, field(t("whoOrWhere"), target), button("allow", true), button("deny", false)));
}
