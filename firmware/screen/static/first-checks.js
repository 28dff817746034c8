// The steps in which something is tried: the picture, the aim, what is printed, the self-test, the cards.

import { h, redraw } from "./draw.js";
import { ask, save } from "./files.js";
import { post } from "./link.js";
import { t, tn, within } from "./words.js";

const PICTURE_MS = 400;
const LOOK_MS = 700;

/** Does something again and again, for as long as a place is on the page. */
function repeat(place, ms, does) {
  const turn = async () => {
    if (!place.isConnected) return;
    if (!document.hidden) await does();
    setTimeout(turn, ms);
  };
  setTimeout(turn, 0);
}

/** What the camera sees now; where it sees nothing, why. */
export function sight(told = () => {}, body = {}) {
  const picture = h("img", { alt: t("The table as the camera sees it"), hidden: true });
  const blind = h("p", { class: "blind", role: "status" }, t("The camera is being looked for …"));
  const place = h("figure", { class: "sight" }, picture, blind);
  let eyes = null;
  repeat(
    place,
    PICTURE_MS,
    () =>
      new Promise((done) => {
        const next = new Image();
        const came = (is) => () => {
          if (is) picture.src = next.src;
          picture.hidden = !is;
          blind.hidden = is;
          blind.textContent = why(eyes);
          place.dataset.picture = is ? "seen" : "none";
          done();
        };
        next.onload = came(true);
        next.onerror = came(false);
        next.src = `/api/first/picture?${Date.now()}`;
      }),
  );
  repeat(place, LOOK_MS, async () => {
    const { ok, text, said } = await post("/api/first/look", body);
    if (ok) eyes = said.eyes;
    told(ok ? said : { problem: text });
  });
  return place;
}

function why(eyes) {
  if (eyes?.state === "lost") return t("The camera is lost. {why}", { why: eyes.text });
  return eyes?.state === "none" && eyes.text
    ? t("No picture: {why}", { why: eyes.text })
    : t("The camera gives no picture yet.");
}

const link = (href, text) => h("a", { class: "plain", href }, text);

const IN_VIEW = t("In the picture");

// -- aim -----------------------------------------------------------------------------------------

function aim(place, { box, say }) {
  if (box().drawn)
    place.append(
      h(
        "p",
        { class: "note" },
        t("No camera is chosen, so there is nothing to aim. This is the drawn table."),
      ),
    );
  const verdict = h("div", { class: "verdict", role: "status" });
  const told = (said) =>
    redraw(
      verdict,
      [
        said.verdict,
        said.text,
        said.in_view,
        said.advice,
        said.seeing,
        Boolean(said.stored),
        said.problem,
      ],
      () => [
        said.problem && h("p", { class: "problem" }, said.problem),
        h(
          "p",
          { class: `word ${said.verdict ?? ""}` },
          said.verdict ? said.text : said.seeing ? t("Looking …") : t("Nothing is seen."),
        ),
        said.in_view &&
          !said.advice.some((one) => one.needs_wide) &&
          h("p", { class: "in-view" }, t("{what}: {says}.", { what: IN_VIEW, says: said.in_view })),
        said.advice?.length > 0 &&
          h(
            "ol",
            {},
            said.advice.map((one) => h("li", {}, one.text)),
          ),
        said.stored &&
          h("p", { class: "note" }, t("An aim is stored: the camera is locked as it was then.")),
      ],
    );
  const store = async () => say((await post("/api/calibration/store", {})).text);
  place.append(
    h(
      "p",
      { class: "note" },
      t(
        "Lay the printed mat under the camera, 300 mm below it, and turn it until it is in the middle of the picture. No mat yet? Print it in the step before this one.",
      ),
    ),
    sight(told),
    verdict,
    h(
      "p",
      { class: "choices" },
      h(
        "button",
        { type: "button", class: "plain", "data-store": "", onclick: store },
        t("Store and lock"),
      ),
      link("/calibrate?first=aim", t("All that is measured …")),
    ),
  );
}

// -- what is printed -------------------------------------------------------------------------------

const PRINTED = {
  stickers: t("Stickers, two a card"),
  mat: t("The mat"),
  guide: t("Where the stickers go"),
  "how-to": t("How to play with the box"),
};
const PAPERS = { a4: "A4", letter: "Letter" };

const select = (label, all, chosen, onchange) =>
  h(
    "label",
    { class: "field" },
    h("span", {}, label),
    h(
      "select",
      { onchange: (event) => onchange(event.target.value) },
      Object.entries(all).map(([value, name]) =>
        h("option", { value, selected: value === chosen }, name),
      ),
    ),
  );

function sheets(place, { box, say }) {
  const { games, reached, game, deck } = box();
  let [of, paper] = [game ?? games[0].name, "a4"];
  const titles = Object.fromEntries(
    games.map(({ name, title }) => [name, title.split(": ").at(-1)]),
  );
  const get = async (what) =>
    say(await save(`/api/first/pdf?what=${what}&game=${of}&paper=${paper}`, `${of}-${what}.pdf`));
  const elsewhere = reached
    ? within(
        t("No printer at this screen? Open {address} on a computer that has one, with the PIN."),
        { address: h("code", {}, `${reached}first#sheets`) },
      )
    : t("No printer at this screen? Save the files and print them on another computer.");
  place.append(
    h(
      "p",
      { class: "note" },
      t(
        "Print at 100 %, on matte sticker paper of at most 80 µm and on plain paper for the mat. The stickers bear this box’s own code, {deck}.",
        { deck },
      ),
    ),
    h(
      "div",
      { class: "pairs" },
      select(t("Game"), titles, of, (value) => {
        of = value;
      }),
      select(t("Paper"), PAPERS, paper, (value) => {
        paper = value;
      }),
    ),
    h(
      "p",
      { class: "choices" },
      Object.entries(PRINTED).map(([what, name]) =>
        h(
          "button",
          { type: "button", class: "plain", "data-pdf": what, onclick: () => get(what) },
          name,
        ),
      ),
    ),
    h("p", { class: "note" }, elsewhere),
  );
}

