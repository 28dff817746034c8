// The strip of a panel on mock pins: its buttons, lamps and buzzer, as they are on a box.

import { h, redraw, s } from "./draw.js";
import { once } from "./later.js";
import { KEYS, pressable } from "./press.js";
import { t } from "./words.js";

const keyOf = (button) => Object.keys(KEYS).find((key) => KEYS[key] === button);
const RING = 16; // LEDs; those of the seats follow it
const SWORDS = ["white", "black"]; // lamps that a ring takes the place of
const LAMPS = { silence: t("Silence"), white: t("White Sword"), black: t("Black Sword") };

/** Returns {show(table), light(lamps)} of the panel in `place`. */
export function panel(place) {
  const caps = new Map();
  const lamps = new Map();
  const leds = []; // of the ring, then of the seats
  const buzzerOf = once(
    () => import("./sound.js"),
    ({ buzzer }) => buzzer(),
  );
  let sound = null; // once somebody wanted to hear it
  let latest = null; // of the lamps
  let count = 0; // of the chain's LEDs

  function cap({ button }) {
    const made = h(
      "button",
      { type: "button", class: "cap", "data-button": button },
      h("span", { class: "glow" }),
      h("span", { class: "label" }),
      h("small", { class: "means" }),
      h("kbd", {}, keyOf(button)),
    );
    caps.set(button, made);
    return made;
  }

  /** What is written on a button, and what it means now: a quest button's own name gives way to that. */
  function write(made, { button, label, means = "", lit }) {
    const now = lit === "off" ? "" : means;
    const named = now && button.startsWith("quest");
    const text = made.querySelector(".label");
    text.classList.toggle("now", Boolean(named) && now !== label);
    redraw(text, named ? now : label, () =>
      (named ? now : label).split("/").map((part, i) => (i ? ["/", h("wbr"), part] : part)),
    );
    made.querySelector(".means").textContent = named ? "" : now;
    const said = now ? `${label}: ${now}` : label;
    made.setAttribute("aria-label", lit === "off" ? said : t("{button}, lit", { button: said }));
  }

  function lamp(name) {
    const made = h("span", { class: `lamp ${name}` }, h("i", {}), LAMPS[name]);
    lamps.set(name, made);
    return made;
  }

  function ring() {
    const circle = s(
      "svg",
      {
        class: "led-ring",
        viewBox: "-32 -32 64 64",
        role: "img",
        "aria-label": t("The ring of Swords"),
      },
      Array.from({ length: RING }, (_, n) => {
        const turn = (2 * Math.PI * (n + 0.5)) / RING - Math.PI / 2;
        leds[n] = s("circle", {
          cx: (26 * Math.cos(turn)).toFixed(1),
          cy: (26 * Math.sin(turn)).toFixed(1),
          r: 4.2,
        });
        return leds[n];
      }),
    );
    const seats = Array.from(
      { length: Math.max(0, count - RING) },
      (_, n) => (leds[RING + n] = h("i", { title: t("Seat {number}", { number: n + 1 }) })),
    );
    return [circle, seats.length > 0 && h("span", { class: "led-seats" }, seats)];
  }

  function build(table) {
    caps.clear();
    lamps.clear();
    leds.length = 0;
    const buzz = h(
      "button",
      {
        type: "button",
        class: "lamp buzz",
        "aria-pressed": "false",
        title: t("Hear the buzzer on this machine"),
      },
      h("i", {}),
      t("Sound off"),
    );
    buzz.addEventListener("click", async () => {
      sound = await buzzerOf();
      sound.play(latest?.tone ?? null);
      const on = sound.toggle();
      buzz.setAttribute("aria-pressed", on);
      buzz.lastChild.textContent = on ? t("Sound on") : t("Sound off");
      buzz.blur();
    });
    lamps.set("buzz", buzz);
    return [
      h("div", { class: "caps" }, pressable(table).map(cap)),
      table.simulated && count > 0 && ring(),
      table.simulated &&
        h(
          "div",
          { class: "lamps" },
          Object.keys(LAMPS)
            .filter((name) => count === 0 || !SWORDS.includes(name))
            .map(lamp),
          buzz,
        ),
    ];
  }

  function paint(now) {
    for (const [name, value] of Object.entries(now.buttons ?? {})) shine(caps.get(name), value);
    for (const [name, value] of Object.entries(now.lamps))
      shine(lamps.get(name) ?? caps.get(name), value);
    (now.ring ?? []).forEach((colour, n) => tint(leds[n], colour));
    shine(lamps.get("buzz"), now.tone ? 1 : 0);
  }

  return {
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
    light(now) {
      sound?.play(now.tone ?? null);
      latest = now;
      paint(now);
    },
  };
}

/** Shows an LED of the chain in its colour; black is dark. */
function tint(led, colour) {
  if (!led || led.shines === colour) return;
  led.shines = colour;
  const lit = colour !== "#000000";
  led.style.setProperty(led instanceof SVGElement ? "fill" : "background", lit ? colour : "");
}

function shine(element, value) {
  if (!element || element.shines === value) return;
  element.shines = value;
  element.style.setProperty("--shine", value);
}
