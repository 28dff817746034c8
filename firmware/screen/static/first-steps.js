// What each step of setting up shows. A body fills its place; `tools` keeps what is chosen.

import { h } from "./draw.js";
import { CHECKS, sight } from "./first-checks.js";
import { choose as chooseLanguage, t, tn } from "./words.js";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];
const MOST_DIGITS = 8;
const MOST_LETTERS = 40; // of a store's name

const note = (...text) => h("p", { class: "note" }, ...text);

/** Big buttons of which one is chosen; `pick(value)` keeps it. */
function options(all, chosen, pick) {
  const group = h(
    "div",
    { class: "options", role: "group" },
    all.map(({ value, name, small, lang }) =>
      h(
        "button",
        {
          type: "button",
          class: "option-of",
          "data-value": value,
          "aria-pressed": String(value === chosen),
          lang,
          onclick: () => pick(value),
        },
        h("strong", {}, name),
        small && h("small", {}, small),
      ),
    ),
  );
  return group;
}

function fixed(place, told) {
  place.append(note(told));
}

function language(place, { box, choose }) {
  const { languages, language: chosen, fixed: told } = box();
  if (told.language) return fixed(place, told.language);
  const all = languages.map(({ code, name, says }) => ({
    value: code,
    name,
    small: says,
    lang: code,
  }));
  place.append(
    options(all, chosen, async (value) => {
      if (!(await choose({ value, before: chosen }))) return;
      location.hash = "place";
      chooseLanguage(value);
    }),
    note(
      t(
        "Of this screen and of the terminal. Every other screen has its own: the row of letters above.",
      ),
    ),
  );
}

function place_(place, { box, choose, again, say }) {
  const { place: chosen, store, fixed: told } = box();
  if (told.store) return fixed(place, told.store);
  const name = h("input", {
    type: "text",
    maxlength: MOST_LETTERS,
    autocomplete: "off",
    value: store ?? "",
    "aria-label": t("The name of the store or club"),
  });
  const keep = async (value) => {
    if (await choose({ value, before: store, ...(value === "store" && { store: name.value }) }))
      again();
  };
  const named = h(
    "form",
    {
      class: "line",
      hidden: chosen !== "store",
      onsubmit: (event) => {
        event.preventDefault();
        keep("store");
      },
    },
    h(
      "label",
      { class: "field" },
      h("span", {}, t("The name of the store or club, shown between games")),
      name,
    ),
    h(
      "p",
      { class: "choices" },
      h("button", { type: "submit", class: "plain", "data-keep": "" }, t("Keep the name")),
    ),
  );
  const all = [
    {
      value: "family",
      name: t("At home"),
      small: t(
        "A few people who know each other: no PIN is needed as long as only this screen shows the page.",
      ),
    },
    {
      value: "store",
      name: t("In a store or club"),
      small: t("Guests come and go: give it a name, and set a PIN in the next step."),
    },
  ];
  place.append(
    options(all, chosen, async (value) => {
      say("");
      await keep(value);
      if (value === "store") place.querySelector("input")?.focus();
    }),
    named,
  );
}

const PINS = {
  none: t("None is asked for: whoever stands at this screen may change everything."),
  drawn: t(
    "One was drawn, because the network sees the page: `roundtable pin` tells it. Here you may choose your own.",
  ),
  set: t("A PIN is set. You may choose another; every other browser is asked for it."),
};

function pin(place, { box, choose, again, say }) {
  const { pin: is } = box();
  if (is === "fixed")
    return fixed(place, t("It stands in the configuration, [screen] pin: change it there."));
  const field = h("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: MOST_DIGITS,
    pattern: "[0-9]*",
    "aria-label": t("The new PIN"),
  });
  const type = (digit) => {
    if (field.value.length < MOST_DIGITS) field.value += digit;
    say("");
  };
  const rub = () => {
    field.value = field.value.slice(0, -1);
  };
  place.append(
    note(PINS[is]),
    h(
      "form",
      {
        class: "pin-pad",
        onsubmit: async (event) => {
          event.preventDefault();
          if (await choose({ value: field.value })) again();
        },
      },
      h("label", { class: "field" }, h("span", {}, t("4 to 8 digits")), field),
      h(
        "div",
        { class: "digits" },
        DIGITS.map((digit) =>
          h(
            "button",
            { type: "button", class: "plain", "data-digit": digit, onclick: () => type(digit) },
            digit,
          ),
        ),
        h(
          "button",
          {
            type: "button",
            class: "plain",
            "aria-label": t("Take the last digit away"),
            onclick: rub,
          },
          "⌫",
        ),
      ),
      h(
        "p",
        { class: "choices" },
        h("button", { type: "submit", class: "gold", "data-set": "" }, t("Set this PIN")),
      ),
    ),
    note(
      t(
        "From then on whatever changes the table asks for it, on this screen, too. `roundtable pin` tells it to whoever has forgotten it.",
      ),
    ),
  );
}

function game(place, { box, choose, again }) {
  const { games, game: chosen, fixed: told } = box();
  if (told.game) return fixed(place, told.game);
  const all = games.map(({ name, title, players: [least, most] }) => ({
    value: name,
    name: title.split(": ").at(-1),
    small: tn("{least} to {n} player", "{least} to {n} players", most, { least }),
  }));
  const copy = games.find(({ name, copy: asks }) => asks && name === chosen);
  place.append(
    note(t("The one that a new table shows first. The box plays all of them.")),
    options(all, chosen, async (value) => {
      if (await choose({ value, before: chosen })) again();
    }),
    copy
      ? h(
          "p",
          { class: "choices" },
          h(
            "a",
            { class: "plain", href: `/copy?game=${copy.name}` },
            t("What your copy shows, step by step …"),
          ),
        )
      : "",
  );
}

function camera(place, { box, choose, reopen, again }) {
  const { cameras, camera: now, camera_chosen: before, fixed: told } = box();
  const all = cameras.map(({ source, name }) => ({
    value: source,
    name,
    small: source === name ? "" : source,
  }));
  place.append(
    told.camera
      ? note(told.camera)
      : options(all, now, async (value) => {
          if (!(await choose({ value, before }))) return;
          if (box().waits) await reopen();
          else again();
        }),
    h(
      "p",
      { class: "choices" },
      !told.camera &&
        h(
          "button",
          { type: "button", class: "plain", "data-look": "", onclick: () => location.reload() },
          t("Look for cameras again"),
        ),
    ),
    sight(),
  );
}

export const BODIES = { language, place: place_, pin, game, camera, ...CHECKS };
