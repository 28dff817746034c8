// What concerns the box itself: sound and light, its camera, what does not work, the self-test, the countdown.

import { h, redraw } from "./draw.js";
import { came, once } from "./later.js";
import { fill, t, tn, within } from "./words.js";

/** @type {Record<string, string>} */
const SAID = {
  seeing: t("Camera: {text}"),
  lost: t("Camera lost: {text}"),
  none: t("No camera: {text}"),
};

/** The state of the camera in words. @param {Api.EyesState} eyes */
export const eyesWords = ({ state, text }) => fill(SAID[state] ?? "{text}", { text });

/**
 * Whether this screen speaks, too: it was told so here, or it is the box's own.
 * @param {string | undefined} by
 */
const speaks = (by) =>
  (/\bvoice=(\w+)/.exec(document.cookie)?.[1] ??
    (by === "browser" && location.hostname === "127.0.0.1" ? "on" : "")) === "on";

/** Returns {button, show(table)}: a button that opens the switches, and all that is shown by itself. */
export function box() {
  const off = h("div.off", {
    role: "alertdialog",
    "aria-label": t("Shutting down"),
    hidden: true,
  });
  const label = h("span", t("Box"));
  const own = h("div"); // where this screen's voice is switched
  /** @type {Api.Snapshot} */
  let latest;
  /** @type {ReturnType<typeof import("./components/dialog.js").openDialog>} */
  let sheet = null; // while it is open
  let hears = false; // the voice was wanted once: from then on it is told all
  const voiceOf = once(
    () => import("./voice.js"),
    ({ voice }) => voice(own, speaks(latest.speech?.by)),
  );
  const button = h("button.plain.box-button", { type: "button", onclick: open }, label);
  document.body.append(off);

  async function open() {
    const { openBox } = await came(() => import("./box-sheet.js"));
    sheet ??= openBox(
      own,
      () => latest,
      () => {
        sheet = null;
      },
    );
    hear();
  }

  async function hear() {
    hears = true;
    (await voiceOf()).hear(latest);
  }

  return {
    button,
    /** @param {Api.Snapshot} table */
    show(table) {
      const { settings, warnings = [], countdown, selftest, speech } = table;
      latest = table;
      if (speech && (hears || speaks(speech.by))) hear();
      button.hidden = !settings;
      sheet?.redraw();
      const faults = warnings.length;
      label.textContent = selftest?.on
        ? t("A self-test is on …")
        : faults
          ? tn("Box: {n} fault", "Box: {n} faults", faults)
          : t("Box");
      button.classList.toggle("faulty", faults > 0 || Boolean(selftest?.on));
      off.hidden = typeof countdown !== "number";
      redraw(off, [countdown], () =>
        h(
          "p",
          within(t("Shutting down in {seconds}"), { seconds: h("strong", countdown) }),
          t("Let go of OK and UNDO to stay on."),
        ),
      );
    },
  };
}
