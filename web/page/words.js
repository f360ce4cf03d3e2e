// The page's texts, as the server has them in its language files.

let texts = {};

/** Load them: before anything else is shown. */
export async function loadWords(files, lang) {
  const answer = await fetch(`${files}/texts.${lang}.json`);
  if (!answer.ok) throw new Error(`texts: ${answer.status}`);
  texts = await answer.json();
  return texts;
}

/** The text of a key; `{name}` in it is replaced by the value of that name. */
export function say(key, values = {}) {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** The text for a count: `<key>-one` or `<key>-other`, with the number as `{n}`. */
export function count(key, n, values = {}) {
  const rule = new Intl.PluralRules(document.documentElement.lang).select(n);
  return say(`${key}-${rule === "one" ? "one" : "other"}`, { n: number(n), ...values });
}

/** A number as the language writes it. */
export function number(n) {
  return new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 }).format(n);
}
