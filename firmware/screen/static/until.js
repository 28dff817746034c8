// What a page shows besides the table is asked for until it was answered.

import { pause } from "./link.js";

const AGAIN_MS = 700;

/**
 * Returns what brings something up to date: `ask()` gives whether it was answered, else it asks again until it is.
 * Whoever calls meanwhile has it asked once more.
 * @param {() => Promise<boolean> | boolean} ask
 */
export function untilAnswered(ask) {
  let isWanted = false;
  /** @type {Promise<void> | null} */
  let going = null;
  async function go() {
    try {
      while (isWanted) {
        isWanted = false;
        if (await ask()) continue;
        isWanted = true;
        await pause(AGAIN_MS);
      }
    } finally {
      going = null;
    }
  }
  return () => {
    isWanted = true;
    going ??= go();
    return going;
  };
}
