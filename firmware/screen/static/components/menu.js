// What is not needed to go on with the game: other pages, this screen's own choices, the box.

import { box, eyesWords } from "../box.js";
import { END, endGame } from "../end-game.js";
import { languageRow, look } from "../look.js";
import { html, render, useState } from "../vendor/preact.js";
import { fill, t } from "../words.js";
import { Drawn } from "./drawn.js";
import { chosenSeat, sitAt } from "./seat-at.js";

const WORDS = {
  menu: t("Menu"),
  said: t("What was said"),
  anew: t("New game …"),
  end: t("{what} …", { what: END }),
  operator: t("Operator"),
  games: t("Games"),
  help: t("Help"),
  back: t("Look back"),
  close: t("Close"),
  phones: t("Phones"),
  calibrate: t("{text}: calibrate the camera"),
  from: t("Read from"),
};
const SEATS = { own: t("automatic"), near: t("the table"), far: t("across the room") };

/** How far away the readers of this screen sit. */
function Seats() {
  const [seat, setSeat] = useState(chosenSeat());
  /** @param {string} value */
  const choose = (value) => () => {
    sitAt(value);
    setSeat(value);
  };
  return html`<fieldset class="sits">
    <legend>${WORDS.from}</legend>
    ${Object.entries(SEATS).map(
      ([value, label]) =>
        html`<label key=${value} class=${value === seat ? "chosen" : ""}>
          <input type="radio" name="sits" value=${value} checked=${value === seat} onchange=${choose(value)} />
          ${label}</label>`,
    )}
  </fieldset>`;
}

/**
 * @typedef {{ said: () => void, join: () => void, anew: () => void }} Offers
 * @param {{ table: Api.Snapshot, looks: Node[], boxButton: Node, close: () => void } & Offers} props
 *   `table` the snapshot; `looks` drawn: theme and languages; `boxButton` opens its switches;
 *   `said()` shows the log, `join()` how phones join, `anew()` the form of a new game, `close()` the menu
 */
function Menu({ table, looks, boxButton, said, join, anew, close }) {
  const { state, text } = table.eyes;
  /** @param {() => void} what */
  const does = (what) => () => {
    close();
    what();
  };
  return html`
    <h2>${WORDS.menu}</h2>
    <nav id="badges">
      <button type="button" class="badge said" onclick=${does(said)}>${WORDS.said}</button>
      ${
        table.state &&
        html`<button type="button" class="badge anew" onclick=${does(anew)}>${WORDS.anew}</button>
          ${
            !table.ended &&
            html`<button type="button" class="badge end" onclick=${does(() => endGame(table))}>${WORDS.end}</button>`
          }`
      }
      <a class="badge help" href="/help">${WORDS.help}</a>
      <a class="badge games" href="/games">${WORDS.games}</a>
      <a class="badge" href="/operator">${WORDS.operator}</a>
      ${
        table.ended &&
        html`<a class="badge look-back" href=${`/replay?game=${table.ended}&from=table`}>${WORDS.back}</a>`
      }
      <button type="button" class="badge join" onclick=${does(join)}>${WORDS.phones}</button>
      <a class=${`badge eyes ${state}`} href="/calibrate"
        title=${fill(WORDS.calibrate, { text })}>${eyesWords(table.eyes)}</a>
      <span onclick=${close}><${Drawn} of=${boxButton} /></span>
    </nav>
    <${Seats} />
    <p class="looks">${looks.map((one) => html`<${Drawn} of=${one} />`)}</p>
    <p class="choices"><button type="button" class="plain" onclick=${close}>${WORDS.close}</button></p>
  `;
}

/**
 * Returns {show(table)} of the menu in a dialog, which `opener` opens; a touch on what it offers closes it.
 * @param {HTMLDialogElement} dialog @param {HTMLElement} opener @param {Offers} offers
 */
export function menu(dialog, opener, offers) {
  const looks = [look(), languageRow()];
  const own = box();
  const close = () => dialog.close();
  opener.addEventListener("click", () => dialog.showModal());
  return {
    /** @param {Api.Snapshot} table */
    show(table) {
      own.show(table);
      const boxButton = own.button;
      render(html`<${Menu} ...${{ table, looks, boxButton, close, ...offers }} />`, dialog);
      opener.classList.toggle("faulty", boxButton.classList.contains("faulty"));
    },
  };
}
