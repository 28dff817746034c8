// Somebody uses this page, not the panel: nothing comes up over what is being read or filled in.

import { post } from "./link.js";

const EVERY_MS = 20_000;
let last = -EVERY_MS;

/** @param {any} event */
function stir({ target, timeStamp }) {
  const { classList } = document.body;
  const isBetween =
    ["no-game", "replaying"].some((name) => classList.contains(name)) ||
    !document.getElementById("banner")?.hidden;
  const isShown = classList.contains("attracted") || classList.contains("plays-itself"); // a touch ends that (view.js)
  if (!isBetween || isShown || timeStamp - last < EVERY_MS || target.closest?.("#panel")) return;
  last = timeStamp;
  post("/api/stir", {});
}

for (const used of ["pointerdown", "keydown"]) addEventListener(used, stir);
