// A deck is checked with a few photographs: each is read whole, and together they tell what is missing.

import { h, s } from "./draw.js";
import { languageRow, look } from "./look.js";
import { NO_ANSWER, answered, asked, get, post } from "./link.js";
import { showSpread, spread } from "./photo-spread.js";
import { pileSection } from "./pile-photos.js";
import { t, tn } from "./words.js";

const WIDEST = 4000; // px of the longer side that is sent: 20 cards are read in it whatever the phone takes
const QUALITY = 0.9;
const main = document.querySelector("main");
const wrong = h("p", { class: "lacks", role: "alert" });
const state = h("p", { class: "note", role: "status" });
const shots = h("div", { class: "taken" });
const answer = h("section", {
  class: "leaf answer",
  "aria-live": "polite",
  "aria-label": t("What the photographs show"),
});
let games = [];
let game = "";
let photos = []; // {name, canvas, read}, the newest first

// -- a photograph ----------------------------------------------------------------------------------

/** Draws a file as its camera was held, no wider than is sent; the browser opens what only it can read. */
async function drawn(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, WIDEST / Math.max(picture.width, picture.height));
  const canvas = h("canvas", {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

const packed = (canvas) => new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));

async function read(file) {
  const canvas = await drawn(file).catch(() => null);
  if (!canvas)
    return t("{name} is no picture that this browser can open: save it as JPEG.", {
      name: file.name,
    });
  try {
    const came = await asked("/api/photo", {
      method: "POST",
      headers: { "Content-Type": "image/jpeg" },
      body: await packed(canvas),
    });
    const said = await came.json().catch(() => ({}));
    if (!came.ok) return said.text ?? answered(came.status);
    photos = [{ name: file.name, canvas, read: said }, ...photos];
    return "";
  } catch {
    return NO_ANSWER;
  }
}

async function add(files) {
  const problems = [];
  for (const [n, file] of [...files].entries()) {
    state.textContent = t("Photograph {n} of {all} is being read …", {
      n: n + 1,
      all: files.length,
    });
    const problem = await read(file);
    if (problem) problems.push(problem);
    await drawShots();
  }
  state.textContent = "";
  wrong.textContent = problems.join(" ");
  await compare();
}

function shot(photo) {
  const { rows, unread, size, names, strangers, crowded } = photo.read;
  const found = rows.flat();
  const outline = (points, kind, title) =>
    s(
      "polygon",
      { points: points.map((at) => at.join(",")).join(" "), class: kind },
      s("title", {}, title),
    );
  const others = strangers["other-deck"] ?? 0;
  const lacks = [
    unread.length &&
      tn(
        "{n} code was seen and not read: take it once more, from nearer.",
        "{n} codes were seen and not read: take them once more, from nearer.",
        unread.length,
      ),
    others && tn("{n} code is of another deck", "{n} codes are of another deck", others),
    crowded && t("too many codes are in it to read all for sure: take some 20 cards a picture"),
    !found.length &&
      !unread.length &&
      t("no sticker of this deck is in it: take the picture from nearer, or in more light"),
  ].filter(Boolean);
  return h(
    "figure",
    { class: "leaf", "data-photo": photo.name },
    h(
      "div",
      { class: "shot" },
      photo.canvas,
      s(
        "svg",
        {
          viewBox: `0 0 ${size[0]} ${size[1]}`,
          role: "img",
          "aria-label": found.map(({ piece }) => names[piece]).join(", "),
        },
        found.map((one) =>
          outline(one.outline, one.stickers === 2 ? "read" : "half", names[one.piece]),
        ),
        unread.map((code) => outline(code, "unread", t("not read"))),
      ),
    ),
    h(
      "figcaption",
      {},
      h("b", {}, tn("{n} piece", "{n} pieces", found.length)),
      lacks.map((text) => h("span", { class: "lacks" }, text)),
      h(
        "button",
        {
          type: "button",
          class: "plain",
          onclick: () => {
            photos = photos.filter((one) => one !== photo);
            drawShots();
            compare();
          },
        },
        t("Take it away"),
      ),
    ),
  );
}

