// The sheet of the box: its switches, what does not work, the ways to the self-test and the camera.

import { h, redraw } from "./draw.js";
import { get, post } from "./link.js";
import { t } from "./words.js";

const SWITCHES = {
  sound: t("Sounds"),
  night: t("Night: dim and quiet"),
  quiet_in_silence: t("No sound while silence stands"),
  peek_sound: t("A tone when somebody looks into the pile"),
  speech: t("The box speaks"),
};

/** Returns {open(), show(table)}; `voice` is the place where this screen's voice is switched. */
export function boxSheet(voice) {
  const problem = h("p", { class: "problem", role: "alert" });
  const sheet = h("dialog", { class: "box-sheet", "aria-label": t("The box") });
  const seal = h("div", { class: "seal", hidden: true });
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  document.body.append(sheet);

  /** The certificate's fingerprint; the table tells it to its own machine alone. */
  async function showSeal() {
    const { ok, said } = await get("/api/https");
    seal.hidden = !ok;
    if (ok)
      redraw(seal, said.fingerprint, () => [
        h("h3", {}, t("HTTPS: compare this in the browser’s warning (SHA-256)")),
        h("code", {}, said.fingerprint),
      ]);
  }

  async function set(key, value) {
    problem.textContent = (await post("/api/settings", { [key]: value })).text;
  }

  function switches(settings) {
    return Object.entries(SWITCHES).map(([key, words]) =>
      h(
        "label",
        { class: "switch" },
        h("input", {
          type: "checkbox",
          role: "switch",
          "data-setting": key,
          checked: settings[key],
          onchange: (event) => set(key, event.target.checked),
        }),
        h("span", {}, words),
      ),
    );
  }

  function build(settings, warnings) {
    return [
      h("h2", {}, t("The box")),
      warnings.length > 0 &&
        h(
          "div",
          { class: "faults" },
          h("h3", {}, t("Does not work")),
          warnings.map((text) => h("p", {}, text)),
        ),
      switches(settings),
      voice,
      problem,
      seal,
      h(
        "p",
        { class: "choices" },
        h("a", { class: "gold", href: "/selftest" }, t("Self-test …")),
        h("a", { class: "plain", href: "/calibrate" }, t("Calibrate the camera …")),
        h("button", { type: "button", class: "plain", onclick: () => sheet.close() }, t("Close")),
      ),
    ];
  }

  return {
    open() {
      if (sheet.open) return;
      sheet.showModal();
      showSeal();
    },
    show({ settings, warnings = [] }) {
      if (settings) redraw(sheet, [settings, warnings], () => build(settings, warnings));
    },
  };
}
