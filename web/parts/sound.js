// Short sounds, made on the spot out of noise and tones in layers: no files. Off unless the player wants them.

import { setting } from "../settings.js";

/**
 * One layer of a sound. `noise`: hiss through a band around a frequency; `tone`: an oscillator. It glides from `from` to
 * `to` hertz, swells in `attack` seconds and dies away by its end.
 * @typedef {{ kind: "noise" | "tone", at: number, length: number, from: number, to?: number, loud: number, attack?: number, sharp?: number, shape?: OscillatorType }} Layer
 */

/** @param {number} at @param {number} length @param {number} from @param {number} loud @param {Partial<Layer>} [more] @returns {Layer} */
const noise = (at, length, from, loud, more = {}) => ({ kind: "noise", at, length, from, loud, ...more });
/** @param {number} at @param {number} length @param {number} from @param {number} loud @param {Partial<Layer>} [more] @returns {Layer} */
const tone = (at, length, from, loud, more = {}) => ({ kind: "tone", at, length, from, loud, ...more });

/** Something hard falls: a click and the body that answers. @param {number} at @param {number} pitch @param {number} loud */
const knock = (at, pitch, loud) => [
  noise(at, 0.03, pitch * 6, loud, { sharp: 1.2 }),
  noise(at, 0.07, pitch * 2, loud * 0.8, { sharp: 3 }),
  tone(at, 0.09, pitch, loud * 0.5, { to: pitch * 0.6, shape: "triangle" }),
];

/** Metal rings in several parts that do not agree. @param {number} at @param {number} pitch @param {number} loud @param {number} length */
const ring = (at, pitch, loud, length) =>
  [1, 1.52, 2.41, 3.3].map((part, index) => tone(at, length / (1 + index * 0.5), pitch * part, loud / (1 + index)));

/** A horn: two voices that beat, and the breath in them. @param {number} at @param {number} length @param {number} pitch @param {number} loud */
const blow = (at, length, pitch, loud) => [
  tone(at, length, pitch * 0.97, loud, { to: pitch, attack: 0.07, shape: "sawtooth" }),
  tone(at, length, pitch * 1.505, loud * 0.35, { attack: 0.09, shape: "triangle" }),
  noise(at, length, pitch * 4, loud * 0.35, { attack: 0.06, sharp: 0.8 }),
];

/** @type {Record<string, Layer[]>} */
export const SOUNDS = {
  dice: [0, 0.06, 0.1, 0.17, 0.22, 0.31, 0.37, 0.46].flatMap((at, index) =>
    knock(at, 420 - index * 14 + (index % 3) * 60, 0.34 - at * 0.4),
  ),
  stone: [...knock(0, 150, 0.5), noise(0.03, 0.22, 700, 0.16, { to: 300, sharp: 0.7 })],
  clay: [...knock(0, 520, 0.3), tone(0.005, 0.12, 760, 0.12, { to: 700 })],
  build: [...knock(0, 210, 0.42), ...knock(0.14, 250, 0.4), noise(0.02, 0.18, 1200, 0.1, { sharp: 0.7 })],
  grain: [0, 0.05, 0.1, 0.16].map((at) => noise(at, 0.12, 5200, 0.2, { to: 3400, attack: 0.02, sharp: 0.9 })),
  coin: [...ring(0, 2093, 0.13, 0.25), ...ring(0.09, 2637, 0.13, 0.45), noise(0, 0.02, 7000, 0.14)],
  army: [...ring(0, 880, 0.08, 0.2), noise(0, 0.04, 3800, 0.3), ...knock(0.1, 90, 0.5)],
  wave: [
    noise(0, 0.9, 500, 0.5, { to: 1300, attack: 0.3, sharp: 0.5 }),
    noise(0.15, 0.7, 2600, 0.13, { to: 900, attack: 0.2, sharp: 0.5 }),
  ],
  horn: [...blow(0, 0.32, 147, 0.2), ...blow(0.3, 0.62, 220, 0.2)],
  fanfare: [
    [0, 262],
    [0.14, 330],
    [0.28, 392],
    [0.42, 523],
  ].flatMap(([at, pitch], index) => [
    tone(at, index === 3 ? 0.5 : 0.22, pitch, 0.13, { attack: 0.02, shape: "sawtooth" }),
    tone(at, 0.3, pitch * 2, 0.06, { attack: 0.02 }),
  ]),
  disaster: [
    noise(0, 0.9, 120, 0.9, { to: 60, attack: 0.02, sharp: 0.7 }),
    tone(0, 0.85, 98, 0.22, { to: 41, shape: "sawtooth" }),
    tone(0, 0.85, 103, 0.18, { to: 44, shape: "sawtooth" }),
    ...knock(0, 80, 0.5),
  ],
  card: [
    noise(0, 0.09, 3000, 0.32, { to: 1400, attack: 0.02, sharp: 0.8 }),
    noise(0.07, 0.04, 1200, 0.24, { sharp: 1.5 }),
  ],
  turn: [...ring(0, 523, 0.07, 0.4), ...ring(0.15, 784, 0.07, 0.6)],
};