function drawShots() {
  shots.replaceChildren(...photos.map(shot));
  return showSpread(photos, [...shots.children]);
}

// -- what they come to -------------------------------------------------------------------------------

const kept = () =>
  photos.map(({ read: { rows, unread, strangers } }) => ({
    pieces: rows.flat().map(({ piece, stickers }) => [piece, stickers]),
    other_deck: strangers["other-deck"] ?? 0,
    unread: unread.length,
  }));

const compare = () => Promise.all([check(), pile.update()]);

async function check() {
  if (!photos.length) return drawAnswer(null);
  const { ok, text, said } = await post("/api/photo/check", { game, photos: kept() });
  if (ok) drawAnswer(said);
  else wrong.textContent = text;
}

const list = (heading, pieces) =>
  pieces.length > 0 && [
    h("p", { class: "lacks" }, heading),
    h(
      "ul",
      {},
      pieces.map(({ piece, name }) => h("li", { "data-piece": piece }, name)),
    ),
  ];

function sheetOf({ title, pieces, missing, doubled, half }) {
  const there = pieces - missing.length;
  return h(
    "div",
    { class: "sheet-of", "data-sheet": title },
    h(
      "h3",
      {},
      title,
      h("span", {}, there ? t("{there} of {many}", { there, many: pieces }) : t("not seen yet")),
    ),
    there > 0 && list(t("Missing"), missing),
    list(t("In two places: two cards have the same stickers"), doubled),
    list(t("One of two stickers was not read: look whether it is flat and whole"), half),
  );
}

function drawAnswer(said) {
  answer.replaceChildren(
    ...[
      h("h2", {}, t("The deck")),
      h(
        "div",
        { class: "deck-games", role: "group", "aria-label": t("Which game?") },
        games.map((one) =>
          h(
            "button",
            {
              type: "button",
              "data-game": one.name,
              "aria-pressed": String(one.name === game),
              onclick: () => {
                game = one.name;
                check();
              },
            },
            one.title,
          ),
        ),
      ),
      said?.whole && h("p", { class: "whole" }, t("All that was seen is whole.")),
      said ? said.sheets.map(sheetOf) : h("p", { class: "note" }, t("Nothing has been read yet.")),
      said?.other_games.length > 0 &&
        h(
          "p",
          { class: "note" },
          tn(
            "{n} piece belongs to another game.",
            "{n} pieces belong to another game.",
            said.other_games.length,
          ),
        ),
    ]
      .flat()
      .filter(Boolean),
  );
  document.body.dataset.version = String(Number(document.body.dataset.version ?? 0) + 1);
}

// -- the page ----------------------------------------------------------------------------------------

document.querySelector("nav").prepend(languageRow(), look());
const { ok, said } = await get("/api/photo", asked);
const pile = await pileSection(kept);
if (ok) {
  games = said.games;
  game = said.default;
  const input = h("input", {
    type: "file",
    id: "pictures",
    accept: "image/*",
    multiple: true,
    onchange: async ({ target }) => {
      await add(target.files);
      target.value = "";
    },
  });
  main.append(
    h(
      "div",
      { class: "deck" },
      h(
        "section",
        { class: "leaf how" },
        spread,
        h(
          "p",
          {},
          t(
            "Lay some 20 cards beside each other, the stickers free. Hold the phone above them so that they fill the picture, and take one; then lay the next 20. A deck takes four to six pictures.",
          ),
        ),
        h("p", { class: "note" }, t("The pictures are read on the box and not kept.")),
        h(
          "p",
          { class: "choices" },
          h("label", { class: "gold" }, t("Take or choose photographs"), input),
        ),
        state,
        wrong,
      ),
      answer,
      pile.node,
      shots,
    ),
  );
  drawAnswer(null);
  drawShots();
} else {
  main.append(h("section", { class: "leaf" }, h("p", {}, said?.text ?? NO_ANSWER)));
  document.body.dataset.version = "1";
}
