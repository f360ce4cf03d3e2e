/**
 * Zoom and pan of a board by one transform: wheel, pinch, drag, double tap, keys + - 0, and functions for
 * buttons. While it moves, the drawing is a picture that is shifted; once it rests it is drawn sharp anew.
 */

const MOST = 12;
const STEP = 1.5;
const SLACK = 6; // pixels that a tap may move
const REST = 160; // milliseconds without movement after which it is drawn sharp
const TAP = { time: 320, far: 28 };

export class Zoom {
  /**
   * @param {HTMLElement} frame what is seen through; takes the pointers
   * @param {SVGElement} target what is transformed; as large as the frame while not enlarged
   * @param {(scale: number) => void} [onChange]
   */
  constructor(frame, target, onChange = () => {}) {
    this.frame = frame;
    this.target = target;
    this.onChange = onChange;
    this.x = 0;
    this.y = 0;
    this.k = 1;
    this._pointers = new Map();
    this._moved = false;
    this._tap = null;
    this._drawn = 0;
    this._resting = 0;
    this._closed = new AbortController();
    const { signal } = this._closed;
    const on = (name, what, options) =>
      frame.addEventListener(name, (event) => what.call(this, event), { signal, ...options });
    on("wheel", this._wheel, { passive: false });
    on("pointerdown", this._down);
    on("pointermove", this._move);
    on("pointerup", this._up);
    on("pointercancel", this._up);
    on("lostpointercapture", (event) => event.target === frame && this._up(event));
    on("keydown", this._key);
    on("click", this._click, { capture: true });
    this._observer = new ResizeObserver(() => this._apply());
    this._observer.observe(frame);
    this._apply();
  }

  /** Zoom in, out, and back to the whole board: for buttons. */
  in() { this._smoothly(() => this._about(STEP, ...this._middle())); }
  out() { this._smoothly(() => this._about(1 / STEP, ...this._middle())); }
  whole() { this._smoothly(() => this._set(0, 0, 1)); }

  /** Bring a box, in pixels of the frame while not enlarged, into sight, at the present scale. */
  reveal(left, top, right, bottom) {
    const { clientWidth: w, clientHeight: h } = this.frame;
    const shift = (low, high, at, size) => {
      const [a, b] = [low * this.k + at, high * this.k + at];
      if (a < 0 || b - a > size) return at - a + Math.max(0, (size - (b - a)) / 2) * Number(b - a <= size);
      return b > size ? at - (b - size) - (size - (b - a)) / 2 : at;
    };
    const [x, y] = [shift(left, right, this.x, w), shift(top, bottom, this.y, h)];
    if (x !== this.x || y !== this.y) this._smoothly(() => this._set(x, y, this.k));
  }

  close() {
    this._closed.abort();
    this._observer.disconnect();
    clearTimeout(this._resting);
    cancelAnimationFrame(this._drawn);
  }

  _middle() { return [this.frame.clientWidth / 2, this.frame.clientHeight / 2]; }

  _at(event) {
    const box = this.frame.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** Enlarge by a factor about a point of the frame. */
  _about(factor, px, py) {
    const k = Math.min(MOST, Math.max(1, this.k * factor));
    const part = k / this.k;
    this._set(px - (px - this.x) * part, py - (py - this.y) * part, k);
  }

  _set(x, y, k) {
    [this.x, this.y, this.k] = [x, y, k];
    this._keep();
    this._drawn ||= requestAnimationFrame(() => this._apply());
    if (!this._resting) this.target.classList.add("moving");
    clearTimeout(this._resting);
    this._resting = setTimeout(() => this._rest(), REST);
  }

  _rest() {
    this._resting = 0;
    if (this._pointers.size && this._moved) return this._set(this.x, this.y, this.k);
    this.target.classList.remove("moving", "smooth");
  }

  /** Nothing beyond the board's edges comes into sight. */
  _keep() {
    const { clientWidth: w, clientHeight: h } = this.frame;
    this.x = Math.min(0, Math.max(w * (1 - this.k), this.x));
    this.y = Math.min(0, Math.max(h * (1 - this.k), this.y));
  }

  _apply() {
    this._drawn = 0;
    this._keep();
    this.target.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.k})`;
    this.frame.classList.toggle("enlarged", this.k > 1.001);
    this.onChange(this.k);
  }

  _smoothly(change) {
    this.target.classList.add("smooth");
    change();
  }

  _wheel(event) {
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const factor = Math.exp((-event.deltaY * unit * (event.ctrlKey ? 4 : 1)) / 400);
    if (factor < 1 && this.k <= 1.001 && !event.ctrlKey) return; // the page scrolls on
    event.preventDefault();
    this.target.classList.remove("smooth");
    this._about(Math.min(4, Math.max(0.25, factor)), ...this._at(event));
  }

  _down(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (!this._pointers.size) this._moved = false;
    this._pointers.set(event.pointerId, this._at(event));
    this._start = this._pointers.size === 1 ? this._at(event) : this._start;
    if (this._pointers.size > 1) this._moved = true;
  }

  _move(event) {
    const before = this._pointers.get(event.pointerId);
    if (!before || this._pointers.size > 2) return;
    const now = this._at(event);
    if (!this._moved) {
      if (Math.hypot(now[0] - this._start[0], now[1] - this._start[1]) < SLACK) return;
      if (this.k <= 1.001) return; // nothing to shift: touch scrolls the page
      this._moved = true;
    }
    this.target.classList.remove("smooth");
    if (!this.frame.hasPointerCapture(event.pointerId)) this.frame.setPointerCapture(event.pointerId);
    const others = [...this._pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    this._pointers.set(event.pointerId, now);
    if (!others.length) return this._set(this.x + now[0] - before[0], this.y + now[1] - before[1], this.k);
    const [other] = others;
    const apart = (at) => Math.max(20, Math.hypot(at[0] - other[0], at[1] - other[1]));
    const middle = (at) => [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2];
    const [from, to] = [middle(before), middle(now)];
    this._set(this.x + to[0] - from[0], this.y + to[1] - from[1], this.k);
    this._about(apart(now) / apart(before), ...to);
  }

  _up(event) {
    if (!this._pointers.delete(event.pointerId)) return;
    if (this._moved || event.type !== "pointerup") return void (this._tap = null);
    const [at, last, now] = [this._at(event), this._tap, event.timeStamp];
    const double = last && now - last.now < TAP.time && Math.hypot(at[0] - last.at[0], at[1] - last.at[1]) < TAP.far;
    this._tap = double ? null : { at, now };
    if (double) this._smoothly(() => (this.k > MOST / 2 ? this._set(0, 0, 1) : this._about(2, ...at)));
  }

  /** The end of a drag is no choice. */
  _click(event) {
    if (!this._moved || event.detail === 0) return;
    this._moved = false;
    event.stopPropagation();
    event.preventDefault();
  }

  _key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const what = { "+": this.in, "=": this.in, "-": this.out, 0: this.whole }[event.key];
    if (!what) return;
    event.preventDefault();
    what.call(this);
  }
}
