/** Integrated loudness after EBU R128 and ITU-R BS.1770-4. */
import { type Biquad, flushDenormal, kWeighting } from '../biquad.ts';
import type { Meter } from './levels.ts';

const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
/** 400 ms blocks with 75% overlap are sums of four 100 ms steps. */
const STEPS_PER_SECOND = 10;
const STEPS_PER_BLOCK = 4;
/** Calibrated so that 997 Hz at full scale in one channel reads −3.01. */
const OFFSET_LUFS = -0.691;

export interface LoudnessMeter extends Meter {
  /** Null if nothing exceeds the absolute gate. */
  integratedLufs(): number | null;
  /** K-weighted power of each full 100 ms step, summed over both channels. */
  stepPowers(): readonly number[];
}

export function loudnessMeter(sampleRate: number): LoudnessMeter {
  const [shelf, rumble] = kWeighting(sampleRate);
  const stepFrames = Math.round(sampleRate / STEPS_PER_SECOND);
  const left = makeWeighting(shelf, rumble);
  const right = makeWeighting(shelf, rumble);
  const powers: number[] = [];
  let energy = 0;
  let stepPosition = 0;
  return {
    add(block) {
      for (let from = 0; from < block.left.length; ) {
        const to = Math.min(block.left.length, from + stepFrames - stepPosition);
        energy += left(block.left, from, to) + right(block.right, from, to);
        stepPosition += to - from;
        from = to;
        if (stepPosition === stepFrames) {
          powers.push(energy / stepFrames);
          energy = 0;
          stepPosition = 0;
        }
      }
    },
    integratedLufs: () => integrateLoudness(powers),
    stepPowers: () => powers,
  };
}

type MeasureEnergy = (samples: Float32Array, from: number, to: number) => number;

/** Energy after both filters, which keep their state between calls. */
function makeWeighting(shelf: Biquad, rumble: Biquad): MeasureEnergy {
  const { b0, b1, b2, a1, a2 } = shelf;
  const { a1: c1, a2: c2 } = rumble;
  let s1 = 0;
  let s2 = 0;
  let r1 = 0;
  let r2 = 0;
  return (samples, from, to) => {
    let z1 = s1;
    let z2 = s2;
    let y1 = r1;
    let y2 = r2;
    let energy = 0;
    for (let index = from; index < to; index += 1) {
      const x = samples[index] ?? 0;
      const shelfOutput = b0 * x + z1;
      z1 = b1 * x - a1 * shelfOutput + z2;
      z2 = b2 * x - a2 * shelfOutput;
      const weighted = shelfOutput + y1;
      y1 = -2 * shelfOutput - c1 * weighted + y2;
      y2 = shelfOutput - c2 * weighted;
      energy += weighted * weighted;
    }
    s1 = flushDenormal(z1);
    s2 = flushDenormal(z2);
    r1 = flushDenormal(y1);
    r2 = flushDenormal(y2);
    return energy;
  };
}

function integrateLoudness(powers: readonly number[]): number | null {
  const blocks: number[] = [];
  for (let end = STEPS_PER_BLOCK; end <= powers.length; end += 1) {
    blocks.push(mean(powers.slice(end - STEPS_PER_BLOCK, end)));
  }
  const gatedBlocks = blocks.filter((power) => toLufs(power) > ABSOLUTE_GATE_LUFS);
  if (gatedBlocks.length === 0) return null;
  const gate = toLufs(mean(gatedBlocks)) + RELATIVE_GATE_LU;
  return toLufs(mean(gatedBlocks.filter((power) => toLufs(power) > gate)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function toLufs(power: number): number {
  return OFFSET_LUFS + 10 * Math.log10(power);
}
