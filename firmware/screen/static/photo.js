// A deck is checked with a few photographs: each is read whole, and together they tell what is missing.

import { Drawn } from "./components/drawn.js";
import { h } from "./draw.js";
import { languageRow, look } from "./look.js";
import { NO_ANSWER, answered, asked, get, post } from "./link.js";
import { SetUp, useSpread } from "./photo-spread.js";
import { Pile } from "./pile-photos.js";
import { html, render, useEffect, useMemo, useState } from "./vendor/preact.js";
import { t, tn } from "./words.js";

/**
 * @typedef {{ name: string, canvas: HTMLCanvasElement, read: Api.Photo, turned: number }} Photo `turned`: quarters
 */

const WIDEST = 4000; // px of the longer side that is sent: 20 cards are read in it whatever the phone takes
const QUALITY = 0.9;
const BADGE = 28; // of a picture's longer side one part is a number's radius
const main = /** @type {HTMLElement} */ (document.querySelector("main"));

// -- a photograph ----------------------------------------------------------------------------------

/**
 * Draws a file as its camera was held, no wider than is sent; the browser opens what only it can read.
 * @param {File} file
 */
async function drawn(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, WIDEST / Math.max(picture.width, picture.height));
  const canvas = h("canvas", {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob | null>} */
const packed = (canvas) => new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));

/** Has a photograph read; gives it, or what is wrong with it. @param {File} file @returns {Promise<Photo | string>} */
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
    return { name: file.name, canvas, read: said, turned: 0 };
  } catch {
    return NO_ANSWER;
  }
}

/** What of a photograph is wanting, in words. @param {Api.Photo} read */
function lacksOf({ rows, unread, strangers, crowded }) {
  const others = strangers["other-deck"] ?? 0;
  return [
    unread.length > 0 &&
      tn(
        "{n} code was seen and not read: take it once more, from nearer and straight from above.",
        "{n} codes were seen and not read: take them once more, from nearer and straight from above.",
        unread.length,
      ),
    others > 0 && tn("{n} code is of another deck", "{n} codes are of another deck", others),
    crowded && t("too many codes are in it to read all for sure: take some 20 cards a picture"),
    !rows.flat().length &&
      !unread.length &&
      t("no sticker of this deck is in it: take the picture from nearer, or in more light"),
  ].filter(Boolean);
}

/** @param {{ points: number[][], kind: string, title: string }} props */
const Outline = ({ points, kind, title }) =>
  html`<polygon points=${points.map((at) => at.join(",")).join(" ")} class=${kind}><title>${title}</title></polygon>`;

/** Each piece's number where its sticker lies; a ring where it has none. @param {{ found: Api.FoundPiece[], radius: number, numbers: Map<string, number> }} props */
const Numbers = ({ found, radius, numbers }) => html`<g class="numbers">
  ${found.map(({ piece, mark: [x, y] }) => {
    const n = numbers.get(piece);
    return html`<circle cx=${x} cy=${y} r=${radius} class=${n ? "known" : ""} />
      ${n && html`<text x=${x} y=${y} font-size=${radius * 1.2}>${n}</text>`}`;
  })}
</g>`;

/**
 * A photograph and what was found in it; `asks`: the pieces that the game waits for, each with its number.
 * @param {{ photo: Photo, asks: Map<string, number>, isWhole?: boolean, turn: () => void, drop: () => void }} props
 */
function Shot({
  photo: {
    name,
    canvas,
    read: { rows, unread, size, names, ...more },
  },
  ...rest
}) {
  const { asks, isWhole, turn, drop } = rest;
  const found = rows.flat();
  const isSmall = found.every(({ stickers }) => stickers === 1); // tiles: a card's outline would be too large for them
  const told = found.filter(({ piece }) => asks.has(piece));
  const kinds = [isSmall || told.length ? "numbered" : "", told.length ? "asked-for" : ""];
  return html`<figure class=${`leaf ${kinds.join(" ")}`} data-photo=${name}>
    <div class="shot">
      <${Drawn} of=${canvas} />
      <svg viewBox=${`0 0 ${size[0]} ${size[1]}`} role="img"
        aria-label=${found.map(({ piece }) => names[piece]).join(", ")}>
        ${found.map(
          ({ piece, outline, stickers }) =>
            html`<${Outline} points=${outline} kind=${stickers === 2 ? "read" : "half"} title=${names[piece]} />`,
        )}
        ${unread.map((code) => html`<${Outline} points=${code} kind="unread" title=${t("not read")} />`)}
        <${Numbers} found=${isSmall ? found : told} radius=${Math.max(...size) / BADGE}
          numbers=${isWhole ? asks : new Map()} />
      </svg>
    </div>
    <figcaption>
      <b>${tn("{n} piece", "{n} pieces", found.length)}</b>
      ${lacksOf({ rows, unread, size, names, ...more }).map((text) => html`<span class="lacks">${text}</span>`)}
      <button type="button" class="plain" onclick=${drop}>${t("Take it away")}</button>
      ${told.length > 0 && html`<button type="button" class="plain turn" onclick=${turn}>${t("Turn it")}</button>`}
    </figcaption>
  </figure>`;
}

// -- what they come to -------------------------------------------------------------------------------

/** As photographs are sent: what of each counts. @param {Photo[]} photos */
const keptOf = (photos) =>
  photos.map(({ read: { rows, unread, strangers } }) => ({
    pieces: rows.flat().map(({ piece, stickers }) => [piece, stickers]),
    other_deck: strangers["other-deck"] ?? 0,
    unread: unread.length,
  }));

