// What few pages ever show is loaded when it is shown first; what the network loses is fetched again.

import { h } from "./draw.js";

const AGAIN_MS = 500; // after the first time; after each further one twice as long
const LONGEST_MS = 30_000;
/** @param {number} pause */
const longer = (pause) => Math.min(2 * pause, LONGEST_MS);

/**
 * Loads a module, however often the network loses it; a script that is wrong throws its own error.
 * @template M @param {() => Promise<M>} load @returns {Promise<M>}
 */
export async function came(load) {
  let before = null;
  for (let pause = AGAIN_MS; ; pause = longer(pause)) {
    try {
      return await load();
    } catch (error) {
      if (error === before || error instanceof SyntaxError) throw error; // a fetch that fails has a new error each time
      before = error;
    }
    await new Promise((done) => setTimeout(done, pause));
  }
}

/**
 * Returns a function that gives what is made of a module: loaded and made once, however many ask meanwhile.
 * @template M, T @param {() => Promise<M>} load @param {(module: M) => T | Promise<T>} make @returns {() => Promise<T>}
 */
export function once(load, make) {
  /** @type {Promise<any> | null} */
  let made = null;
  return () => (made ??= came(load).then(make));
}

/**
 * Returns a function that makes an element: an empty place stands for it until its module is there.
 * @param {() => Promise<any>} load @param {string} name @returns {(...told: any[]) => any}
 */
export function later(load, name) {
  return (...told) => {
    const place = h("div", { "data-coming": true });
    came(load).then((module) => place.replaceWith(module[name](...told)));
    return place;
  };
}

/**
 * Loads a style; gives its link, at once where the network loses it: until it comes a plain page is better than none.
 * @param {string} href
 */
export const styled = (href) =>
  new Promise((done) => {
    const link = h("link", { rel: "stylesheet", href, "data-late": true });
    let pause = AGAIN_MS;
    link.addEventListener("load", () => done(link));
    link.addEventListener("error", () => {
      done(link);
      setTimeout(() => link.isConnected && document.head.append(link), pause);
      pause = longer(pause);
    });
    document.head.append(link);
  });
