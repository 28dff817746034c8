// From where this screen is read: at the table, or across the room. theme.js reads it before the first paint.

const KEPT = "seat";
const root = document.documentElement;

/** Returns "near", "far", or "own": the box's own screen is read across the room, each other one at the table. */
export function chosenSeat() {
  try {
    return localStorage.getItem(KEPT) ?? "own";
  } catch {
    return "own";
  }
}

/** Chooses one, for as long as this screen keeps it. @param {string} seat */
export function sitAt(seat) {
  const isOwn = root.dataset.screen === "box";
  root.dataset.seat = seat === "own" ? (isOwn ? "far" : "near") : seat;
  try {
    if (seat === "own") localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, seat);
  } catch {
    // it lasts as long as the page, then
  }
}
