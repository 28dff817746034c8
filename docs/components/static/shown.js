// Every component in its states. Languages and themes are those of the pages; the width is chosen here.

import { Answers, CardAnswers, Choices, answersOf } from "./components/answers.js";
import { Why, drawPrompt } from "./components/prompt.js";
import { LastSentence, Log } from "./components/said.js";
import { h } from "./draw.js";
import { drawSum } from "./games/rumors-sum.js";
import { styled } from "./later.js";
import { languageRow, look } from "./look.js";
import { html, render } from "./vendor/preact.js";

const WIDTHS = ["320px", "390px", "760px", "100%"];
const NAMES = ["Anna", "Bartholomew the Unready of the Wide", "شهرزاد", "W".repeat(40)];
const key = (button, label, means, lit = "answer") => ({ button, label, means, lit });
const TABLE = {
  players: NAMES,
  simulated: true,
  hold_s: 2,
  buttons: [
    key("quest-1", "Picts", "Picts", "go"),
    key("quest-2", "Saxons", "Saxons …"),
    key("accuse", "ACCUSE", "accuse Anna …"),
    key("ok", "OK", "yes"),
    key("undo", "UNDO", "no"),
  ],
  holds: [{ button: "undo", seconds: 2, means: "take back the last move …" }],
  log: [{ n: 1, kind: "laid", text: "Anna lays Picts 5." }],
};
const REFUSED = { n: 2, kind: "refused", text: "Refused: no.", why: ["A rule."] };
const QUEST = {
  quest: "dragon",
  cards: ["dragon-5", "dragon-q.1"],
  parts: [
    { card: "dragon-5", adds: 5 },
    { card: "dragon-q.1", adds: 2 },
    { card: "morgan-4.1", adds: 6 },
  ],
  removed: ["dragon-4.2"],
  taken: [{ card: "dragon-4.2", by: "merlin-2" }],
  total: 13,
  outcome: "success",
  swords: 2,
};
const HARMLESS = { ...QUEST, quest: "picts", outcome: "harmless", total: 1, swords: 0, parts: [] };
const LAST = { seat: 1, main: "dragon", quests: [QUEST, HARMLESS], white: 2, black: 0 };
const list = {
  items: NAMES.map((text, i) => ({ text, button: i === 1 ? "quest-1" : null })),
  at: 2,
};
const nothing = () => {};
const lines = [...TABLE.log, { n: 3, kind: "swords", text: "Anna places 2 white Swords." }];

const answers = (told, more = {}) => {
  const table = { ...TABLE, ...told };
  return html`<${Answers} table=${table} all=${answersOf(table)} ...${more} />`;
};
const prompt = (told, more = {}) => (place) => {
  place.id = "ask";
  drawPrompt(place, {
    table: { ...TABLE, ask: null, ...told },
    who: `${NAMES[1]}’s turn`,
    words: "Lay a card, go on a Quest, or accuse.",
    listed: null,
    ...more,
  });
};
const sum = (told) => (place) => {
  place.id = "side";
  drawSum(place, { ...TABLE, state: { last_quest: LAST }, ...told }, (seat) => NAMES[seat]);
};

const STATES = {
  "Answers: this page may press them": () => answers({}, { lay: nothing }),
  "Answers: the box alone may": () => answers({ simulated: false, page_buttons: [] }),
  "Answers: none": () => answers({ buttons: [], holds: [] }),
  "CardAnswers: unsure": () =>
    html`<${CardAnswers} card=${{ piece: "picts-5", meanwhile: false }} answer=${nothing} />`,
  "CardAnswers: laid meanwhile": () =>
    html`<${CardAnswers} card=${{ piece: "picts-5", meanwhile: true }} answer=${nothing} />`,
  "Choices: rows": () => html`<${Choices} title="points" table=${{ ...TABLE, list }} />`,
  "Choices: players": () => html`<${Choices} kind="players" table=${{ ...TABLE, list }} />`,
  Why: () => html`<${Why} of=${["A rule.", "Another one."]} />`,
  LastSentence: () => html`<${LastSentence} ...${{ lines, players: NAMES, open: nothing }} />`,
  Log: () => html`<${Log} ...${{ lines, players: NAMES, close: nothing }} />`,
  "Prompt: a turn": prompt({}),
  "Prompt: something to do, a refusal": prompt({
    ask: { to_do: ["Anna hides a Quest token beside the pile."] },
    log: [...TABLE.log, REFUSED],
  }),
  "Prompt: a card in question": prompt({
    unsure: { piece: "picts-5", label: "Picts 5", meanwhile: true },
  }),
  "Prompt: players to point at": prompt({ list }, { listed: "", listKind: "players" }),
  "Sum: in time": sum({ why_quest: ["12 is in time."] }),
  "Sum: an accusation after it": sum({ why: ["Ben is loyal."], why_of: "accusation" }),
};

await styled(new URL("./games/rumors.css", import.meta.url).href);
document.getElementById("looks").append(look(), languageRow());
const root = document.documentElement;
document.getElementById("sizes").append(
  ...WIDTHS.map((wide) =>
    h("button.plain", { onclick: () => root.style.setProperty("--wide", wide) }, wide),
  ),
);
for (const [name, draw] of Object.entries(STATES)) {
  const place = h("div");
  document.getElementById("all").append(
    h("section.state", { "data-state": name }, h("h3", name), place),
  );
  const drawn = draw(place);
  if (drawn) render(drawn, place);
}
document.body.dataset.version = "1";
