// A button that is pressed twice, in the same place: the first press says what the second one does.

import { html, useState } from "../vendor/preact.js";

/** @param {{ kind: string, label: unknown, sure: string, does: () => unknown }} props */
export function Twice({ kind, label, sure, does }) {
  const [isSure, turn] = useState(false);
  const press = (/** @type {Event & { currentTarget: HTMLElement }} */ { currentTarget }) => {
    currentTarget.style.minWidth = `${currentTarget.getBoundingClientRect().width}px`; // where a second finger finds it
    turn(!isSure);
    if (isSure) does();
  };
  return html`<button type="button" class=${kind} onclick=${press}>${isSure ? sure : label}</button>`;
}
