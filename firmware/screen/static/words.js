// The page's own sentences in the reader's language: t(sentence, {n}), tn(one, many, n).
//
// English are the sentences themselves. What the table tells comes in the language already, and so
// do the words of the HTML: the cookie says which one.

const KEPT = "language"; // the cookie of this screen; the server reads it
const KEPT_S = 34_560_000; // 400 days, the longest that browsers keep one
/** @type {{ lang: string, languages: Api.Language[], forms: string, messages: Record<string, string[]> }} */
let words = { lang: "en", languages: [], forms: "", messages: {} };

const REWORDED = "reworded"; // what a page tells of itself to the page that comes in its place
/** @type {(() => object)[]} */
const tells = [];
/** Has what `tell` gives stand in `before` when the page's words have changed. @param {() => object} tell */
export const keepWhileReworded = (tell) => tells.push(tell);
/** What a page was before its words changed, told once; empty where it was opened otherwise. */
export const before = takeBefore();

/** @returns {Record<string, any>} */
function takeBefore() {
  try {
    const told = sessionStorage.getItem(REWORDED);
    sessionStorage.removeItem(REWORDED); // it may be a hand's key
    return JSON.parse(told ?? "{}");
  } catch {
    return {}; // a browser that keeps nothing
  }
}

/** Chooses a language for this screen, and shows the page in it: only the words change. @param {string} code */
export function choose(code) {
  document.cookie = `${KEPT}=${code}; path=/; max-age=${KEPT_S}; SameSite=Lax`;
  const told = Object.assign({}, ...tells.map((tell) => tell()));
  try {
    sessionStorage.setItem(REWORDED, JSON.stringify(told));
  } catch {
    // as above
  }
  location.reload();
}

/** The language that this page is in. */
export const language = () => words.lang;

/** What there is: [{code, name}], the language's own name. */
export const languages = () => words.languages;

/**
 * A sentence, its places filled; those that nothing is told of stay, to be filled later.
 * @param {string} message @param {Record<string, any>} [told]
 */
export function t(message, told = {}) {
  return fill(words.messages[message]?.[0] ?? message, told);
}

/**
 * A sentence with a number `n`: which form it takes, the language says.
 * @param {string} one @param {string} many @param {number} n @param {Record<string, any>} [told]
 */
export function tn(one, many, n, told = {}) {
  const forms = words.messages[one];
  const message = forms ? forms[form(n)] : n === 1 ? one : many;
  return fill(message, { n, ...told });
}

/** A sentence of a table, its places filled. @param {string} message @param {Record<string, any>} told */
export function fill(message, told) {
  return message.replace(/\{(\w+)\}/g, (place, name) => told[name] ?? place);
}

/**
 * A sentence whose places are filled with elements: its parts in their order.
 * @param {string} message @param {Record<string, any>} told @returns {any[]}
 */
export function within(message, told) {
  return message.split(/\{(\w+)\}/).map((part, i) => (i % 2 ? (told[part] ?? `{${part}}`) : part));
}

/** Which form a number takes depends on its last two digits. @param {number} n */
function form(n) {
  return Number(words.forms[n < 100 ? n : 100 + (n % 100)] ?? 0);
}

// Whoever imports this file waits for it. Where nobody answers the sentences stay English.
const told = () => fetch("/api/sentences", { signal: AbortSignal.timeout(3_000) });
try {
  const answer = await told().catch(told); // one that the network loses is asked for again
  if (answer.ok) words = await answer.json();
} catch {
  // as above
}
document.documentElement.lang = words.lang;
