// The connection to the table: it heals itself, and says when it cannot.

import { at, h, redraw } from "./draw.js";
import { t } from "./words.js";

const SILENT_AFTER_MS = 5_000; // the server speaks at least every 2 s
const LOST_AFTER_MS = 15_000;
const CHECK_MS = 1_000;
const BUSY_MS = 5_000; // a page that had no turn for so long has not yet read what came meanwhile
const ANOTHER_MS = 2_000; // a stream that is not there by then is asked for once more beside the first
const MOST_STREAMS = 3; // that are asked for at once
const ASK_AGAIN_MS = 2_000;
/** What is said where nobody answers, where an answer has no words, and where the table is out of reach. */
export const NO_ANSWER = t("The table does not answer.");
export const SILENT = t("The referee does not answer. It may be starting again, or have no power.");
/** @param {number} status */
export const answered = (status) => t("The table answered {status}.", { status });

const EDITION = new URL(import.meta.url).pathname.split("/").at(-2); // of this page's own files

const ANSWER_MS = 12_000; // the table says sooner that it does not know yet
const REPEATS_MS = [300, 1_000, 3_000]; // waits before a request that nobody answered is sent again
let run = ""; // of the program that answered last
const back = new EventTarget(); // hears when the table is there again

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/**
 * Waits, but no longer than until the table is there again.
 * @param {number} ms @returns {Promise<unknown>}
 */
export const pause = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
    back.addEventListener("back", done, { once: true });
  });

/**
 * Fetches a whole answer; what is on its way when the table is there again is given up, for it may never come.
 * @type {Page.Fetches}
 */
export async function fetchOnce(address, options) {
  const cut = new AbortController();
  const stop = () => cut.abort();
  const timer = setTimeout(stop, ANSWER_MS);
  back.addEventListener("back", stop);
  try {
    const answer = await fetch(address, { ...options, signal: cut.signal });
    await answer.clone().blob();
    return answer;
  } finally {
    clearTimeout(timer);
    back.removeEventListener("back", stop);
  }
}

/**
 * Sends what changes something. Where no answer comes it is sent again, under a key by which the table does it once.
 * @param {string} address @param {RequestInit} [options] @returns {Promise<Response>}
 */
export async function send(address, { headers, ...options } = {}) {
  const key = run + newKey();
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await fetchOnce(address, {
        ...options,
        headers: { ...headers, "Idempotency-Key": key },
      });
      run = answer.headers.has("Idempotency-Run")
        ? `${answer.headers.get("Idempotency-Run")}.`
        : run;
      return answer;
    } catch (error) {
      if (tries === REPEATS_MS.length) throw error;
      await pause(REPEATS_MS[tries]);
    }
  }
}

/**
 * Fetches; where the table wants the operator's PIN it is asked for, and then once more.
 * @type {Page.Fetches}
 */
export async function asked(address, options) {
  const isFile = options?.body instanceof Blob; // larger than what the table remembers to do once, and longer on its way
  const sends = options?.method === "POST" && !isFile ? send : fetch;
  const answer = await sends(address, options);
  if (answer.status !== 401) return answer;
  const { askPin } = await import("./pin.js"); // most pages are never asked
  const { text } = await answer
    .clone()
    .json()
    .catch(() => ({}));
  if (!(await askPin(text))) return answer;
  return sends(address, options);
}

/**
 * POSTs JSON; gives {ok, text, said}: what was refused is shown, never thrown away.
 * @template {string} A @param {A} address @param {object} body
 * @returns {Promise<Page.Posted<Page.ToPost<A>>>}
 */
export async function post(address, body) {
  try {
    const answer = await asked(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const said = await answer.json().catch(() => ({}));
    return { ok: answer.ok, text: answer.ok ? "" : (said.text ?? answered(answer.status)), said };
  } catch {
    return { ok: false, text: NO_ANSWER, said: {} };
  }
}

/**
 * GETs JSON, with `asked` where it may want the PIN; gives {ok, said, isLost}: what was answered, or null where nobody answers.
 * @template {string} A @param {A} address @param {Page.Fetches} [fetched] @returns {Promise<Page.Got<A>>}
 */
export async function get(address, fetched = fetch) {
  try {
    const answer = await fetched(address, { cache: "no-store" });
    return { ok: answer.ok, said: await answer.json(), isLost: answer.status >= 500 };
  } catch {
    return { ok: false, said: null, isLost: true };
  }
}

/**
 * Shows what was told; what this page cannot show is of another release (theme.js).
 * @param {(told: any, isNew: boolean) => unknown} use @param {unknown} told @param {boolean} isNew
 */
async function shows(use, told, isNew) {
  try {
    await use(told, isNew);
  } catch (error) {
    dispatchEvent(new Event("other-release"));
    throw error;
  }
}

/**
 * Whether the table serves another edition than this page's; tried once for each, never in a circle.
 * @param {string} served
 */
function isStale(served) {
  if (!served || served === EDITION || sessionStorage.getItem("loaded-for") === served)
    return false;
  sessionStorage.setItem("loaded-for", served);
  return true;
}

const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "medium" });

