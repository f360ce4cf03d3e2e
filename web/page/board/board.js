// In place of the drawn board: shows nothing, so that the page around it works.

export class Board {
  constructor(element, art, { texts, onChoose }) {
    this.element = element;
    this.art = art;
    this.texts = texts;
    this.onChoose = onChoose;
  }

  show(at) {
    this.element.dataset.ply = at.ply;
  }

  choose(ids) {
    this.element.dataset.chosen = ids.join(" ");
  }

  zoomIn() {}

  zoomOut() {}

  whole() {}
}
