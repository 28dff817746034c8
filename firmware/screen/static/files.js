// What comes and goes as a file, and what may want the operator's PIN before it is shown.

import { NO_ANSWER, answered, asked, get } from "./link.js";

/**
 * POSTs a file as it is, or an empty object; gives {ok, text, said}.
 * @param {string} address @param {Blob | null} file
 * @returns {Promise<{ ok: boolean, text: string, said: Record<string, any> }>}
 */
export async function send(address, file) {
  try {
    const answer = await asked(address, {
      method: "POST",
      headers: { "Content-Type": file ? "application/octet-stream" : "application/json" },
      body: file ?? "{}",
    });
    const said = await answer.json().catch(() => ({}));
    return { ok: answer.ok, text: said.text ?? "", said };
  } catch {
    return { ok: false, text: NO_ANSWER, said: {} };
  }
}

/**
 * Saves what an address gives as a file; gives what was refused, or an empty text.
 * @param {string} address @param {string} name @returns {Promise<string>}
 */
export async function save(address, name) {
  try {
    const answer = await asked(address, { cache: "no-store" });
    if (!answer.ok) return (await answer.json().catch(() => ({}))).text ?? answered(answer.status);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    return "";
  } catch {
    return NO_ANSWER;
  }
}

/** GETs JSON that may want the operator's PIN; gives {ok, said}. @template {string} A @param {A} address */
export const ask = (address) => get(address, asked);
