// Commands that wait for an answer or got none: lines below the messages that only their member sees.

import { dropNotice, shownNotices } from "../acting/actions.js";
import { announce, fill, h, icon } from "../kit/dom.js";
import { store } from "../kit/store.js";
import { t } from "../kit/texts.js";

function line(notice) {
  const waits = notice.state === "pending";
  return h("div", { class: ["notice", notice.state] },
    waits ? h("span", { class: "spinner", "aria-hidden": "true" }) : icon("warn", 18),
    h("span", { class: "mention" }, notice.command),
    h("span", {}, waits ? t("waiting", { name: store.botName }) : notice.text),
    waits ? null : h("span", { class: "only-you" }, t("onlyYou"), " · ",
      h("button", { type: "button", class: "textual", on: { click: () => dropNotice(notice.id) } }, t("dismiss"))));
}

/** Draws the notices of the shown place into `root` and keeps them current. */
export function createNotices(root) {
  const draw = () => fill(root, shownNotices().map(line));
  store.on("world place members", draw);
  store.on("notices", () => {
    draw();
    const failed = root.querySelector(".failed:last-child");
    if (failed) announce(failed.textContent);
  });
}
