/** Reverb, echo and sidechain pumping. */
import { allocateSamples } from '../sound/shared-buffer.ts';
import { SAMPLE_RATE, samplesIn } from '../sound/voice.ts';
import type { Track } from './track.ts';

/**
 * Reverb and echo have no high frequencies, so half the sample rate loses nothing and takes half
 * the time.
 */
const EFFECT_RATE = SAMPLE_RATE / 2;

/** Schroeder reverb: parallel damped comb filters, then two all-pass filters. */
const COMB_SECONDS = [0.0336, 0.0419, 0.0464, 0.0494] as const;
const ALLPASS_SECONDS = [0.005, 0.0117] as const;
const ALLPASS_GAIN = 0.6;
/** All reverb delays use ring buffers of this size, so one counter serves them all. */
const RING_MASK = 1023;
const REVERB_LEVEL = 0.3;
/** Share of the echo that goes into the reverb. */
const ECHO_TO_REVERB = 0.25;

export interface Sends {
  /** At half the sample rate. */
  readonly room: Float32Array;
  readonly echo: Float32Array;
}

function onePoleCoefficient(cutoff: number): number {
  return 1 - Math.exp((-2 * Math.PI * cutoff) / EFFECT_RATE);
}

/** Adds reverb and echo to the dry song. */
export function addReverbAndEcho(dry: Float32Array, sends: Sends, track: Track, bpm: number): void {
  if (track.echo) addEcho(sends, { ...track.echo, seconds: (track.echo.beats * 60) / bpm });
  const wet = reverb(sends, track.room, track.echo !== undefined);
  const last = wet.length - 1;
  for (let index = 0; index < last; index++) {
    const current = wet[index] ?? 0;
    const next = wet[index + 1] ?? 0;
    dry[2 * index] = (dry[2 * index] ?? 0) + current;
    dry[2 * index + 1] = (dry[2 * index + 1] ?? 0) + 0.5 * (current + next);
  }
}

/** Turns the echo send into repeats, each darker than the last. */
function addEcho(
  { echo, room }: Sends,
  { seconds, feedback, cutoff }: { seconds: number; feedback: number; cutoff: number },
): void {
  const delay = new Float32Array(Math.max(1, delaySamples(seconds)));
  const lowPassCoefficient = onePoleCoefficient(cutoff);
  const highPassCoefficient = onePoleCoefficient(180);
  let position = 0;
  let soft = 0;
  let low = 0;
  for (let index = 0; index < echo.length; index++) {
    soft += lowPassCoefficient * ((delay[position] ?? 0) - soft);
    low += highPassCoefficient * (soft - low);
    const repeat = soft - low;
    delay[position] = (echo[index] ?? 0) + feedback * repeat;
    echo[index] = repeat;
    room[index] = (room[index] ?? 0) + ECHO_TO_REVERB * repeat;
    position = position + 1 === delay.length ? 0 : position + 1;
  }
}

/** Writes the reverb and the echo repeats into the buffer of the reverb send. */
function reverb({ room, echo }: Sends, { seconds, damping }: Track['room'], hasEcho: boolean) {
  const [combA, combB, combC, combD] = COMB_SECONDS;
  const [a, b, c, d] = [ringBuffer(), ringBuffer(), ringBuffer(), ringBuffer()];
  const [p, q] = [ringBuffer(), ringBuffer()];
  const [backA, backB, backC, backD] = [
    delaySamples(combA),
    delaySamples(combB),
    delaySamples(combC),
    delaySamples(combD),
  ];
  const [backP, backQ] = [delaySamples(ALLPASS_SECONDS[0]), delaySamples(ALLPASS_SECONDS[1])];
  const feedbackGain = (time: number) => 10 ** ((-3 * time) / seconds);
  const [lossA, lossB, lossC, lossD] = [
    feedbackGain(combA),
    feedbackGain(combB),
    feedbackGain(combC),
    feedbackGain(combD),
  ];
  let [softA, softB, softC, softD] = [0, 0, 0, 0];
  const echoLevel = hasEcho ? 1 : 0;
  // One loop for all delays: memory access costs more than the arithmetic.
  for (let index = 0; index < room.length; index++) {
    const input = room[index] ?? 0;
    const current = index & RING_MASK;
    const outA = a[(index - backA) & RING_MASK] ?? 0;
    const outB = b[(index - backB) & RING_MASK] ?? 0;
    const outC = c[(index - backC) & RING_MASK] ?? 0;
    const outD = d[(index - backD) & RING_MASK] ?? 0;
    softA = outA + damping * (softA - outA);
    softB = outB + damping * (softB - outB);
    softC = outC + damping * (softC - outC);
    softD = outD + damping * (softD - outD);
    a[current] = input + lossA * softA;
    b[current] = input + lossB * softB;
    c[current] = input + lossC * softC;
    d[current] = input + lossD * softD;
    const delayedP = p[(index - backP) & RING_MASK] ?? 0;
    const intoP = outA + outB + outC + outD + ALLPASS_GAIN * delayedP;
    p[current] = intoP;
    const delayedQ = q[(index - backQ) & RING_MASK] ?? 0;
    const intoQ = delayedP - ALLPASS_GAIN * intoP + ALLPASS_GAIN * delayedQ;
    q[current] = intoQ;
    room[index] = REVERB_LEVEL * (delayedQ - ALLPASS_GAIN * intoQ) + echoLevel * (echo[index] ?? 0);
  }
  return room;
}

function ringBuffer(): Float32Array {
  return new Float32Array(RING_MASK + 1);
}

function delaySamples(seconds: number): number {
  return Math.round(seconds * EFFECT_RATE);
}

/** Gain curve that dips at each kick and recovers until the next. */
export function sidechainCurve(
  length: number,
  kicks: readonly number[],
  recoverySeconds: number,
): Float32Array {
  const curve = allocateSamples(length).fill(1);
  const recovery = samplesIn(recoverySeconds);
  const dip = samplesIn(0.004);
  const shape = new Float32Array(recovery);
  for (let index = 0; index < recovery; index++) {
    const share = index / recovery;
    shape[index] = index < dip ? 1 - index / dip : share * share * (3 - 2 * share);
  }
  for (const at of kicks) {
    const start = Math.round(at * SAMPLE_RATE);
    const end = Math.min(recovery, length - start);
    for (let index = 0; index < end; index++) {
      const level = shape[index] ?? 1;
      if (level < (curve[start + index] ?? 1)) curve[start + index] = level;
    }
  }
  return curve;
}
