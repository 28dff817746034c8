// What bots, the dealer and people do is told at a reading speed: one table after the other.

import { h } from "./draw.js";
import { t } from "./words.js";

const SPEEDS = [1, 2, 4, 0]; // times as fast as one reads aloud; 0: at once
const KEPT = "telling-speed";
const LEAST_MS = 700;
const A_LETTER_MS = 38;
const LONGEST_MS = 5_000;
const DEALT_MS = 150; // while cards are dealt: the dealer gives five lines a second
const MOST = 40; // tables that wait; whoever looks away for long sees the newest

function kept() {
  try {
    return Number(localStorage.getItem(KEPT) ?? 1);
  } catch {
    return 1;
  }
}

/**
 * Returns {add(table), button, isQuiet()}; `draw(table)` shows one and gives what is new to read, and whether cards are
 * only dealt; `read(table)` is called when one has been told and read, `quiet()` when all have.
 * @param {(table: Api.Snapshot) => Promise<{ text: string, isDealing: boolean }>} draw @param {(table: Api.Snapshot) => void} read
 * @param {() => void} quiet
 */
export function telling(draw, read, quiet) {
  let speed = SPEEDS.includes(kept()) ? kept() : 1;
  /** @type {Api.Snapshot[]} */
  const waiting = [];
  let busy = false;
  /** @type {(() => void) | null} */
  let wake = null; // ends the pause that is on

  const button = h("button.badge.speed", { type: "button", onclick: faster });

  function name() {
    button.textContent = speed ? t("Telling {n}×", { n: speed }) : t("Telling at once");
  }

  function faster() {
    speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
    try {
      localStorage.setItem(KEPT, String(speed));
    } catch {
      // it lasts as long as the page, then
    }
    name();
    wake?.();
  }

  /** @param {{ text: string, isDealing: boolean }} told @returns {Promise<void>} */
  const pause = ({ text, isDealing }) =>
    new Promise((done) => {
      const whole = isDealing
        ? DEALT_MS
        : Math.min(LONGEST_MS, LEAST_MS + A_LETTER_MS * text.length);
      const ms = speed && !document.hidden && text ? whole / speed : 0;
      wake = done;
      setTimeout(done, ms);
    });

  async function go() {
    busy = true;
    try {
      while (waiting.length) {
        if (waiting.length > MOST || !speed) waiting.splice(0, waiting.length - 1);
        const now = /** @type {Api.Snapshot} */ (waiting.shift());
        await pause(await draw(now));
        read(now);
      }
    } finally {
      busy = false; // a table that cannot be drawn keeps no later one away
    }
    quiet();
  }

  name();
  return {
    button,
    isQuiet: () => !busy && !waiting.length,
    /** @param {Api.Snapshot} table */
    add(table) {
      waiting.push(table);
      if (!busy) go();
    },
  };
}
