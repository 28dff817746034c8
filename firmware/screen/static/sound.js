// The buzzer's tone, heard on this machine. Browsers allow it only after a click.

const LOUDNESS = 0.04; // a square wave is loud: little is enough in a room

/** Returns {toggle() -> is on, play(Hz or null)}. */
export function buzzer() {
  let context = null;
  let voice = null;
  let on = false;
  let tone = null;

  function apply() {
    if (!context) return;
    const sounds = on && tone !== null;
    if (sounds) voice.pitch.frequency.setValueAtTime(tone, context.currentTime);
    voice.gain.gain.setTargetAtTime(sounds ? LOUDNESS : 0, context.currentTime, 0.005);
  }

  function open() {
    context = new AudioContext();
    const pitch = new OscillatorNode(context, { type: "square" });
    const gain = new GainNode(context, { gain: 0 });
    pitch.connect(gain).connect(context.destination);
    pitch.start();
    voice = { pitch, gain };
  }

  return {
    toggle() {
      if (!context) open();
      on = !on;
      if (on) context.resume();
      else setTimeout(() => !on && context.suspend(), 100); // a silent sound thread still costs
      apply();
      return on;
    },
    play(hz) {
      if (hz === tone) return;
      tone = hz;
      apply();
    },
  };
}