/** Shows since when nothing was heard; null: something is. @param {number | null} since */
function showContact(since) {
  let line = document.getElementById("contact");
  if (!line) {
    line = h("p", { id: "contact", role: "status" });
    document.body.append(line);
  }
  line.hidden = since === null;
  line.textContent =
    since === null
      ? ""
      : t("No contact since {time}. This page comes back by itself.", {
          time: clock.format(since),
        });
}

/** Returns what shows the sheet of a table that is out of reach, with the reason; `note`: what became of what was done. */
export const outOfReach =
  /** @returns {(reason: string) => void} */
    (note = "") =>
    (reason) => {
      const sheet = at("lost");
      sheet.hidden = false;
      redraw(sheet, reason, () =>
        h(
          "div",
          h("h2", t("The table is out of reach")),
          h("p", reason),
          note && h("p.small", note),
        ),
      );
    };

/**
 * Follows the table. `on` has table(snapshot, isNew), lamps(lamps), read(how far), or what else is sent, and lost(reason).
 * `isNew`: what came before it on this page may have been missed.
 * @param {Page.Follows} on @param {string[]} [kinds]
 */
export function follow(on, kinds = ["table", "lamps", "read"]) {
  /** @type {EventSource[]} */
  let streams = []; // that are asked for; the first that is heard stays, and alone
  let wanted = 0; // when the newest was asked for
  let heard = Date.now();
  let checked = heard;
  let isShaky = false; // the stream broke off and nothing was heard since
  let isLost = false;

  function hears() {
    heard = Date.now();
    if (!isShaky) return;
    isShaky = isLost = false;
    showContact(null);
    at("lost").hidden = true;
    back.dispatchEvent(new Event("back"));
  }

  function connect() {
    const one = new EventSource("/api/events");
    wanted = Date.now();
    while (streams.length >= MOST_STREAMS) streams.shift()?.close();
    streams.push(one);
    let isNew = true;
    /** @param {(told: any, isNew: boolean) => void} use @returns {(message: MessageEvent) => void} */
    const hear = (use) => (message) => {
      for (const other of streams) if (other !== one) other.close();
      streams = [one];
      hears();
      if (isStale(message.lastEventId)) return location.reload();
      const now = isNew;
      if (message.type === kinds[0]) isNew = false;
      shows(use, JSON.parse(message.data), now);
    };
    for (const kind of kinds) one.addEventListener(kind, hear(on[kind] ?? (() => {})));
    one.addEventListener(
      "heartbeat",
      hear(() => {}),
    );
    one.addEventListener("error", () => {
      isShaky = isNew = true;
      if (streams.length > 1 || one.readyState === EventSource.CLOSED) {
        // else the browser asks again by itself
        one.close();
        streams = streams.filter((other) => other !== one);
      }
    });
  }

  async function explain(answers = 0) {
    if (!isLost) return;
    let reason = SILENT;
    const { ok, said: health } = await get("/healthz", fetchOnce);
    if (health && (ok || health.loop?.is === "ok")) {
      // without eyes or room it still shows what it knows
      if (answers) return location.reload();
      answers += 1;
    } else if (health)
      reason = health.says || t("The referee answers, but says that it is not well.");
    if (!isLost) return;
    on.lost(reason);
    setTimeout(() => explain(answers), ASK_AGAIN_MS);
  }

  function check() {
    const quiet = Date.now() - heard;
    isShaky ||= quiet > SILENT_AFTER_MS;
    if (!isShaky) return;
    if (quiet > CHECK_MS) showContact(heard);
    if (!streams.length || Date.now() - wanted >= ANOTHER_MS) connect();
    if (isLost || quiet <= LOST_AFTER_MS) return;
    isLost = true;
    on.lost(SILENT);
    explain();
  }

  setInterval(() => {
    const had = Date.now() - checked < BUSY_MS;
    checked = Date.now();
    if (had) check();
  }, CHECK_MS);
  document.addEventListener("visibilitychange", check); // a phone wakes up: at once, not a second later
  addEventListener("online", check);

  connect();
}
