// Message components, of the first kind (rows of buttons and selects) and the second (containers, sections, galleries).

import { useComponent } from "../acting/actions.js";
import { h } from "../kit/dom.js";
import { fileCard, picture, safeUrl } from "../rich/media.js";
import { richText } from "../rich/rich.js";
import { emojiText, selectControl, SELECTS } from "../kit/select.js";
import { t } from "../kit/texts.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const LINK = 5;

function buttonNode(c, message) {
  const inside = [c.emoji ? h("span", { class: "button-emoji" }, emojiText(c.emoji)) : null, c.label ? h("span", {}, c.label) : null];
  const label = c.label ? null : emojiText(c.emoji);
  if (c.style === LINK) {
    return h("a", { class: ["button", "link", c.disabled && "disabled"], href: c.disabled ? null : safeUrl(c.url), target: "_blank", rel: "noopener noreferrer", "aria-label": label }, inside);
  }
  const button = h("button", {
    type: "button",
    class: ["button", STYLES[c.style] ?? "secondary"],
    disabled: c.disabled || !c.custom_id,
    "aria-label": label,
    data: { cid: c.custom_id ?? "" },
    on: {
      click: async () => {
        if (button.getAttribute("aria-busy")) return;
        button.setAttribute("aria-busy", "true");
        await useComponent(message, c);
        button.removeAttribute("aria-busy");
      },
    },
  }, inside);
  return button;
}

function media(item, className = "") {
  const { url, width, height } = item.media;
  return picture({ url, width, height, alt: item.description ?? "", spoiler: item.spoiler, className });
}

function container(c, message) {
  const color = typeof c.accent_color === "number" ? `#${c.accent_color.toString(16).padStart(6, "0")}` : null;
  const node = h("div", { class: ["v2-container", color && "accented", c.spoiler && "v2-spoiler"], vars: color ? { "--bar": color } : {} },
    h("div", { class: "v2-inner", inert: Boolean(c.spoiler) }, c.components.map((inner) => component(inner, message))));
  if (c.spoiler) {
    const cover = h("button", { type: "button", class: "spoiler-cover", on: { click: () => {
      node.classList.remove("v2-spoiler");
      node.firstChild.inert = false;
      cover.remove();
    } } }, t("spoiler"));
    node.append(cover);
  }
  return node;
}

/** The node of one component of `message`. */
export function component(c, message) {
  if (SELECTS.has(c.type)) return selectControl(c, (values) => useComponent(message, c, values));
  switch (c.type) {
    case 1: return h("div", { class: "row" }, c.components.map((inner) => component(inner, message)));
    case 2: return buttonNode(c, message);
    case 9: return h("div", { class: "v2-section" },
      h("div", { class: "v2-section-text" }, c.components.map((inner) => component(inner, message))), component(c.accessory, message));
    case 10: return richText(c.content);
    case 11: return media(c, "v2-thumb");
    case 12: return h("div", { class: ["gallery", c.items.length > 1 && "gallery-many"] }, c.items.map((item) => media(item)));
    case 13: return fileCard({ url: c.file.url, name: c.name ?? decodeURIComponent(c.file.url.split("/").at(-1)), bytes: c.size });
    case 14: return h("hr", { class: ["v2-separator", c.divider === false && "bare", c.spacing === 2 && "wide"] });
    case 17: return container(c, message);
    default: return h("p", { class: "broken" }, t("unsupported", { type: c.type }));
  }
}

export const componentList = (message) => (message.components ?? []).map((c) => component(c, message));
