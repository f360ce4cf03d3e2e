// Discord's markdown to a small tree. Pure: knows no document and no world.
//
// Inline nodes: {t: "text", v} {t: "br"} {t: "code", v} {t: "strong"|"em"|"u"|"s"|"spoiler", c: [...]} {t: "link", href, c}
//   {t: "user"|"role"|"channel", id} {t: "command", name} {t: "everyone", v} {t: "time", at, style} {t: "emoji", name}
// Block nodes: {t: "p"|"sub"|"quote", c} {t: "h", level, c} {t: "pre", lang, v} {t: "list", ordered, start, items: [[...blocks]]}

const MAX_DEPTH = 12;

const RULES = [
  [/\\([^A-Za-z0-9\s])/y, (m) => ({ t: "text", v: m[1] })],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (m) => ({ t: "code", v: m[2].replace(/^ (?=`)|(?<=`) $/g, "") })],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => ({ t: "link", href: m[1], c: [{ t: "text", v: m[1] }] })],
  [/\[((?:\\.|[^\]\\\n])+)\]\(\s*<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"\n]*")?\s*\)/y, (m, go) => ({ t: "link", href: m[2], c: go(m[1]) })],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\])!?*_~|]/y, (m) => ({ t: "link", href: m[0], c: [{ t: "text", v: m[0] }] })],
  [/<@!?(\d{1,20})>/y, (m) => ({ t: "user", id: m[1] })],
  [/<@&(\d{1,20})>/y, (m) => ({ t: "role", id: m[1] })],
  [/<#(\d{1,20})>/y, (m) => ({ t: "channel", id: m[1] })],
  [/<\/([^:<>\n]{1,100}):\d{1,20}>/y, (m) => ({ t: "command", name: m[1] })],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (m) => ({ t: "time", at: Number(m[1]), style: m[2] ?? "f" })],
  [/<a?:(\w{2,32}):\d{1,20}>/y, (m) => ({ t: "emoji", name: m[1] })],
  [/@(?:everyone|here)\b/y, (m) => ({ t: "everyone", v: m[0] })],
  [/\*\*\*((?:\\[\s\S]|[^\\])+?)\*\*\*(?!\*)/y, (m, go) => ({ t: "em", c: [{ t: "strong", c: go(m[1]) }] })],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, (m, go) => ({ t: "strong", c: go(m[1]) })],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, (m, go) => ({ t: "u", c: go(m[1]) })],
  [/\*(?=\S)((?:\*\*|\\[\s\S]|[^\\*])+?)(?<=\S)\*(?!\*)/y, (m, go) => ({ t: "em", c: go(m[1]) })],
  [/\b_((?:__|\\[\s\S]|[^\\_])+?)_\b/y, (m, go) => ({ t: "em", c: go(m[1]) })],
  [/~~((?:\\[\s\S]|[^\\])+?)~~/y, (m, go) => ({ t: "s", c: go(m[1]) })],
  [/\|\|((?:\\[\s\S]|[^\\])+?)\|\|/y, (m, go) => ({ t: "spoiler", c: go(m[1]) })],
  [/ *\n/y, () => ({ t: "br" })],
  // Plain text up to the next character that may begin something.
  [/[\s\S][^\\<`*_~|@[h\n]*/y, (m) => ({ t: "text", v: m[0] })],
];

/** Inline nodes of a text. */
export function inline(text, depth = 0) {
  if (depth > MAX_DEPTH) return [{ t: "text", v: text }];
  const go = (inner) => inline(inner, depth + 1);
  const out = [];
  for (let at = 0; at < text.length; ) {
    for (const [rule, make] of RULES) {
      rule.lastIndex = at;
      const match = rule.exec(text);
      if (!match) continue;
      at = rule.lastIndex; // before `make`, which may use the same rule again
      const node = make(match, go);
      const last = out.at(-1);
      if (node.t === "text" && last?.t === "text") last.v += node.v;
      else out.push(node);
      break;
    }
  }
  return out;
}

const FENCE = /```(?:([\w+\-.#]{1,20})?\n)?([\s\S]*?)\n?```/g;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;

/** Block nodes of a message's text. */
export function blocks(text) {
  const out = [];
  let at = 0;
  for (const match of text.matchAll(FENCE)) {
    if (!match[2].trim()) continue;
    out.push(...lines(text.slice(at, match.index).replace(/\n$/, "")));
    out.push({ t: "pre", lang: match[1] ?? "", v: match[2] });
    at = match.index + match[0].length;
    if (text[at] === "\n") at += 1;
  }
  out.push(...lines(text.slice(at)));
  return out;
}

function lines(text, quoted = false) {
  const out = [];
  const rows = text.split("\n");
  let paragraph = [];
  const flush = () => {
    const joined = paragraph.join("\n");
    if (joined.trim()) out.push({ t: "p", c: inline(joined) });
    paragraph = [];
  };
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i];
    let match;
    if (!quoted && row.startsWith(">>> ")) {
      flush();
      out.push({ t: "quote", c: lines([row.slice(4), ...rows.slice(i + 1)].join("\n"), true) });
      return out;
    }
    if (!quoted && /^> ?/.test(row) && (row === ">" || row[1] === " ")) {
      flush();
      const inner = [];
      while (i < rows.length && /^>( |$)/.test(rows[i])) inner.push(rows[i++].slice(2));
      i -= 1;
      out.push({ t: "quote", c: lines(inner.join("\n"), true) });
    } else if ((match = /^(#{1,3}) +(.+)$/.exec(row))) {
      flush();
      out.push({ t: "h", level: match[1].length, c: inline(match[2]) });
    } else if ((match = /^-# +(.+)$/.exec(row))) {
      flush();
      out.push({ t: "sub", c: inline(match[1]) });
    } else if (ITEM.test(row)) {
      flush();
      const items = [];
      while (i < rows.length && (ITEM.test(rows[i]) || (items.length && /^ {2,}\S/.test(rows[i])))) items.push(rows[i++]);
      i -= 1;
      out.push(...list(items));
    } else paragraph.push(row);
  }
  flush();
  return out;
}

/** Lists of consecutive item rows; deeper indentation nests, a change of marker begins a new list. */
function list(rows) {
  const out = [];
  for (let i = 0; i < rows.length; ) {
    const [, indent, marker, first] = ITEM.exec(rows[i]) ?? [null, "", "-", rows[i].trim()];
    const ordered = /\d/.test(marker);
    const inner = [];
    let text = first;
    i += 1;
    while (i < rows.length && /^ */.exec(rows[i])[0].length > indent.length) {
      if (inner.length || ITEM.test(rows[i])) inner.push(rows[i]);
      else text += `\n${rows[i].trim()}`;
      i += 1;
    }
    const item = [{ t: "p", c: inline(text) }, ...(inner.length ? list(inner) : [])];
    const last = out.at(-1);
    if (last && last.ordered === ordered) last.items.push(item);
    else out.push({ t: "list", ordered, start: ordered ? Number.parseInt(marker, 10) : 1, items: [item] });
  }
  return out;
}

const ONLY_EMOJI = /^(?:[\p{Extended_Pictographic}\p{Emoji_Component}\u200d\ufe0f\s]|<a?:\w{2,32}:\d{1,20}>)+$/u;

/** Whether the text is nothing but a few emoji, which are shown large. */
export const onlyEmoji = (text) => text.length <= 80 && /\p{Extended_Pictographic}|<a?:/u.test(text) && ONLY_EMOJI.test(text);
