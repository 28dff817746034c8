// The form that starts a game: which one, who plays, and what the table says it may have, no more.

import { Drawn } from "./components/drawn.js";
import { useSending } from "./components/form.js";
import { List } from "./components/list.js";
import { h } from "./draw.js";
import { takeEnded } from "./end-game.js";
import { came, later, once, styled } from "./later.js";
import { get, post } from "./link.js";
import { lookBack, stoppedWords } from "./look-back.js";
import { html, render, useEffect, useMemo, useState } from "./vendor/preact.js";
import { before, keepWhileReworded, t, tn } from "./words.js";

await styled(new URL("./start.css", import.meta.url).href);

/**
 * @typedef {Pick<Api.Snapshot, "game" | "games" | "players">} Table
 * @typedef {(asked: any) => ReturnType<typeof post>} Begins sends what begins a game
 * @typedef {object} On
 * @property {Begins} start
 * @property {Begins | false} [asks] whether a game would be left by it, where one is on
 * @property {Begins | false | null} [again]
 * @property {(() => void) | false | null} [cancel]
 * @property {(i: number) => unknown} [seat]
 * @property {() => unknown} [bots]
 * @property {boolean} [dealt]
 * @property {number | false | null} [ended] the game that was ended, after which none is on
 * @property {string} [from] the page that the form stands on, where it is not the table's
 * @typedef {{ begins: Begins, leaves: number }} Left
 * @typedef {Record<string, any>} Chosen
 * @typedef {(key: string, value: unknown) => void} Sets
 * @typedef {object} Picked
 * @property {string} name
 * @property {string} title
 * @property {Api.Option[]} options
 * @property {unknown} value
 * @property {(value: unknown) => void} on
 * @property {boolean} [hidden]
 */

const FEW = 4; // players, where nobody sits yet
/** @type {Record<string, any>} */
let given = before.given ?? {}; // what the form held before the page's words changed, until it is shown
/** @type {{ page: HTMLElement, given: object } | null} */
let shown = null; // the newest form, and what it holds
keepWhileReworded(() => ({ given: shown?.page.isConnected ? shown.given : {} }));
const asksCopy = once(
  () => import("./setup.js"),
  ({ copyQuestion }) => copyQuestion,
); // of the owner's copy
const offer = later(() => import("./first-offer.js"), "offer"); // of setting up, on a new table

/** What is shown to the camera before the first turn, and how long that takes. @param {Api.Seconds} shown */
function shownWords({ now, later: then, seconds }) {
  const words = tn(
    "Before the first turn {n} piece is shown to the camera: about {time}.",
    "Before the first turn {n} pieces are shown to the camera: about {time}.",
    now,
    { time: timeWords(seconds) },
  );
  const more = tn(
    "{n} more comes in the course of the game.",
    "{n} more come in the course of the game.",
    then,
  );
  return then ? `${words} ${more}` : words;
}

/** Minutes, rounded up; seconds where it is less than one. @param {number} seconds */
export const timeWords = (seconds) =>
  seconds < 60
    ? tn("{n} second", "{n} seconds", seconds)
    : tn("{n} minute", "{n} minutes", Math.ceil(seconds / 60));

// -- what a game may have ------------------------------------------------------------------------

/** @param {string} why @param {boolean} isUsual */
const rulingWords = (why, isUsual) => (isUsual ? t("{why} (usual)", { why }) : why);

/** A choice in a list; `on` hears what was chosen. @param {Picked} props */
export const Pick = ({
  name,
  title,
  options,
  value,
  on,
  ...rest
}) => html`<label class="ruling" ...${rest}>
  <span>${title}</span>
  <select name=${name} onchange=${(/** @type {Page.Select} */ { target }) => on(options[target.selectedIndex].value)}>
    ${options.map((one) => html`<option value=${String(one.value)} selected=${one.value === value}>${one.label}</option>`)}
  </select>
</label>`;

