/** What the head of an arrow hides, and whether it points where it should. */

const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** How far a point is from a box (left, top, right, bottom). */
export function awayFrom([x, y], [left, top, right, bottom]) {
  return Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
}

/** Whether a head stands across the shaft behind it, or points past its target. */
export function twisted(line, [tip, ...base], target) {
  const foot = [(base[0][0] + base[1][0]) / 2, (base[0][1] + base[1][1]) / 2];
  const long = apart(tip, foot);
  const [ux, uy] = [(tip[0] - foot[0]) / long, (tip[1] - foot[1]) / long];
  const behind = line.findLast((at) => apart(at, tip) > 1.5 * long) ?? line[0];
  const aside = Math.abs((behind[0] - tip[0]) * uy - (behind[1] - tip[1]) * ux);
  const ahead = (target[0] - tip[0]) * ux + (target[1] - tip[1]) * uy;
  return aside > 0.6 * apart(behind, tip) || ahead < 0.25 * apart(target, tip);
}

/** Whether a head that is so long covers some of what stands in a box: of a badge the circle in it. */
export function hides(shape, kind, box, long) {
  if (awayFrom(shape[0], box) > long) return false;
  if (kind !== "badge") return touch(shape, box);
  return distance([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2], shape) < (box[2] - box[0]) / 2;
}

const sides = (shape) => shape.map((at, i) => [at, shape[(i + 1) % shape.length]]);

/** How far a point is from a convex shape; 0 inside. */
function distance([x, y], shape) {
  const turns = sides(shape).map(([a, b]) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]));
  if (Math.min(...turns) >= 0 || Math.max(...turns) <= 0) return 0;
  return Math.min(...sides(shape).map(([a, b]) => {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const part = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / Math.max(dx * dx + dy * dy, 1e-9)));
    return apart([x, y], [a[0] + dx * part, a[1] + dy * part]);
  }));
}

/** Whether a convex shape and a box have some area in common. */
function touch(shape, [left, top, right, bottom]) {
  const corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
  return [shape, corners].every((points) => sides(points).every(([a, b]) => {
    const along = ([x, y]) => (a[1] - b[1]) * x + (b[0] - a[0]) * y;
    const [own, other] = [shape.map(along), corners.map(along)];
    return Math.max(...own) > Math.min(...other) && Math.max(...other) > Math.min(...own);
  }));
}
