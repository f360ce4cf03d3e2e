// The list that a select opens: over the page, beside its button, as a sheet at the lower edge of a phone.

import { fold, h } from "./dom.js";
import { Listbox } from "./listbox.js";
import { t } from "./texts.js";

const FILTER_FROM = 9;
let open = null;

/**
 * Opens a list at `anchor`. `chosen` are keys; with `max` above 1 (or nothing required) there is a confirm button.
 * `onDone(items)` gets the chosen items; closing without a choice calls nothing.
 */
export function openPicker({ anchor, label, items, min, max, chosen, onDone }) {
  const multi = max > 1;
  const explicit = multi || min === 0;
  let keys = [...chosen];
  const list = new Listbox({
    label,
    multi: explicit,
    onPick: (item) => {
      if (!explicit) return finish([item]);
      if (keys.includes(item.key)) keys = keys.filter((k) => k !== item.key);
      else keys = multi ? [...keys, item.key] : [item.key];
      return refresh();
    },
  });
  const withFilter = items.length >= FILTER_FROM;
  const filter = withFilter
    ? h("input", { type: "text", class: "field", placeholder: t("filter"), "aria-label": t("filter"), role: "combobox", "aria-expanded": "true", autocomplete: "off", spellcheck: "false" })
    : null;
  const confirm = explicit ? h("button", { type: "button", class: "button primary", on: { click: () => finish(items.filter((i) => keys.includes(i.key))) } }, t("confirm")) : null;
  const hint = explicit ? h("span", { class: "picker-hint", "aria-live": "polite" }) : null;
  const panel = h("div", { class: "picker", popover: "auto", role: "dialog", "aria-label": label }, filter, list.el, explicit ? h("div", { class: "picker-foot" }, hint, confirm) : null);
  const owner = withFilter && !matchMedia("(pointer: coarse)").matches ? filter : list.el;
  list.el.tabIndex = owner === filter ? -1 : 0;
  list.own(owner);

  function refresh() {
    list.mark(keys, multi && keys.length >= max);
    if (!explicit) return;
    hint.textContent = `${t("chooseRange", { min, max })} ${t("chosen", { n: keys.length })}`;
    confirm.disabled = keys.length < min || keys.length > max;
  }
  function show(query = "") {
    const wanted = fold(query.trim());
    const fitting = items.filter((i) => fold(`${i.label} ${i.detail ?? ""}`).includes(wanted));
    if (!fitting.length) return list.say(t("noMatch"));
    list.set(fitting, Math.max(0, fitting.findIndex((i) => keys.includes(i.key))));
    return refresh();
  }
  function finish(picked) {
    panel.hidePopover();
    onDone(picked);
  }

  filter?.addEventListener("input", () => show(filter.value));
  panel.addEventListener("keydown", (event) => {
    if (event.target === confirm) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && confirm && !confirm.disabled) confirm.click();
    else if (event.key === "Enter" || (event.key === " " && event.target !== filter)) list.pick();
    else if (!list.handleKey(event)) return;
    event.preventDefault();
  });
  const place = () => position(panel, open?.anchor ?? anchor);
  panel.addEventListener("toggle", (event) => {
    if (event.newState === "open") return;
    open.anchor.setAttribute("aria-expanded", "false");
    if (panel.contains(document.activeElement) || document.activeElement === document.body) open.anchor.focus({ preventScroll: true });
    removeEventListener("resize", place);
    removeEventListener("scroll", place, true);
    open = null;
    panel.remove();
  });

  open?.panel.hidePopover();
  (anchor.closest("dialog") ?? document.body).append(panel);
  open = { panel, anchor };
  anchor.setAttribute("aria-expanded", "true");
  show();
  panel.showPopover();
  place();
  addEventListener("resize", place);
  addEventListener("scroll", place, true);
  owner.focus({ preventScroll: true });
}

function position(panel, anchor) {
  if (matchMedia("(max-width: 640px)").matches) {
    for (const name of ["left", "top", "width", "max-height"]) panel.style.removeProperty(name);
    return;
  }
  const box = anchor.getBoundingClientRect();
  const width = Math.min(Math.max(box.width, 260), innerWidth - 16);
  const below = innerHeight - box.bottom - 16;
  const above = box.top - 16;
  const up = below < 280 && above > below;
  panel.style.width = `${width}px`;
  panel.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
  panel.style.maxHeight = `${Math.min(420, up ? above : below)}px`;
  panel.style.top = up ? `${box.top - 6 - panel.offsetHeight}px` : `${box.bottom + 6}px`;
}

/** After a message was drawn anew: the open list moves to the new node's same select, or closes if that is gone. */
export function rehang(root) {
  if (!open || open.anchor.isConnected) return;
  const cid = open.anchor.dataset.cid;
  const anchor = cid ? root.querySelector(`[data-cid="${CSS.escape(cid)}"]:not([disabled])`) : null;
  if (!anchor) return void open.panel.hidePopover();
  open.anchor = anchor;
  anchor.setAttribute("aria-expanded", "true");
}
