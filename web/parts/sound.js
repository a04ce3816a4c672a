// Short sounds, made on the spot: no files. Off unless the player wants them.

import { setting } from "../settings.js";

/** One sound: bursts of [start, length, frequency from, to, loudness, shape]. @type {Record<string, Array<[number, number, number, number, number, OscillatorType]>>} */
export const SOUNDS = {
  dice: [0, 0.05, 0.09, 0.16, 0.24].map((start) => [start, 0.04, 1400 - 2000 * start, 500, 0.12, "square"]),
  build: [
    [0, 0.08, 220, 120, 0.25, "triangle"],
    [0.12, 0.1, 260, 110, 0.25, "triangle"],
  ],
  coin: [
    [0, 0.07, 1568, 1568, 0.12, "sine"],
    [0.07, 0.25, 2093, 2093, 0.12, "sine"],
  ],
  disaster: [[0, 0.7, 130, 45, 0.3, "sawtooth"]],
  card: [[0, 0.06, 700, 250, 0.1, "sawtooth"]],
  turn: [
    [0, 0.18, 523, 523, 0.12, "sine"],
    [0.14, 0.3, 784, 784, 0.12, "sine"],
  ],
};

/** @type {AudioContext | null} */
let context = null;

/** Plays a sound, if the player wants sound. @param {string} name */
export function sound(name) {
  if (setting("sound") !== "on" || !SOUNDS[name]) return;
  context ??= new AudioContext();
  for (const [start, length, from, to, loudness, shape] of SOUNDS[name]) {
    const at = context.currentTime + start;
    const voice = new OscillatorNode(context, { type: shape, frequency: from });
    const level = new GainNode(context, { gain: loudness });
    voice.frequency.setValueAtTime(from, at);
    voice.frequency.exponentialRampToValueAtTime(to, at + length);
    level.gain.setValueAtTime(loudness, at);
    level.gain.exponentialRampToValueAtTime(0.001, at + length);
    voice.connect(level).connect(context.destination);
    voice.start(at);
    voice.stop(at + length);
  }
}
