// The self-test's page: what is asked now, buttons for the answers, and what was found so far.

import { at, h, redraw } from "./draw.js";
import { save } from "./files.js";
import { wayBack } from "./first-back.js";
import { follow, outOfReach, post } from "./link.js";
import { languageRow } from "./look.js";
import { panel } from "./panel.js";
import { t, tn } from "./words.js";

const hands = panel(at("panel"), () => {});
const WORDS = {
  yes: t("Yes"),
  no: t("No"),
  again: t("Play it again"),
  "nothing happens": t("Nothing happens"),
};
const KINDS = {
  rest: t("Hands off"),
  lamp: t("Lamp"),
  look: t("Ring"),
  tone: t("Sound"),
  press: t("Button"),
  elsewhere: t("Camera"),
};

async function ask(body) {
  at("problem").textContent = (await post("/api/selftest", body)).text;
}

async function download(event) {
  event.preventDefault(); // it may need the PIN, which a plain link cannot ask for
  at("problem").textContent = await save("/selftest.txt", "selftest.txt");
}

function answers({ step, kind, answers }) {
  const [first, ...others] = [
    answers.filter((one) => WORDS[one]),
    answers.filter((one) => !WORDS[one]),
  ];
  const made = (one, look) =>
    h(
      "button",
      { type: "button", class: look, onclick: () => ask({ do: "answer", step, answer: one }) },
      WORDS[one] ?? one,
    );
  return [
    h(
      "div",
      { class: "answers" },
      first.map((one) => made(one, one === "yes" ? "gold" : "plain")),
    ),
    kind === "lamp" &&
      others.flat().length > 0 &&
      h(
        "div",
        { class: "others" },
        h("span", {}, t("Another one is lit:")),
        others.flat().map((one) => made(one, "plain small")),
      ),
  ];
}

function running(test) {
  return [
    h(
      "p",
      { class: "kind" },
      KINDS[test.kind] ?? "",
      " · ",
      tn("{n} to go", "{n} to go", test.left),
    ),
    h("h2", {}, test.text),
    answers(test),
    test.answers.includes("yes") &&
      h("p", { class: "hint" }, t("On the box: OK is yes, any other button is no.")),
    h(
      "button",
      { type: "button", class: "plain stop", onclick: () => ask({ do: "stop" }) },
      t("Stop the test"),
    ),
  ];
}

function resting(test) {
  return [
    test &&
      h(
        "p",
        { class: `verdict ${test.passed ? "pass" : "fail"}` },
        test.stopped ? t("Stopped") : test.passed ? t("All is well") : t("Not all is well"),
      ),
    test &&
      h(
        "p",
        { class: "hint" },
        t("{what}: {says}.", { what: test.when, says: test.result }),
        " ",
        h("a", { href: "/selftest.txt", onclick: download }, t("Download the report")),
        " ",
        t("(kept: {file})", { file: test.kept }),
      ),
    h("h2", {}, test ? t("Test again?") : t("Every lamp, tone and button, and the camera")),
    h(
      "p",
      { class: "hint" },
      t(
        "The game waits meanwhile and goes on after it. It takes about two minutes; after a minute without an answer it ends by itself.",
      ),
    ),
    h(
      "div",
      { class: "answers" },
      h(
        "button",
        { type: "button", class: "gold", onclick: () => ask({ do: "start" }) },
        t("Start the self-test"),
      ),
    ),
  ];
}

function finding({ part, verdict, text }) {
  return h(
    "li",
    { class: verdict },
    h("b", {}, { pass: "✓", fail: "✗" }[verdict] ?? "–"),
    h("strong", {}, part),
    h("span", {}, text),
  );
}

/** The newest first; when all is done, what failed before what did not. */
function sorted({ on, findings }) {
  if (on) return [...findings].reverse();
  return ["fail", "skipped", "pass"].flatMap((verdict) =>
    findings.filter((one) => one.verdict === verdict),
  );
}

function draw(table) {
  const test = table.selftest ?? null;
  document.body.dataset.version = table.version;
  at("simulated").hidden = !table.simulated;
  redraw(at("now"), [test && { ...test, findings: null }], () =>
    test?.on ? running(test) : resting(test),
  );
  redraw(
    at("found"),
    [test?.on, test?.findings],
    () => test && h("ul", {}, sorted(test).map(finding)),
  );
  hands.show({ ...table, drawn: false });
  hands.light(table);
}

document.querySelector("header").append(wayBack(), languageRow());
follow({
  table: draw,
  lamps: (lamps) => hands.light(lamps),
  lost: outOfReach(),
});
