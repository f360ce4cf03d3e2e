/** The order in which a keyboard goes through the spaces of a board. */

const BAND = 0.09; // height of a row, as a part of the board's

/** Spaces row by row from the top, from left to right. */
export function readingOrder(art) {
  const high = art.size[1] * BAND;
  const left = [...art.spaces].sort((a, b) => a.badge[1] - b.badge[1]);
  const order = [];
  while (left.length) {
    const [top] = left;
    const row = left.filter((space) => space.badge[1] < top.badge[1] + high);
    left.splice(0, row.length);
    order.push(...row.sort((a, b) => a.badge[0] - b.badge[0]));
  }
  return order;
}

/**
 * Where a key leads from a space: left and right along the order, up and down to the nearest one there.
 * @returns {string | null} its id; null: nowhere
 */
export function step(order, id, key) {
  const at = order.findIndex((space) => space.id === id);
  if (key === "Home") return order[0].id;
  if (key === "End") return order.at(-1).id;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    return order[at + (key === "ArrowLeft" ? -1 : 1)]?.id ?? null;
  }
  const way = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
  const [x, y] = order[at].badge;
  let best = null;
  for (const space of way ? order : []) {
    const [dx, dy] = [Math.abs(space.badge[0] - x), (space.badge[1] - y) * way];
    if (dy < 12 || dx > dy * 2) continue;
    const cost = dy + 1.5 * dx;
    if (!best || cost < best.cost) best = { cost, id: space.id };
  }
  return best?.id ?? null;
}
