// "This is the pile now": the photographs are compared with what the table thinks, and one press puts it right.

import { post } from "./link.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { t, tn } from "./words.js";

/**
 * @typedef {{ piece: string, label: string }} Called
 * @typedef {Called & { best: number, places: Api.Place[] }} Missed a card that only the pictures show
 * @typedef {object} Compared
 * @property {number} of the line of the record that it was compared with
 * @property {number} cards
 * @property {number} there
 * @property {number} face_down
 * @property {number} unread
 * @property {number} unnamed
 * @property {number} other_deck
 * @property {number} covered
 * @property {boolean} right
 * @property {Missed[]} missed
 * @property {(Called & { why: string })[]} not_offered
 * @property {Called[]} absent cards that only the table has
 * @property {Called[]} doubled
 * @property {Called[]} other_games
 */

const HOW = t(
  "Spread the pile face up, side by side, take pictures of all of it, and press here. Nothing is changed before you say so.",
);

/**
 * The section; `kept` are the photographs as they are sent, `isPrivate`: one of the pile's cards is secret.
 * @param {{ kept: object[], isPrivate: boolean }} props
 */
export function Pile({ kept, isPrivate }) {
  const [isOpen, open] = useState(location.hash === "#pile");
  const [isAside, lay] = useState(false);
  const [whole, show] = useState(0); // the line at which the covered cards were asked for
  const [compared, tell] = useState(/** @type {Compared | null} */ (null));
  const [problem, say] = useState("");
  async function compare(isNewest = () => true) {
    if (!isOpen || !kept.length) return tell(null);
    const body = { photos: kept, aside: isAside, whole };
    const { ok, text, said } = await post("/api/photo/pile", body);
    if (!isNewest()) return;
    tell(ok ? /** @type {Compared} */ (said) : null);
    say(text);
  }
  useEffect(() => {
    let isNewest = true;
    compare(() => isNewest);
    return () => {
      isNewest = false;
    };
  }, [kept, isOpen, isAside, whole]);
  /** @param {object} corrections */
  async function putRight(corrections) {
    const { ok, text } = await post("/api/put-right", corrections);
    if (ok) await compare();
    else say(text);
  }
  return html`<section class="leaf pile" aria-label=${t("The pile")}>
    <h2>${t("This is the pile now")}</h2>
    <p>${HOW}</p>
    ${
      isPrivate &&
      html`<p class="note">${t("Lay face-down cards aside, face down, and keep hands out of the picture.")}</p>
        <label>
          <input type="checkbox" id="aside" checked=${isAside}
            onchange=${(/** @type {Page.Input} */ { target }) => lay(target.checked)} />
          ${` ${t("What lay face down is put aside, and no hand is in the pictures.")}`}
        </label>`
    }
    <p class="choices">
      <button type="button" class="plain" id="compare" onclick=${() => (isOpen ? compare() : open(true))}>
        ${t("Compare with the pile")}
      </button>
    </p>
    <div aria-live="polite">
      ${
        compared &&
        html`<${Differences} key=${JSON.stringify(compared)} of=${compared} putRight=${putRight}
          reveal=${() => show(compared.of)} />`
      }
    </div>
    <p class="lacks" role="alert">${problem}</p>
  </section>`;
}

/** @param {{ if: unknown, kind?: string, children: unknown }} props */
const Line = ({ if: isSo, kind = "lacks", children }) =>
  isSo && html`<p class=${kind}>${children}</p>`;

/** @param {Called[]} those */
const called = (those) => those.map(({ label }) => label).join(", ");

