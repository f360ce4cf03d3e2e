// Making elements. Values go into the page as text only, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element. In `props` names that begin with `on` are listeners, `class`, `data-…`, `aria-…` and the like are
 * attributes (true: without a value, false or null: none); children are nodes, texts, or null for nothing.
 */
export function el(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** The same for SVG. */
export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** Put a colour of the game on an element, where style sheets find it as `--seat`. */
export function coloured(node, colour) {
  node.style.setProperty("--seat", colour ?? "transparent");
  return node;
}

/** A sentence of the server's: parts that are bold, small, code or a moment. */
export function sentence(parts, tag = "p") {
  const node = el(tag);
  for (const part of parts) {
    let piece = part.at === undefined ? document.createTextNode(part.text) : moment(part.at);
    if (part.code) piece = el("code", {}, piece);
    if (part.bold) piece = el("b", {}, piece);
    if (part.small) piece = el("small", {}, piece);
    node.append(piece);
  }
  return node;
}

/** A sentence as plain text. */
export function plain(parts) {
  return parts.map((part) => (part.at === undefined ? part.text : written(part.at))).join("");
}

/** A moment in the reader's own time and language. */
export function moment(at) {
  return el("time", { datetime: new Date(at * 1000).toISOString() }, written(at));
}

function written(at) {
  const options = { dateStyle: "medium", timeStyle: "short" };
  return new Intl.DateTimeFormat(document.documentElement.lang, options).format(new Date(at * 1000));
}

/** Put these children in place of the others. Those that stay are not touched: they keep focus and scroll position. */
export function replace(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, place) => {
    if (parent.children[place] !== child) parent.insertBefore(child, parent.children[place] ?? null);
  });
}

/** Call a function once nothing has asked for it for some time. */
export function settled(wait, work) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...given), wait);
  };
}
