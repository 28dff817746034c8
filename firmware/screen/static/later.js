// What few pages ever show is loaded when it is shown first.

import { h } from "./draw.js";

/** Returns a function that makes an element: an empty place stands for it until its module is there. */
export function later(load, name) {
  return (...told) => {
    const place = h("div", { "data-coming": true });
    load().then((module) => place.replaceWith(module[name](...told)));
    return place;
  };
}
