// What does not fit its place is drawn tighter, step by step, until all of it is in sight (panel.css).

const STEPS = [
  "",
  "tight",
  "tight bare",
  "tight bare lower",
  "tight bare lower dense",
  "tight bare wide",
  "tight bare wide lower",
  "tight bare wide lower dense",
];

// Of what stands beside the question, and is told whole by "Why?".
const BESIDE = ["", "tight", "tight bare", "tight bare lower", "none"];

/** Keeps a place at the first step at which it needs no scrolling, else at the last. @param {HTMLElement} place */
export function fits(place) {
  const steps = place.id === "side" ? BESIDE : STEPS;
  let size = "";
  const sizeNow = () => `${place.clientWidth} ${place.clientHeight}`;
  const fit = () => {
    for (const step of steps) {
      place.dataset.fit = step;
      if (place.scrollHeight <= place.clientHeight) break;
    }
    size = sizeNow();
  };
  new MutationObserver(fit).observe(place, { childList: true, subtree: true, characterData: true });
  new ResizeObserver(() => sizeNow() !== size && fit()).observe(place);
  document.fonts.ready.then(fit);
  fit();
}
