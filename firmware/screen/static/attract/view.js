// What a screen shows between games: the rules in scenes, an invitation, the results of the week.
// The table says what (`attract` of its snapshot); how a game's scenes are drawn is in <game>.js here.

import { at, h, redraw, s } from "../draw.js";
import { styled } from "../later.js";
import { post } from "../link.js";
import { t, within } from "../words.js";
import { boxAtWork, emptyHall } from "./rooms.js";

const section = h("section", {
  id: "attract",
  role: "main",
  "aria-label": t("Between games"),
  onclick: sendAway,
});
const ribbon = h("p.ribbon.plays");
const ready = styled(new URL("view.css", import.meta.url).href);
/** @type {Api.Attract | null} */
let newest = null; // what was told last: an older one that waits for its drawing is let go
let shown = ""; // what it was drawn for
let isAway = false; // somebody touched it: it is not shown here until the table has ended it

/** @typedef {Required<Omit<Api.Attract, "table">>} Told */

const SHAPE = { viewBox: "0 0 320 200", "aria-hidden": "true" };

/**
 * The drawing of a scene; a game that brings none is shown by the hall alone.
 * @param {string} game @param {string} scene
 */
async function drawing(game, scene) {
  const svg = s("svg", { ...SHAPE, class: `drawing of-${game}` });
  const module = await (/^[a-z]+$/.test(game) ? import(`./${game}.js`) : Promise.reject()).catch(
    () => null,
  );
  if (module) module.draw(scene, svg);
  if (!svg.childElementCount) emptyHall(svg);
  return svg;
}

const call = () => h("p.call", within(t("Press {button} to play"), { button: h("kbd", "OK") }));

const leave = () => h("button.badge.leave", { type: "button" }, t("See the table"));

/** A touch anywhere ends it, here at once, and for all. */
async function sendAway() {
  isAway = true;
  show(newest, document.body);
  const { ok } = await post("/api/stir", {});
  isAway &&= ok;
}

/** A touch on the table of a game of bots ends the show, and is no move in it. @param {any} event */
function endBotsGame(event) {
  const isShown = document.body.classList.contains("plays-itself");
  if (!isShown || event.target.closest?.("#panel, #open-menu, dialog")) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.type === "click") sendAway();
}
for (const touch of ["pointerdown", "click"]) addEventListener(touch, endBotsGame, true);

/** @type {Record<string, (told: Told) => Promise<Node[]>>} */
const KINDS = {
  scene: async ({ game, title, scene, heading, text, at, of }) => [
    h("header", h("strong", title), h("span", t("{at} of {of}", { at, of }))),
    h("div.frame", await drawing(game, scene)),
    h("div.told", h("span.nth", { "aria-hidden": "true" }, at), h("h2", heading), h("p", text)),
    h(
      "footer",
      call(),
      leave(),
      h(
        "span.way",
        { "aria-hidden": "true" },
        Array.from({ length: of }, (_, i) =>
          h("i", { class: i + 1 === at ? "here" : i < at ? "been" : "" }),
        ),
      ),
    ),
  ],
  box: async ({ heading, text }) => [
    h("header", h("strong", "Round Table Referee")),
    h("div.frame", boxAtWork(s("svg.drawing", { ...SHAPE }))),
    h("div.told", h("h2", heading), h("p", text)),
    h("footer", call(), leave()),
  ],
  invite: async ({ text, store }) => [
    emptyHall(
      s("svg.drawing", {
        ...SHAPE,
        viewBox: "0 0 320 178",
        preserveAspectRatio: "xMidYMax slice",
      }),
      0,
    ),
    h(
      "div.told",
      store && h("p.store", h("bdi", store)),
      h("h2", text),
      h("footer", call(), leave()),
    ),
  ],
  results: async ({ store, rows }) => [
    h(
      "div.told",
      h(
        "h2",
        store ? within(t("This week at {store}"), { store: h("bdi", store) }) : t("This week"),
      ),
      h(
        "dl",
        rows.map(({ what, how }) => h("div", h("dt", what), h("dd", how))),
      ),
      h("footer", call(), leave()),
    ),
    emptyHall(s("svg.drawing", { ...SHAPE, preserveAspectRatio: "xMidYMid slice" })),
  ],
  choose: async ({ ask, items, at, text, problem }) => [
    h(
      "div.told",
      h("h2", ask),
      h(
        "ol",
        items.map((item, i) => h("li", { "aria-current": i === at && "true" }, item)),
      ),
      problem && h("p.problem", { role: "alert" }, problem),
      h("p", text),
    ),
    emptyHall(s("svg.drawing", { ...SHAPE, preserveAspectRatio: "xMidYMid slice" })),
  ],
};

/**
 * Shows what the table says, null takes it away; `body` has the ribbons and all that is hidden meanwhile.
 * @param {Api.Attract | null} attract @param {HTMLElement} body
 */
export async function show(attract, body) {
  newest = attract;
  await ready;
  isAway &&= Boolean(attract);
  const covers = attract && attract.kind in KINDS && !isAway;
  const { shift, ...told } = attract ?? {};
  const key = JSON.stringify(told);
  const isNew = covers && shown !== key;
  const drawn = isNew ? await KINDS[attract.kind](/** @type {Told} */ (told)) : [];
  if (newest !== attract) return;
  for (const [i, name] of ["--dx", "--dy"].entries())
    body.style.setProperty(name, `${shift?.[i] ?? 0}px`);
  body.classList.toggle("attracted", Boolean(covers));
  body.classList.toggle("plays-itself", attract?.kind === "plays");
  if (attract?.kind === "plays") {
    redraw(ribbon, "plays", () => [h("strong", t("The box plays by itself.")), h("span", call())]);
    at("ribbons").prepend(ribbon);
  } else ribbon.remove();
  if (!covers) return section.remove();
  section.dataset.kind = attract.kind; // no classes: those of a game's own style know other scenes
  section.className = Number(attract.at) % 2 ? "odd" : "even";
  if (isNew) section.replaceChildren(...drawn);
  shown = key;
  if (!section.isConnected) document.querySelector("main")?.after(section);
}
