// What the owner does with the box from here: copies, cards, PIN, switching off.

import { keep as keepTold } from "./change.js";
import { Close, openDialog } from "./components/dialog.js";
import { Upload } from "./components/fields.js";
import { useSending } from "./components/form.js";
import { Sure } from "./components/sure.js";
import { Facts } from "./facts.js";
import { save, send } from "./files.js";
import { get, post } from "./link.js";
import { html, useRef, useState } from "./vendor/preact.js";
import { t } from "./words.js";

const TITLE = t("Data and backup");

/** The button that opens the sheet. @param {{ view: Api.Operator | null }} props `view`: what the operator sees */
export function Keeping({ view }) {
  const open = async () => {
    const cards = await get("/api/cards");
    openDialog(
      "box-sheet keep-sheet",
      TITLE,
      (close) => html`<${Kept} ...${{ cards, view, close }} />`,
    );
  };
  return html`<button class="plain" type="button" data-keep onclick=${open}>${t("Data and backup …")}</button>`;
}

/** @param {{ cards: Page.Got<"/api/cards">, view: Api.Operator | null, close: () => void }} props */
const Kept = ({ cards, view, close }) => html`
  <h2>${TITLE}</h2>
  <div class="kept">
    <${Copies} />
    <${Link} name="games" title=${t("Games")} href="/games" label=${t("Games and history")}
      note=${t("What was played here, each game step by step, and what they come to.")} />
    <${Cards} ...${cards} />
    <${Pin} view=${view} />
    <${Link} name="first" title=${t("Set up")} href="/first" label=${t("Set up the box")}
      note=${t("Language, PIN, camera, what is printed: step by step, each at any time.")} />
    <${Power} />
  </div>
  <p class="choices"><${Close} close=${close} /></p>
`;

/** @param {{ name: string, title: string, note?: string, children?: unknown }} props */
const Part = ({ name, title, note, children }) => html`<section data-part=${name}>
  <h3>${title}</h3>
  ${note && html`<p class="note">${note}</p>`} ${children}
</section>`;

/**
 * A part that has a page of its own.
 * @param {{ href: string, label: string, name: string, title: string, note: string }} props
 */
const Link = ({ href, label, ...part }) => html`<${Part} ...${part}>
  <p class="choices"><a class="plain" href=${href}>${label}</a></p>
<//>`;

/** What came of a press. @param {{ text: string, isWrong: boolean }} props */
const Said = ({ text, isWrong }) =>
  html`<p class=${`told ${isWrong ? "problem" : ""}`} role="status">${text}</p>`;

/** @param {{ name: string, press: () => void, children?: unknown }} props */
const Button = ({ name, press, children }) => html`<button
  type="button"
  class="plain"
  data-save=${name}
  onclick=${press}
>
  ${children}
</button>`;

function Copies() {
  const said = useSending();
  const chosen = useRef(/** @type {File | null} */ (null));
  const keep = () =>
    said.send(async () => {
      const day = new Date().toISOString().slice(0, 10);
      const text = await save("/api/backup", `roundtable-${day}.backup`);
      return { ok: !text, text: text || t("Saved. Keep it safe: the PIN is in it.") };
    });
  const restore = async () => {
    if (!chosen.current) return said.say(t("Choose the copy first."), true);
    said.say(t("The copy is looked at …"));
    const { ok, text } = await send("/api/restore", chosen.current);
    said.say(ok ? t("The box restarts with the copy; this page comes back by itself.") : text, !ok);
  };
  /** @param {File | undefined} file */
  const choose = (file) => {
    chosen.current = file ?? null;
    said.say("");
  };
  return html`<${Part} name="copies" title=${t("Copies")} note=${t("Games and settings in one file.")}>
    <p class="choices"><${Button} name="backup" press=${keep}>${t("Save a copy")}<//></p>
    <${Upload} label=${t("A copy to take back")} accept=".backup" on=${choose} />
    <${Sure}
      name="restore"
      label=${t("Take it back")}
      question=${t("Everything here is replaced by the copy, the game that is on too. What is here now is kept in a folder of its own.")}
      does=${restore}
    />
    <${Said} ...${said} />
  <//>`;
}

