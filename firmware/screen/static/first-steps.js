// What each step of setting up shows; `choose` keeps a value, `again` begins the step anew.

import { Digits, digitsOf } from "./components/digits.js";
import { Choices, Text, Tick } from "./components/fields.js";
import { CHECKS, Sight } from "./first-checks.js";
import { html, useLayoutEffect, useState } from "./vendor/preact.js";
import { choose as chooseLanguage, t, tn } from "./words.js";

/**
 * @typedef {object} Told What a step is told
 * @property {Api.First} box
 * @property {(told: object) => Promise<boolean>} choose keeps a value
 * @property {(told: object | null) => void} hold holds what is not kept yet: whoever leaves the step keeps it
 * @property {() => void} next
 * @property {() => void} again begins the step anew
 * @property {(text: string) => void} say
 * @property {() => Promise<boolean>} reopen restarts the box
 * @typedef {{ value: string, label?: string, small?: string, lang?: string }} Big
 * @typedef {{ label: string, all: Big[], chosen: string | null, pick: (value: string) => void }} Offered
 */

const PIN = /^\d{4,8}$/;

/** @param {{ children: unknown }} props */
const Note = ({ children }) => html`<p class="note">${children}</p>`;

/** Big buttons of which one is chosen; `pick(value)` keeps it. @param {Offered} props */
const Options = ({ label, all, chosen, pick }) => html`<${Choices}
  field=${{ key: "value", label, kind: "one", options: all }}
  title=""
  value=${chosen}
  on=${pick}
  draw=${(/** @type {Big} */ { label, small, lang }) => html`<strong lang=${lang}>${label}</strong>${small && html`<small lang=${lang}>${small}</small>`}`}
/>`;

/** @param {Told} props */
function Language({ box: { languages, language: chosen, fixed }, choose }) {
  if (fixed.language) return html`<${Note}>${fixed.language}<//>`;
  const all = languages.map(({ code, name, says }) => ({
    value: code,
    label: name,
    small: says,
    lang: code,
  }));
  const pick = async (/** @type {string} */ value) => {
    if (!(await choose({ value, before: chosen }))) return;
    location.hash = "place";
    chooseLanguage(value);
  };
  return html`
    <${Options} label=${t("Language")} all=${all} chosen=${chosen} pick=${pick} />
    <${Note}>
      ${t("Of this screen and of the terminal. Every other screen has its own: the row of letters above.")}
    <//>
  `;
}

/** What a store's owner may tick. @type {{ key: "spectator" | "off_locked", label: string }[]} */
const TICKS = [
  {
    key: "spectator",
    label: t("Show spectators the pile and the chances on a second screen"),
  },
  {
    key: "off_locked",
    label: t("Guests cannot switch the box off with OK and UNDO; Operator can"),
  },
];

/** @param {Told} props */
function Place({ box, choose, hold, next, say }) {
  const { store, fixed } = box;
  const [is, turn] = useState(box.place); // a store is not one before it has a name
  const [name, type] = useState(store ?? "");
  const free = TICKS.filter(({ key }) => !fixed[key]);
  const [ticked, tick] = useState(Object.fromEntries(free.map(({ key }) => [key, box[key]])));
  const isNew = name !== (store ?? "") || free.some(({ key }) => ticked[key] !== box[key]);
  useLayoutEffect(() => {
    hold(is === "store" && isNew ? { value: is, before: store, store: name, ...ticked } : null);
    return () => hold(null);
  });
  if (fixed.store) return html`<${Note}>${fixed.store}<//>`;
  const all = [
    {
      value: "family",
      label: t("At home"),
      small: t(
        "A few people who know each other: no PIN is needed as long as only this screen shows the page.",
      ),
    },
    {
      value: "store",
      label: t("In a store or club"),
      small: t("Guests come and go: give it a name, and set a PIN in the next step."),
    },
  ];
  const pick = async (/** @type {string} */ value) => {
    say("");
    turn(value);
    await choose({ value, before: store, ...(value === "store" && { store: name }) });
  };
  /** @param {Event} event */
  const leave = (event) => {
    event.preventDefault();
    next();
  };
  return html`
    <${Options} label=${t("Where it stands")} all=${all} chosen=${is} pick=${pick} />
    <form class="line" hidden=${is !== "store"} onsubmit=${leave}>
      <${Text}
        field=${{ key: "store", label: t("The name of the store or club, shown between games"), optional: true }}
        value=${name}
        on=${(/** @type {string} */ now = "") => type(now)}
        autocomplete="off"
      />
      ${free.map(
        (field) => html`<${Tick}
          field=${field}
          value=${ticked[field.key]}
          on=${(/** @type {boolean | undefined} */ now) => tick((had) => ({ ...had, [field.key]: Boolean(now) }))}
        />`,
      )}
    </form>
  `;
}

