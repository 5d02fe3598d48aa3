/** Renders a score to one unmastered buffer. */
import type { Note, Sketch } from '../sketch.ts';
import { saturate, sweepLowPass } from '../sound/filters.ts';
import { allocateSamples, resetSharedBuffer } from '../sound/shared-buffer.ts';
import { SAMPLE_RATE, samplesIn, type Voice } from '../sound/voice.ts';
import { addReverbAndEcho, type Sends, sidechainCurve } from './effects.ts';
import type { Layer, Track } from './track.ts';

/** A note that is cut short fades out over this time to avoid a click. */
const CUT_FADE_SECONDS = 0.02;
/** Lengths of sustained notes are rounded to this step so that renderings can be shared. */
const LENGTH_STEP_SECONDS = 0.02;
/** Window for measuring the peak level of a layer. */
const LEVEL_WINDOW_SAMPLES = samplesIn(0.05);

interface Buses extends Sends {
  readonly dry: Float32Array;
  readonly pump: Float32Array | undefined;
}

export function mixdown(sketch: Sketch, track: Track, length: number): Float32Array {
  resetSharedBuffer();
  const dry = new Float32Array(length);
  const half = Math.ceil(length / 2) + 1;
  const buses: Buses = {
    dry,
    room: allocateSamples(half),
    echo: allocateSamples(half),
    pump: sidechainFor(sketch, track, length),
  };
  const scratch = allocateSamples(length);
  for (const layer of track.layers) {
    if (layer.notes.length === 0) continue;
    if (layer.voice instanceof Float32Array) {
      mixHits(layer, layer.voice, buses);
      continue;
    }
    const { begin, end } = playNotes(scratch, layer.voice, layer.notes);
    const rendered = scratch.subarray(begin, end);
    if (layer.drive) saturate(rendered, (0.35 * layer.drive) / peakLevel(rendered));
    if (layer.sweep) sweepSections(sketch, rendered, begin, layer.sweep);
    sendToBuses(rendered, begin, layer, buses);
    rendered.fill(0);
  }
  addReverbAndEcho(dry, buses, track, sketch.bpm);
  return dry;
}

function sidechainFor(sketch: Sketch, track: Track, length: number): Float32Array | undefined {
  if (!track.layers.some(({ duck }) => duck)) return undefined;
  const kicks = track.layers
    .filter(({ triggersSidechain }) => triggersSidechain)
    .flatMap(({ notes }) => notes);
  return sidechainCurve(
    length,
    kicks.map(({ at }) => at),
    (0.85 * 60) / sketch.bpm,
  );
}

/** Drum hits are short and sparse, so they are mixed directly into the buses. */
function mixHits(layer: Layer, hit: Float32Array, { dry, room, echo }: Buses): void {
  const gain = 10 ** (layer.level / 20) / peakLevel(hit);
  const { reverb = 0, echo: repeats = 0 } = layer;
  const dark = reverb > 0 || repeats > 0 ? toHalfRate(hit) : hit;
  for (const { at, force } of layer.notes) {
    const start = Math.round(at * SAMPLE_RATE);
    if (start >= dry.length) continue;
    mixSound(dry, hit, start, gain * force, hit.length);
    if (reverb > 0) mixSound(room, dark, start >> 1, gain * force * reverb, dark.length);
    if (repeats > 0) mixSound(echo, dark, start >> 1, gain * force * repeats, dark.length);
  }
}

function toHalfRate(sound: Float32Array): Float32Array {
  const half = new Float32Array(sound.length >> 1);
  for (let index = 0; index < half.length; index++)
    half[index] = 0.5 * ((sound[2 * index] ?? 0) + (sound[2 * index + 1] ?? 0));
  return half;
}

/** Renders notes into an empty buffer and returns where the sound begins and ends. */
function playNotes(
  buffer: Float32Array,
  voice: Voice,
  notes: readonly Note[],
): { begin: number; end: number } {
  const rendered = new Map<string, Float32Array>();
  const longest = notes.reduce((max, { seconds }) => Math.max(max, seconds), 0) + CUT_FADE_SECONDS;
  let begin = buffer.length;
  let end = 0;
  for (const note of notes) {
    const start = Math.round(note.at * SAMPLE_RATE);
    if (start >= buffer.length) continue;
    const sound = renderNote(voice, note, longest, rendered);
    const cutLength = voice.sustained ? sound.length : samplesIn(note.seconds + CUT_FADE_SECONDS);
    begin = Math.min(begin, start);
    end = Math.max(end, mixSound(buffer, sound, start, note.force, cutLength));
  }
  // Even start, because the reverb uses every second sample.
  return { begin: Math.min(begin & ~1, end), end };
}