/** @param {{ heading: string, pieces: Api.NamedPiece[] }} props */
const List = ({ heading, pieces }) =>
  pieces.length > 0 &&
  html`<p class="lacks">${heading}</p>
    <ul>${pieces.map(({ piece, name }) => html`<li key=${piece} data-piece=${piece}>${name}</li>`)}</ul>`;

/** @param {Api.SheetCheck} sheet */
function SheetOf({ title, pieces, missing, doubled, half }) {
  const there = pieces - missing.length;
  return html`<div class="sheet-of" data-sheet=${title}>
    <h3>
      ${title}<span>${there ? t("{there} of {many}", { there, many: pieces }) : t("not seen yet")}</span>
    </h3>
    ${there > 0 && html`<${List} heading=${t("Missing")} pieces=${missing} />`}
    <${List} heading=${t("In two places: two cards have the same stickers")} pieces=${doubled} />
    <${List} heading=${t("One of two stickers was not read: look whether it is flat and whole")} pieces=${half} />
  </div>`;
}

/** @param {{ games: Api.Titled[], game: string, choose: (name: string) => void, deck: Api.DeckCheck | null }} props */
const DeckOf = ({ games, game, choose, deck }) => html`<section
  class="leaf answer" aria-live="polite" aria-label=${t("What the photographs show")}>
  <h2>${t("The deck")}</h2>
  <div class="deck-games" role="group" aria-label=${t("Which game?")}>
    ${games.map(
      ({ name, title }) => html`<button type="button" data-game=${name}
        aria-pressed=${String(name === game)} onclick=${() => choose(name)}>${title}</button>`,
    )}
  </div>
  ${deck?.whole && html`<p class="whole">${t("All that was seen is whole.")}</p>`}
  ${deck ? deck.sheets.map((one) => html`<${SheetOf} ...${one} />`) : html`<p class="note">${t("Nothing has been read yet.")}</p>`}
  ${
    deck &&
    deck.other_games.length > 0 &&
    html`<p class="note">
      ${tn("{n} piece belongs to another game.", "{n} pieces belong to another game.", deck.other_games.length)}
    </p>`
  }
</section>`;

// -- the page ----------------------------------------------------------------------------------------

/** @param {{ games: Api.Titled[], first: string, pile: Api.PhotoPile | null }} props */
function Photographs({ games, first, pile }) {
  const [photos, hold] = useState(/** @type {Photo[]} */ ([])); // the newest first
  const [game, choose] = useState(first);
  const [deck, show] = useState(/** @type {Api.DeckCheck | null} */ (null));
  const [state, tell] = useState("");
  const [wrong, complain] = useState("");
  const kept = useMemo(() => keptOf(photos), [photos]);
  const spread = useSpread(photos);
  async function check(isNewest = () => true) {
    const answer = kept.length ? await post("/api/photo/check", { game, photos: kept }) : null;
    if (!isNewest()) return;
    if (answer && !answer.ok) return complain(answer.text);
    show(/** @type {Api.DeckCheck | null} */ (answer?.said ?? null));
    document.body.dataset.version = String(Number(document.body.dataset.version ?? 0) + 1);
  }
  useEffect(() => {
    let isNewest = true;
    check(() => isNewest);
    return () => {
      isNewest = false;
    };
  }, [kept, game]);
  /** @param {Page.Input} event */
  async function add({ target }) {
    const files = [...(target.files ?? [])];
    const problems = [];
    for (const [i, file] of files.entries()) {
      tell(t("Photograph {n} of {all} is being read …", { n: i + 1, all: files.length }));
      const photo = await read(file);
      if (typeof photo === "string") problems.push(photo);
      else hold((had) => [photo, ...had]);
    }
    tell("");
    complain(problems.join(" "));
    target.value = "";
  }
  const asks = new Map((spread.said.pieces ?? []).map(({ piece }, i) => [piece, i + 1]));
  /** @param {Photo} photo */
  const shot = (photo) => html`<${Shot}
    photo=${photo}
    asks=${asks}
    isWhole=${spread.said.whole}
    turn=${() => hold((had) => had.map((one) => (one === photo ? { ...one, turned: one.turned + 1 } : one)))}
    drop=${() => hold((had) => had.filter((one) => one !== photo))}
  />`;
  return html`<div class="deck">
    <section class="leaf how">
      <${SetUp} ...${spread} />
      <p>
        ${t("Lay some 20 cards beside each other, the stickers free. Hold the phone above them so that they fill the picture, and take one; then lay the next 20. A deck takes four to six pictures.")}
      </p>
      <p class="note">${t("The pictures are read on the box and not kept.")}</p>
      <p class="choices">
        <label class="gold">
          ${t("Take or choose photographs")}
          <input type="file" id="pictures" accept="image/*" multiple onchange=${add} />
        </label>
      </p>
      <p class="note" role="status">${state}</p>
      <p class="lacks" role="alert">${wrong}</p>
    </section>
    <${DeckOf} ...${{ games, game, choose, deck }} />
    ${pile && html`<${Pile} kept=${kept} isPrivate=${pile.private} />`}
    <div class="taken">${photos.map(shot)}</div>
  </div>`;
}

document.querySelector("nav")?.prepend(languageRow(), look());
const { ok, said } = await get("/api/photo", asked);
if (ok) {
  const pile = await get("/api/photo/pile", asked);
  const there = pile.ok && pile.said.pile ? pile.said : null;
  render(html`<${Photographs} games=${said.games} first=${said.default} pile=${there} />`, main);
} else {
  render(html`<section class="leaf"><p>${said?.text ?? NO_ANSWER}</p></section>`, main);
  document.body.dataset.version = "1";
}
