// Runs before the first paint, so that a stored colour scheme does not flash.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("playground.theme");
  } catch {
    // storage may be forbidden; the system's scheme is used then
  }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
