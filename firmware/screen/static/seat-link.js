// What the pages of a game that the program deals ask of it (docs/play-http.md). A key is a hand's.

import { NO_ANSWER, answered, fetchOnce, send } from "./link.js";
import { t } from "./words.js";

/**
 * Asks; with a body it is posted. Gives {ok, status, reason, text, said, isLost}: a refusal is always in words.
 * @template {string} A @template {object | null} [B=null] @param {A} address @param {B} [body]
 * @param {string | null} [key] @returns {Promise<Page.Played<Page.ToPlay<A, B>>>}
 */
export async function ask(address, body, key = null) {
  const headers = {
    ...(body && { "Content-Type": "application/json" }),
    ...(key && { "X-Hand": key }),
  };
  try {
    const answer = await (body ? send : fetchOnce)(`/api/play${address}`, {
      method: body ? "POST" : "GET",
      headers,
      cache: "no-store",
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = await answer.json().catch(() => ({}));
    const text = answer.ok ? "" : (said.text ?? answered(answer.status));
    return {
      ok: answer.ok,
      status: answer.status,
      reason: answer.ok ? "" : (said.reason ?? ""),
      text,
      said,
      isLost: answer.status >= 500,
    };
  } catch {
    return { ok: false, status: 0, reason: "silent", text: NO_ANSWER, said: {}, isLost: true };
  }
}

/** Who sits there; a seat without a name is called by its number. @param {{ seat: number, name: string }} seat */
export const nameOf = ({ seat, name }) => name || t("Seat {number}", { number: seat + 1 });

/**
 * Returns an `ask` that gives {late}, too: whether an answer to what was asked after it is here already.
 * @returns {<A extends string, B extends object | null = null>(address: A, body?: B, key?: string | null) =>
 *   Promise<Page.Played<Page.ToPlay<A, B>> & { late: boolean }>}
 */
export function inOrder() {
  let asked = 0;
  let newest = 0;
  return async (address, body, key) => {
    asked += 1;
    const mine = asked;
    const answer = await ask(address, body, key);
    const late = mine < newest;
    newest = Math.max(mine, newest);
    return { ...answer, late };
  };
}
