// What is said of the camera in a badge.

import { fill, t } from "./words.js";

const SAID = { seeing: t("Eyes: {text}"), lost: t("Eyes lost: {text}"), none: t("No eyes: {text}") };

/** The state of the camera in words. */
export const eyesWords = ({ state, text }) => fill(SAID[state] ?? "{text}", { text });
