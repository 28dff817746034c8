// The sheet of the box: its switches, what does not work, the ways to the self-test and the camera.

import { Close, openDialog } from "./components/dialog.js";
import { Drawn } from "./components/drawn.js";
import { Problem } from "./components/form.js";
import { get, post } from "./link.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { t } from "./words.js";

const TITLE = t("The box");
/** @type {Record<keyof Api.Settings, string>} */
const SWITCHES = {
  sound: t("Sounds"),
  night: t("Night: dim and quiet"),
  quiet_in_silence: t("No sound while silence stands"),
  peek_sound: t("A tone when somebody looks into the pile"),
  speech: t("The box speaks"),
};

/**
 * Opens it; `voice` is the place where this screen's voice is switched. Returns its dialog, to draw the `latest` anew.
 * @param {Node} voice @param {() => Api.Snapshot} latest @param {() => void} closed
 */
export const openBox = (voice, latest, closed) =>
  openDialog(
    "box-sheet",
    TITLE,
    (close) => html`<${Box} table=${latest()} voice=${voice} close=${close} />`,
    closed,
  );

/** @param {{ table: Api.Snapshot, voice: Node, close: () => void }} props */
function Box({ table: { settings, warnings = [] }, voice, close }) {
  const [problem, tell] = useState("");
  const [seal, show] = useState(""); // the certificate's fingerprint, which the table tells to its own machine alone
  useEffect(() => {
    get("/api/https").then(({ ok, said }) => ok && show(said.fingerprint));
  }, []);
  /** @param {string} key */
  const change =
    (key) =>
    async (/** @type {{ target: HTMLInputElement }} */ { target }) =>
      tell((await post("/api/settings", { [key]: target.checked })).text);
  return html`
    <h2>${TITLE}</h2>
    ${
      warnings.length > 0 &&
      html`<div class="faults">
        <h3>${t("Does not work")}</h3>
        ${warnings.map((text) => html`<p>${text}</p>`)}
      </div>`
    }
    ${Object.entries(SWITCHES).map(
      ([key, words]) => html`<label class="switch">
        <input type="checkbox" role="switch" data-setting=${key} onchange=${change(key)}
          checked=${settings[/** @type {keyof Api.Settings} */ (key)]} />
        <span>${words}</span>
      </label>`,
    )}
    <${Drawn} of=${voice} />
    <${Problem} text=${problem} />
    ${
      seal &&
      html`<div class="seal">
        <h3>${t("HTTPS: compare this in the browser’s warning (SHA-256)")}</h3>
        <code>${seal}</code>
      </div>`
    }
    <p class="choices">
      <a class="gold" href="/selftest">${t("Self-test …")}</a>
      <a class="plain" href="/calibrate">${t("Calibrate the camera …")}</a>
      <${Close} close=${close} />
    </p>
  `;
}
