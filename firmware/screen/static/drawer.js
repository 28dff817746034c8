// The drawn table: a drawer with every piece that can be laid on it now.

import { Groups } from "./components/pieces.js";
import { Problem } from "./components/form.js";
import { at } from "./draw.js";
import { came } from "./later.js";
import { post } from "./link.js";
import { html, render, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact.js";
import { t } from "./words.js";

const FACES = { up: t("face up"), down: t("face down"), ask: t("What does it do?") };
const COVERED = t(
  "It lies face down, and counts when OK is pressed. Then press the Quest that is announced.",
);

/** Returns {show(table, game), toggle()} of the drawer in `place`. @param {HTMLElement} place */
export function drawer(place) {
  const close = () => {
    place.hidden = true;
  };
  place.addEventListener("keydown", ({ key }) => key === "Escape" && close());

  // It stands on the panel and beside what is asked, which are of another size in another window.
  const [panel, ask] = [at("panel"), at("ask")];
  const around = new ResizeObserver(() => {
    place.style.setProperty("--panel-high", `${panel.offsetHeight}px`);
    const [left, right] = [ask.offsetLeft, innerWidth - ask.offsetLeft - ask.offsetWidth];
    const isAtRight = left > right;
    const wide =
      ask.offsetWidth > innerWidth / 2 ? 0 : isAtRight ? innerWidth - left : left + ask.offsetWidth;
    place.style.setProperty("--ask-right", isAtRight ? `${wide}px` : "0px");
    place.style.setProperty("--ask-left", isAtRight ? "0px" : `${wide}px`);
  });
  around.observe(panel);
  around.observe(ask);

  /** @type {{ table: Api.Snapshot, game: Page.Game }} */
  let latest;
  const draw = () =>
    render(latest.table.drawn && html`<${Drawer} ...${{ ...latest, close }} />`, place);

  return {
    /** @param {Api.Snapshot} table @param {Page.Game} game */
    show(table, game) {
      latest = { table, game };
      if (!table.drawn || document.body.classList.contains("no-game")) close();
      if (!place.hidden || !game.pileOf?.(table)) draw(); // an empty pile is heard of though nobody looks
    },
    toggle() {
      place.hidden = !place.hidden;
      if (place.hidden) return;
      draw();
      place.querySelector("input")?.focus();
    },
  };
}

/** The pieces of each sheet of which the game would take one now: each stays in its place. @param {Api.Snapshot} table */
function offered({ pieces, layable }) {
  const sheets = new Set(
    pieces.filter(({ id }) => !layable || layable.includes(id)).map(({ sheet }) => sheet),
  );
  return pieces.filter(({ sheet }) => sheets.has(sheet));
}

/** What must be chosen before more may be laid, and the way there. @param {{ text: string, close: () => void }} props */
const First = ({ text, close }) => html`<p class="note" data-first>
  ${text}${" "}
  <button type="button" class="plain" onclick=${() => {
    close();
    at("ask").querySelector("button")?.focus();
  }}>${t("To the buttons")}</button>
</p>`;

/** @param {{ table: Api.Snapshot, game: Page.Game, close: () => void }} props */
function Drawer({ table, game, close }) {
  const [how, turn] = useState("up");
  const [{ problem, told }, tell] = useState({ problem: "", told: "" });
  const [covered, cover] = useState(/** @type {string[]} */ ([])); // what was laid face down here and lies there still
  const head = useRef(/** @type {HTMLElement | null} */ (null));
  const cards = useRef(/** @type {HTMLElement | null} */ (null));
  const deep = game.pileOf?.(table);
  useEffect(() => {
    if (!deep) cover([]);
  }, [deep]);
  const hadFocus = cards.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    const on = hadFocus && cards.current?.querySelector(":focus:enabled");
    if (hadFocus && !on)
      head.current?.querySelector(/** @type {"input"} */ ("input:checked"))?.focus();
  });

  /** @param {string} piece @param {string} way */
  async function lay(piece, way) {
    const { ok, text } = await post("/api/place", { piece, how: way });
    tell({ problem: text, told: ok && way === "down" ? COVERED : "" });
    if (!ok) return;
    if (way === "clear") cover([]);
    else if (way === "lift") cover((had) => had.slice(0, -1));
    else if (way === "down") cover((had) => [...had, piece]);
  }

  /** Lays a piece, or tells what it does: then it stays where it is. */
  async function pick(/** @type {{ id: string }} */ { id }, /** @type {MouseEvent} */ event) {
    if (how !== "ask") return lay(id, how);
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    (await came(() => import("./effects.js"))).tell(button, table.game ?? "", id);
  }

  const mayTurnUp = game.turnsUp && table.ask?.kind === game.turnsUp;
  /** What cannot be laid now stays where it is, dark. @param {{ id: string }} piece */
  const isShut = ({ id }) =>
    how !== "ask" &&
    ((table.layable && !table.layable.includes(id)) || (covered.includes(id) && !mayTurnUp));
  const now = offered(table);
  // Where nothing may be laid, what is asked comes first.
  const first = table.first || (now.length ? "" : (table.ask?.text ?? ""));
  return html`
    <div class="drawer-head" ref=${head}>
      <h2>${t("Lay a card on this screen")}</h2>
      ${Object.entries(FACES).map(
        ([value, label]) => html`<label class="face">
          <input type="radio" name="face" checked=${how === value} onchange=${() => turn(value)} />
          ${label}
        </label>`,
      )}
      <button type="button" class="plain" onclick=${() => lay("", "lift")}>${t("Lift the top one")}</button>
      <button type="button" class="plain" onclick=${() => lay("", "clear")}>${t("Clear the pile")}</button>
      <${Problem} text=${problem} />
      <p class="note told" role="status">${told}</p>
      <button type="button" class="plain close" onclick=${close}>${t("Close")}</button>
    </div>
    <div class="drawer-cards" ref=${cards}>
      ${!now.length && html`<p>${t("No card can be laid now.")}</p>`}
      ${first && html`<${First} text=${first} close=${close} />`}
      <${Groups} pieces=${now} game=${game} pick=${pick}
        attributes=${(/** @type {{ id: string }} */ one) => ({ disabled: isShut(one) })} />
    </div>
  `;
}
