// Asking the server, and hearing of news.

import { say } from "./words.js";

const TRIES = 4;
const POLL = 20_000;

/** What the server answered in place of what was asked for; `message` is for the reader. */
export class Refusal extends Error {
  constructor(status, key, text) {
    super(text);
    this.status = status;
    this.key = key;
  }
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** The JSON of an address, in the page's language. Waits and asks again where the server is busy. */
export async function ask(url, values = {}) {
  const address = new URL(url, location.href);
  for (const [key, value] of Object.entries(values)) address.searchParams.set(key, value);
  address.searchParams.set("lang", document.documentElement.lang);
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(address, { credentials: "same-origin" }).catch(() => {
      throw new Refusal(0, "unreachable", say("unreachable")); // what a browser says of it is for no reader
    });
    if (answer.ok) return answer.json();
    if ((answer.status === 429 || answer.status === 503) && attempt < TRIES) {
      await pause(Math.min(30, Number(answer.headers.get("Retry-After")) || attempt) * 1000);
      continue;
    }
    const failure = await answer.json().catch(() => ({}));
    throw new Refusal(answer.status, failure.error ?? "", failure.text ?? String(answer.status));
  }
}

/**
 * Hear of new entries: `onNews(ply)` with the number of the newest one, `onState(live)` when the stream opens or
 * breaks. Where there is no stream, `poll` is called from time to time instead. Returns a function that ends it.
 */
export function listen(url, { onNews, onState, poll }) {
  let source = null;
  let timer = 0;
  let ended = false;
  const open = () => {
    source = new EventSource(url);
    source.onopen = () => {
      if (timer) poll(); // there may be something new, and a message that there was no answer
      clearInterval(timer);
      timer = 0;
      onState(true);
    };
    source.onmessage = (event) => onNews(Number(event.data));
    source.onerror = () => {
      if (ended) return;
      onState(false);
      // A browser connects again by itself unless it was told that there is nothing.
      if (!timer) {
        timer = setInterval(() => {
          if (document.visibilityState === "hidden") return;
          poll();
          if (source.readyState === EventSource.CLOSED) open();
        }, POLL);
      }
    };
  };
  const seen = () => document.visibilityState === "visible" && poll();
  document.addEventListener("visibilitychange", seen);
  open();
  return () => {
    ended = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", seen);
    source.close();
  };
}
