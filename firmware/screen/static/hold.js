// A phone tells and asks nothing before the shared screen has told what led there, but never waits for long.

const LONGEST_MS = 10_000; // without a word of the screen, which reads 5 s at one line at most

/**
 * Returns {isAhead(play), read(event)}: whether the screen still tells what led to that moment of the game;
 * `release()` is called when more of it was told, or the screen says nothing any more.
 * @param {() => void} release
 */
export function holdBack(release) {
  /** @type {number | null} */
  let told = null; // null: no screen tells
  let isSilent = false; // the screen, for too long
  /** @type {number | undefined} */
  let timer;

  function giveUp() {
    isSilent = true;
    timer = undefined;
    release();
  }

  return {
    /** @param {number} play */
    isAhead(play) {
      const isAhead = told !== null && !isSilent && play > told;
      if (isAhead) timer ??= setTimeout(giveUp, LONGEST_MS);
      return isAhead;
    },
    /** @param {{ play: number | null }} told */
    read({ play }) {
      if (play === told) return;
      told = play;
      isSilent = false;
      clearTimeout(timer);
      timer = undefined;
      release();
    },
  };
}
