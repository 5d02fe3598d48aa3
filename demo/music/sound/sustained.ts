/** Voices that sound for the whole note: pads, organs, leads, synth basses. */
import { midiToFrequency } from '../theory.ts';
import { saturate, sweepLowPass } from './filters.ts';
import { allocateSamples } from './shared-buffer.ts';
import { noiseFrom, SAMPLE_RATE, samplesIn, type Voice } from './voice.ts';
import { TABLE_SIZE, tableFor, type Wave } from './wavetables.ts';

export interface SustainedTone {
  readonly wave: Wave;
  /** Detuning of each oscillator in cents. */
  readonly cents?: readonly number[];
  readonly attack: number;
  readonly release: number;
  /** Seconds until a held note falls to 1/3; absent for a constant level. */
  readonly decay?: number;
  readonly vibrato?: { readonly hertz: number; readonly cents: number };
  /** The filter moves between these multiples of the note frequency in `seconds`. */
  readonly filter?: {
    readonly from: number;
    readonly to: number;
    readonly seconds: number;
    readonly resonance: number;
  };
  readonly drive?: number;
  /** Level of a sine one octave lower. */
  readonly sub?: number;
}

const MASK = TABLE_SIZE - 1;

export function sustainedVoice(tone: SustainedTone): Voice {
  return {
    sustained: true,
    render(midi, seconds) {
      const sound = allocateSamples(samplesIn(seconds + tone.release));
      const cents = tone.cents ?? [0];
      const start = noiseFrom(midi);
      const level = 1 / Math.sqrt(cents.length);
      for (const offset of cents)
        addOscillator(sound, tone.wave, midi + offset / 100, level, start() + 1, tone.vibrato);
      if (tone.sub) addOscillator(sound, 'sine', midi - 12, tone.sub, 0);
      if (tone.filter) applyFilter(sound, midi, tone.filter);
      if (tone.drive) saturate(sound, tone.drive);
      return applyEnvelope(sound, tone, seconds);
    },
  };
}

function addOscillator(
  sound: Float32Array,
  wave: Wave,
  midi: number,
  level: number,
  phase: number,
  vibrato?: SustainedTone['vibrato'],
): void {
  const table = tableFor(wave, midi);
  const step = (midiToFrequency(midi) / SAMPLE_RATE) * TABLE_SIZE;
  let position = (phase % 1) * TABLE_SIZE;
  const block = 64;
  for (let start = 0; start < sound.length; start += block) {
    const bend = vibrato
      ? vibrato.cents *
        Math.min(1, start / (0.4 * SAMPLE_RATE)) *
        Math.sin((2 * Math.PI * vibrato.hertz * start) / SAMPLE_RATE)
      : 0;
    const bentStep = bend ? step * 2 ** (bend / 1200) : step;
    const end = Math.min(sound.length, start + block);
    for (let index = start; index < end; index++) {
      const left = position | 0;
      const fraction = position - left;
      const low = table[left & MASK] ?? 0;
      const high = table[(left + 1) & MASK] ?? 0;
      sound[index] = (sound[index] ?? 0) + level * (low + fraction * (high - low));
      position += bentStep;
    }
    if (position > 1_000_000) position %= TABLE_SIZE;
  }
}

function applyFilter(
  sound: Float32Array,
  midi: number,
  { from, to, seconds, resonance }: NonNullable<SustainedTone['filter']>,
): void {
  const hertz = midiToFrequency(midi);
  sweepLowPass(
    sound,
    (sample) => hertz * (to + (from - to) * Math.exp((-3 * sample) / (seconds * SAMPLE_RATE))),
    resonance,
  );
}

function applyEnvelope(sound: Float32Array, tone: SustainedTone, seconds: number): Float32Array {
  const attack = Math.max(1, Math.min(tone.attack, seconds) * SAMPLE_RATE);
  const heldSamples = samplesIn(seconds);
  const decay = tone.decay ? Math.exp(-1.1 / (tone.decay * SAMPLE_RATE)) : 1;
  let level = 1;
  for (let index = 0; index < sound.length; index++) {
    level *= decay;
    let gain = index < attack ? index / attack : 1;
    if (index > heldSamples) {
      const left = (sound.length - 1 - index) / (sound.length - heldSamples);
      gain *= left * left;
    }
    sound[index] = (sound[index] ?? 0) * gain * level;
  }
  return sound;
}