/** @type {Record<string, string>} */
const PINS = {
  none: t("None is asked for: whoever stands at this screen may change everything."),
  drawn: t(
    "The box has drawn one, because the network sees the page. Here you may choose your own.",
  ),
  set: t("A PIN is set. You may choose another; every other browser is asked for it."),
};

/** @param {Told} props */
function Pin({ box: { pin: is }, choose, hold, again, say }) {
  const [digits, type] = useState("");
  useLayoutEffect(() => {
    hold(digits ? { value: digits } : null);
    return () => hold(null);
  });
  if (is === "fixed")
    return html`<${Note}>${t("It stands in the configuration, [screen] pin: change it there.")}<//>`;
  /** @param {string} [now] */
  const enter = (now) => {
    type(digitsOf(now));
    say("");
  };
  /** @param {Event} event */
  const set = async (event) => {
    event.preventDefault();
    if (!PIN.test(digits)) return say(t("A PIN has 4 to 8 digits."));
    if (await choose({ value: digits })) again();
  };
  return html`
    <${Note}>${PINS[is]}<//>
    <form class="pin-pad" onsubmit=${set}>
      <${Text}
        field=${{ key: "pin", label: t("4 to 8 digits"), optional: true }}
        value=${digits}
        on=${enter}
        inputmode="numeric"
        autocomplete="off"
      />
      <${Digits} value=${digits} on=${enter} />
      <p class="choices"><button type="submit" class="gold" data-set>${t("Set this PIN")}</button></p>
    </form>
    <${Note}>
      ${t("From then on the box asks for it at every change, on this screen, too. Write it down: the page never shows it again.")}
    <//>
  `;
}

/** @param {Told} props */
function Game({ box: { games, game: chosen, fixed }, choose }) {
  if (fixed.game) return html`<${Note}>${fixed.game}<//>`;
  const all = games.map(({ name, title, players: [least, most] }) => ({
    value: name,
    label: title.split(": ").at(-1),
    small: tn("{least} to {n} player", "{least} to {n} players", most, { least }),
  }));
  const copy = games.find(({ name, copy: asks }) => asks && name === chosen);
  return html`
    <${Note}>${t("The one that a new table shows first. The box plays all of them.")}<//>
    <${Options}
      label=${t("Game")}
      all=${all}
      chosen=${chosen}
      pick=${(/** @type {string} */ value) => choose({ value, before: chosen })}
    />
    ${
      copy &&
      html`<p class="choices">
        <a class="plain" href=${`/copy?game=${copy.name}`}>${t("What your copy shows, step by step …")}</a>
      </p>`
    }
  `;
}

/** @param {Told} props */
function Camera({ box: { cameras, camera, camera_chosen: before, fixed }, choose, reopen }) {
  const all = cameras.map(({ source, name }) => ({ value: source, label: name }));
  const pick = async (/** @type {string} */ value) => {
    if ((await choose({ value, before })) && value !== camera) await reopen();
  };
  return html`
    ${
      fixed.camera
        ? html`<${Note}>${fixed.camera}<//>`
        : html`
            <${Options} label=${t("Camera")} all=${all} chosen=${camera} pick=${pick} />
            <p class="choices">
              <button type="button" class="plain" data-look onclick=${() => location.reload()}>
                ${t("Look for cameras again")}
              </button>
            </p>
          `
    }
    <${Sight} />
  `;
}

/** @type {Record<string, import("preact").FunctionComponent<any>>} */
export const BODIES = {
  language: Language,
  place: Place,
  pin: Pin,
  game: Game,
  camera: Camera,
  ...CHECKS,
};