/** @param {{ of: Compared, putRight: (corrections: object) => void, reveal: () => void }} props */
function Differences({ of: pile, putRight, reveal }) {
  const [isOnce, say] = useState(pile.doubled.length === 0); // what lies twice is one card all the same
  const [chosen, choose] = useState(
    /** @type {Record<string, string>} */ (
      Object.fromEntries(pile.missed.map(({ piece, best }) => [piece, String(best)]))
    ),
  );
  const rows = pile.missed.length + pile.not_offered.length + pile.absent.length;
  function press() {
    const became = pile.absent.map(({ piece }) => [piece, chosen[piece] ?? ""]);
    const replaced = became.filter(([, by]) => by && by !== "out");
    const laid = pile.missed.filter(({ piece }) => !replaced.some(([, by]) => by === piece));
    putRight({
      of: pile.of,
      put_in: laid.flatMap(({ piece }) => (chosen[piece] ? [[piece, Number(chosen[piece])]] : [])),
      take_out: became.filter(([, by]) => by === "out").map(([piece]) => piece),
      replaced,
    });
  }
  /** @param {string} name @param {Called} one @param {string} title @param {string} label @param {[string, string][]} all */
  const row = (name, { piece }, title, label, all) => html`<label
    key=${piece} class="field" ...${{ [`data-${name}`]: piece }}>
    <b>${title}</b>
    <select aria-label=${label} value=${chosen[piece] ?? ""}
      onchange=${(/** @type {Page.Select} */ { target }) => choose((had) => ({ ...had, [piece]: target.value }))}>
      ${all.map(([value, words]) => html`<option value=${value}>${words}</option>`)}
    </select>
  </label>`;
  /** @param {Missed} one @returns {[string, string][]} */
  const placesOf = ({ places }) => [
    ...places.map(({ before, text, hid }) => {
      const told = { place: text, n: before };
      const words =
        hid > 1
          ? t("{place}, before line {n} (hidden then)", told)
          : t("{place}, before line {n}", told);
      return /** @type {[string, string]} */ ([String(before), words]);
    }),
    ["", t("It was not there")],
  ];
  /** @type {[string, string][]} */
  const became = [
    ["", t("It lies there, but in no picture")],
    ...[...pile.missed, ...pile.not_offered].map(({ piece, label }) => {
      const words = t("It was {card}, and misread", { card: label });
      return /** @type {[string, string]} */ ([piece, words]);
    }),
    ["out", t("It never lay there")],
  ];
  return html`
    <p>
      ${tn("The table thinks of {n} card in the pile.", "The table thinks of {n} cards in the pile.", pile.cards)}${" "}
      ${tn("{n} of them is in the pictures.", "{n} of them are in the pictures.", pile.there)}${" "}
      ${pile.face_down > 0 && tn("{n} lies face down.", "{n} lie face down.", pile.face_down)}
    </p>
    <${Line} if=${pile.right} kind="whole">${t("The pile is as the table thinks.")}<//>
    <${Line} if=${pile.unread > 0}>
      ${tn("{n} code was seen and not read: take it once more, from nearer and straight from above.", "{n} codes were seen and not read: take them once more, from nearer and straight from above.", pile.unread)}
    <//>
    <${Line} if=${pile.unnamed > 0}>
      ${tn("The table has not seen {n} card of the pictures: it may have lain face down.", "The table has not seen {n} cards of the pictures: they may have lain face down.", pile.unnamed)}
    <//>
    <${Line} if=${pile.other_games.length > 0} kind="note">
      ${t("of another game: {pieces}", { pieces: called(pile.other_games) })}
    <//>
    <${Line} if=${pile.other_deck > 0} kind="note">
      ${tn("{n} code is of another deck", "{n} codes are of another deck", pile.other_deck)}
    <//>
    <${Line} if=${pile.covered > 0}>
      ${tn("{n} card of the pile is in no picture.", "{n} cards of the pile are in no picture.", pile.covered)}${" "}
      <button type="button" class="plain" onclick=${reveal}>${t("Show which (whoever plays looks away)")}</button>
    <//>
    ${pile.missed.map((one) =>
      row(
        "missed",
        one,
        t("{piece} was in the pile but was never seen being laid.", { piece: one.label }),
        t("Where {card} belongs", { card: one.label }),
        placesOf(one),
      ),
    )}
    ${pile.not_offered.map(
      ({ label, why }) => html`<p class="lacks">
        ${t("{piece} lies there, and the game cannot take it: {why}", { piece: label, why })}
      </p>`,
    )}
    ${pile.absent.map((one) =>
      row(
        "absent",
        one,
        t("{piece} is in no picture.", { piece: one.label }),
        t("What became of {card}", { card: one.label }),
        became,
      ),
    )}
    ${
      pile.doubled.length > 0 &&
      html`<label class="lacks">
        <input type="checkbox" onchange=${(/** @type {Page.Input} */ { target }) => say(target.checked)} />
        ${` ${t("In two places of one picture: {pieces}. Is it one card all the same?", { pieces: called(pile.doubled) })}`}
      </label>`
    }
    ${
      rows > 0 &&
      html`<p class="choices">
        <button type="button" class="gold" id="put-right" disabled=${!isOnce} onclick=${press}>${t("Put the game right")}</button>
      </p>`
    }
  `;
}
