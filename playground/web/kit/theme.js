// Light or dark: by the system until somebody chooses.

import { store } from "./store.js";

const KEY = "playground.theme";
const system = matchMedia("(prefers-color-scheme: dark)");

/** "light", "dark" or null for the system's. */
export const chosenTheme = () => document.documentElement.dataset.theme ?? null;

export const isDark = () => (chosenTheme() ?? (system.matches ? "dark" : "light")) === "dark";

export function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  try {
    if (theme) localStorage.setItem(KEY, theme);
    else localStorage.removeItem(KEY);
  } catch {
    // storage may be forbidden; the choice then lasts as long as the page
  }
  store.emit("theme");
}

export const toggleTheme = () => setTheme(isDark() ? "light" : "dark");

system.addEventListener("change", () => store.emit("theme"));
