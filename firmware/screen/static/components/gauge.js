// A sum that is ripe within a band: where it stands.

import { html } from "../vendor/preact.js";

/** Whether a sum is "early", "ripe" or "late"; "" without a band. @param {number | null} amount @param {number[] | null} band */
export function ripenessOf(amount, band) {
  if (!band || amount === null || amount < band[0]) return band ? "early" : "";
  return amount > band[1] ? "late" : "ripe";
}

/** @param {{ amount: number | null, band: number[] }} props */
export function Gauge({ amount, band: [from, to] }) {
  const n = amount ?? 0;
  const all = Math.max(to + 4, n) + 1;
  const style = { "--from": from / all, "--to": (to + 1) / all, "--at": (n + 0.5) / all };
  return html`<div class="gauge" style=${style}>
    <i class="band"></i><i class="mark"></i><small>${`${from}–${to}`}</small>
  </div>`;
}
