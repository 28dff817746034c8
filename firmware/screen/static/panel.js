// The panel: buttons that are on the page alone, all of them on mock pins with lamps and buzzer too.

import { box } from "./box.js";
import { h, redraw, s } from "./draw.js";
import { mayPress } from "./headline.js";
import { once } from "./later.js";
import { post } from "./link.js";
import { t } from "./words.js";

const KEYS = {
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
const keyOf = (button) => Object.keys(KEYS).find((key) => KEYS[key] === button);
const TYPED_INTO = "input:not([type=radio], [type=checkbox]), textarea, select";
const PRESSED = "[data-press], .cap";
const PRESSED_BY_ENTER = "input, a, summary, [data-does], button:not(.cap)";
const RING = 16; // LEDs; those of the seats follow it
const SWORDS = ["white", "black"]; // lamps that a ring takes the place of
const LAMPS = { silence: t("Silence"), white: t("White Sword"), black: t("Black Sword") };

/** Returns {show(table), light(lamps), boxButton} of the panel in `place`. */
export function panel(place) {
  const down = new Map(); // button -> a promise: it is told down before up
  const caps = new Map();
  const lamps = new Map();
  const leds = []; // of the ring, then of the seats
  const buzzerOf = once(
    () => import("./sound.js"),
    ({ buzzer }) => buzzer(),
  );
  let sound = null; // once somebody wanted to hear it
  const own = box();
  const problem = h("p", { class: "problem not-pressed", role: "alert" });
  document.body.append(problem);
  let here = false;
  let asked; // the number of the question that is shown: a press answers no other one
  let latest = null; // of the lamps
  let count = 0; // of the chain's LEDs

  function press(button, seconds) {
    // for so long at least
    if (!caps.has(button) || down.has(button)) return;
    down.set(
      button,
      tell(button, true).then(
        () => seconds && new Promise((done) => setTimeout(done, seconds * 1000)),
      ),
    );
    caps.get(button).classList.add("down");
  }

  async function release(button) {
    const told = down.get(button);
    if (!told) return;
    down.delete(button);
    await told;
    caps.get(button)?.classList.remove("down");
    await tell(button, false);
  }

  const releaseAll = () => [...down.keys()].forEach(release);

  const tell = (button, isDown) =>
    send("/api/press", { button, down: isDown, ...(isDown && { question: asked }) });

  async function send(address, body) {
    problem.textContent = (await post(address, body)).text;
  }

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

  function buttonOf(event) {
    if (!here || event.ctrlKey || event.altKey || event.metaKey) return null;
    const on = document.activeElement;
    const own = on?.dataset.button;
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
  // A hint may be drawn anew while it is down.
  document.addEventListener("pointerdown", (event) => {
    const key = event.button === 0 && event.target.closest(PRESSED);
    if (!key) return;
    event.preventDefault(); // no focus: Enter must stay the key of OK
    key.setPointerCapture(event.pointerId);
    press(key.dataset.press ?? key.dataset.button, key.dataset.seconds);
  });
  document.addEventListener(
    "contextmenu",
    (event) => event.target.closest(PRESSED) && event.preventDefault(),
  );
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, releaseAll);
  document.addEventListener("click", (event) => {
    const at = event.target.closest("[data-point]")?.dataset.point;
    if (at) send("/api/point", { place: Number(at), question: asked });
    const key = event.detail === 0 && event.target.closest("[data-press]"); // by Enter or Space
    if (!key) return;
    press(key.dataset.press, key.dataset.seconds);
    release(key.dataset.press);
  });
  // What a beacon sends outlives the page.
  window.addEventListener("pagehide", () => {
    for (const [button, { classList }] of caps)
      if (classList.contains("down"))
        navigator.sendBeacon(
          "/api/press",
          new Blob([JSON.stringify({ button, down: false })], { type: "application/json" }),
        );
  });
  window.addEventListener("blur", releaseAll);

  function paint(now) {
    for (const [name, value] of Object.entries(now.buttons ?? {})) shine(caps.get(name), value);
    for (const [name, value] of Object.entries(now.lamps))
      shine(lamps.get(name) ?? caps.get(name), value);
    (now.ring ?? []).forEach((colour, n) => tint(leds[n], colour));
    shine(lamps.get("buzz"), now.tone ? 1 : 0);
  }

  return {
    boxButton: own.button,
    show(table) {
      asked = table.question;
      count = table.ring?.length ?? 0;
      const shape = pressable(table).map(({ button }) => button);
      here = shape.length > 0;
      place.hidden = !here;
      redraw(place, [table.simulated, shape, count], () => build(table));
      own.show(table);
      for (const one of table.buttons) {
        const { button, lit } = one;
        const made = caps.get(button);
        if (!made) continue;
        made.classList.toggle("go", lit === "go");
        made.classList.toggle("answer", lit === "answer");
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

/** The buttons that this page may press. */
const pressable = (table) => table.buttons.filter(({ button }) => mayPress(table, button));

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
