// The connection to the table: it heals itself, and says when it cannot.

import { t } from "./words.js";

const LOST_AFTER_MS = 15_000; // the server speaks at least every 10 s
const CHECK_MS = 1_000;
const BUSY_MS = 5_000; // a page that had no turn for so long has not yet read what came meanwhile
const ASK_AGAIN_MS = 2_000;
/** What is said where nobody answers, where an answer has no words, and where the table is out of reach. */
export const NO_ANSWER = t("The table does not answer.");
export const SILENT = t("The referee does not answer. It may be starting again, or have no power.");
export const answered = (status) => t("The table answered {status}.", { status });

const EDITION = new URL(import.meta.url).pathname.split("/").at(-2); // of this page's own files

const ANSWER_MS = 12_000; // the table says sooner that it does not know yet
const REPEATS_MS = [300, 1_000, 3_000]; // waits before a request that nobody answered is sent again
let run = ""; // of the program that answered last

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Sends what changes something. Where no answer comes it is sent again, under a key by which the table does it once. */
export async function send(address, { headers, ...options }) {
  const key = run + newKey();
  for (const wait of [...REPEATS_MS, null]) {
    try {
      const answer = await fetch(address, { ...options, headers: { ...headers, "Idempotency-Key": key }, signal: AbortSignal.timeout(ANSWER_MS) });
      run = answer.headers.has("Idempotency-Run") ? `${answer.headers.get("Idempotency-Run")}.` : run;
      return answer;
    } catch (error) {
      if (wait === null) throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}

/** Fetches; where the table wants the operator's PIN it is asked for, and then once more. */
export async function asked(address, options) {
  const sends = options?.method === "POST" ? send : fetch;
  const answer = await sends(address, options);
  if (answer.status !== 401) return answer;
  const { askPin } = await import("./pin.js"); // most pages are never asked
  if (!(await askPin())) return answer;
  return sends(address, options);
}

/** POSTs JSON; gives {ok, text, said}: what was refused is shown, never thrown away. */
export async function post(address, body) {
  try {
    const answer = await asked(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const said = await answer.json().catch(() => ({}));
    return { ok: answer.ok, text: answer.ok ? "" : said.text ?? answered(answer.status), said };
  } catch {
    return { ok: false, text: NO_ANSWER, said: {} };
  }
}

/** GETs JSON, with `asked` where it may want the PIN; gives {ok, said}: what was answered, or null where nobody answers. */
export async function get(address, fetched = fetch) {
  try {
    const answer = await fetched(address, { cache: "no-store" });
    return { ok: answer.ok, said: await answer.json() };
  } catch {
    return { ok: false, said: null };
  }
}

/** Whether the table serves another edition than this page's; tried once for each, never in a circle. */
function isStale(served) {
  if (!served || served === EDITION || sessionStorage.getItem("loaded-for") === served) return false;
  sessionStorage.setItem("loaded-for", served);
  return true;
}

/** Follows the table. `on` has table(snapshot), lamps(lamps) or what else is sent, shaky(bool) and lost(reason). */
export function follow(on, kinds = ["table", "lamps"]) {
  let heard = Date.now();
  let source = null;
  let lost = false;
  let checked = Date.now();

  const hear = (use) => (message) => {
    heard = Date.now();
    on.shaky(false);
    if (isStale(message.lastEventId)) return location.reload();
    use(JSON.parse(message.data));
  };

  function connect() {
    source?.close();
    source = new EventSource("/api/events");
    for (const kind of kinds) source.addEventListener(kind, hear(on[kind]));
    source.addEventListener("heartbeat", hear(() => {}));
    source.addEventListener("error", () => on.shaky(true)); // the browser tries again by itself
  }

  async function mend() {
    let reason = SILENT;
    try {
      const answer = await fetch("/healthz", { cache: "no-store" });
      const health = await answer.json();
      if (answer.ok || health.loop?.is === "ok") { // without eyes or room it still shows what it knows
        location.reload();
        return;
      }
      reason = health.says || t("The referee answers, but says that it is not well.");
    } catch {
      // nobody answers: the reason above stands
    }
    on.lost(reason);
    setTimeout(mend, ASK_AGAIN_MS);
  }

  function check() {
    if (lost) return;
    if (Date.now() - heard > LOST_AFTER_MS) {
      lost = true;
      source.close();
      mend();
    } else if (source.readyState === EventSource.CLOSED) {
      connect(); // the browser gives up for good on some errors; we do not
    }
  }

  setInterval(() => {
    const had = Date.now() - checked < BUSY_MS;
    checked = Date.now();
    if (had) check();
  }, CHECK_MS);
  document.addEventListener("visibilitychange", check); // a phone wakes up: at once, not a second later

  connect();
}