/**
 * @param {{ name: string, value?: string, label: string, isOn: boolean, on: (isOn: boolean) => void, [more: string]: unknown }} props
 */
export const Box = ({
  name,
  value = "",
  label,
  isOn,
  on,
  ...rest
}) => html`<label class="option" ...${rest}>
  <input type="checkbox" name=${name} value=${value} checked=${isOn} onchange=${(/** @type {Page.Input} */ { target }) => on(target.checked)} />
  <span>${label}</span>
</label>`;

/**
 * What the rulebooks leave open: a choice for each ruling.
 * @param {{ rulings: Api.Ruling[], chosen: Chosen, on: Sets }} props
 */
const Rulings = ({ rulings, chosen, on }) => html`<details class="more">
  <summary>${t("Where the rulebooks differ")}</summary>
  ${rulings.map(
    ({ name, title, default: usual, options }) => html`<${Pick}
      key=${name}
      name=${name}
      title=${title}
      options=${options.map(({ value, why }) => ({ value, label: rulingWords(why, value === usual) }))}
      value=${chosen[name] ?? usual}
      on=${(/** @type {unknown} */ value) => on(name, value === usual ? undefined : value)}
    />`,
  )}
</details>`;

/** @param {Api.Variant} variant */
const isPicked = ({ options, several }) => options && !several;
/** @param {Pick<Api.Variant, "players">} variant @param {number} count */
const fits = ({ players: [least, most] = [0, Infinity] }, count) => least <= count && count <= most;

/**
 * What else a game may have; what so many players may not is hidden.
 * @param {{ variants: Api.Variant[], count: number, chosen: Chosen, on: Sets }} props
 */
function Variants({ variants, count, chosen, on }) {
  /** @param {string} key @param {string} value @param {string[]} had @param {boolean} isOn */
  const several = (key, value, had, isOn) => {
    const now = isOn ? [...had, value] : had.filter((one) => one !== value);
    on(key, now.length ? now : undefined);
  };
  /** @param {Api.Variant} one */
  const ticked = (one) => {
    const { key, title, options } = one;
    const hidden = !fits(one, count);
    const had = chosen[key] ?? [];
    return options
      ? html`<div role="group" aria-label=${title} hidden=${hidden}>
          ${options.map(
            ({
              value,
              label,
            }) => html`<${Box} name=${key} value=${value} label=${label} isOn=${had.includes(value)}
              on=${(/** @type {boolean} */ isOn) => several(key, value, had, isOn)} />`,
          )}
        </div>`
      : html`<${Box} name=${key} value="" label=${title} isOn=${Boolean(chosen[key])} hidden=${hidden}
          on=${(/** @type {boolean} */ isOn) => on(key, isOn || undefined)} />`;
  };
  const picked = variants.filter(isPicked);
  return html`
    ${variants.filter((one) => !isPicked(one)).map(ticked)}
    ${
      picked.length > 0 &&
      html`<details class="more">
        <summary>${t("Variants")}</summary>
        <div class="pairs">
          ${picked.map(
            ({ key, title, options, default: usual, players }) => html`<${Pick}
              key=${key}
              name=${key}
              title=${title}
              options=${options}
              value=${chosen[key] ?? usual}
              on=${(/** @type {unknown} */ value) => on(key, value === usual ? undefined : value)}
              hidden=${!fits({ players }, count)}
            />`,
          )}
        </div>
      </details>`
    }
  `;
}

// -- who plays -----------------------------------------------------------------------------------

/** @param {number} least @param {number} most */
const upTo = (least, most) => Array.from({ length: most - least + 1 }, (_, i) => least + i);

/**
 * Which game: its name, and how many may play it.
 * @param {{ games: Api.Game[], game: Api.Game, choose: (game: Api.Game) => void }} props
 */
