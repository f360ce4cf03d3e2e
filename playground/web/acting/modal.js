// Modals that the bot opens: text fields, labels, selects; checked before they are sent.

import { answered } from "./answers.js";
import { post } from "../kit/api.js";
import { fill, h, icon, uid } from "../kit/dom.js";
import { richText } from "../rich/rich.js";
import { selectControl, SELECTS } from "../kit/select.js";
import { store } from "../kit/store.js";
import { t } from "../kit/texts.js";

const PARAGRAPH = 2;
let current = null;

/** A text field: {node, control, key, read, check}; `check` gives a sentence or null. */
function textField(c, id) {
  const attributes = {
    id, class: "field", value: c.value ?? "", placeholder: c.placeholder, maxlength: c.max_length ?? 4000, autocomplete: "off",
    "aria-required": String(c.required !== false), rows: c.style === PARAGRAPH ? 4 : null,
  };
  const control = c.style === PARAGRAPH ? h("textarea", attributes) : h("input", { type: "text", ...attributes });
  const counter = h("span", { class: "counter", "aria-hidden": "true" });
  const count = () => (counter.textContent = c.max_length ? `${control.value.length} / ${c.max_length}` : "");
  control.addEventListener("input", count);
  count();
  return {
    node: [control, counter], control, key: c.custom_id,
    read: () => control.value,
    check: () => {
      if (!control.value) return c.required === false ? null : t("fieldRequired");
      return c.min_length && control.value.length < c.min_length ? t("fieldShort", { n: c.min_length }) : null;
    },
  };
}

function selectField(c, id, label) {
  const required = c.required !== false;
  const control = selectControl(c, () => undefined, { label, id, min: required ? (c.min_values ?? 1) : 0 });
  return {
    node: [control], control, key: c.custom_id,
    read: () => control.values(),
    check: () => {
      const n = control.values().length;
      const [min, max] = [c.min_values ?? 1, c.max_values ?? 1];
      if (!n && !required) return null;
      if (n >= min && n <= max) return null;
      return n || max > 1 ? t("chooseRange", { min, max }) : t("fieldRequired");
    },
  };
}

function labelled(c, label, description, fields) {
  const id = uid("modal");
  const make = SELECTS.has(c.type) ? selectField : c.type === 4 ? textField : null;
  if (!make) return h("p", { class: "broken" }, t("unsupported", { type: c.type }));
  const field = make(c, id, label);
  const error = h("p", { class: "field-error", id: `${id}-error` });
  const described = description ? h("p", { class: "field-description", id: `${id}-about` }, description) : null;
  field.control.setAttribute("aria-describedby", [described?.id, error.id].filter(Boolean).join(" "));
  field.say = (text) => {
    error.textContent = text ?? "";
    if (text) field.control.setAttribute("aria-invalid", "true");
    else field.control.removeAttribute("aria-invalid");
  };
  fields.push(field);
  return h("div", { class: "modal-field" },
    h("label", { for: id }, label, c.required === false ? h("span", { class: "field-mark" }, ` (${t("optional")})`) : null),
    described, field.node, error);
}

function part(c, fields) {
  if (c.type === 1) return c.components.map((inner) => labelled(inner, inner.label ?? inner.placeholder ?? "", null, fields));
  if (c.type === 18) return labelled(c.component, c.label, c.description, fields);
  if (c.type === 10) return richText(c.content);
  return h("p", { class: "broken" }, t("unsupported", { type: c.type }));
}

/**
 * Opens a modal (the `MODAL` frame's data); Escape or Cancel leaves it without an answer. `press` is what opened it, if
 * that was a component.
 */
export function openModal(modal, press = null) {
  current?.close();
  const actor = store.actorId;
  const fields = [];
  const heading = h("h2", { id: uid("title") }, modal.title);
  const problem = h("p", { class: "modal-problem", role: "alert" });
  const submit = h("button", { type: "submit", class: "button primary" }, t("submit"));
  const cancel = h("button", { type: "button", class: "button secondary", on: { click: () => dialog.close() } }, t("cancel"));
  const form = h("form", { novalidate: true },
    h("header", { class: "modal-head" }, heading, h("button", { type: "button", class: "icon-button", "aria-label": t("close"), on: { click: () => dialog.close() } }, icon("close"))),
    h("div", { class: "modal-body" }, modal.components.map((c) => part(c, fields))),
    problem, h("footer", { class: "modal-foot" }, cancel, submit));
  const dialog = h("dialog", { class: "modal", "aria-labelledby": heading.id }, form);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.getAttribute("aria-busy")) return;
    const wrong = fields.filter((f) => {
      const text = f.check();
      f.say(text);
      return text;
    });
    if (wrong.length) return wrong[0].control.focus();
    fill(problem);
    submit.setAttribute("aria-busy", "true");
    try {
      const values = Object.fromEntries(fields.map((f) => [f.key, f.read()]));
      const state = await post("interactions/modal", { actor, modal: modal.modal_id, values, wait: "ack" });
      if (state.state === "failed") fill(problem, icon("warn", 16), t("noReply"));
      else {
        dialog.close();
        if (press) answered(press, state);
      }
    } catch (error) {
      fill(problem, icon("warn", 16), error.status === 0 ? t("noReply") : error.message);
    } finally {
      submit.removeAttribute("aria-busy");
    }
    return undefined;
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (current === dialog) current = null;
  });
  document.body.append(dialog);
  current = dialog;
  dialog.showModal();
  fields[0]?.control.focus();
}

/** A modal belongs to the member who opened it. */
store.on("place", (before) => before.actor !== store.actorId && current?.close());
