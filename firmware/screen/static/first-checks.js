// The steps in which something is tried: the picture, the aim, what is printed, the self-test, the cards.

import { Select } from "./components/fields.js";
import { ask, save } from "./files.js";
import { post } from "./link.js";
import { Advice, Word, whyBlind } from "./verdicts.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { t, tn, within } from "./words.js";

/** @import { Told } from "./first-steps.js" */
/** @typedef {Partial<Api.Look> & { problem?: string }} Looked */
/** @typedef {{ title: string, labels: { label: string, kind: string, ids: string[] }[] }} Sheet */

const PICTURE_MS = 400;
const LOOK_MS = 700;
const IN_VIEW = t("In the picture");

/** Does something again and again, for as long as it is shown. @param {number} ms @param {() => Promise<unknown>} does */
function useRepeat(ms, does) {
  const newest = useRef(does);
  newest.current = does;
  useEffect(() => {
    let isShown = true;
    const turn = async () => {
      if (!isShown) return;
      if (!document.hidden) await newest.current();
      setTimeout(turn, ms);
    };
    turn();
    return () => {
      isShown = false;
    };
  }, []);
}

/** Whether a picture can be loaded. @param {string} src @returns {Promise<boolean>} */
const loads = (src) =>
  new Promise((done) => {
    const picture = new Image();
    picture.onload = () => done(true);
    picture.onerror = () => done(false);
    picture.src = src;
  });

/**
 * What the camera sees now; where it sees nothing, why.
 * @param {{ hear?: (said: Looked) => void, body?: object }} props `hear` hears what comes of looking, which is asked with `body`
 */
export function Sight({ hear, body = {} }) {
  const [picture, show] = useState(/** @type {string | null} */ (null)); // "": it gives none
  const [eyes, tell] = useState(/** @type {Api.EyesState | null} */ (null));
  useRepeat(PICTURE_MS, async () => {
    const src = `/api/first/picture?${Date.now()}`;
    show((await loads(src)) ? src : "");
  });
  useRepeat(LOOK_MS, async () => {
    const { ok, text, said } = await post("/api/first/look", body);
    if (ok) tell(said.eyes);
    hear?.(ok ? said : { problem: text });
  });
  const blind = picture === null ? t("The camera is being looked for …") : whyBlind(eyes);
  return html`<figure class="sight" data-picture=${picture === null ? null : picture ? "seen" : "none"}>
    <img alt=${t("The table as the camera sees it")} hidden=${!picture} src=${picture || null} />
    <p class="blind" role="status" hidden=${Boolean(picture)}>${blind}</p>
  </figure>`;
}

/** @param {{ href: string, children?: unknown }} props */
const Link = ({ href, children }) => html`<a class="plain" href=${href}>${children}</a>`;

/** @param {{ label: string, all: Record<string, string>, chosen: string, choose: (value: string) => void }} props */
const Pick = ({ label, all, chosen, choose }) => html`<${Select}
  field=${{ key: label, label, options: Object.entries(all).map(([value, name]) => ({ value, label: name })) }}
  value=${chosen}
  on=${(/** @type {string | undefined} */ value) => value && choose(value)}
/>`;

/** What each game is called, in short. @param {Api.FirstGame[]} games */
const titlesOf = (games) =>
  Object.fromEntries(games.map(({ name, title }) => [name, title.split(": ").at(-1) ?? title]));

// -- aim -----------------------------------------------------------------------------------------

/** @param {Told} told */
function Aim({ box, say }) {
  const [said, hear] = useState(/** @type {Looked} */ ({}));
  const { problem, in_view: inView, advice, stored } = said;
  const store = async () => say((await post("/api/calibration/store", {})).text);
  return html`
    ${box.drawn && html`<p class="note">${t("No camera is chosen, so there is nothing to aim. This is the drawn table.")}</p>`}
    <p class="note">
      ${t("Lay the printed mat under the camera, 300 mm below it, and turn it until it is in the middle of the picture. No mat yet? Print it in the step before this one.")}
    </p>
    <${Sight} hear=${hear} />
    <div class="verdict" role="status">
      ${problem && html`<p class="problem">${problem}</p>`}
      <${Word} ...${said} />
      ${
        inView &&
        !advice?.some((one) => one.needs_wide) &&
        html`<p>${t("{what}: {says}.", { what: IN_VIEW, says: inView })}</p>`
      }
      <${Advice} advice=${advice} />
      ${stored && html`<p class="note">${t("An aim is stored: the camera is locked as it was then.")}</p>`}
    </div>
    <p class="choices">
      <button type="button" class="plain" data-store onclick=${store}>${t("Store and lock")}</button>
      <${Link} href="/calibrate?first=aim">${t("All that is measured …")}<//>
    </p>
  `;
}

// -- what is printed -------------------------------------------------------------------------------

const PRINTED = {
  stickers: t("Stickers, two a card"),
  mat: t("The mat"),
  guide: t("Where the stickers go"),
  "how-to": t("How to play with the box"),
};
const PAPERS = { a4: "A4", letter: "Letter" };