const Which = ({ games, game, choose }) => html`<fieldset class="which">
  <legend>${t("Which game?")}</legend>
  ${games.map((one) => {
    const [least, n] = one.offers.players;
    return html`<label key=${one.name} data-game=${one.name}>
      <input type="radio" name="game" checked=${one === game} onchange=${() => choose(one)} />
      <span>${one.title.split(": ").at(-1)}</span>
      <small>${tn("{least} to {n} player", "{least} to {n} players", n, { least })}</small>
    </label>`;
  })}
</fieldset>`;

/** @param {{ players: number[], count: number, choose: (n: number) => void }} props */
const Counts = ({ players: [least, most], count, choose }) => html`<div
  class="counts"
  role="radiogroup"
  aria-label=${t("Number of players")}
>
  ${upTo(least, most).map(
    (n) => html`<label key=${n} class=${n === count ? "chosen" : ""}>
      <input type="radio" name="count" value=${n} checked=${n === count} onchange=${() => choose(n)} />${n}
    </label>`,
  )}
</div>`;

/** A seat: its name, whether it begins, and what a page asks of it besides. @param {{ i: number, name: string, type: (name: string) => void, isFirst: boolean, begins: () => void, more: On["seat"] }} props */
function Seat({ i, name, type, isFirst, begins, more }) {
  const number = i + 1;
  return html`
    <input
      type="text"
      value=${name}
      maxlength="400"
      autocomplete="off"
      placeholder=${t("Seat {number}", { number })}
      aria-label=${t("Name of seat {number}", { number })}
      oninput=${(/** @type {Page.Input} */ { target }) => type(target.value)}
    />
    <label class="first">
      <input type="radio" name="first" checked=${isFirst} onchange=${begins} />${t("first")}
    </label>
    ${more?.(i)}
  `;
}

// -- the form ------------------------------------------------------------------------------------

/**
 * Returns the form; `on.start(header)` and `on.again(left)` give {ok, text, said}; `on.again` and `on.cancel`
 * are absent without a game. `on.seat(i)` makes what more is asked of a seat, `on.bots()` lists what is asked of bots; `on.dealt`: the
 * program deals, so that nobody shows a piece and no copy is on the table.
 * @param {Table} table @param {On} on
 */
export function startForm(table, on) {
  const page = h("div");
  const hold = (/** @type {object} */ held) => {
    shown = { page, given: held };
  };
  const toTop = () => page.parentElement?.scrollTo(0, 0);
  render(html`<${Start} ...${{ table, on, toTop, had: given, hold }} />`, page);
  given = {};
  return page;
}

/**
 * The form of the table's own game; `closed()` hears that nobody wants another, `begun()` that one began.
 * @param {Api.Snapshot} table @param {() => void} closed @param {() => void} [begun]
 */
export function tableForm(table, closed, begun = closed) {
  if (table.play) return wayToPlay(table.state && closed);
  /** @param {string} address @returns {Begins} */
  const begins = (address) => async (asked) => {
    const answer = await post(address, { ...asked });
    if (answer.ok) begun();
    return answer;
  };
  /** @type {Begins} */
  const asks = (header) => post("/api/new", { ...header, asks: true });
  const isOn = Boolean(table.state);
  return startForm(isOn ? table : { ...table, ...takeEnded() }, {
    ended: !isOn && table.ended,
    start: begins("/api/new"),
    asks: isOn && asks,
    again: isOn && begins("/api/again"),
    cancel: isOn && closed,
  });
}

/** Where a game begins that the program deals: this page shows it, and takes no card. @param {(() => void) | null} back */
const wayToPlay = (back) =>
  h(
    "div",
    {},
    h("h2", {}, t("You need no cards here: the program deals them.")),
    h(
      "p",
      { class: "choices" },
      h("a", { class: "gold", href: "/play" }, t("Choose who plays, and begin")),
      back && h("button", { class: "plain", onclick: back }, t("Back")),
    ),
  );

/** @type {{ rulings: Chosen, variants: Chosen, first: number }} */
const UNCHOSEN = { rulings: {}, variants: {}, first: 0 }; // of a game

