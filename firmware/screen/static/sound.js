// The buzzer's tone, heard on this machine. Browsers allow it only after a click.

const LOUDNESS = 0.04; // a square wave is loud: little is enough in a room

/** Returns {toggle() -> is on, play(Hz or null)}. */
export function buzzer() {
  /** @type {ReturnType<typeof open> | undefined} */
  let sound;
  let on = false;
  /** @type {number | null} */
  let tone = null;

  function apply() {
    if (!sound) return;
    const { context, pitch, gain } = sound;
    const hz = on ? tone : null;
    if (hz !== null) pitch.frequency.setValueAtTime(hz, context.currentTime);
    gain.gain.setTargetAtTime(hz === null ? 0 : LOUDNESS, context.currentTime, 0.005);
  }

  function open() {
    const context = new AudioContext();
    const pitch = new OscillatorNode(context, { type: "square" });
    const gain = new GainNode(context, { gain: 0 });
    pitch.connect(gain).connect(context.destination);
    pitch.start();
    return { context, pitch, gain };
  }

  return {
    toggle() {
      sound ??= open();
      const { context } = sound;
      on = !on;
      if (on) context.resume();
      else setTimeout(() => !on && context.suspend(), 100); // a silent sound thread still costs
      apply();
      return on;
    },
    /** @param {number | null} hz */
    play(hz) {
      if (hz === tone) return;
      tone = hz;
      apply();
    },
  };
}