/** @param {Told} told */
function Sheets({ box: { games, reached, game, deck }, say }) {
  const [of, choose] = useState(game ?? games[0].name);
  const [paper, lay] = useState("a4");
  /** @param {string} what */
  const get = (what) => async () =>
    say(await save(`/api/first/pdf?what=${what}&game=${of}&paper=${paper}`, `${of}-${what}.pdf`));
  return html`
    <p class="note">
      ${t("Print at 100 %, on matte sticker paper of at most 80 µm and on plain paper for the mat. The stickers bear this box’s own code, {deck}.", { deck })}
    </p>
    <div class="pairs">
      <${Pick} label=${t("Game")} all=${titlesOf(games)} chosen=${of} choose=${choose} />
      <${Pick} label=${t("Paper")} all=${PAPERS} chosen=${paper} choose=${lay} />
    </div>
    <p class="choices">
      ${Object.entries(PRINTED).map(
        ([what, name]) =>
          html`<button type="button" class="plain" data-pdf=${what} onclick=${get(what)}>${name}</button>`,
      )}
    </p>
    <p class="note">
      ${
        reached
          ? within(
              t(
                "No printer at this screen? Open {address} on a computer that has one, with the PIN.",
              ),
              { address: html`<code>${`${reached}first#sheets`}</code>` },
            )
          : t("No printer at this screen? Save the files and print them on another computer.")
      }
    </p>
  `;
}

// -- the self-test -------------------------------------------------------------------------------------

/** @param {Told} told */
const SelfTest = ({ box: { selftest: last } }) => html`
  <p class="note">
    ${t("Every lamp, tone and button, and the camera: about two minutes. On the box: the first and the last Quest button, held as it is switched on, begin it, too.")}
  </p>
  ${
    last &&
    !last.on &&
    html`<p class=${last.passed ? "good" : "problem"}>
      ${t("{what}: {says}.", { what: last.when, says: last.result })}
    </p>`
  }
  <p class="choices">
    <${Link} href="/selftest?first=selftest">${last ? t("Test again?") : t("To the self-test …")}<//>
  </p>
`;

// -- the cards check -------------------------------------------------------------------------------------

const NO_CARD = t("No card is seen. Lay one on the mat, alone, and wait for its tick.");

/** @param {Told} told */
function Cards({ box: { games, game, drawn }, say }) {
  const [of, choose] = useState(game ?? games[0].name);
  const [all, list] = useState(/** @type {Sheet[]} */ ([]));
  const [{ seen = [], now = [] }, look] = useState(/** @type {Looked} */ ({}));
  const body = useRef({ cards: true, anew: false });
  useEffect(() => {
    ask(`/api/first/pieces?game=${of}`).then(({ ok, said }) =>
      ok ? list(said.sheets) : say(said?.text ?? ""),
    );
  }, [of]);
  const hear = (/** @type {Looked} */ said) => {
    say(said.problem ?? "");
    if (!said.seen) return;
    body.current.anew = false;
    look(said);
  };
  const labels = all.flatMap((sheet) => sheet.labels);
  /** @param {string} id */
  const labelOf = (id) => labels.find(({ ids }) => ids.includes(id))?.label ?? id;
  const anew = () => {
    body.current.anew = true;
  };
  return html`
    <p class="note">
      ${
        drawn
          ? t(
              "No camera is chosen, so there is nothing to check. At the drawn table this shows what is laid there.",
            )
          : t(
              "Show the camera one card after the other. Each is ticked off when it is read; show at least one of each kind, or all of them.",
            )
      }
    </p>
    <div class="pairs"><${Pick} label=${t("Game")} all=${titlesOf(games)} chosen=${of} choose=${choose} /></div>
    <div class="checking">
      <${Sight} hear=${hear} body=${body.current} />
      <div>
        <p class=${now.length ? "now seen" : "now"} role="status">
          ${now.length ? html`<strong>${`✓ ${now.map(labelOf).join(", ")}`}</strong>` : NO_CARD}
        </p>
        <${Count} labels=${labels} seen=${seen} />
        <p class="choices">
          <button type="button" class="plain" data-anew-cards onclick=${anew}>${t("Begin the check again")}</button>
          <${Link} href="/photo">${t("Check the deck with photographs …")}<//>
        </p>
      </div>
    </div>
    <div class="shown">
      ${all.map(
        ({ title, labels: own }) => html`<section>
          <h3>${title}</h3>
          <ul class="chips-of">
            ${own.map((one) => html`<${Chip} key=${one.label} ...${one} seen=${seen} />`)}
          </ul>
        </section>`,
      )}
    </div>
  `;
}

/** How many were seen, and whether that is enough. @param {{ labels: Sheet["labels"], seen: string[] }} props */
function Count({ labels, seen }) {
  const ids = labels.flatMap((one) => one.ids);
  const kinds = new Set(labels.map(({ kind }) => kind));
  const known = new Set(
    labels.filter((one) => one.ids.some((id) => seen.includes(id))).map(({ kind }) => kind),
  );
  const n = ids.filter((id) => seen.includes(id)).length;
  const isEnough = kinds.size > 0 && known.size === kinds.size;
  return html`<div class="count" role="status" data-seen=${n}>
    <strong>${tn("{n} of {all} was seen", "{n} of {all} were seen", n, { all: ids.length })}</strong>
    <p>
      ${
        n === ids.length && n > 0
          ? t("Every card is read.")
          : isEnough
            ? t("At least one of each kind: that is enough to play.")
            : t("{n} of {all} kinds.", { n: known.size, all: kinds.size })
      }
    </p>
  </div>`;
}

/** A kind of card, and how many of it were seen. @param {{ label: string, ids: string[], seen: string[] }} props */
function Chip({ label, ids, seen }) {
  const ticked = ids.filter((id) => seen.includes(id)).length;
  const is = ticked === ids.length ? "all" : ticked ? "some" : "none";
  return html`<li class=${is}>
    <span aria-hidden="true">${is === "none" ? "○" : "✓"}</span>${` ${label}`}
    ${ids.length > 1 && html`<small>${` ${ticked}/${ids.length}`}</small>`}
  </li>`;
}

export const CHECKS = { aim: Aim, sheets: Sheets, selftest: SelfTest, cards: Cards };
