/** Struck voices that ring out: pianos, bells, mallets and FM keys. */
import { frequencyOf } from '../theory.ts';
import { lowPass } from './filters.ts';
import { lendMemory } from './shared-buffer.ts';
import { noiseFrom, SAMPLE_RATE, samplesIn, softenEdges, soundFrom, type Voice } from './voice.ts';
import { TABLE_SIZE, tableFor } from './wavetables.ts';

interface Mode {
  /** Frequency relative to the note. */
  readonly ratio: number;
  readonly level: number;
  /** Seconds until it decays to 1/1000. */
  readonly ring: number;
}

/** Each mode is a decaying sine, computed with two multiplications per sample. */
function ringModes(modes: readonly Mode[], midi: number, seconds: number): Float32Array {
  const sound = lendMemory(samplesIn(seconds));
  const hertz = frequencyOf(midi);
  for (const { ratio, level, ring } of modes) {
    const angle = (2 * Math.PI * hertz * ratio) / SAMPLE_RATE;
    if (angle > Math.PI * 0.95) continue;
    const shrink = Math.exp(-6.9 / (ring * SAMPLE_RATE));
    const back = 2 * shrink * Math.cos(angle);
    const backer = -shrink * shrink;
    let before = 0;
    let now = level * Math.sin(angle);
    const end = Math.min(sound.length, samplesIn(ring));
    for (let index = 1; index < end; index++) {
      sound[index] = (sound[index] ?? 0) + now;
      const next = back * now + backer * before;
      before = now;
      now = next;
    }
  }
  return sound;
}

export interface PianoTone {
  /** 0 is felt, 1 a bright concert grand. */
  readonly brightness: number;
  /** Decay time of a mid-range note in seconds. */
  readonly ring: number;
}

export function piano({ brightness, ring }: PianoTone): Voice {
  return {
    sustained: false,
    render(midi, seconds) {
      const rings = ring * 2 ** ((60 - midi) / 24);
      const modes: Mode[] = [];
      const stiffness = 0.0004 * 2 ** ((midi - 60) / 14);
      const partials = Math.round(6 + 5 * brightness);
      for (let number = 1; number <= partials; number++) {
        const ratio = number * Math.sqrt(1 + stiffness * number * number);
        // A hammer at 1/8 of the string does not excite the eighth partial.
        const level =
          Math.abs(Math.sin((Math.PI * number) / 8)) / number ** (2.1 - 1.1 * brightness);
        const fading = rings / (1 + 0.35 * (number - 1));
        modes.push({ ratio: ratio * 0.9997, level, ring: fading });
        if (number <= 4) modes.push({ ratio: ratio * 1.0006, level: level * 0.7, ring: fading });
      }
      const sound = ringModes(modes, midi, Math.min(rings, seconds));
      addKnock(sound, 0.05 + 0.08 * brightness, 900 + 1800 * brightness, midi);
      return softenEdges(sound, 0.002 + 0.004 * (1 - brightness), 0.05);
    },
  };
}

function addKnock(sound: Float32Array, level: number, cutoff: number, seed: number): void {
  const noise = noiseFrom(seed);
  const knock = lowPass(soundFrom(0.03, noise), cutoff);
  for (let index = 0; index < Math.min(knock.length, sound.length); index++)
    sound[index] = (sound[index] ?? 0) + level * (1 - index / knock.length) * (knock[index] ?? 0);
}

const BODIES = {
  vibraphone: { ratios: [1, 4, 10], levels: [1, 0.3, 0.08], ring: 2.6 },
  marimba: { ratios: [1, 3.9, 9.2], levels: [1, 0.35, 0.12], ring: 0.7 },
  bell: { ratios: [0.5, 1, 1.19, 2, 2.74, 4.1], levels: [0.4, 1, 0.5, 0.5, 0.25, 0.15], ring: 3.4 },
  kalimba: { ratios: [1, 5.4, 2.01], levels: [1, 0.14, 0.2], ring: 1.1 },
} as const;

export function mallet(body: keyof typeof BODIES): Voice {
  const { ratios, levels, ring } = BODIES[body];
  return {
    sustained: false,
    render(midi, seconds) {
      const rings = ring * 2 ** ((66 - midi) / 36);
      const modes = ratios.map((ratio, index) => ({
        ratio,
        level: levels[index] ?? 0,
        ring: rings / (1 + 0.9 * index),
      }));
      return softenEdges(ringModes(modes, midi, Math.min(rings, seconds)), 0.002, 0.05);
    },
  };
}

export interface FmTone {
  /** Modulator frequency relative to the note. */
  readonly ratio: number;
  /** Initial brightness. */
  readonly depth: number;
  readonly brightSeconds: number;
  readonly ring: number;
}

/** Two-operator FM: electric pianos, glassy keys, plucked basses. */
export function fmKeys({ ratio, depth, brightSeconds, ring }: FmTone): Voice {
  return {
    sustained: false,
    render(midi, seconds) {
      const sine = tableFor('sine', 60);
      const mask = TABLE_SIZE - 1;
      const rings = ring * 2 ** ((60 - midi) / 36);
      const sound = lendMemory(samplesIn(Math.min(rings, seconds)));
      const step = (frequencyOf(midi) / SAMPLE_RATE) * TABLE_SIZE;
      const dim = Math.exp(-1 / (brightSeconds * SAMPLE_RATE));
      const fade = Math.exp(-5 / (rings * SAMPLE_RATE));
      // Reduces the depth of high notes, which would alias.
      let bright = (depth * TABLE_SIZE * Math.min(1, 2 ** ((66 - midi) / 12))) / (2 * Math.PI);
      let level = 1;
      let carrier = 0;
      let modulator = 0;
      for (let index = 0; index < sound.length; index++) {
        const bend = bright * (sine[modulator & mask] ?? 0);
        sound[index] = level * (sine[(carrier + bend) & mask] ?? 0);
        carrier += step;
        modulator += step * ratio;
        bright *= dim;
        level *= fade;
      }
      return softenEdges(sound, 0.003, 0.06);
    },
  };
}