// -- the self-test -------------------------------------------------------------------------------------

function selftest(place, { box }) {
  const { selftest: last } = box();
  const came = last && !last.on && t("{what}: {says}.", { what: last.when, says: last.result });
  place.append(
    h(
      "p",
      { class: "note" },
      t(
        "Every lamp, tone and button, and the camera: about two minutes. On the box: the first and the last Quest button, held as it is switched on, begin it, too.",
      ),
    ),
    came ? h("p", { class: last.passed ? "good" : "problem" }, came) : "",
    h(
      "p",
      { class: "choices" },
      link("/selftest?first=selftest", last ? t("Test again?") : t("To the self-test …")),
    ),
  );
}

// -- the cards check -------------------------------------------------------------------------------------

const NO_CARD = t("No card is seen. Lay one on the mat, alone, and wait for its tick.");

function cards(place, { box, say }) {
  const { games, game, drawn } = box();
  const now = h("p", { class: "now", role: "status" }, NO_CARD);
  const count = h("div", { class: "count", role: "status" });
  const chips = h("div", { class: "shown" });
  const body = { cards: true };
  let [of, all, seen] = [game ?? games[0].name, [], null];
  const labelOf = (id) =>
    all.flatMap(({ labels }) => labels).find(({ ids }) => ids.includes(id))?.label ?? id;

  async function load(name) {
    of = name;
    const { ok, said } = await ask(`/api/first/pieces?game=${of}`);
    if (ok) all = said.sheets;
    else say(said?.text ?? "");
    draw();
  }

  function draw() {
    const has = new Set(seen ?? []);
    const labels = all.flatMap((sheet) => sheet.labels);
    const ids = labels.flatMap((one) => one.ids);
    const kinds = new Set(labels.map(({ kind }) => kind));
    const known = new Set(
      labels.filter((one) => one.ids.some((id) => has.has(id))).map(({ kind }) => kind),
    );
    const n = ids.filter((id) => has.has(id)).length;
    const enough = kinds.size > 0 && known.size === kinds.size;
    redraw(count, [n, ids.length, known.size, kinds.size], () => [
      h(
        "strong",
        {},
        tn("{n} of {all} was seen", "{n} of {all} were seen", n, { all: ids.length }),
      ),
      h(
        "p",
        {},
        n === ids.length && n > 0
          ? t("Every card is read.")
          : enough
            ? t("At least one of each kind: that is enough to play.")
            : t("{n} of {all} kinds.", { n: known.size, all: kinds.size }),
      ),
    ]);
    count.dataset.seen = n;
    redraw(chips, [of, all.length, seen], () =>
      all.map(({ title, labels: own }) =>
        h(
          "section",
          {},
          h("h3", {}, title),
          h(
            "ul",
            { class: "chips-of" },
            own.map(({ label, ids: copies }) => {
              const ticked = copies.filter((id) => has.has(id)).length;
              const is = ticked === copies.length ? "all" : ticked ? "some" : "none";
              return h(
                "li",
                { class: is, "data-label": label },
                h("span", { "aria-hidden": "true" }, is === "none" ? "○" : "✓"),
                " ",
                label,
                copies.length > 1 && h("small", {}, ` ${ticked}/${copies.length}`),
              );
            }),
          ),
        ),
      ),
    );
  }

  const told = (said) => {
    say(said.problem ?? "");
    if (!said.seen) return;
    body.anew = false;
    seen = said.seen;
    redraw(now, said.now, () =>
      said.now.length ? h("strong", {}, `✓ ${said.now.map(labelOf).join(", ")}`) : NO_CARD,
    );
    now.className = said.now.length ? "now seen" : "now";
    draw();
  };
  const titles = Object.fromEntries(
    games.map(({ name, title }) => [name, title.split(": ").at(-1)]),
  );
  place.append(
    h(
      "p",
      { class: "note" },
      drawn
        ? t(
            "No camera is chosen, so there is nothing to check. At the drawn table this shows what is laid there.",
          )
        : t(
            "Show the camera one card after the other. Each is ticked off when it is read; show at least one of each kind, or all of them.",
          ),
    ),
    h("div", { class: "pairs" }, select(t("Game"), titles, of, load)),
    h(
      "div",
      { class: "checking" },
      sight(told, body),
      h(
        "div",
        {},
        now,
        count,
        h(
          "p",
          { class: "choices" },
          h(
            "button",
            {
              type: "button",
              class: "plain",
              "data-anew-cards": "",
              onclick: () => {
                body.anew = true;
              },
            },
            t("Begin the check again"),
          ),
          link("/photo", t("Check the deck with photographs …")),
        ),
      ),
    ),
    chips,
  );
  load(of);
}

export const CHECKS = { aim, sheets, selftest, cards };
