// This screen's own voice: it says what the box says, in this page's language; newer words cut older ones.

import { h, redraw } from "./draw.js";
import { language, t } from "./words.js";

/** @typedef {Api.Spoken & { since: number, words?: SpeechSynthesisUtterance }} Saying */

const KEPT_S = 34_560_000; // 400 days, the longest that browsers keep a cookie
const OLD_MS = 8_000; // what waited longer is known by then
const NIGHT = 0.4; // of the volume
const SPEAKS = t("This screen speaks");
const synthesis = window.speechSynthesis;

/** @param {SpeechSynthesisVoice} voice */
const isOurs = ({ lang }) => lang.toLowerCase().replace("_", "-").split("-")[0] === language();

/** A voice of the page's language, this machine's own before one that needs the network. */
function best() {
  const ours = synthesis.getVoices().filter(isOurs);
  return ours.find((one) => one.localService) ?? ours[0] ?? null;
}

/**
 * Draws the switch into `place`; returns {hear(table)}, which says what is new in a snapshot.
 * @param {HTMLElement} place @param {boolean} begins
 */
export function voice(place, begins) {
  let on = begins && Boolean(synthesis);
  /** @type {number | null} */
  let known = null; // the last words that were heard of; null: all that stand are old, but what is asked
  let version = 0;
  /** @type {Saying | null} */
  let speaking = null;
  /** @type {Saying[]} */
  let waiting = [];
  let soft = false;

  /** @param {Api.Snapshot} table */
  function hear({ version: now, speech, settings }) {
    if (!speech) return;
    if (now < version) known = 0; // the box has started anew, and counts anew
    version = now;
    soft = Boolean(settings?.night);
    const since = known;
    const fresh = since === null ? asked(speech.lines) : speech.lines.filter(({ n }) => n > since);
    known = Math.max(known ?? 0, ...speech.lines.map(({ n }) => n));
    if (speech.hushed || !on || document.hidden) return stop();
    if (fresh.length) take(fresh);
  }

  /** @param {Api.Spoken[]} lines */
  const asked = (lines) => lines.filter(({ rank }) => rank === 0).slice(-1);

  /**
   * Newer words take the place of those of their rank, and cut what is said unless that is higher.
   * @param {Api.Spoken[]} fresh
   */
  function take(fresh) {
    const ranks = fresh.map(({ rank }) => rank);
    const since = Date.now();
    waiting = [
      ...waiting.filter(({ rank }) => !ranks.includes(rank)),
      ...fresh.map((one) => ({ ...one, since })),
    ].sort((a, b) => b.rank - a.rank);
    if (speaking && speaking.rank <= Math.max(...ranks)) cut();
    if (!speaking) next();
  }

  function next() {
    waiting = waiting.filter(({ since }) => Date.now() - since <= OLD_MS);
    speaking = waiting.shift() ?? null;
    if (!speaking) return;
    const one = speaking;
    const words = new SpeechSynthesisUtterance(one.text);
    Object.assign(words, { lang: language(), voice: best(), volume: soft ? NIGHT : 1 });
    words.onend = words.onerror = () => {
      if (speaking === one) next();
    };
    one.words = words; // or Chromium forgets them, and never tells of their end
    synthesis.speak(words);
  }

  function cut() {
    speaking = null;
    synthesis.cancel();
  }

  function stop() {
    waiting = [];
    if (speaking) cut();
  }

  /** @param {{ target: HTMLInputElement }} event */
  function change(event) {
    on = event.target.checked;
    document.cookie = `voice=${on ? "on" : "off"}; path=/; max-age=${KEPT_S}; SameSite=Lax`;
    stop();
    if (on) take([{ n: known ?? 0, rank: 0, text: SPEAKS }]);
    draw();
  }

  function lacks() {
    if (!synthesis) return t("This browser has no voice.");
    return (
      on && !best() && t("This browser has no voice of this language. The box itself has one.")
    );
  }

  function draw() {
    const lack = lacks();
    redraw(place, [on, lack], () => [
      h(
        "label.switch",
        h("input", {
          type: "checkbox",
          role: "switch",
          "data-voice": "",
          checked: on,
          disabled: !synthesis,
          onchange: change,
        }),
        h("span", SPEAKS),
      ),
      lack && h("p.note", { role: "status" }, lack),
    ]);
  }

  synthesis?.addEventListener?.("voiceschanged", draw);
  draw();
  return { hear };
}
