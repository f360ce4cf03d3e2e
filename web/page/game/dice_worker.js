// Checks the dice beside the page, so that it stays at hand meanwhile.

import { checkSeed, checkThrows } from "./dice_check.js";

self.onmessage = async ({ data }) => {
  try {
    const seed = await checkSeed(data.origin);
    const throws = await checkThrows(data.throws, (done) => self.postMessage({ done }));
    self.postMessage({ seed, throws });
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};