/** @param {{ table: Table, on: On, toTop: () => void, had: Record<string, any>, hold: (held: object) => void }} props */
function Start({ table, on, toTop, had, hold }) {
  const { games, players: known } = table;
  const named = had.game ?? table.game;
  const [game, play] = useState(games.find(({ name }) => name === named) ?? games[0]);
  const [names, rename] = useState(/** @type {string[]} */ ([...(had.names ?? known)]));
  const [wanted, want] = useState(had.wanted ?? (known.length || FEW));
  const [chosen, choose] = useState(/** @type {typeof UNCHOSEN} */ (had.chosen ?? UNCHOSEN));
  const { rulings, variants, first } = chosen;
  hold({ game: game.name, names, wanted, chosen });
  const [copy, ask] = useState(/** @type {any} */ (null)); // what is asked of the owner's copy: a page of its own
  const [leaving, leave] = useState(/** @type {Left | null} */ (null)); // a game that is not over: whether it may be left
  const sending = useSending();
  const { offers } = game;
  const [least, most] = offers.players;
  const count = Math.min(Math.max(wanted, least), most);
  /** @param {"rulings" | "variants"} part @returns {Sets} */
  const setting = (part) => (key, value) =>
    choose((all) => ({ ...all, [part]: { ...all[part], [key]: value } }));
  const pieces = on.dealt || !offers.shown ? "" : shownWords(offers.shown[count]);

  function header() {
    const given = upTo(0, count - 1).map((i) => (names[i] ?? "").trim());
    const fitting = (offers.variants ?? []).filter((one) => fits(one, count));
    const varied = fitting
      .map(({ key }) => [key, variants[key]])
      .filter(([, value]) => value !== undefined);
    const ruled = Object.entries(rulings).filter(([, value]) => value !== undefined);
    return {
      record: game.record,
      players: given.some(Boolean) ? given : count,
      first: Math.min(first, count - 1),
      ...Object.fromEntries(varied),
      ...(ruled.length && { rulings: Object.fromEntries(ruled) }),
    };
  }

  /** @param {unknown} asked */
  function turn(asked) {
    ask(asked);
    toTop();
  }

  /**
   * Sends what begins a game; where one is left by it that is asked, and nothing else meanwhile.
   * @param {Begins} begins @param {object} [left]
   */
  async function send(begins, left) {
    const { said } = await sending.send(() => begins(left));
    leave(said?.leaves ? { begins, leaves: said.leaves } : null);
    if (said?.leaves) turn(null);
  }

  /** @type {Begins} */
  const start = (left) => on.start({ ...header(), ...left });

  /** What differs between copies is asked once, before the game begins; whether another is left, before that. @type {Begins} */
  async function startAfterCopy(left) {
    const may = left || !on.asks ? null : await on.asks(header());
    if (may && !may.ok) return may;
    const says = {
      begin: () => send((now) => start(now ?? left)),
      back: () => turn(null),
      say: (/** @type {string} */ text) => sending.say(text, true),
    };
    const asked = await (await asksCopy())(game, pieces, says);
    if (!asked) return start(left);
    turn(asked);
    return { ok: true, text: "", said: {} };
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    send(!on.dealt && game.copy ? startAfterCopy : start);
  }

  /** @param {Api.Game} one */
  function another(one) {
    sending.say("");
    play(one);
    choose(UNCHOSEN);
  }

  const refused = html`<p class=${leaving ? "" : "problem"} role="alert">${sending.text}</p>`;
  /** @param {number} i */
  const seat = (i) => html`<${Seat}
    i=${i}
    name=${names[i] ?? ""}
    type=${(/** @type {string} */ name) => rename((all) => Object.assign([...all], { [i]: name }))}
    isFirst=${i === Math.min(first, count - 1)}
    begins=${() => choose((all) => ({ ...all, first: i }))}
    more=${on.seat}
  />`;
  const [isLocked, lock] = useState(false); // the PIN will be asked for
  useEffect(() => {
    if (!on.dealt) get("/api/setup").then(({ said }) => lock(said?.reason === "pin-needed"));
  }, []);
  const unset = useMemo(() => (table.game ? null : offer()), []);
  return html`
    <form onsubmit=${submit} hidden=${copy !== null}>
      ${on.ended && html`<${Ended} number=${on.ended} from=${on.from ?? "table"} />`}
      ${isLocked && html`<${Locked} isOn=${Boolean(on.again)} opened=${() => lock(false)} />`}
      ${unset && html`<${Drawn} of=${unset} />`}
      ${
        games.length > 1
          ? html`<${Which} games=${games} game=${game} choose=${another} />`
          : html`<p class="over-title">${game.title}</p>`
      }
      <div class="of-game" key=${game.name}>
        <h2>${t("Who sits at the table?")}</h2>
        <${Counts} players=${offers.players} count=${count} choose=${want} />
        <${List} ordered class="names" of=${upTo(0, count - 1)} keyOf=${Number} row=${seat} />
        <p class="note">
          ${t("Clockwise round the table. A name may stay empty.")}${" "}
          ${t("A name has at most 40 characters.")}
        </p>
        ${on.bots?.()}
        <${Variants} variants=${offers.variants ?? []} count=${count} chosen=${variants} on=${setting("variants")} />
        ${offers.rulings?.length > 0 && html`<${Rulings} rulings=${offers.rulings} chosen=${rulings} on=${setting("rulings")} />`}
        <p class="note" data-shown>${pieces}</p>
      </div>
      ${!copy && refused}
      <div class="choices">
        ${leaving ? html`<${Leaving} ...${{ leaving, send, sending, leave }} />` : html`<${Beginning} on=${on} send=${send} />`}
      </div>
    </form>
    ${copy} ${copy && refused}
  `;
}

