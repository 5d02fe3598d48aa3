/** Reverb, echo and sidechain pumping. */
import { lendMemory } from '../sound/shared-buffer.ts';
import { SAMPLE_RATE, samplesIn } from '../sound/voice.ts';
import type { Track } from './track.ts';

/**
 * Reverb and echo have no high frequencies, so half the sample rate loses nothing and takes half
 * the time.
 */
const WET_RATE = SAMPLE_RATE / 2;

/** Schroeder reverb: parallel damped comb filters, then two all-pass filters. */
const COMB_SECONDS = [0.0336, 0.0419, 0.0464, 0.0494] as const;
const BLUR_SECONDS = [0.005, 0.0117] as const;
const BLUR = 0.6;
/** All reverb delays use ring buffers of this size, so one counter serves them all. */
const RING_MASK = 1023;
const ROOM_LEVEL = 0.3;
/** Share of the echo that goes into the reverb. */
const ECHO_IN_ROOM = 0.25;

export interface Sends {
  /** At half the sample rate. */
  readonly room: Float32Array;
  readonly echo: Float32Array;
}

function onePole(cutoff: number): number {
  return 1 - Math.exp((-2 * Math.PI * cutoff) / WET_RATE);
}

/** Adds reverb and echo to the dry song. */
export function addSpace(dry: Float32Array, sends: Sends, track: Track, bpm: number): void {
  if (track.echo) addEcho(sends, { ...track.echo, seconds: (track.echo.beats * 60) / bpm });
  const wet = reverb(sends, track.room, track.echo !== undefined);
  const last = wet.length - 1;
  for (let index = 0; index < last; index++) {
    const now = wet[index] ?? 0;
    const next = wet[index + 1] ?? 0;
    dry[2 * index] = (dry[2 * index] ?? 0) + now;
    dry[2 * index + 1] = (dry[2 * index + 1] ?? 0) + 0.5 * (now + next);
  }
}

/** Turns the echo send into repeats, each darker than the last. */
function addEcho(
  { echo, room }: Sends,
  { seconds, feedback, cutoff }: { seconds: number; feedback: number; cutoff: number },
): void {
  const delay = new Float32Array(Math.max(1, back(seconds)));
  const dark = onePole(cutoff);
  const thin = onePole(180);
  let place = 0;
  let soft = 0;
  let low = 0;
  for (let index = 0; index < echo.length; index++) {
    soft += dark * ((delay[place] ?? 0) - soft);
    low += thin * (soft - low);
    const repeat = soft - low;
    delay[place] = (echo[index] ?? 0) + feedback * repeat;
    echo[index] = repeat;
    room[index] = (room[index] ?? 0) + ECHO_IN_ROOM * repeat;
    place = place + 1 === delay.length ? 0 : place + 1;
  }
}

/** Writes the reverb and the echo repeats into the buffer of the reverb send. */
function reverb({ room, echo }: Sends, { seconds, damping }: Track['room'], echoes: boolean) {
  const [combA, combB, combC, combD] = COMB_SECONDS;
  const [a, b, c, d] = [ring(), ring(), ring(), ring()];
  const [p, q] = [ring(), ring()];
  const [backA, backB, backC, backD] = [back(combA), back(combB), back(combC), back(combD)];
  const [backP, backQ] = [back(BLUR_SECONDS[0]), back(BLUR_SECONDS[1])];
  const loss = (time: number) => 10 ** ((-3 * time) / seconds);
  const [lossA, lossB, lossC, lossD] = [loss(combA), loss(combB), loss(combC), loss(combD)];
  let [softA, softB, softC, softD] = [0, 0, 0, 0];
  const beside = echoes ? 1 : 0;
  // One loop for all delays: memory access costs more than the arithmetic.
  for (let index = 0; index < room.length; index++) {
    const input = room[index] ?? 0;
    const now = index & RING_MASK;
    const outA = a[(index - backA) & RING_MASK] ?? 0;
    const outB = b[(index - backB) & RING_MASK] ?? 0;
    const outC = c[(index - backC) & RING_MASK] ?? 0;
    const outD = d[(index - backD) & RING_MASK] ?? 0;
    softA = outA + damping * (softA - outA);
    softB = outB + damping * (softB - outB);
    softC = outC + damping * (softC - outC);
    softD = outD + damping * (softD - outD);
    a[now] = input + lossA * softA;
    b[now] = input + lossB * softB;
    c[now] = input + lossC * softC;
    d[now] = input + lossD * softD;
    const delayedP = p[(index - backP) & RING_MASK] ?? 0;
    const intoP = outA + outB + outC + outD + BLUR * delayedP;
    p[now] = intoP;
    const delayedQ = q[(index - backQ) & RING_MASK] ?? 0;
    const intoQ = delayedP - BLUR * intoP + BLUR * delayedQ;
    q[now] = intoQ;
    room[index] = ROOM_LEVEL * (delayedQ - BLUR * intoQ) + beside * (echo[index] ?? 0);
  }
  return room;
}

function ring(): Float32Array {
  return new Float32Array(RING_MASK + 1);
}

function back(seconds: number): number {
  return Math.round(seconds * WET_RATE);
}

/** Gain curve that dips at each kick and recovers until the next. */
export function pumpCurve(length: number, kicks: readonly number[], breath: number): Float32Array {
  const curve = lendMemory(length).fill(1);
  const span = samplesIn(breath);
  const dip = samplesIn(0.004);
  const shape = new Float32Array(span);
  for (let index = 0; index < span; index++) {
    const share = index / span;
    shape[index] = index < dip ? 1 - index / dip : share * share * (3 - 2 * share);
  }
  for (const at of kicks) {
    const start = Math.round(at * SAMPLE_RATE);
    const end = Math.min(span, length - start);
    for (let index = 0; index < end; index++) {
      const level = shape[index] ?? 1;
      if (level < (curve[start + index] ?? 1)) curve[start + index] = level;
    }
  }
  return curve;
}
