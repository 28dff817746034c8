// What the owner does with the box from here: copies, cards, PIN, switching off.

import { h, redraw } from "./draw.js";
import { save, send } from "./files.js";
import { get, post } from "./link.js";
import { keep as keepTold } from "./change.js";
import { factsPart } from "./facts.js";
import { t } from "./words.js";

/** Returns the button that opens the sheet; `view` gives what the operator sees. */
export function keeping(view) {
  const body = h("div", { class: "kept" });
  const sheet = h(
    "dialog",
    { class: "box-sheet keep-sheet", "aria-label": t("Keep") },
    h("h2", {}, t("Keep")),
    body,
    h(
      "p",
      { class: "choices" },
      h("button", { type: "button", class: "plain", onclick: () => sheet.close() }, t("Close")),
    ),
  );
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  document.body.append(sheet);

  async function open() {
    const cards = await get("/api/cards");
    body.replaceChildren(copies(), played(), ...printed(cards), pin(view()), setUp(), power());
    sheet.showModal();
  }

  return h(
    "button",
    { class: "plain", type: "button", "data-keep": "", onclick: open },
    t("Keep …"),
  );
}

const part = (name, title, note, ...inside) =>
  h(
    "section",
    { "data-part": name },
    h("h3", {}, title),
    note && h("p", { class: "note" }, note),
    ...inside,
  );
const said = () => h("p", { class: "told", role: "status" });

function tell(place, text, wrong) {
  place.classList.toggle("problem", Boolean(wrong));
  place.textContent = text;
}

/** A button that asks once more before it does what cannot be taken back. */
function sure(label, question, does, name) {
  const place = h("div", { class: "sure-part" });
  const ask = () =>
    redraw(place, "asks", () =>
      h(
        "div",
        { class: "asks", role: "group" },
        h("p", {}, question),
        h(
          "p",
          { class: "choices" },
          h(
            "button",
            {
              type: "button",
              class: "gold",
              "data-sure": name,
              onclick: async () => {
                rest();
                await does();
              },
            },
            label,
          ),
          h("button", { type: "button", class: "plain", onclick: rest }, t("No")),
        ),
      ),
    );
  const rest = () =>
    redraw(place, "rests", () =>
      h("button", { type: "button", class: "plain", "data-ask": name, onclick: ask }, `${label} …`),
    );
  rest();
  return place;
}

function copies() {
  const told = said();
  const chosen = h("input", {
    type: "file",
    accept: ".backup",
    "aria-label": t("A copy to take back"),
    onchange: () => tell(told, ""),
  });
  const keep = async () => {
    const text = await save(
      "/api/backup",
      `roundtable-${new Date().toISOString().slice(0, 10)}.backup`,
    );
    tell(told, text || t("Saved. Keep it safe: the PIN is in it."), text);
  };
  const restore = async () => {
    if (!chosen.files.length) return tell(told, t("Choose the copy first."), true);
    tell(told, t("The copy is looked at …"));
    const { ok, text } = await send("/api/restore", chosen.files[0]);
    tell(
      told,
      ok ? t("The box starts anew with the copy; this page comes back by itself.") : text,
      !ok,
    );
  };
  return part(
    "copies",
    t("Copies"),
    t("Games and settings in one file."),
    h(
      "p",
      { class: "choices" },
      h(
        "button",
        { type: "button", class: "plain", "data-save": "backup", onclick: keep },
        t("Save a copy"),
      ),
    ),
    h("label", { class: "field" }, h("span", {}, t("A copy to take back")), chosen),
    sure(
      t("Take it back"),
      t(
        "Everything here is replaced by the copy, the game that is on too. What is here now is kept in a folder of its own.",
      ),
      restore,
      "restore",
    ),
    told,
  );
}

/** The list of games is a page of its own, with replay and history. */
function played() {
  return part(
    "games",
    t("Games"),
    t("What was played here, each game step by step, and what they come to."),
    h(
      "p",
      { class: "choices" },
      h("a", { class: "plain", href: "/games" }, t("Games and history")),
    ),
  );
}

function printed({ ok, said: answer }) {
  const told = said();
  if (!ok)
    return [part("cards", t("Your cards"), "", h("p", { class: "problem" }, answer?.text ?? ""))];
  const note = () => t("For every new game; the one that is on stays as it is.");
  const asked = answer.cards.filter(({ fields }) => fields.length); // the others are told step by step
  const made = Object.entries(answer.games)
    .map(([name, title]) => [asked.filter(({ game }) => game === name), title])
    .filter(([cards]) => cards.length)
    .map(([cards, title]) => factsPart(cards, note(), title));
  const keep = async (checked) => {
    const { ok: kept, text } = await keepTold(
      "/api/cards",
      { cards: Object.assign({}, ...made.map(({ chosen }) => chosen)), checked },
      told,
    );
    tell(told, kept ? t("Kept.") : text, !kept);
    if (kept && checked.length)
      made.forEach((one) => one.part.querySelectorAll(".assumed").forEach((mark) => mark.remove()));
  };
  return [
    part(
      "cards",
      t("Your cards"),
      t("What is printed on your copy, where copies differ."),
      made.map((one) => one.part),
      h(
        "p",
        { class: "choices" },
        h(
          "button",
          { type: "button", class: "plain", "data-save": "cards", onclick: () => keep([]) },
          t("Keep this"),
        ),
        h(
          "button",
          {
            type: "button",
            class: "plain",
            "data-save": "checked",
            onclick: () => keep(asked.map(({ card }) => card)),
          },
          t("Keep this: I looked at every card"),
        ),
        h("a", { class: "plain", href: "/copy" }, t("Step by step, or as a file …")),
        h("a", { class: "plain", href: "/photo" }, t("Check the deck with photographs …")),
      ),
      told,
    ),
  ];
}

function pin(view) {
  const told = said();
  if (!view?.pin)
    return part("pin", t("PIN"), t("None is asked for here: only this machine sees the page."));
  if (!view.new_pin)
    return part(
      "pin",
      t("PIN"),
      t("It stands in the configuration, [screen] pin: change it there."),
    );
  const draw = async () => {
    const { ok, text, said: answer } = await send("/api/pin/new", null);
    tell(told, ok ? t("The PIN is {pin} from now on.", { pin: answer.pin }) : text, !ok);
  };
  return part(
    "pin",
    t("PIN"),
    "",
    sure(
      t("Draw another PIN"),
      t("Everybody who gave the old one is asked for the new one; this page stays open."),
      draw,
      "pin",
    ),
    told,
  );
}

/** Setting up has a page of its own, which a new table offers by itself. */
function setUp() {
  return part(
    "first",
    t("Set up"),
    t("Language, PIN, camera, what is printed: step by step, each at any time."),
    h("p", { class: "choices" }, h("a", { class: "plain", href: "/first" }, t("Set up the box"))),
  );
}

function power() {
  const told = said();
  const again = t(
    "To switch the box on again, press its computer's own button or its wake button. Without either, pull the plug of its supply and put it back.",
  );
  const off = async () => {
    const { ok, text } = await post("/api/off", {});
    tell(told, ok ? [t("The box switches itself off."), again].join(" ") : text, !ok);
  };
  return part(
    "off",
    t("Switch off"),
    "",
    sure(
      t("Switch the box off"),
      [
        t("The game is kept; it goes on when the box is switched on again, at the box itself."),
        again,
      ].join(" "),
      off,
      "off",
    ),
    told,
  );
}
