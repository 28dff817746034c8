// Safe mode: what was found broken when the box started, and the ways to mend it.

import { Close, openDialog } from "./components/dialog.js";
import { Problem } from "./components/form.js";
import { h } from "./draw.js";
import { post } from "./link.js";
import { html, useRef, useState } from "./vendor/preact.js";
import { t, tn } from "./words.js";

const TITLE = t("Safe mode");
const COUNTS = t("Repairs take effect after a restart of the box; the game goes on where it was.");
// What is pressed to mend something, the best way first.
const MENDS = [
  { way: "back", label: t("Go back to what the box had written"), kind: "gold" },
  { way: "take", label: t("Take the saved game into the file that is there"), kind: "gold" },
  { way: "keep", label: t("Go on as it stands now"), kind: "plain" },
  { way: "restore", label: t("Put the old file back"), kind: "plain" },
];

/** @typedef {(asked: object) => void} Mend asks for it */

/** Returns {ribbon(safe)}: a ribbon where there is anything to say; it opens the sheet of mends. */
export function safeMode() {
  /** @type {Api.Safe} */
  let latest;
  /** @type {ReturnType<typeof openDialog>} */
  let sheet = null;
  const open = () => {
    sheet ??= openDialog(
      "box-sheet safe-sheet",
      TITLE,
      (close) => html`<${Mending} ...${latest} close=${close} />`,
      () => {
        sheet = null;
      },
    );
  };
  return {
    /** @param {Api.Safe | undefined} safe */
    ribbon(safe) {
      if (!safe?.troubles.length && !safe?.changed) {
        sheet?.close();
        return false;
      }
      latest = safe;
      sheet?.redraw();
      return h(
        "p.ribbon.alarm.safe",
        h("strong", t("Safe mode.")),
        h("span", saysOf(safe)),
        h("span.answers", h("button.gold", { type: "button", onclick: open }, t("Repair …"))),
      );
    },
  };
}

/** @param {Api.Safe} safe */
function saysOf({ troubles }) {
  if (troubles.some(({ mends }) => mends.includes("back") || mends.includes("take")))
    return t("The game waits until you choose how it goes on.");
  if (!troubles.length) return COUNTS;
  return tn(
    "{n} thing was found broken; the table referees meanwhile.",
    "{n} things were found broken; the table referees meanwhile.",
    troubles.length,
  );
}

/** @param {Api.Safe & { close: () => void }} props */
function Mending({ troubles, changed, close }) {
  const [problem, tell] = useState("");
  /** @type {Mend} */
  const mend = async (asked) => tell((await post("/api/mend", asked)).text);
  return html`
    <h2>${TITLE}</h2>
    ${troubles.map((one) => html`<${Broken} key=${one.n} trouble=${one} mend=${mend} />`)}
    ${changed && html`<p>${COUNTS}</p>`}
    <${Problem} text=${problem} />
    <p class="choices">
      <button type="button" class=${changed ? "gold" : "plain"} onclick=${() => mend({ do: "anew" })}>
        ${t("Restart the box")}
      </button>
      <${Close} close=${close} />
    </p>
  `;
}

/** @param {{ trouble: Api.Trouble, mend: Mend }} props */
function Broken({ trouble: { n, text, stands, aside, key, limit, mends }, mend }) {
  const value = useRef(/** @type {HTMLInputElement | null} */ (null));
  const edit = () => mend({ do: "edit", trouble: n, value: value.current?.value });
  return html`<section class="trouble" data-trouble=${n}>
    <p>${text}</p>
    <p class="small">
      ${stands && t("Meanwhile: {stands}.", { stands })}${" "}
      ${aside && t("The file is kept as {file}.", { file: aside })}
    </p>
    ${
      mends.includes("edit") &&
      html`<p class="choices">
        <label>${key} = <input ref=${value} name=${`value-${n}`} aria-label=${key}
          placeholder=${limit} autocomplete="off" /></label>
        <button type="button" class="gold" onclick=${edit}>${t("Take this")}</button>
      </p>`
    }
    <p class="choices">
      ${MENDS.filter(({ way }) => mends.includes(way)).map(
        ({ way, label, kind }) => html`<button type="button" class=${kind}
          onclick=${() => mend({ do: way, trouble: n })}>${label}</button>`,
      )}
    </p>
  </section>`;
}
