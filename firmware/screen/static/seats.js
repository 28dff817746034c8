// Who sits where in a game that the program deals: codes for phones, bots for those who have to go.

import { h, named, redraw } from "./draw.js";
import { ask } from "./seat-link.js";
import { t, within } from "./words.js";

/** Returns {open(play)} of the sheet; `changed()` is called when somebody sits otherwise. */
export function seats(changed) {
  const told = h("div", { class: "seats-of" });
  const problem = h("p", { class: "problem", role: "alert" });
  const sheet = h(
    "dialog",
    { class: "box-sheet seats-sheet", "aria-label": t("Seats and phones") },
    h("h2", {}, t("Seats and phones")),
    problem,
    told,
    h(
      "p",
      { class: "choices" },
      h("button", { type: "button", class: "gold", onclick: () => sheet.close() }, t("Close")),
    ),
  );
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  document.body.append(sheet);

  async function act(address, body) {
    const { text } = await ask(address, body);
    problem.textContent = text;
    await changed();
    await show();
  }

  const button = (label, address, body) =>
    h("button", { type: "button", class: "plain", onclick: () => act(address, body) }, label);

  function row({ seat, name, by, at }, codes, address) {
    const who = name || t("Seat {number}", { number: seat + 1 });
    const { code = null } = codes.find((one) => one.seat === seat) ?? {};
    return h(
      "li",
      { class: by, "data-seat": seat },
      h("h3", {}, named(who, [who])),
      by === "bot" && [
        h("p", {}, t("A bot plays here.")),
        button(t("Sit down here"), "/by", { seat, by: "person" }),
      ],
      by === "person" &&
        at === "phone" && [
          h("p", {}, t("Plays on a phone.")),
          button(t("Take the seat from its phone"), "/free", { seat }),
        ],
      by === "person" &&
        at !== "phone" && [
          address &&
            h("img", {
              class: "qr",
              src: `/api/play/code.svg?seat=${seat}&is=${code}`,
              alt: t("QR code of the seat of {name}", { name: who }),
            }),
          code && h("p", { class: "code" }, code),
        ],
      by === "person" && button(t("Let a bot play on"), "/by", { seat, by: "bot" }),
    );
  }

  async function show() {
    const [{ ok, said: play, text }, codes] = [await ask(""), await ask("/codes")];
    if (!ok || !codes.ok) {
      problem.textContent = text || codes.text;
      return;
    }
    const { address } = codes.said;
    redraw(told, [play.seats, codes.said], () => [
      h(
        "p",
        { class: "note" },
        address
          ? within(t("A phone scans the code of its seat, or opens {address} and types it."), {
              address: h("b", {}, `${address}hand`),
            })
          : within(t("Only this machine sees the page. For phones: {command}"), {
              command: h("code", {}, "roundtable play --host 0.0.0.0"),
            }),
      ),
      h(
        "ol",
        {},
        play.seats.map((one) => row(one, codes.said.codes, address)),
      ),
    ]);
  }

  return {
    async open() {
      problem.textContent = "";
      await show();
      if (!sheet.open) sheet.showModal();
    },
  };
}
