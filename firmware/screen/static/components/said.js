// What was said: the last sentence on the table, and all of them on demand.

import { html, useLayoutEffect, useRef } from "../vendor/preact.js";
import { t } from "../words.js";
import { Named } from "./drawn.js";

const WORDS = { said: t("What was said"), close: t("Close") };

/**
 * The lines that may be read: of those that the players must remember by themselves only the newest.
 * @param {Api.Snapshot} table @param {string[]} fleeting
 */
export function linesOf({ log }, fleeting) {
  const latest = log.findLast(({ kind }) => fleeting.includes(kind));
  return log.filter((line) => !fleeting.includes(line.kind) || line === latest);
}

/**
 * The last sentence; pressed, it shows those before it.
 * @param {{ lines: Api.LogLine[], players: string[], open: () => void }} props
 */
export function LastSentence({ lines, players, open }) {
  const last = lines.findLast(({ kind }) => kind !== "refused");
  return html`<button type="button" class="last" aria-haspopup="dialog" title=${WORDS.said}
    onclick=${open}><span aria-live="polite">${
      last && html`<${Named} text=${last.text.split("\n")[0]} names=${players} />`
    }</span></button>`;
}

/**
 * All lines, the newest in sight.
 * @param {{ lines: Api.LogLine[], players: string[], close: () => void }} props
 */
export function Log({ lines, players, close }) {
  const log = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  });
  return html`
    <h2>${WORDS.said}</h2>
    <div id="log" role="log" aria-label=${WORDS.said} tabindex="0" ref=${log}>
      ${lines.map(
        ({ n, kind, text }) =>
          html`<p key=${`${n} ${text}`} data-kind=${kind}><${Named} text=${text} names=${players} /></p>`,
      )}
    </div>
    <p class="choices"><button type="button" class="plain" onclick=${close}>${WORDS.close}</button></p>
  `;
}
