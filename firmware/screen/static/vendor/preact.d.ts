// What preact.js beside this gives, as the types of preact and htm tell it. For tsc alone.
export { Component, createContext, h, render } from "preact";
export * from "preact/hooks";
import type { VNode } from "preact";
export declare function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
