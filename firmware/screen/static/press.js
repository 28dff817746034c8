// Presses of this page: answers, keys, and the strip of a panel on mock pins. What is held is let go of, whatever happens.

import { h } from "./draw.js";
import { mayPress } from "./headline.js";
import { post } from "./link.js";

/** The keys of a keyboard, and the buttons that they are. @type {Record<string, string>} */
export const KEYS = {
  1: "quest-1",
  2: "quest-2",
  3: "quest-3",
  4: "quest-4",
  5: "quest-5",
  A: "accuse",
  a: "accuse",
  Enter: "ok",
  U: "undo",
  u: "undo",
  Backspace: "undo",
};
// The table hears nothing sooner: a second press must not answer the next question.
export const DEAF_MS = 700;
const TYPED_INTO = "input:not([type=radio], [type=checkbox]), textarea, select";
const PRESSED = "[data-press], .cap";
const TAKES_BACK = "[data-press=undo][data-seconds]"; // heard at any time
// What the table does not hear in a pause, by the name of the pause in the snapshot.
const UNHEARD = {
  pause: `[data-press]:not(${TAKES_BACK})`,
  pause_ok: `:is([data-press=ok], [data-press=undo]):not(${TAKES_BACK})`,
};
const PAUSES = /** @type {(keyof typeof UNHEARD)[]} */ (Object.keys(UNHEARD));
const PRESSED_BY_ENTER = "input, a, summary, [data-does], button:not(.cap)";

/** The buttons that this page may press. @param {Api.Snapshot} table */
export const pressable = (table) => table.buttons.filter(({ button }) => mayPress(table, button));

/** The part of the page that was touched. @param {Event} event @param {string} selector */
const partOf = ({ target }, selector) => target instanceof Element && target.closest(selector);

/** Returns {show(table)}: from then on what is touched on the page is pressed. */
export function presses() {
  // Button -> a promise: it is told down before up.
  /** @type {Map<string, Promise<unknown>>} */
  const down = new Map();
  // Until it was told that they are up.
  /** @type {Set<string>} */
  const held = new Set();
  // What may be pressed here.
  /** @type {string[]} */
  let may = [];
  // The number of the question that is shown: a press answers no other one.
  /** @type {number} */
  let asked;
  // When this page showed that question first, ms.
  let askedAt = 0;
  // The last pauses of the table that this page knows of, and until when it hears no such answers, ms.
  /** @type {Partial<Record<keyof typeof UNHEARD, number | null>>} */
  const paused = {};
  const deafUntil = { pause: 0, pause_ok: 0 };
  // Done when the table knows at what was pointed: a press may answer with that.
  /** @type {Promise<unknown>} */
  let pointed = Promise.resolve();
  const problem = h("p.problem.not-pressed", { role: "alert" });
  document.body.append(problem);

  /** Shows that a button is down: its key, and the answer that is held. @param {string} button @param {boolean} isDown */
  function showDown(button, isDown) {
    const keys = `.cap[data-button="${button}"], [data-press="${button}"][data-seconds]`;
    for (const key of document.querySelectorAll(keys)) key.classList.toggle("down", isDown);
  }

  /** Presses a button, for so many seconds at least. @param {string} button @param {number} [seconds] */
  function press(button, seconds) {
    if (!may.includes(button) || down.has(button)) return;
    const wait = () => seconds && new Promise((done) => setTimeout(done, seconds * 1000));
    down.set(button, tell(button, true).then(wait));
    held.add(button);
    showDown(button, true);
  }

  /** @param {HTMLElement} key */
  function pressBy({ dataset, ariaDisabled }) {
    const { press: answer, button = "", seconds } = dataset;
    if (!ariaDisabled) press(answer ?? button, Number(seconds ?? 0));
    return answer ?? button;
  }

  /** Shows whether the table hears the answers, until it does. */
  function showHeard() {
    const now = performance.now();
    const deaf = PAUSES.filter((name) => deafUntil[name] > now);
    for (const key of document.querySelectorAll("[data-press]"))
      key.ariaDisabled = deaf.some((name) => key.matches(UNHEARD[name])) ? "true" : null;
    for (const name of deaf) setTimeout(showHeard, deafUntil[name] - now);
  }

  /** @param {string} button */
  async function release(button) {
    const told = down.get(button);
    if (!told) return;
    down.delete(button);
    await told;
    held.delete(button);
    showDown(button, false);
    await tell(button, false);
  }

  const releaseAll = () => [...down.keys()].forEach(release);

  /** @param {string} button @param {boolean} isDown */
  function tell(button, isDown) {
    const question = asked;
    return pointed.then(() =>
      send("/api/press", { button, down: isDown, ...(isDown && { question }) }),
    );
  }

  /** @param {string} address @param {object} body */
  async function send(address, body) {
    problem.textContent = (await post(address, body)).text;
  }

  /** Points at a row; a question that has just come up hears it as soon as the table does. @param {number} place */
  function point(place) {
    const question = asked;
    const early = Math.max(0, DEAF_MS - (performance.now() - askedAt));
    pointed = new Promise((done) => setTimeout(done, early)).then(() =>
      send("/api/point", { place, question }),
    );
  }

  /** @param {KeyboardEvent} event */
  function buttonOf(event) {
    if (!may.length || event.ctrlKey || event.altKey || event.metaKey) return null;
    const on = document.activeElement;
    const own = on?.getAttribute("data-button");
    if (own && (event.key === "Enter" || event.key === " ")) return own;
    if (on?.matches(TYPED_INTO) || (event.key === "Enter" && on?.matches(PRESSED_BY_ENTER)))
      return null;
    return KEYS[event.key] ?? null;
  }

  document.addEventListener("keydown", (event) => {
    const button = buttonOf(event);
    if (!button) return;
    event.preventDefault();
    if (!event.repeat) press(button);
  });
  document.addEventListener("keyup", (event) => {
    const button = buttonOf(event);
    if (button) release(button);
  });
  // An answer may be drawn anew while it is down.
  document.addEventListener("pointerdown", (event) => {
    const key = event.button === 0 && partOf(event, PRESSED);
    if (!key) return;
    event.preventDefault(); // no focus: Enter must stay the key of OK
    key.setPointerCapture(event.pointerId);
    pressBy(key);
  });
  document.addEventListener(
    "contextmenu",
    (event) => partOf(event, PRESSED) && event.preventDefault(),
  );
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, releaseAll);
  document.addEventListener("click", (event) => {
    const at = partOf(event, "[data-point]");
    if (at) point(Number(at.dataset.point));
    const key = event.detail === 0 && partOf(event, "[data-press]"); // by Enter or Space
    if (key) release(pressBy(key));
  });
  // What a beacon sends outlives the page.
  window.addEventListener("pagehide", () => {
    for (const button of held)
      navigator.sendBeacon(
        "/api/press",
        new Blob([JSON.stringify({ button, down: false })], { type: "application/json" }),
      );
  });
  window.addEventListener("blur", releaseAll);

  return {
    /** @param {Api.Snapshot} table */
    show(table) {
      if (table.question !== asked) askedAt = performance.now();
      asked = table.question;
      may = pressable(table).map(({ button }) => button);
      for (const name of PAUSES) {
        const pause = table[name];
        if (name in paused && pause && pause !== paused[name])
          deafUntil[name] = performance.now() + DEAF_MS;
        paused[name] = pause;
      }
      showHeard();
    },
  };
}
