// A list of the evening: calls for help and games, the newest first.

import { h, redraw } from "./draw.js";
import { ask, choice, evening, minutes, where, who } from "./hall-kept.js";
import { waited } from "./hall-tile.js";
import { t, tn } from "./words.js";

const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });
const timed = (/** @type {number} */ s) =>
  h("time", { datetime: new Date(s * 1000).toISOString() }, clock.format(new Date(s * 1000)));

/**
 * Returns {take(told), tick()}; `wrong(text)` says what failed.
 * @param {HTMLElement} place
 * @param {{wrong: import("./hall-kept.js").Wrong}} hall
 */
export function view(place, { wrong }) {
  let chosen = ""; // the newest one
  let changes = -1;
  /** @type {[HTMLElement, number][]} */
  let open = []; // [element, began]: calls that nobody has ended
  const days = choice(t("Evening"), "", (day) => {
    chosen = day;
    fill();
  });
  const sums = h("p.note");
  const list = h("ol.happened");
  place.append(h("div.find", h("h2", t("The evening")), days.select), sums, list);

  async function fill() {
    const said = await ask(`/api/evening?${new URLSearchParams({ day: chosen })}`, wrong);
    if (!said) return;
    days.offer(
      said.days.map((day) => [day, evening(day)]),
      said.day ?? "",
    );
    days.select.hidden = !said.days.length;
    redraw(list, said, () => {
      open = [];
      const all = [...said.calls.map(call), ...said.games.map(game)];
      all.sort((one, other) => other.at - one.at);
      return all.length
        ? all.map(({ element }) => element)
        : h("li.none", t("Nothing has happened yet."));
    });
    redraw(sums, said, () => summed(said));
    tick();
  }

  /** @param {Hall.Evening} said */
  function summed({ games, calls }) {
    const waits = calls.flatMap(({ began, ended }) => (ended === null ? [] : [ended - began]));
    const told = [
      tn("{n} game", "{n} games", games.length),
      tn("{n} call for help", "{n} calls for help", calls.length),
    ];
    if (waits.length) {
      const mean = waits.reduce((sum, one) => sum + one, 0) / waits.length;
      told.push(
        t("a call waited {mean} on average, {most} at most", {
          mean: waited(mean),
          most: waited(Math.max(...waits)),
        }),
      );
    }
    return games.length + calls.length ? told.join(" · ") : "";
  }

  /** @param {Hall.Call} one */
  function call(one) {
    const waits = h("b.waits");
    if (one.ended === null) open.push([waits, one.began]);
    else waits.textContent = waited(one.ended - one.began);
    return {
      at: one.began,
      element: h(
        "li",
        { class: one.ended === null ? "of-call open" : "of-call" },
        timed(one.began),
        h(
          "div",
          h("p", where(one), " ", t("Called for help")),
          h(
            "p.note",
            one.ended === null ? t("Not answered yet") : [t("Answered at"), " ", timed(one.ended)],
            " · ",
            h("span", t("waited"), " ", waits),
            one.coming !== null && [" · ", t("on the way at"), " ", timed(one.coming)],
          ),
        ),
      ),
    };
  }

  /** @param {Hall.Game} one */
  function game(one) {
    const ended = one.began + (one.seconds ?? 0);
    return {
      at: ended,
      element: h(
        "li.of-game",
        timed(ended),
        h(
          "div",
          h("p", where(one), " ", one.game.split(": ").at(-1), " · ", h("b", one.ending)),
          h(
            "p.note",
            who(one),
            one.seconds !== null && [
              " · ",
              t("began at"),
              " ",
              timed(one.began),
              ", ",
              minutes(one.seconds),
            ],
          ),
        ),
      ),
    };
  }

  /** @param {Hall.News} told */
  function take(told) {
    if (told.kept === undefined || told.kept === changes) return;
    changes = told.kept;
    fill();
  }

  function tick() {
    for (const [element, began] of open)
      element.textContent = waited(Math.max(0, Date.now() / 1000 - began));
  }

  return { take, tick };
}