/** @param {Page.Got<"/api/cards">} props */
function Cards({ ok, said: answer }) {
  const said = useSending();
  const [chosen, choose] = useState({});
  const [isChecked, check] = useState(false);
  const place = useRef(/** @type {HTMLElement | null} */ (null)); // where it is asked whether what is told is changed
  if (!ok)
    return html`<${Part} name="cards" title=${t("Your cards")}><p class="problem">${answer?.text}</p><//>`;
  const asked = answer.cards.filter(({ fields }) => fields.length); // the others are told step by step
  /** @param {string[]} checked */
  const keep = (checked) => () =>
    said.send(async () => {
      const told = { cards: chosen, checked };
      const { ok: isKept, text } = await keepTold(
        "/api/cards",
        told,
        /** @type {HTMLElement} */ (place.current),
      );
      if (isKept && checked.length) check(true);
      return { ok: isKept, text: isKept ? t("Kept.") : text };
    });
  /** @param {[string, string]} game */
  const ofGame = ([name, title]) => {
    const facts = asked.filter(({ game }) => game === name);
    return (
      facts.length > 0 &&
      html`<${Facts}
        key=${name}
        ...${{ facts, title, chosen, isChecked }}
        note=${t("For every new game; the one that is on stays as it is.")}
        on=${choose}
      />`
    );
  };
  return html`<${Part}
    name="cards"
    title=${t("Your cards")}
    note=${t("What is printed on your copy, where copies differ.")}
  >
    ${Object.entries(answer.games).map(ofGame)}
    <p class="choices">
      <${Button} name="cards" press=${keep([])}>${t("Keep this")}<//>
      <${Button} name="checked" press=${keep(asked.map(({ card }) => card))}>
        ${t("Keep this: I looked at every card")}
      <//>
      <a class="plain" href="/copy">${t("Step by step, or as a file …")}</a>
      <a class="plain" href="/photo">${t("Check the deck with photographs …")}</a>
    </p>
    <p ref=${place}></p>
    <${Said} ...${said} />
  <//>`;
}

/** @param {{ view: Api.Operator | null }} props */
function Pin({ view }) {
  const said = useSending();
  const draw = () =>
    said.send(async () => {
      const { ok, text, said: answer } = await send("/api/pin/new", null);
      return { ok, text: ok ? t("The PIN is {pin} from now on.", { pin: answer.pin }) : text };
    });
  const isFixed = !view?.pin
    ? t("None is asked for here: only this machine sees the page.")
    : !view.new_pin && t("It stands in the configuration, [screen] pin: change it there.");
  if (isFixed) return html`<${Part} name="pin" title=${t("PIN")} note=${isFixed} />`;
  return html`<${Part} name="pin" title=${t("PIN")}>
    <${Sure}
      name="pin"
      label=${t("Draw another PIN")}
      question=${t("Everybody who gave the old one is asked for the new one; this page stays open.")}
      does=${draw}
    />
    <${Said} ...${said} />
  <//>`;
}

function Power() {
  const said = useSending();
  const again = t(
    "To switch the box on again, press its computer's own button or its wake button. Without either, pull the plug of its supply and put it back.",
  );
  const off = () =>
    said.send(async () => {
      const { ok, text } = await post("/api/off", {});
      return { ok, text: ok ? [t("The box switches itself off."), again].join(" ") : text };
    });
  const kept = t(
    "The game is kept; it goes on when the box is switched on again, at the box itself.",
  );
  return html`<${Part} name="off" title=${t("Switch off")}>
    <${Sure} name="off" label=${t("Switch the box off")} question=${[kept, again].join(" ")} does=${off} />
    <${Said} ...${said} />
  <//>`;
}
