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
  let [width, height] = ["", 0];
  const widthNow = () => `${place.clientWidth} ${getComputedStyle(place).padding}`;
  /** @type {number[]} */
  let needs = []; // by step, px: of each that did not fit, until what is in it or its width changes
  const fit = () => {
    for (const [i, step] of steps.entries()) {
      if (needs[i] > place.clientHeight) continue;
      place.dataset.fit = step;
      if (place.scrollHeight <= place.clientHeight) break;
      needs[i] = place.scrollHeight;
    }
    [width, height] = [widthNow(), place.clientHeight];
  };
  const fitAnew = () => {
    needs = [];
    fit();
  };
  const fitResized = () => {
    if (widthNow() !== width) fitAnew();
    else if (place.clientHeight !== height) fit();
  };
  new MutationObserver(fitAnew).observe(place, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  new ResizeObserver(fitResized).observe(place);
  document.fonts.ready.then(fitAnew);
  fitAnew();
}
