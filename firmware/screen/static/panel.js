// The strip of a panel on mock pins: its buttons, lamps and buzzer, as they are on a box.

import { h, redraw, s } from "./draw.js";
import { once } from "./later.js";
import { KEYS, pressable } from "./press.js";
import { t } from "./words.js";

/** @param {string} button */
const keyOf = (button) => Object.keys(KEYS).find((key) => KEYS[key] === button);
/** @typedef {Omit<Api.Lamps, "buttons"> & { buttons?: object }} Lit the lamps, as the stream or a snapshot tells them */

const RING = 16; // LEDs; those of the seats follow it
const SWORDS = ["white", "black"]; // lamps that a ring takes the place of
/** @type {Record<string, string>} */
const LAMPS = { silence: t("Silence"), white: t("White Sword"), black: t("Black Sword") };

/** @param {HTMLElement} made @param {string} selector */
const part = (made, selector) => /** @type {HTMLElement} */ (made.querySelector(selector));

/** Returns {show(table), light(lamps)} of the panel in `place`. @param {HTMLElement} place */
export function panel(place) {
  /** @type {Map<string, HTMLElement>} */
  const caps = new Map();
  /** @type {Map<string, HTMLElement>} */
  const lamps = new Map();
  /** @type {(HTMLElement | SVGElement)[]} */
  const leds = []; // of the ring, then of the seats
  const buzzerOf = once(
    () => import("./sound.js"),
    ({ buzzer }) => buzzer(),
  );
  /** @type {ReturnType<typeof import("./sound.js").buzzer> | null} */
  let sound = null; // once somebody wanted to hear it
  /** @type {Lit | null} */
  let latest = null; // of the lamps
  let count = 0; // of the chain's LEDs

  /** @param {Api.Button} button */
  function cap({ button }) {
    const made = h(
      "button.cap",
      { type: "button", "data-button": button },
      h("span.glow"),
      h("span.label"),
      h("small.means"),
      h("kbd", keyOf(button)),
    );
    caps.set(button, made);
    return made;
  }

  /**
   * What is written on a button, and what it means now: a quest button's own name gives way to that.
   * @param {HTMLElement} made @param {Api.Button} button
   */
  function write(made, { button, label, means = "", lit }) {
    const now = lit === "off" ? "" : means;
    const named = now && button.startsWith("quest");
    const [text, does] = [part(made, ".label"), part(made, ".means")];
    text.classList.toggle("now", Boolean(named) && now !== label);
    redraw(text, named ? now : label, () =>
      (named ? now : label).split("/").map((part, i) => (i ? ["/", h("wbr"), part] : part)),
    );
    does.textContent = named ? "" : now;
    const said = now ? `${label}: ${now}` : label;
    made.setAttribute("aria-label", lit === "off" ? said : t("{button}, lit", { button: said }));
  }

  /** @param {string} name */
  function lamp(name) {
    const made = h("span", { class: `lamp ${name}` }, h("i"), LAMPS[name]);
    lamps.set(name, made);
    return made;
  }

  function ring() {
    const circle = s(
      "svg.led-ring",
      {
        viewBox: "-32 -32 64 64",
        role: "img",
        "aria-label": t("The ring of Swords"),
      },
      Array.from({ length: RING }, (_, n) => {
        const turn = (2 * Math.PI * (n + 0.5)) / RING - Math.PI / 2;
        const led = s("circle", {
          cx: (26 * Math.cos(turn)).toFixed(1),
          cy: (26 * Math.sin(turn)).toFixed(1),
          r: 4.2,
        });
        leds.push(led);
        return led;
      }),
    );
    const seats = Array.from({ length: Math.max(0, count - RING) }, (_, n) =>
      h("i", { title: t("Seat {number}", { number: n + 1 }) }),
    );
    leds.push(...seats);
    return [circle, seats.length > 0 && h("span.led-seats", seats)];
  }

  /** @param {Api.Snapshot} table */
  function build(table) {
    caps.clear();
    lamps.clear();
    leds.length = 0;
    const buzz = h(
      "button.lamp.buzz",
      {
        type: "button",
        "aria-pressed": "false",
        title: t("Hear the buzzer on this machine"),
      },
      h("i"),
      t("Sound off"),
    );
    buzz.addEventListener("click", async () => {
      sound = await buzzerOf();
      sound.play(latest?.tone ?? null);
      const on = sound.toggle();
      buzz.setAttribute("aria-pressed", String(on));
      buzz.lastChild?.replaceWith(on ? t("Sound on") : t("Sound off"));
      buzz.blur();
    });
    lamps.set("buzz", buzz);
    return [
      h("div.caps", pressable(table).map(cap)),
      table.simulated && count > 0 && ring(),
      table.simulated &&
        h(
          "div.lamps",
          Object.keys(LAMPS)
            .filter((name) => count === 0 || !SWORDS.includes(name))
            .map(lamp),
          buzz,
        ),
    ];
  }

  /** @param {Lit} now */
  function paint(now) {
    if (!Array.isArray(now.buttons))
      for (const [name, value] of Object.entries(now.buttons ?? {})) shine(caps.get(name), value);
    for (const [name, value] of Object.entries(now.lamps))
      shine(lamps.get(name) ?? caps.get(name), value);
    for (const [n, colour] of (now.ring ?? []).entries()) tint(leds[n], colour);
    shine(lamps.get("buzz"), now.tone ? 1 : 0);
  }

  return {
    /** @param {Api.Snapshot} table */
    show(table) {
      count = table.ring?.length ?? 0;
      const shape = pressable(table).map(({ button }) => button);
      place.hidden = shape.length === 0;
      redraw(place, [table.simulated, shape, count], () => build(table));
      for (const one of table.buttons) {
        const { button, lit } = one;
        const made = caps.get(button);
        if (!made) continue;
        made.classList.toggle("go", lit === "go");
        made.classList.toggle("takes", lit === "answer");
        write(made, one);
      }
      if (latest) paint(latest); // lamps may be told of before they are drawn
    },
    /** @param {Lit} now */
    light(now) {
      sound?.play(now.tone ?? null);
      latest = now;
      paint(now);
    },
  };
}

/**
 * Shows an LED of the chain in its colour; black is dark.
 * @param {HTMLElement | SVGElement | undefined} led @param {string} colour
 */
function tint(led, colour) {
  if (!led || led.dataset.shines === colour) return;
  led.dataset.shines = colour;
  const lit = colour !== "#000000";
  led.style.setProperty(led instanceof SVGElement ? "fill" : "background", lit ? colour : "");
}

/** @param {HTMLElement | undefined} element @param {number} value */
function shine(element, value) {
  if (element?.style.getPropertyValue("--shine") !== String(value))
    element?.style.setProperty("--shine", String(value));
}
