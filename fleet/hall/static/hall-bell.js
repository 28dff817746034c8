// A new call for help: a tone where that is wanted, the page's title, a flash of its head, a word to screen readers.

import { at, h } from "./draw.js";
import { t, tn } from "./words.js";

const AGAIN_MS = 20_000; // as long as nobody is on the way
const BLINK_MS = 1_000;
const TONES = [
  [880, 0],
  [660, 0.22],
  [880, 0.44],
]; // Hz, s
const LOUD = 0.12;

/**
 * Returns {calls(rows, isFirst), button}; rows are the tables that call, `title` is the page's own.
 * @param {string} title
 */
export function bell(title) {
  /** @type {AudioContext | undefined} */
  let context; // browsers allow a tone only after a click
  let on = false;
  /** @type {string[]} */
  let open = []; // tables that nobody is on the way to
  /** @type {Set<string>} */
  let known = new Set();
  let blinks = false;
  const button = h(
    "button.badge.sound",
    { type: "button", "aria-pressed": "false", onclick: toggle },
    t("Sound"),
  );

  // Who is to hear a call must not sleep: where the browser lets it (HTTPS) the screen stays on.
  const staysOn = () =>
    on && !document.hidden && navigator.wakeLock?.request("screen").catch(() => {});

  function toggle() {
    on = !on;
    staysOn();
    context ??= new AudioContext();
    if (on) context.resume();
    button.setAttribute("aria-pressed", String(on));
    if (on) ring(); // so that everybody knows how it sounds
  }

  function ring() {
    if (!on || !context) return;
    for (const [hz, after] of TONES) {
      const begin = context.currentTime + after;
      const tone = new OscillatorNode(context, { type: "triangle", frequency: hz });
      const gain = new GainNode(context, { gain: LOUD });
      tone.connect(gain).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + 0.18);
    }
  }

  function name() {
    blinks = !blinks && open.length > 0;
    const call = tn("{n} table calls", "{n} tables call", open.length);
    const told = open.length ? `(${open.length}) ${blinks ? call : title}` : title;
    if (document.title !== told) document.title = told;
  }

  /** @param {Hall.Row[]} rows @param {boolean} isFirst */
  function calls(rows, isFirst) {
    open = rows.filter(({ coming }) => coming === null).map(({ table }) => table);
    const fresh = rows.filter(({ table }) => !known.has(table)).map(({ table }) => table);
    known = new Set(rows.map(({ table }) => table));
    document.body.classList.toggle("ringing", open.length > 0);
    name();
    if (!fresh.length) return;
    at("told").textContent = fresh
      .map((table) => t("Table {table} calls for help.", { table }))
      .join(" ");
    if (!isFirst) ring();
  }

  document.addEventListener("visibilitychange", staysOn);
  setInterval(name, BLINK_MS);
  setInterval(() => open.length && ring(), AGAIN_MS);
  return { calls, button };
}
