// What the pages of a game that the program deals ask of it (docs/play-http.md). A key is a hand's.

import { NO_ANSWER, answered, fetchOnce, send } from "./link.js";

/** Asks; with a body it is posted. Gives {ok, status, reason, text, said, isLost}: a refusal is always in words. */
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

/** Returns an `ask` that gives {late}, too: whether an answer to what was asked after it is here already. */
export function inOrder() {
  let asked = 0;
  let newest = 0;
  return async (...told) => {
    asked += 1;
    const mine = asked;
    const answer = await ask(...told);
    const late = mine < newest;
    newest = Math.max(mine, newest);
    return { ...answer, late };
  };
}
