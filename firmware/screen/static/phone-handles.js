// What can be set of a phone's camera: which one, its torch, sharpness and light held as they are; and a screen that stays on.

import { h } from "./draw.js";
import { t } from "./words.js";

const ON = t("The screen stays on while this page is in front.");
const OFF = t(
  "This browser cannot keep the screen on: set the phone’s screen to go off as late as it can, and plug it in.",
);

/** Keeps the screen on where the browser can; returns in words whether it does. It is asked for again after a sleep. */
export async function staysAwake() {
  try {
    await navigator.wakeLock.request("screen");
    return ON;
  } catch {
    return OFF;
  }
}

// What is held: the camera's own choosing, and the values that it has chosen until then.
const HELD = [
  { mode: "focusMode", values: ["focusDistance"], name: t("sharpness") },
  { mode: "exposureMode", values: ["exposureTime", "iso"], name: t("light") },
  { mode: "whiteBalanceMode", values: ["colorTemperature"], name: t("colours") },
];

/** @param {MediaStreamTrack} track @param {object} constraint */
async function tried(track, constraint) {
  try {
    await track.applyConstraints({ advanced: [constraint] });
    return true;
  } catch {
    return false;
  }
}

/** What a camera can; browsers know more than the standard. @param {MediaStreamTrack} track @returns {Record<string, any>} */
const able = (track) => track.getCapabilities?.() ?? {};

/**
 * Holds or frees all that the camera lets be held; returns the names of what it refused.
 * @param {MediaStreamTrack} track @param {boolean} held
 */
async function hold(track, held) {
  const refused = [];
  const can = able(track);
  const now = /** @type {Record<string, unknown>} */ (track.getSettings());
  for (const { mode, values, name } of HELD.filter((one) => can[one.mode]?.includes("manual"))) {
    const kept = Object.fromEntries(
      values.filter((value) => value in now).map((value) => [value, now[value]]),
    );
    const wanted = held ? { [mode]: "manual", ...kept } : { [mode]: "continuous" };
    if (!(await tried(track, wanted))) refused.push(name);
  }
  return refused;
}

/** @param {string} label @param {string} name @param {(on: boolean) => Promise<boolean>} does */
function pressed(label, name, does) {
  const button = h(
    "button.plain",
    {
      type: "button",
      "aria-pressed": "false",
      "data-handle": name,
      onclick: async () => {
        const on = button.getAttribute("aria-pressed") !== "true";
        if (await does(on)) button.setAttribute("aria-pressed", String(on));
      },
    },
    label,
  );
  return button;
}

/**
 * Draws what this camera has; `on` has choose(device) and stop().
 * @param {HTMLElement} place @param {{ track: MediaStreamTrack }} camera
 * @param {{ choose: (device: string) => void, stop: () => void }} on
 */
export async function handles(place, camera, on) {
  const { track } = camera;
  const can = able(track);
  const told = h("p.note", { role: "status" });
  const holds = HELD.some(({ mode }) => can[mode]?.includes("manual"));
  /** @param {boolean} is */
  const held = async (is) => {
    const refused = await hold(camera.track, is);
    told.textContent = refused.length
      ? t("The camera refused: {parts}.", { parts: refused.join(", ") })
      : "";
    return true;
  };
  const all = (await navigator.mediaDevices.enumerateDevices()).filter(
    ({ kind }) => kind === "videoinput",
  );
  const here = track.getSettings().deviceId;
  place.replaceChildren(
    h(
      "div.choices",
      can.torch ? pressed(t("Torch"), "torch", (is) => tried(camera.track, { torch: is })) : "",
      holds ? pressed(t("Hold sharpness and light"), "hold", held) : "",
      h(
        "button.plain",
        { type: "button", id: "stop", onclick: on.stop },
        t("Stop, and let another in"),
      ),
    ),
    all.length > 1
      ? h(
          "label.field",
          h("span", t("Which camera")),
          h(
            "select",
            {
              id: "which",
              onchange: (/** @type {Page.Select} */ { target }) => on.choose(target.value),
            },
            all.map(({ deviceId, label }, i) =>
              h(
                "option",
                { value: deviceId, selected: deviceId === here },
                label || t("Camera {n}", { n: i + 1 }),
              ),
            ),
          ),
        )
      : "",
    told,
  );
}
