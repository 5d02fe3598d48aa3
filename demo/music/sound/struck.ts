/** Struck voices that ring out: pianos, bells, mallets and FM keys. */
import { midiToFrequency } from '../theory.ts';
import { lowPass } from './filters.ts';
import { allocateSamples } from './shared-buffer.ts';
import { fadeEdges, noiseFrom, renderSound, SAMPLE_RATE, samplesIn, type Voice } from './voice.ts';
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
  const sound = allocateSamples(samplesIn(seconds));
  const hertz = midiToFrequency(midi);
  for (const { ratio, level, ring } of modes) {
    const angle = (2 * Math.PI * hertz * ratio) / SAMPLE_RATE;
    if (angle > Math.PI * 0.95) continue;
    const decay = Math.exp(-6.9 / (ring * SAMPLE_RATE));
    const feedback = 2 * decay * Math.cos(angle);
    const secondFeedback = -decay * decay;
    let previous = 0;
    let current = level * Math.sin(angle);
    const end = Math.min(sound.length, samplesIn(ring));
    for (let index = 1; index < end; index++) {
      sound[index] = (sound[index] ?? 0) + current;
      const next = feedback * current + secondFeedback * previous;
      previous = current;
      current = next;
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
      const decaySeconds = ring * 2 ** ((60 - midi) / 24);
      const modes: Mode[] = [];
      const stiffness = 0.0004 * 2 ** ((midi - 60) / 14);
      const partials = Math.round(6 + 5 * brightness);
      for (let partial = 1; partial <= partials; partial++) {
        const ratio = partial * Math.sqrt(1 + stiffness * partial * partial);
        // A hammer at 1/8 of the string does not excite the eighth partial.
        const level =
          Math.abs(Math.sin((Math.PI * partial) / 8)) / partial ** (2.1 - 1.1 * brightness);
        const partialDecay = decaySeconds / (1 + 0.35 * (partial - 1));
        modes.push({ ratio: ratio * 0.9997, level, ring: partialDecay });
        if (partial <= 4)
          modes.push({ ratio: ratio * 1.0006, level: level * 0.7, ring: partialDecay });
      }
      const sound = ringModes(modes, midi, Math.min(decaySeconds, seconds));
      addHammerNoise(sound, 0.05 + 0.08 * brightness, 900 + 1800 * brightness, midi);
      return fadeEdges(sound, 0.002 + 0.004 * (1 - brightness), 0.05);
    },
  };
}

function addHammerNoise(sound: Float32Array, level: number, cutoff: number, seed: number): void {
  const noise = noiseFrom(seed);
  const hammerNoise = lowPass(renderSound(0.03, noise), cutoff);
  for (let index = 0; index < Math.min(hammerNoise.length, sound.length); index++)
    sound[index] =
      (sound[index] ?? 0) + level * (1 - index / hammerNoise.length) * (hammerNoise[index] ?? 0);
}

const MALLET_MODES = {
  vibraphone: { ratios: [1, 4, 10], levels: [1, 0.3, 0.08], ring: 2.6 },
  marimba: { ratios: [1, 3.9, 9.2], levels: [1, 0.35, 0.12], ring: 0.7 },
  bell: { ratios: [0.5, 1, 1.19, 2, 2.74, 4.1], levels: [0.4, 1, 0.5, 0.5, 0.25, 0.15], ring: 3.4 },
  kalimba: { ratios: [1, 5.4, 2.01], levels: [1, 0.14, 0.2], ring: 1.1 },
} as const;

export function mallet(body: keyof typeof MALLET_MODES): Voice {
  const { ratios, levels, ring } = MALLET_MODES[body];
  return {
    sustained: false,
    render(midi, seconds) {
      const decaySeconds = ring * 2 ** ((66 - midi) / 36);
      const modes = ratios.map((ratio, index) => ({
        ratio,
        level: levels[index] ?? 0,
        ring: decaySeconds / (1 + 0.9 * index),
      }));
      return fadeEdges(ringModes(modes, midi, Math.min(decaySeconds, seconds)), 0.002, 0.05);
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
      const decaySeconds = ring * 2 ** ((60 - midi) / 36);
      const sound = allocateSamples(samplesIn(Math.min(decaySeconds, seconds)));
      const step = (midiToFrequency(midi) / SAMPLE_RATE) * TABLE_SIZE;
      const indexDecay = Math.exp(-1 / (brightSeconds * SAMPLE_RATE));
      const fade = Math.exp(-5 / (decaySeconds * SAMPLE_RATE));
      // Reduces the depth of high notes, which would alias.
      let modulationIndex =
        (depth * TABLE_SIZE * Math.min(1, 2 ** ((66 - midi) / 12))) / (2 * Math.PI);
      let level = 1;
      let carrier = 0;
      let modulator = 0;
      for (let index = 0; index < sound.length; index++) {
        const phaseOffset = modulationIndex * (sine[modulator & mask] ?? 0);
        sound[index] = level * (sine[(carrier + phaseOffset) & mask] ?? 0);
        carrier += step;
        modulator += step * ratio;
        modulationIndex *= indexDecay;
        level *= fade;
      }
      return fadeEdges(sound, 0.003, 0.06);
    },
  };
}