/** The game that was ended to come here, and the ways to look at it and to go on with it. @param {{ number: number, from: string }} props */
const Ended = ({ number, from }) => html`<div class="ahead ended">
  <p role="status">${stoppedWords(number)}</p>
  <${Drawn} of=${lookBack(number, "plain", from)} />
  <a class="plain" href="/games">${t("Games")}</a>
</div>`;

/** What this page needs to begin a game, and what needs none. @param {{ isOn: boolean, opened: () => void }} props */
function Locked({ isOn, opened }) {
  const unlock = async () => (await (await came(() => import("./pin.js"))).askPin()) && opened();
  return html`<div class="ahead" data-locked>
    <p>
      ${t("To begin a game on this page takes the operator’s PIN.")}${" "}
      ${!isOn && t("Without it: press OK on the box, whose buttons choose the game.")}
    </p>
    <button class="plain" type="button" onclick=${unlock}>${t("Enter the PIN")}</button>
  </div>`;
}

/** @param {{ on: On, send: (begins: Begins) => void }} props */
const Beginning = ({ on, send }) => html`
  <button class="gold" type="submit">${t("Begin")}</button>
  ${
    on.again &&
    html`<button class="plain again" type="button" onclick=${() => on.again && send(on.again)}>
      ${t("The same game again")}
    </button>`
  }
  ${on.cancel && html`<button class="plain" type="button" onclick=${on.cancel}>${t("Back")}</button>`}
`;

/** @param {{ leaving: Left, send: (begins: Begins, left?: object) => void, sending: ReturnType<typeof useSending>, leave: (leaving: Left | null) => void }} props */
function Leaving({ leaving: { begins, leaves }, send, sending, leave }) {
  const no = () => {
    sending.say("");
    leave(null);
  };
  return html`
    <button class="gold" type="button" data-leave onclick=${() => send(begins, { leaves })}>
      ${t("Begin, and keep that one")}
    </button>
    <button class="plain" type="button" onclick=${no}>${t("No")}</button>
    <a class="plain" href="/games">${t("Games")}</a>
  `;
}