function renderNote(
  voice: Voice,
  note: Note,
  longest: number,
  rendered: Map<string, Float32Array>,
): Float32Array {
  const seconds = voice.sustained
    ? Math.max(1, Math.round(note.seconds / LENGTH_STEP_SECONDS)) * LENGTH_STEP_SECONDS
    : longest;
  const name = `${note.midi}:${seconds}`;
  let sound = rendered.get(name);
  if (!sound) {
    sound = voice.render(note.midi, seconds);
    rendered.set(name, sound);
  }
  return sound;
}

function mixSound(
  buffer: Float32Array,
  sound: Float32Array,
  start: number,
  gain: number,
  cutLength: number,
): number {
  const end = Math.min(sound.length, cutLength, buffer.length - start);
  const fade = cutLength < sound.length ? Math.min(samplesIn(CUT_FADE_SECONDS), end) : 0;
  const fadeStart = end - fade;
  for (let index = 0; index < fadeStart; index++)
    buffer[start + index] = (buffer[start + index] ?? 0) + gain * (sound[index] ?? 0);
  for (let index = fadeStart; index < end; index++) {
    const fadeGain = (gain * (end - index)) / fade;
    buffer[start + index] = (buffer[start + index] ?? 0) + fadeGain * (sound[index] ?? 0);
  }
  return start + end;
}

function sweepSections(
  { sections, bpm, beatsPerBar }: Sketch,
  buffer: Float32Array,
  begin: number,
  { from, to, resonance }: NonNullable<Layer['sweep']>,
): void {
  const barSamples = (beatsPerBar * 60 * SAMPLE_RATE) / bpm;
  const runs = sections.map((section, bar) => {
    let begin = bar;
    while (begin > 0 && sections[begin - 1] === section) begin--;
    let end = bar;
    while (sections[end] === section) end++;
    return { begin, bars: end - begin };
  });
  sweepLowPass(
    buffer,
    (sample) => {
      const bars = (begin + sample) / barSamples;
      const run = runs[Math.min(runs.length - 1, Math.floor(bars))];
      if (!run) return to;
      return from * (to / from) ** Math.min(1, (bars - run.begin) / run.bars);
    },
    resonance,
  );
}

/** RMS of the loudest 50 ms, from every second sample. Never zero, because callers divide by it. */
function peakLevel(buffer: Float32Array): number {
  let maxSum = 0;
  for (let start = 0; start < buffer.length; start += LEVEL_WINDOW_SAMPLES) {
    const end = Math.min(buffer.length, start + LEVEL_WINDOW_SAMPLES);
    let sum = 0;
    for (let index = start; index < end; index += 2) {
      const value = buffer[index] ?? 0;
      sum += value * value;
    }
    if (sum > maxSum) maxSum = sum;
  }
  return Math.max(1e-6, Math.sqrt((2 * maxSum) / LEVEL_WINDOW_SAMPLES));
}

/** Scales a layer to its level and mixes it into the buses. */
function sendToBuses(
  rendered: Float32Array,
  begin: number,
  layer: Layer,
  { dry, room, echo, pump }: Buses,
): void {
  const gain = 10 ** (layer.level / 20) / peakLevel(rendered);
  const { reverb = 0, echo: repeats = 0, duck = 0 } = layer;
  if (pump && duck > 0)
    for (let index = 0; index < rendered.length; index++)
      rendered[index] = (rendered[index] ?? 0) * (1 - duck + duck * (pump[begin + index] ?? 1));
  for (let index = 0; index < rendered.length; index++)
    dry[begin + index] = (dry[begin + index] ?? 0) + gain * (rendered[index] ?? 0);
  if (reverb === 0 && repeats === 0) return;
  const reverbGain = 0.5 * gain * reverb;
  const echoGain = 0.5 * gain * repeats;
  const half = begin >> 1;
  for (let pair = 0; pair < rendered.length >> 1; pair++) {
    const sum = (rendered[2 * pair] ?? 0) + (rendered[2 * pair + 1] ?? 0);
    room[half + pair] = (room[half + pair] ?? 0) + reverbGain * sum;
    if (echoGain > 0) echo[half + pair] = (echo[half + pair] ?? 0) + echoGain * sum;
  }
}
