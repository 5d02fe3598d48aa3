/** Plucked strings (Karplus-Strong): a noise burst in a damped delay loop. */
import { midiToFrequency } from '../theory.ts';
import { lowPass, saturate } from './filters.ts';
import { allocateSamples } from './shared-buffer.ts';
import { fadeEdges, noiseFrom, SAMPLE_RATE, samplesIn, type Voice } from './voice.ts';

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
      const decaySeconds = ring * 2 ** ((52 - midi) / 40);
      const sound = allocateSamples(samplesIn(Math.min(decaySeconds, seconds)));
      const period = SAMPLE_RATE / midiToFrequency(midi);
      // The averaging filter delays by a fraction of a sample; the all-pass adds the rest of the
      // period.
      const softness = 0.5 - 0.42 * brightness;
      const delayLength = Math.max(2, Math.floor(period - softness - 0.1));
      const fraction = period - softness - delayLength;
      const allpassCoefficient = (1 - fraction) / (1 + fraction);
      const loopGain = 10 ** ((-3 * period) / (decaySeconds * SAMPLE_RATE));
      const delay = excitation(delayLength, brightness, pick, midi);
      let position = 0;
      let previous = 0;
      let allpassInput = 0;
      let allpassOutput = 0;
      for (let index = 0; index < sound.length; index++) {
        const value = delay[position] ?? 0;
        sound[index] = value;
        const averaged = loopGain * ((1 - softness) * value + softness * previous);
        previous = value;
        allpassOutput = allpassCoefficient * (averaged - allpassOutput) + allpassInput;
        allpassInput = averaged;
        delay[position] = allpassOutput;
        position = position + 1 === delayLength ? 0 : position + 1;
      }
      normalise(sound);
      if (drive) saturate(sound, drive);
      return fadeEdges(sound, 0.001, 0.08);
    },
  };
}

function excitation(length: number, brightness: number, pick: number, seed: number): Float32Array {
  const burst = Float32Array.from({ length }, noiseFrom(seed + 7));
  lowPass(burst, 700 + 8000 * brightness * brightness);
  const distance = Math.max(1, Math.round(length * pick));
  const excited = new Float32Array(length);
  let mean = 0;
  for (let index = 0; index < length; index++) {
    const value = (burst[index] ?? 0) - (burst[(index + length - distance) % length] ?? 0);
    excited[index] = value;
    mean += value / length;
  }
  // A DC offset would stay in the loop and sound like a thump.
  for (let index = 0; index < length; index++) excited[index] = (excited[index] ?? 0) - mean;
  return excited;
}

function normalise(sound: Float32Array): void {
  let peak = 0;
  for (let index = 0; index < sound.length; index++)
    peak = Math.max(peak, Math.abs(sound[index] ?? 0));
  if (peak === 0) return;
  for (let index = 0; index < sound.length; index++) sound[index] = (sound[index] ?? 0) / peak;
}
