// The control API: calls with the run's secret, and the event stream with reconnection.

const KEY = "playground.key";

/** A refused call: `code` is Discord's error code where there is one, `status` the HTTP status (0: no connection). */
export class ApiError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The parameters after `#`. */
export const hashParams = () => new URLSearchParams(location.hash.slice(1));

/** Calls `fn(storage)` with this tab's and this origin's storage, where the browser allows them; the results. */
function inStores(fn) {
  return ["sessionStorage", "localStorage"].map((name) => {
    try {
      return fn(window[name]);
    } catch {
      return null;
    }
  });
}

/** Notes a key for this tab, and takes it out of the address bar; where nothing can be noted, it must stay there. */
export function takeKey(given) {
  inStores((storage) => storage === window.sessionStorage && storage.setItem(KEY, given));
  if (inStores((storage) => storage.getItem(KEY))[0] !== given) return;
  const params = hashParams();
  params.delete("key");
  history.replaceState(null, "", `#${params}`);
}

const named = hashParams().get("key");
const key = named ?? inStores((storage) => storage.getItem(KEY)).find(Boolean) ?? "";
if (named !== null) takeKey(named);

/** The key that this page calls with: of the address, else of an earlier visit in this tab or another one. */
export const secret = () => key;

/** Notes the key, which the server has taken, for other tabs of this browser. */
export const keepKey = () => inStores((storage) => storage.setItem(KEY, key));

const BAD_KEY = 403; // the code with which the server refuses the page's key, and nothing else
let refused = false;
let whenRefused = () => {};

/** Calls `fn()` once when the server does not take the page's key: nothing but a new link helps then. */
export const onRefused = (fn) => (whenRefused = fn);

function firstMessage(errors) {
  if (!errors || typeof errors !== "object") return null;
  if (Array.isArray(errors._errors) && errors._errors[0]) return errors._errors[0].message;
  for (const inner of Object.values(errors)) {
    const found = firstMessage(inner);
    if (found) return found;
  }
  return null;
}

async function call(method, path, body) {
  let response;
  try {
    response = await fetch(`/control/${path}`, {
      method,
      // The browser's clock: the only one here that is not the bot's own.
      headers: { Authorization: `Bearer ${secret()}`, "X-Page-Time": Date.now(), ...(body ? { "Content-Type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    });
  } catch (error) {
    throw new ApiError(0, 0, String(error.message ?? error));
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const error = answer.error ?? {};
  if (response.status === 403 && error.code === BAD_KEY && !refused) {
    refused = true;
    inStores((storage) => storage.getItem(KEY) === key && storage.removeItem(KEY));
    whenRefused();
  }
  throw new ApiError(response.status, error.code ?? response.status, firstMessage(error.errors) ?? error.message ?? response.statusText);
}

export const get = (path, query = {}) => {
  const given = Object.entries(query).filter(([, v]) => v !== null && v !== undefined);
  return call("GET", given.length ? `${path}?${new URLSearchParams(given)}` : path);
};
export const post = (path, body) => call("POST", path, body);

/** Starts an interaction and resolves with its state once the bot has acknowledged it, or failed to. */
export const interact = (kind, body) => post(`interactions/${kind}`, { ...body, wait: "ack" });

/**
 * Keeps the event stream open for the life of the page, or until its key is refused.
 * `onFrame(frame)` gets each frame; `onOpen()` runs after every (re)connection; `onLost()` when it breaks.
 */
export function listen({ onFrame, onOpen, onLost }) {
  let delay = 250;
  let timer = null;
  const open = () => {
    timer = null;
    if (refused) return;
    const url = new URL("/control/events", location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    url.hash = "";
    url.searchParams.set("key", secret());
    const socket = new WebSocket(url);
    socket.onmessage = (event) => {
      const frame = JSON.parse(event.data);
      if (frame.t === "HELLO") {
        delay = 250;
        onOpen();
      } else onFrame(frame);
    };
    socket.onclose = () => {
      if (refused) return;
      onLost();
      timer = setTimeout(open, delay * (0.75 + Math.random() / 2));
      delay = Math.min(delay * 1.7, 5000);
    };
  };
  const hurry = () => {
    if (timer === null) return;
    clearTimeout(timer);
    open();
  };
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
  open();
}
