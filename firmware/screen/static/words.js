// The page's own sentences in the reader's language: t("{n} cards", {n}), tn("{n} card", …).
//
// English are the sentences themselves. What the table tells comes in the language already.

const KEPT = "language"; // of this screen alone
let words = { lang: "en", languages: [], forms: "", messages: {} };

/** The language that was chosen on this screen, or "" where the browser's own wish counts. */
export const chosen = () => localStorage.getItem(KEPT) ?? "";

/** An address of the table, asked in the language that was chosen. */
export const inWords = (address) =>
  chosen() ? `${address}${address.includes("?") ? "&" : "?"}lang=${encodeURIComponent(chosen())}` : address;

/** Chooses a language for this screen, and shows the page in it. */
export function choose(code) {
  localStorage.setItem(KEPT, code);
  location.reload();
}

/** What there is: [{code, name}], the language's own name. */
export const languages = () => words.languages;

/** A sentence, its places filled. */
export function t(message, told = {}) {
  return fill(words.messages[message]?.[0] ?? message, told);
}

/** A sentence with a number `n`: which form it takes, the language says. */
export function tn(one, many, n, told = {}) {
  const forms = words.messages[one];
  const message = forms ? forms[form(n)] : n === 1 ? one : many;
  return fill(message, { n, ...told });
}

// Which form a number takes depends on its last two digits.
function form(n) {
  return Number(words.forms[n < 100 ? n : 100 + (n % 100)] ?? 0);
}

function fill(message, told) {
  return message.replace(/\{(\w+)\}/g, (place, name) => told[name] ?? place);
}

// Whoever imports this file waits for it. Where nobody answers the sentences stay English.
try {
  const answer = await fetch(inWords("/api/sentences"), { signal: AbortSignal.timeout(3_000) });
  if (answer.ok) words = await answer.json();
} catch {
  // as above
}
document.documentElement.lang = words.lang;
