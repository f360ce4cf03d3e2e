/** Small helpers to make SVG elements; styles that differ are attributes, never HTML. */

const SPACE = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes, at the end of a parent.
 * @param {string} name
 * @param {Record<string, string | number | null | undefined>} [attributes] those without a value are left out
 * @param {Element | null} [parent]
 */
export function el(name, attributes = {}, parent = null) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== "") made.setAttribute(key, String(value));
  }
  parent?.append(made);
  return made;
}

/** A colour of the theme for an attribute. @param {number[]} rgb */
export const css = (rgb) => `rgb(${rgb.join(",")})`;

/** The colour, with a part (0 to 1) of a second one. @param {number[]} a @param {number[]} b @param {number} part */
export const blend = (a, b, part) => a.map((x, i) => Math.round(x * (1 - part) + b[i] * part));

/** The colour times a factor. @param {number[]} rgb @param {number} factor */
export const shade = (rgb, factor) => rgb.map((v) => Math.min(255, Math.round(v * factor)));

/** @param {string} hex `#rrggbb` */
export const rgbOf = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

/** A line through points, as a path. @param {number[][]} points */
export const pathOf = (points, closed = false) =>
  points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("") + (closed ? "z" : "");

/** The ratio of WCAG 2 between two colours. */
export function contrast(a, b) {
  const light = (rgb) => {
    const [r, g, bl] = rgb.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl;
  };
  const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** The colour with as much ink as a text on this ground needs. */
export function readable(rgb, ground, ink) {
  for (let part = 0; part < 10; part++) {
    const mixed = blend(rgb, ink, part / 10);
    if (contrast(mixed, ground) >= 4.5) return mixed;
  }
  return ink;
}

/** A number in at most three figures and a letter. @param {number} n */
export const short = (n) => (n < 1000 ? String(n) : `${Math.floor(n / 1000)}k`);
