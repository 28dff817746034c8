// Ends the game that is on without beginning another: the box says what becomes of it, and waits for a yes.

import { openDialog } from "./components/dialog.js";
import { useSending } from "./components/form.js";
import { post } from "./link.js";
import { html } from "./vendor/preact.js";
import { t } from "./words.js";

export const END = t("End this game");

/** @typedef {Pick<Api.Snapshot, "game" | "players">} Game which one, and who plays */
/** @type {Game | null} */
let ended = null; // by this page, and not taken yet

/** Gives the game that this page has ended, once: those who played it play the next one. */
export function takeEnded() {
  const one = ended;
  ended = null;
  return one;
}

/** @param {{ text: string, leaves?: number, of: Game, close: () => void }} props */
function Ending({ text, leaves, of: { game, players }, close }) {
  const sending = useSending();
  const yes = async () => {
    ended = leaves ? { game, players } : null; // the form may come before the answer
    const { ok } = await sending.send(() => post("/api/end", { leaves }));
    if (ok) close();
    else ended = null;
  };
  return html`
    <h2>${END}</h2>
    <p role="alert">${sending.text || text}</p>
    <p class="choices">
      ${leaves && html`<button type="button" class="gold" data-end onclick=${yes}>${END}</button>`}
      <button type="button" class="plain" onclick=${close}>${t("Back")}</button>
      ${leaves && html`<a class="plain" href="/games">${t("Games")}</a>`}
    </p>
  `;
}

/** Asks the box what becomes of the game; one without a line ends at once. @param {Game} of */
export async function endGame(of) {
  const { ok, text, said } = await post("/api/end", {});
  if (ok) return;
  const { leaves } = said ?? {};
  openDialog("box-sheet", END, (close) => html`<${Ending} ...${{ text, leaves, of, close }} />`);
}
