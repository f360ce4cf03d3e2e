// Pictures and files in messages. Pictures reserve their place before they are loaded and open large.

import { h, icon } from "../kit/dom.js";
import { openLightbox } from "./lightbox.js";
import { t } from "../kit/texts.js";

/** Only web addresses and the page's own files are ever put into src or href. */
export function safeUrl(url) {
  if (!url) return null;
  try {
    const parsed = new URL(url, location.href);
    return parsed.protocol === "http:" || parsed.protocol === "https:" ? parsed.href : null;
  } catch {
    return null;
  }
}

const KINDS = /\.(png|jpe?g|webp|gif|avif|svg|bmp)$/i;

export const isImage = (file) => file.content_type?.startsWith("image/") ?? KINDS.test(file.filename ?? file.url ?? "");

/** A button around a picture that opens it in the lightbox, together with the message's other pictures. */
export function picture({ url, width, height, alt, spoiler = false, className = "" }) {
  const src = safeUrl(url);
  if (!src) return h("span", { class: "broken" }, alt || url || "");
  const image = h("img", { src, alt: alt || t("picture"), width, height, decoding: "async", draggable: "false" });
  const button = h("button", {
    type: "button",
    class: ["picture", className, spoiler && "picture-spoiler"],
    "aria-label": t("openImage", { alt: alt || t("picture") }),
    data: { full: src, alt: alt || "" },
    vars: width && height ? { "--ratio": `${width} / ${height}`, "--natural": `${width}px` } : {},
    on: {
      click: () => {
        if (button.classList.contains("picture-spoiler")) return button.classList.remove("picture-spoiler");
        const group = [...(button.closest("article") ?? document).querySelectorAll(".picture:not(.picture-spoiler)")];
        return openLightbox(group.map((b) => ({ src: b.dataset.full, alt: b.dataset.alt })), group.indexOf(button));
      },
    },
  }, image);
  image.addEventListener("error", () => button.classList.add("picture-broken"));
  return button;
}

function size(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1048576).toFixed(1)} MB`;
}

/** A file as a card with a link to fetch it. */
export function fileCard({ url, name, bytes }) {
  const src = safeUrl(url);
  return h("a", { class: "file", href: src, download: name, target: "_blank", rel: "noopener noreferrer", "aria-label": t("download", { name }) },
    icon("file", 24), h("span", { class: "file-name" }, name), bytes ? h("span", { class: "file-size" }, size(bytes)) : null);
}

/** The attachments of a message: pictures first, in a grid, then the other files. */
export function attachments(list) {
  const pictures = list.filter(isImage);
  const files = list.filter((a) => !isImage(a));
  return [
    pictures.length
      ? h("div", { class: ["gallery", pictures.length > 1 && "gallery-many"] }, pictures.map((a) =>
        picture({ url: a.url, width: a.width, height: a.height, alt: a.description || a.filename, spoiler: a.filename.startsWith("SPOILER_") })))
      : null,
    ...files.map((a) => fileCard({ url: a.url, name: a.filename, bytes: a.size })),
  ].filter(Boolean);
}
