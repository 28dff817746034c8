// How to play with the box: each moment, and what a press means in it. The table tells all of it.

import { h } from "./draw.js";
import { all } from "./effects.js";
import { languageRow } from "./look.js";
import { NO_ANSWER, get } from "./link.js";

const { ok, said } = await get(`/api/help${location.search}`);
const moments = document.getElementById("moments");
if (ok) {
  document.getElementById("title").textContent = said.title;
  all(said.game).then((effects) => {
    document.getElementById("effects").append(...effects);
    document.body.dataset.version = "2";
  });
  moments.append(
    ...said.moments.map(({ title, text, presses }) =>
      h(
        "section",
        {},
        h("h2", {}, title),
        text && h("p", {}, text),
        presses.length > 0 &&
          h(
            "dl",
            { class: "keys" },
            presses.map(({ what, meaning }) => [
              h("dt", {}, h("kbd", {}, what)),
              h("dd", {}, meaning),
            ]),
          ),
      ),
    ),
  );
} else {
  moments.append(h("p", {}, NO_ANSWER));
}
document.querySelector("nav").prepend(languageRow());
document.body.dataset.version = "1";
