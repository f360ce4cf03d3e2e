// A picture over the whole window: fitted at first, full size on demand, the message's others by arrow keys.

import { fill, h, icon } from "../kit/dom.js";
import { t } from "../kit/texts.js";

/** Opens `pictures` ([{src, alt}]) at `index`; focus returns to where it was. */
export function openLightbox(pictures, index) {
  let at = Math.max(index, 0);
  const image = h("img", { class: "lightbox-image", draggable: "false" });
  const stage = h("div", { class: "lightbox-stage", tabindex: -1 }, image);
  const zoom = h("button", { type: "button", class: "icon-button", data: { act: "zoom" } });
  const original = h("a", { class: "icon-button", target: "_blank", rel: "noopener noreferrer", "aria-label": t("openOriginal"), title: t("openOriginal") }, icon("open"));
  const close = h("button", { type: "button", class: "icon-button", data: { act: "close" }, "aria-label": t("close"), title: t("close") }, icon("close"));
  const previous = h("button", { type: "button", class: "icon-button lightbox-side lightbox-previous", "aria-label": t("previous") }, icon("left", 28));
  const next = h("button", { type: "button", class: "icon-button lightbox-side lightbox-next", "aria-label": t("next") }, icon("right", 28));
  const caption = h("p", { class: "lightbox-caption" });
  const dialog = h("dialog", { class: "lightbox", "aria-label": t("picture") },
    h("div", { class: "lightbox-bar" }, caption, zoom, original, close), stage, pictures.length > 1 ? [previous, next] : null);

  const setFull = (full, event) => {
    const box = image.getBoundingClientRect();
    const [x, y] = event ? [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height] : [0.5, 0.5];
    dialog.classList.toggle("full", full);
    zoom.setAttribute("aria-pressed", String(full));
    zoom.setAttribute("aria-label", t(full ? "fitSize" : "fullSize"));
    zoom.title = t(full ? "fitSize" : "fullSize");
    fill(zoom, icon("zoom"));
    if (!full) return;
    stage.scrollLeft = image.offsetWidth * x - stage.clientWidth / 2;
    stage.scrollTop = image.offsetHeight * y - stage.clientHeight / 2;
  };
  const show = (step = 0) => {
    at = (at + step + pictures.length) % pictures.length;
    image.src = pictures[at].src;
    image.alt = pictures[at].alt;
    original.href = pictures[at].src;
    caption.textContent = [pictures.length > 1 ? `${at + 1} / ${pictures.length}` : "", pictures[at].alt].filter(Boolean).join(" · ");
    setFull(false);
  };
  const isFull = () => dialog.classList.contains("full");

  let dragged = null;
  stage.addEventListener("pointerdown", (event) => {
    if (!isFull() || event.pointerType !== "mouse") return;
    dragged = { x: event.clientX, y: event.clientY, left: stage.scrollLeft, top: stage.scrollTop, moved: false };
  });
  stage.addEventListener("pointermove", (event) => {
    if (!dragged || !event.buttons) return;
    dragged.moved ||= Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) > 4;
    stage.scrollTo(dragged.left - event.clientX + dragged.x, dragged.top - event.clientY + dragged.y);
  });
  stage.addEventListener("click", (event) => {
    const moved = dragged?.moved;
    dragged = null;
    if (moved) return;
    if (event.target === image) setFull(!isFull(), event);
    else dialog.close();
  });
  zoom.addEventListener("click", () => setFull(!isFull()));
  close.addEventListener("click", () => dialog.close());
  previous.addEventListener("click", () => show(-1));
  next.addEventListener("click", () => show(1));
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft" && !isFull()) show(-1);
    else if (event.key === "ArrowRight" && !isFull()) show(1);
    else if (["z", "+", "-"].includes(event.key)) setFull(event.key === "z" ? !isFull() : event.key === "+");
    else if (event.key.startsWith("Arrow")) {
      const step = { ArrowLeft: [-80, 0], ArrowRight: [80, 0], ArrowUp: [0, -80], ArrowDown: [0, 80] }[event.key];
      stage.scrollBy(...step);
    } else return;
    event.preventDefault();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  show();
  dialog.showModal();
  zoom.focus({ preventScroll: true });
}
