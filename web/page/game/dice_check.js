// Computing all dice of a game again, from its seed alone. See engine/rng.py: block number c of a seed is
// SHA-256(seed + c as 8 bytes, big-endian), read as eight unsigned numbers of 32 bits; a number x becomes a die of
// n sides as x mod n + 1, and is skipped if it is not below the greatest multiple of n.

const SPAN = 2 ** 32;
const NUMBERS = 8;

/** The bytes of hex text. */
export function bytes(hex) {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new Error("no hex text");
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const hex = (data) => [...new Uint8Array(data)].map((value) => value.toString(16).padStart(2, "0")).join("");

const sha256 = (data) => crypto.subtle.digest("SHA-256", data);

/** The numbers of a seed's stream, by their place. */
export class Stream {
  constructor(seed) {
    this.seed = bytes(seed);
    this.number = -1;
    this.block = null;
  }

  async at(place) {
    const number = Math.floor(place / NUMBERS);
    if (number !== this.number) {
      const data = new Uint8Array(this.seed.length + 8);
      data.set(this.seed);
      new DataView(data.buffer).setBigUint64(this.seed.length, BigInt(number));
      this.block = new DataView(await sha256(data));
      this.number = number;
    }
    return this.block.getUint32((place % NUMBERS) * 4);
  }

  /** The numbers from one place up to another. */
  async between(first, last) {
    const found = [];
    for (let place = first; place < last; place++) found.push(await this.at(place));
    return found;
  }
}

/**
 * Where a throw ends in some numbers if it begins at one of them, or -1. Throws are told with the highest die
 * first, so its dice may come in any order.
 */
export function ends(numbers, begin, faces, sides) {
  const left = new Map();
  faces.forEach((face, die) => {
    const key = `${face}/${sides[die]}`;
    left.set(key, { face, sides: sides[die], n: (left.get(key)?.n ?? 0) + 1 });
  });
  const dice = [...left.values()];
  const from = (place, open) => {
    if (open === 0) return place;
    if (place >= numbers.length) return -1;
    const x = numbers[place];
    let skipped = false;
    for (const die of dice) {
      if (die.n === 0) continue;
      if (x >= SPAN - (SPAN % die.sides)) {
        skipped = true;
      } else if ((x % die.sides) + 1 === die.face) {
        die.n--;
        const end = from(place + 1, open - 1);
        die.n++;
        if (end >= 0) return end;
      }
    }
    return skipped ? from(place + 1, open) : -1;
  };
  return from(begin, faces.length);
}

/**
 * Check throws `[ply, first, last, faces, sides]` against a seed. Each must be found in order among the numbers
 * that its entry used. `onStep(done)` is called now and then. Returns how many fit, and those that do not.
 */
export async function checkThrows({ seed, throws }, onStep = () => {}) {
  const stream = new Stream(seed);
  const wrong = [];
  let fit = 0;
  let numbers = [];
  let place = 0;
  let of = null;
  for (const [number, [ply, first, last, faces, sides]] of throws.entries()) {
    if (of !== ply) {
      of = ply;
      numbers = await stream.between(first, last);
      place = 0;
    }
    let end = -1;
    for (let begin = place; begin < numbers.length && end < 0; begin++) end = ends(numbers, begin, faces, sides);
    if (end < 0) wrong.push(ply);
    else {
      fit++;
      place = end;
    }
    if (number % 200 === 0) onStep(number);
  }
  return { fit, wrong };
}

/** Whether a seed is what the published hash and the players' words made it: see `derive` in engine/rng.py. */
export async function checkSeed({ seed, secret, entropy, commitment }) {
  const committed = hex(await sha256(bytes(secret))) === commitment;
  const parts = [bytes(secret)];
  for (const text of entropy) parts.push(new Uint8Array(1), new TextEncoder().encode(text));
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return { committed, derived: hex(await sha256(whole)) === seed };
}
