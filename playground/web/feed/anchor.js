// Keeping the reader's place while messages come and go above it.

/** The first message of `list` that is in sight in `root`, and where it stands; null when there is none. */
export function anchorIn(root, list) {
  const top = root.getBoundingClientRect().top;
  for (const article of list.querySelectorAll("article[data-id]")) {
    const box = article.getBoundingClientRect();
    if (box.bottom > top) return { id: article.dataset.id, top: box.top };
  }
  return null;
}

/** Scrolls so that the anchored message stands where it stood; says whether it is still there. */
export function returnTo(root, list, anchor) {
  const article = anchor && list.querySelector(`article[data-id="${CSS.escape(anchor.id)}"]`);
  if (article) root.scrollTop += article.getBoundingClientRect().top - anchor.top;
  return Boolean(article);
}
