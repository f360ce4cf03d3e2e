// The catalogue of slash commands: what the acting member may use here, in the member's language.

import { fold } from "../kit/dom.js";
import { DM, store } from "../kit/store.js";

const CHAT_INPUT = 1;
const SUBCOMMAND = 1;
const GROUP = 2;

const localized = (node, field) => node[`${field}_localizations`]?.[store.locale] ?? node[field];
export const nameOf = (node) => localized(node, "name");

/** The description; libraries fill in a lone ellipsis where there is none. */
export const describe = (node) => {
  const text = localized(node, "description");
  return text === "…" ? "" : text;
};

export const choiceName = (choice) => choice.name_localizations?.[store.locale] ?? choice.name;

function leaves(node, path, words) {
  const inner = (node.options ?? []).filter((o) => o.type === SUBCOMMAND || o.type === GROUP);
  if (!inner.length) return [{ node, path, words }];
  return inner.flatMap((o) => leaves(o, [...path, o], [...words, nameOf(o)]));
}

/** Usable commands as {command, path, label, plain, description, options}, in alphabetical order. */
export function catalogue() {
  const where = store.channel?.type === DM ? "in_dm" : "in_guild";
  const usable = (c) => where === "in_dm" || c.usable_by.includes(store.actorId);
  return store.commands
    .filter((c) => (c.type ?? CHAT_INPUT) === CHAT_INPUT && c[where] && usable(c))
    .flatMap((command) => leaves(command, [], [nameOf(command)]).map(({ node, path, words }) => ({
      command,
      path,
      label: `/${words.join(" ")}`,
      plain: `/${[command, ...path].map((n) => n.name).join(" ")}`,
      description: describe(node),
      options: node.options ?? [],
    })))
    .sort((a, b) => a.label.localeCompare(b.label, store.locale));
}

/** Entries that fit what was typed after the slash, the best first. */
export function findCommands(query) {
  const wanted = fold(query).trim().replace(/\s+/g, " ");
  const rank = (entry) => {
    const names = [fold(entry.label).slice(1), fold(entry.plain).slice(1)];
    if (names.includes(wanted)) return 0;
    if (names.some((n) => n.startsWith(wanted))) return 1;
    if (names.some((n) => n.split(" ").some((w) => w.startsWith(wanted)))) return 2;
    if (names.some((n) => n.includes(wanted))) return 3;
    return fold(entry.description).includes(wanted) && wanted.length > 2 ? 4 : 9;
  };
  return catalogue().map((entry) => [rank(entry), entry]).filter(([r]) => r < 9).sort((a, b) => a[0] - b[0]).map(([, e]) => e);
}

/**
 * The entry that the text names in full, with what follows it: "/game new seats:4" gives {entry, rest: "seats:4"}.
 * Without a blank after the name there is no match, because a longer name may still be meant.
 */
export function exactCommand(text) {
  const folded = fold(text);
  const fitting = catalogue()
    .flatMap((entry) => [entry.label, entry.plain].map((name) => ({ entry, name: `${fold(name)} ` })))
    .filter(({ name }) => folded.startsWith(name))
    .sort((a, b) => b.name.length - a.name.length)[0];
  // Folding keeps lengths in composed text, which is what keyboards give.
  return fitting ? { entry: fitting.entry, rest: text.slice(fitting.name.length).trim() } : null;
}

/** The options as the API wants them, inside the subcommands that lead to them. */
export function nest(entry, options) {
  return [...entry.path].reverse().reduce((inner, node) => [{ name: node.name, options: inner }], options);
}
