// Building nodes without ever parsing markup: text given to these helpers stays text.

const SVG = "http://www.w3.org/2000/svg";

function assign(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") node.setAttribute("class", Array.isArray(value) ? value.filter(Boolean).join(" ") : value);
    else if (name === "on") for (const [type, fn] of Object.entries(value)) node.addEventListener(type, fn);
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "vars") for (const [key, v] of Object.entries(value)) node.style.setProperty(key, v);
    else if (name === "value" || name === "checked" || name === "indeterminate") node[name] = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** An element with attributes, listeners (`on`), data attributes (`data`), custom properties (`vars`) and children. */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  assign(node, props);
  node.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false && c !== ""));
  return node;
}

/** Replaces all children of `node`; empty values are skipped. */
export function fill(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false && c !== ""));
  return node;
}

const ICONS = {
  hash: ["M9.5 4 7.5 20", "M16.5 4l-2 16", "M4.5 9h16", "M3.5 15h16"],
  thread: ["M5 5h14v9H11l-4 4v-4H5z", "M9 9.5h6"],
  speaker: ["M4 9.5h4l5-4v13l-5-4H4z", "M16.5 9a4.5 4.5 0 0 1 0 6"],
  horn: ["M4 10v4h3l10 5V5L7 10z", "M8 14.5 9.5 20", "M20 10.5v3"],
  posts: ["M4 4h12v8H9l-3 3v-3H4z", "M18.5 9H20v9h-2v3l-3-3H9.5v-2.5"],
  picture: ["M4 5h16v14H4z", "M10.5 9.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z", "M4.5 17l5-4 3 2.5 3.5-4 4 5"],
  lock: ["M6 11h12v9H6z", "M9 11V8a3 3 0 0 1 6 0v3"],
  at: ["M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z", "M16 12v1.5a2.5 2.5 0 0 0 4.5 1.5A9 9 0 1 0 17 19"],
  menu: ["M4 7h16", "M4 12h16", "M4 17h16"],
  close: ["M6 6l12 12", "M18 6 6 18"],
  sun: ["M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z", "M12 3v2", "M12 19v2", "M3 12h2", "M19 12h2", "M5.6 5.6 7 7", "M17 17l1.4 1.4", "M18.4 5.6 17 7", "M7 17l-1.4 1.4"],
  moon: ["M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z"],
  gear: ["M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z", "M12 3.5v3", "M12 17.5v3", "M3.5 12h3", "M17.5 12h3", "M6 6l2.1 2.1", "M15.9 15.9 18 18", "M18 6l-2.1 2.1", "M8.1 15.9 6 18"],
  send: ["M5 12h13", "M12.5 6 18.5 12l-6 6"],
  eye: ["M3 12c3-5 6-6.5 9-6.5S18 7 21 12c-3 5-6 6.5-9 6.5S6 17 3 12z", "M14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z"],
  down: ["M6 9.5l6 6 6-6"],
  left: ["M14.5 6l-6 6 6 6"],
  right: ["M9.5 6l6 6-6 6"],
  file: ["M6 3.5h8l4 4v13H6z", "M14 3.5v4h4"],
  zoom: ["M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z", "M15.5 15.5 20.5 20.5", "M7.5 10.5h6", "M10.5 7.5v6"],
  open: ["M10 5H5v14h14v-5", "M14 4h6v6", "M20 4l-9 9"],
  reply: ["M9 6 4 11l5 5", "M4 11h9c4 0 6.5 2 7 7"],
  pin: ["M9 4h6l-1 6 3 3v2H7v-2l3-3z", "M12 15v5"],
  check: ["M5 12.5l4.5 4.5L19 7.5"],
  warn: ["M12 4 21 19.5H3z", "M12 10v4.5", "M12 17v.2"],
  plus: ["M12 5v14", "M5 12h14"],
};

/** A line icon in the text's colour, hidden from assistive technology. */
export function icon(name, size = 20) {
  const svg = document.createElementNS(SVG, "svg");
  assign(svg, { viewBox: "0 0 24 24", width: size, height: size, class: `icon icon-${name}`, "aria-hidden": "true" });
  for (const d of ICONS[name]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}

let counter = 0;
/** A document-wide unique id, for aria references. */
export const uid = (prefix) => `${prefix}-${++counter}`;

/** Lower case without accents: what typed text is compared by. */
export const fold = (text) => String(text).normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();

/** Puts a short sentence into the page's live region. */
export function announce(text) {
  const live = document.getElementById("live");
  live.textContent = "";
  requestAnimationFrame(() => (live.textContent = text));
}

/** A transient error message at the edge of the page. */
export function toast(text) {
  const box = document.getElementById("toasts");
  const note = h("div", { class: "toast" }, icon("warn", 18), h("span", {}, text));
  box.append(note);
  setTimeout(() => note.remove(), 6000);
}

let pressing = false;
const lifted = [];
for (const type of ["pointerdown", "pointerup", "pointercancel", "pointermove"]) {
  document.addEventListener(type, (event) => {
    // Not every press is seen to end: one on a scroll bar, or let go outside of the window, has when nothing is held.
    if (type === "pointermove" && (!pressing || event.buttons)) return;
    pressing = type === "pointerdown";
    // The click comes after the pointer is up: what it belongs to must still be there.
    if (!pressing) setTimeout(() => lifted.splice(0).forEach((done) => done()));
  }, true);
}

/** Resolves when no button is held down: a press whose target is exchanged or moved meanwhile would be lost. */
export const released = () => (pressing ? new Promise((done) => lifted.push(done)) : Promise.resolve());

/** `draw`, put off for the same reason while a button is held down: then once, however often it was wanted. */
export function patient(draw) {
  let due = false;
  return () => {
    if (!pressing) return draw();
    if (!due) lifted.push(() => {
      due = false;
      draw();
    });
    due = true;
    return undefined;
  };
}