/** By sound, the events that are heard so, in whatever game; where one kind means several things, that of the named game. @type {Record<string, string>} */
const KINDS = {
  dice: "rolled led attack_roll defence_roll opening_roll take_roll storm_roll remove_roll casualty_roll ambush_roll shipwreck searched mediterranean-empires/event",
  card: "event drew drew_hidden played announced discarded retrieved revealed display dealt offered countered peeked peeking spends marked openness withdrew swapping stole lost_card released trading-in-the-mediterranean/refused trading-in-the-mediterranean/upkeep trading-in-the-mediterranean/swapped",
  coin: "stored bought bought_off sold coins taxed tribute deal deal_open accepted bribed bribing plundered plundering income seized trading-in-the-mediterranean/gained",
  disaster:
    "disaster skulls famine struck unit_lost legion_lost cargo_lost eliminated independent repulsed enraged lost_unit lost_city lost_stored forfeited",
  build: "built pegged founded placed fortified launched",
  army: "army recruited legion_placed marched forces joined",
  wave: "ship colony straits",
  horn: "battle attacked assault declared war",
  fanfare: "raised city_taken claimed stormed won age advanced award",
  stone: "box committed shopped judged",
  clay: "urn trading-in-the-mediterranean/moved",
  grain: "converted goods",
};
const HEARD = new Map(Object.entries(KINDS).flatMap(([name, kinds]) => kinds.split(" ").map((kind) => [kind, name])));

/** Every sound of what happened in a game, once. @param {Array<{ kind: string }>} lines @param {string} slug */
export const soundsOf = (lines, slug) =>
  new Set(lines.flatMap(({ kind }) => HEARD.get(`${slug}/${kind}`) ?? HEARD.get(kind) ?? []));

/** Everything comes through one gain and one limiter, so that many sounds at once do not clip. @type {{ context: AudioContext, gain: GainNode, hiss: AudioBuffer } | null} */
let desk = null;

function openDesk() {
  const context = new AudioContext();
  const gain = new GainNode(context);
  const limiter = new DynamicsCompressorNode(context, {
    threshold: -10,
    knee: 6,
    ratio: 14,
    attack: 0.002,
    release: 0.12,
  });
  gain.connect(limiter).connect(context.destination);
  const hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = hiss.getChannelData(0);
  // Not Math.random: a sound is the same every time.
  let seed = 12345;
  for (let at = 0; at < samples.length; at += 1) {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    samples[at] = seed / 2 ** 31 - 1;
  }
  return { context, gain, hiss };
}

/** @param {{ context: AudioContext, gain: GainNode, hiss: AudioBuffer }} desk @param {Layer} layer */
function play(
  { context, gain, hiss },
  { kind, at, length, from, to = from, loud, attack = 0.003, sharp = 2, shape = "sine" },
) {
  const start = context.currentTime + at;
  const end = start + length;
  const level = new GainNode(context, { gain: 0 });
  level.gain.setValueAtTime(0.0001, start);
  level.gain.exponentialRampToValueAtTime(loud, start + attack);
  level.gain.exponentialRampToValueAtTime(0.0001, end);
  const voice =
    kind === "tone"
      ? new OscillatorNode(context, { type: shape, frequency: from })
      : new AudioBufferSourceNode(context, { buffer: hiss, loop: true });
  const band = kind === "noise" ? new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: sharp }) : null;
  const pitch = band ? band.frequency : /** @type {OscillatorNode} */ (voice).frequency;
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, end);
  (band ? voice.connect(band) : voice).connect(level).connect(gain);
  voice.start(start);
  voice.stop(end);
}

/** Plays a sound, if the player wants sound. @param {string} name */
export function sound(name) {
  // Before the first press a browser keeps everything back, and would play it all at once later.
  if (setting("sound") !== "on" || !Object.hasOwn(SOUNDS, name) || navigator.userActivation?.hasBeenActive === false)
    return;
  desk ??= openDesk();
  // A telephone that was put aside stops it.
  desk.context.resume().catch(() => {});
  desk.gain.gain.value = Number(setting("volume")) / 100;
  for (const layer of SOUNDS[name]) play(desk, layer);
}
