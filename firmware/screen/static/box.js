// What concerns the box itself: sound and light, what does not work, the self-test, the countdown.

import { h, redraw } from "./draw.js";
import { get, post } from "./link.js";
import { t, tn, within } from "./words.js";

const SWITCHES = {
  sound: t("Sounds"),
  night: t("Night: dim and quiet"),
  quiet_in_silence: t("No sound while silence stands"),
  peek_sound: t("A tone when somebody looks into the pile"),
  speech: t("The box speaks"),
};

/** Whether this screen speaks, too: it was told so here, or it is the box's own. */
const speaks = (by) => (/\bvoice=(\w+)/.exec(document.cookie)?.[1] ?? (by === "browser" && location.hostname === "127.0.0.1" ? "on" : "")) === "on";

/** Returns {button, show(table)}: a button that opens the switches, and all that is shown by itself. */
export function box() {
  const problem = h("p", { class: "problem", role: "alert" });
  const sheet = h("dialog", { class: "box-sheet", "aria-label": t("The box") });
  const off = h("div", { class: "off", role: "alertdialog", "aria-label": t("Shutting down"), hidden: true });
  const label = h("span", {}, t("Box"));
  const seal = h("div", { class: "seal", hidden: true });
  const own = h("div"); // where this screen's voice is switched
  let voice = null;
  let latest = {};
  const open = () => {
    sheet.showModal();
    showSeal();
    load();
  };
  const button = h("button", { type: "button", class: "plain box-button", onclick: open }, label);
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  document.body.append(sheet, off);

  /** The certificate's fingerprint; the table tells it to its own machine alone. */
  async function showSeal() {
    const { ok, said } = await get("/api/https");
    seal.hidden = !ok;
    if (ok) redraw(seal, said.fingerprint, () => [h("h3", {}, t("HTTPS: compare this in the browser’s warning (SHA-256)")), h("code", {}, said.fingerprint)]);
  }

  async function load() {
    voice ??= import("./voice.js").then((module) => module.voice(own, speaks(latest.speech?.by)));
    (await voice).hear(latest);
  }

  async function set(key, value) {
    problem.textContent = (await post("/api/settings", { [key]: value })).text;
  }

  function switches(settings) {
    return Object.entries(SWITCHES).map(([key, words]) => h("label", { class: "switch" },
      h("input", {
        type: "checkbox", role: "switch", "data-setting": key, checked: settings[key],
        onchange: (event) => set(key, event.target.checked),
      }), h("span", {}, words)));
  }

  function build({ settings, warnings }) {
    return [
      h("h2", {}, t("The box")),
      warnings.length > 0 && h("div", { class: "faults" }, h("h3", {}, t("Does not work")), warnings.map((text) => h("p", {}, text))),
      switches(settings),
      own,
      problem,
      seal,
      h("p", { class: "choices" },
        h("a", { class: "gold", href: "/selftest" }, t("Self-test …")),
        h("a", { class: "plain", href: "/calibrate" }, t("Calibrate the camera …")),
        h("button", { type: "button", class: "plain", onclick: () => sheet.close() }, t("Close"))),
    ];
  }

  return {
    button,
    show(table) {
      const { settings, warnings = [], countdown, selftest, speech } = table;
      latest = table;
      if (speech && (voice || speaks(speech.by))) load();
      button.hidden = !settings;
      if (settings) redraw(sheet, [settings, warnings], () => build({ settings, warnings }));
      const faults = warnings.length;
      label.textContent = selftest?.on ? t("A self-test is on …") : faults ? tn("Box: {n} fault", "Box: {n} faults", faults) : t("Box");
      button.classList.toggle("faulty", faults > 0 || Boolean(selftest?.on));
      off.hidden = typeof countdown !== "number";
      redraw(off, [countdown], () => h("p", {}, within(t("Shutting down in {seconds}"), { seconds: h("strong", {}, countdown) }), t("Let go of OK and UNDO to stay on.")));
    },
  };
}
