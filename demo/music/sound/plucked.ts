/** Plucked strings (Karplus-Strong): a noise burst in a damped delay loop. */
import { frequencyOf } from '../theory.ts';
import { lowPass, saturate } from './filters.ts';
import { lendMemory } from './shared-buffer.ts';
import { noiseFrom, SAMPLE_RATE, samplesIn, softenEdges, type Voice } from './voice.ts';

export interface StringTone {
  /** 0 is a thumb on nylon, 1 a pick on steel. */
  readonly brightness: number;
  /** Decay time in seconds. */
  readonly ring: number;
  /** Pick position as a share of the string length; near the bridge sounds thin. */
  readonly pick?: number;
  /** Amplifier drive. */
  readonly drive?: number;
}

export function pluckedString({ brightness, ring, pick = 0.18, drive }: StringTone): Voice {
  return {
    sustained: false,
    render(midi, seconds) {
      const rings = ring * 2 ** ((52 - midi) / 40);
      const sound = lendMemory(samplesIn(Math.min(rings, seconds)));
      const period = SAMPLE_RATE / frequencyOf(midi);
      // The averaging filter delays by a fraction of a sample; the all-pass adds the rest of the
      // period.
      const softness = 0.5 - 0.42 * brightness;
      const whole = Math.max(2, Math.floor(period - softness - 0.1));
      const rest = period - softness - whole;
      const tune = (1 - rest) / (1 + rest);
      const loss = 10 ** ((-3 * period) / (rings * SAMPLE_RATE));
      const delay = excitation(whole, brightness, pick, midi);
      let place = 0;
      let before = 0;
      let passIn = 0;
      let passOut = 0;
      for (let index = 0; index < sound.length; index++) {
        const value = delay[place] ?? 0;
        sound[index] = value;
        const averaged = loss * ((1 - softness) * value + softness * before);
        before = value;
        passOut = tune * (averaged - passOut) + passIn;
        passIn = averaged;
        delay[place] = passOut;
        place = place + 1 === whole ? 0 : place + 1;
      }
      normalise(sound);
      if (drive) saturate(sound, drive);
      return softenEdges(sound, 0.001, 0.08);
    },
  };
}

function excitation(length: number, brightness: number, pick: number, seed: number): Float32Array {
  const burst = Float32Array.from({ length }, noiseFrom(seed + 7));
  lowPass(burst, 700 + 8000 * brightness * brightness);
  const distance = Math.max(1, Math.round(length * pick));
  const picked = new Float32Array(length);
  let mean = 0;
  for (let index = 0; index < length; index++) {
    const value = (burst[index] ?? 0) - (burst[(index + length - distance) % length] ?? 0);
    picked[index] = value;
    mean += value / length;
  }
  // A DC offset would stay in the loop and sound like a thump.
  for (let index = 0; index < length; index++) picked[index] = (picked[index] ?? 0) - mean;
  return picked;
}

function normalise(sound: Float32Array): void {
  let peak = 0;
  for (let index = 0; index < sound.length; index++)
    peak = Math.max(peak, Math.abs(sound[index] ?? 0));
  if (peak === 0) return;
  for (let index = 0; index < sound.length; index++) sound[index] = (sound[index] ?? 0) / peak;
}
