// In place of the drawn board: shows nothing, so that the page around it works.

export class Board {
  constructor(element, art, { onChoose }) {
    this.element = element;
    this.onChoose = onChoose;
    this.zoom = { in() {}, out() {}, whole() {} };
  }

  show(at) {
    this.element.dataset.ply = at.ply;
  }

  choose(ids) {
    this.element.dataset.chosen = ids.join(" ");
  }

  close() {
    this.element.replaceChildren();
  }
}
