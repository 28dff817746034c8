// A dialog over the page: what has the focus goes in, stays in, and comes back where it was.

import { html, render } from "../vendor/preact.js";
import { t } from "../words.js";

/**
 * Opens one of a class, where none of it is open, with a title for a reader who does not see it; Escape, `close` or a
 * touch beside it ends it. Returns {close, redraw} of it.
 * @param {string} name
 * @param {string} title
 * @param {(close: () => void) => import("preact").ComponentChild} draw gives what it shows
 * @param {() => void} [closed] hears that it is gone
 */
export function openDialog(name, title, draw, closed = () => {}) {
  if (document.getElementsByClassName(name).length) return null;
  const before = document.activeElement;
  const dialog = document.createElement("dialog");
  dialog.className = name;
  dialog.setAttribute("aria-label", title);
  const close = () => dialog.close();
  dialog.addEventListener("click", ({ target }) => target === dialog && close());
  dialog.addEventListener("close", () => {
    render(null, dialog);
    dialog.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    closed();
  });
  const redraw = () => render(draw(close), dialog);
  document.body.append(dialog);
  redraw();
  dialog.showModal();
  dialog.scrollTop = 0; // what has the focus may stand at its end
  return { close, redraw };
}

/** The button that closes it. @param {{close: () => void, label?: string}} props */
export const Close = ({ close, label = t("Close") }) =>
  html`<button type="button" class="plain close" onclick=${close}>${label}</button>`;
