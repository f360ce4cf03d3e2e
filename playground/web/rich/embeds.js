// Embeds: author, title, text, fields, pictures and footer beside a bar of colour.

import { h } from "../kit/dom.js";
import { picture, safeUrl } from "./media.js";
import { moment, richLine, richText } from "./rich.js";

const link = (url, className, ...children) =>
  safeUrl(url) ? h("a", { class: className, href: safeUrl(url), target: "_blank", rel: "noopener noreferrer" }, children) : h("span", { class: className }, children);

function small(url) {
  const src = safeUrl(url);
  return src ? h("img", { class: "embed-icon", src, alt: "", width: 20, height: 20 }) : null;
}

function media(part, className) {
  return part?.url ? picture({ ...part, url: part.url, alt: part.description ?? "", className }) : null;
}

/** Inline fields stand beside each other, up to three in a row. */
function fields(list) {
  return h("dl", { class: "embed-fields" }, list.map((field) =>
    h("div", { class: ["embed-field", field.inline && "inline"] }, h("dt", {}, richLine(field.name)), h("dd", {}, richText(field.value)))));
}

export function embed(data) {
  const color = typeof data.color === "number" ? `#${data.color.toString(16).padStart(6, "0")}` : null;
  const stamp = data.timestamp ? moment(Date.parse(data.timestamp) / 1000, "f") : null;
  const footer = [data.footer?.text, stamp].filter(Boolean).join(" · ");
  return h("section", { class: "embed", vars: color ? { "--bar": color } : {} },
    h("div", { class: "embed-main" },
      h("div", { class: "embed-text" },
        data.author?.name ? h("div", { class: "embed-author" }, small(data.author.icon_url), link(data.author.url, "", data.author.name)) : null,
        data.title ? h("h3", { class: "embed-title" }, data.url ? link(data.url, "", richLine(data.title)) : richLine(data.title)) : null,
        data.description ? richText(data.description) : null,
        data.fields?.length ? fields(data.fields) : null),
      media(data.thumbnail, "embed-thumb")),
    media(data.image, "embed-image"),
    footer ? h("div", { class: "embed-footer" }, small(data.footer?.icon_url), h("span", {}, footer)) : null);
}
