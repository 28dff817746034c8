// What a phone's camera sees, sent to the box: the newest picture, one on its way at a time.

import { t } from "./words.js";

const API = "/api/phone-camera";
const PACE_MS = 1000 / 15; // a picture every so often at most
const EARLY_MS = 12; // a camera's own pace wavers by so much
const LONG_PX = 1280; // of the longer side
const SHARP = [0.8, 0.3]; // JPEG's quality: what is tried first, and what is bad at last
const PATIENCE_MS = 5_000; // a picture that is longer on its way is given up
const AGAIN_MS = 1_000;
const STILL_MS = 4_000; // a camera that gives no picture for so long is opened again
const SETTLES_MS = 1_000; // after the phone was turned: screen and picture turn one after the other

/** @param {number} ms */
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** How many quarters a picture is turned, clockwise, to stand as the phone lies; and whether that is known.

A browser turns what the camera sees so that it stands upright for whoever holds the phone. A phone that lies flat
does not know how it is held and changes its mind; the box is to see the table from one side all the time.
 * @param {number} wide @param {number} high @param {{ angle?: number, type?: string }} [held]
 * @returns {{ turn: number, pose: 0 | 1 }}
 */
export function quarters(wide, high, { angle = 0, type = "" } = screen.orientation ?? {}) {
  const isUpright = type ? type.startsWith("portrait") : high > wide;
  const isPhone = (angle % 180 === 0) === isUpright; // made to be held upright
  const meant = ((((angle - (isPhone ? 90 : 0)) / 90) % 4) + 4) % 4;
  if ((meant % 2 === 1) === high > wide) return { turn: meant, pose: 0 };
  return { turn: high > wide ? 3 : 0, pose: 1 };
}

/** @param {HTMLVideoElement} video @param {HTMLCanvasElement} canvas */
function draw(video, canvas) {
  const { videoWidth: wide, videoHeight: high } = video;
  const { turn, pose } = quarters(wide, high);
  const scale = Math.min(1, LONG_PX / Math.max(wide, high));
  const [w, h] = [Math.round(wide * scale), Math.round(high * scale)];
  [canvas.width, canvas.height] = turn % 2 ? [h, w] : [w, h];
  const ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
  ink.translate(canvas.width / 2, canvas.height / 2);
  ink.rotate((turn * Math.PI) / 2);
  ink.drawImage(video, -w / 2, -h / 2, w, h);
  return pose;
}

/** @param {HTMLVideoElement} video */
const nextFrame = (video) =>
  new Promise((done) => {
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(done);
    else setTimeout(done, PACE_MS);
  });

/** @param {HTMLCanvasElement} canvas @param {number} pose @param {number} quality */
async function send(canvas, pose, quality) {
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
  const answer = await fetch(`${API}/picture?turn=${pose}`, {
    method: "POST",
    headers: { "Content-Type": "image/jpeg" },
    body: blob,
    signal: AbortSignal.timeout?.(PATIENCE_MS),
  });
  return { status: answer.status, said: await answer.json().catch(() => ({})) };
}

/** @typedef {{ sent: (told: Api.Pictures, when: number) => void, silent: () => void, refused: (said: any) => void }} Hears */

/**
 * Sends what `video` shows until stopped. `hear` has sent({came, dropped}, when), silent() and refused(said).
 * @param {HTMLVideoElement} video @param {HTMLCanvasElement} canvas @param {Hears} hear
 */
export function sending(video, canvas, hear) {
  let open = true;
  let due = 0;
  let quality = SHARP[0];
  let turned = -Infinity;
  const onTurn = () => {
    turned = performance.now();
  };
  screen.orientation?.addEventListener?.("change", onTurn);

  async function one() {
    await nextFrame(video);
    const now = performance.now();
    if (!open || now < due - EARLY_MS || now - turned < SETTLES_MS || !video.videoWidth) return;
    due = Math.max(due + PACE_MS, now);
    const pose = draw(video, canvas);
    const { status, said } = await send(canvas, pose, quality);
    if (!open) return;
    if (status === 200) hear.sent(said, performance.now());
    else if (said.reason === "too-large" && quality > SHARP[1]) quality -= 0.1;
    else if (status >= 500)
      throw new Error(said.text); // it is starting again, or busy
    else hear.refused(said);
  }

  async function all() {
    while (open) {
      try {
        await one();
      } catch {
        if (!open) return;
        hear.silent();
        await wait(AGAIN_MS);
      }
    }
  }

  all();
  return {
    stop() {
      open = false;
      screen.orientation?.removeEventListener?.("change", onTurn);
    },
  };
}

/** @type {Record<string, string>} */
const WHY = {
  NotAllowedError: t(
    "The browser may not use the camera. Allow it in the browser’s settings of this page (beside its address), then try again.",
  ),
  NotFoundError: t("This device has no camera."),
  NotReadableError: t("Another app holds the camera: close it, then try again."),
  OverconstrainedError: t("That camera cannot do what is asked of it: choose another."),
};
/** Why a camera could not be opened, in words. @param {Error} error */
export const whyNot = (error) =>
  WHY[error.name] ?? t("The camera cannot be opened: {why}.", { why: error.message || error.name });

/**
 * Opens a camera, the one at the back where none is named; shows it in `video`, and mends it after a sleep.
 * @param {HTMLVideoElement} video @param {string | null | undefined} device @param {(error: Error) => void} failed
 */
export async function opened(video, device, failed) {
  const asked = {
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 30, max: 30 },
  };
  const which = device ? { deviceId: { exact: device } } : { facingMode: { ideal: "environment" } };
  /** @type {MediaStream} */
  let stream;
  let stilled = performance.now();
  let seen = -1;

  async function open() {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = await navigator.mediaDevices.getUserMedia({
      video: { ...asked, ...which },
      audio: false,
    });
    video.srcObject = stream;
    await video.play().catch(() => {}); // a page that is hidden again plays nothing
    stilled = performance.now();
  }

  async function mend() {
    if (document.hidden || video.currentTime !== seen) {
      [seen, stilled] = [video.currentTime, performance.now()];
    } else if (performance.now() - stilled > STILL_MS) {
      stilled = performance.now();
      await open().catch(failed);
    }
  }

  await open();
  const minding = setInterval(mend, AGAIN_MS);
  return {
    get track() {
      return stream.getVideoTracks()[0];
    },
    close() {
      clearInterval(minding);
      for (const track of stream.getTracks()) track.stop();
      video.srcObject = null;
    },
  };
}
