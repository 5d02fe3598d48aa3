/** Renders a score to one unmastered buffer. */
import type { Note, Sketch } from '../sketch.ts';
import { saturate, sweepLowPass } from '../sound/filters.ts';
import { lendMemory, takeBackMemory } from '../sound/shared-buffer.ts';
import { SAMPLE_RATE, samplesIn, type Voice } from '../sound/voice.ts';
import { addSpace, pumpCurve, type Sends } from './effects.ts';
import type { Layer, Track } from './track.ts';

/** A note that is cut short fades out over this time to avoid a click. */
const CUT_SECONDS = 0.02;
/** Lengths of sustained notes are rounded to this step so that renderings can be shared. */
const LENGTH_RASTER = 0.02;
/** Window for measuring the peak level of a layer. */
const LEVEL_SAMPLES = samplesIn(0.05);

interface Buses extends Sends {
  readonly dry: Float32Array;
  readonly pump: Float32Array | undefined;
}

export function mixdown(sketch: Sketch, track: Track, length: number): Float32Array {
  takeBackMemory();
  const dry = new Float32Array(length);
  const half = Math.ceil(length / 2) + 1;
  const buses: Buses = {
    dry,
    room: lendMemory(half),
    echo: lendMemory(half),
    pump: pumpOf(sketch, track, length),
  };
  const scratch = lendMemory(length);
  for (const layer of track.layers) {
    if (layer.notes.length === 0) continue;
    if (layer.voice instanceof Float32Array) {
      placeHits(layer, layer.voice, buses);
      continue;
    }
    const { begin, end } = playNotes(scratch, layer.voice, layer.notes);
    const played = scratch.subarray(begin, end);
    if (layer.drive) saturate(played, (0.35 * layer.drive) / loudestMoment(played));
    if (layer.sweep) sweepSections(sketch, played, begin, layer.sweep);
    send(played, begin, layer, buses);
    played.fill(0);
  }
  addSpace(dry, buses, track, sketch.bpm);
  return dry;
}

function pumpOf(sketch: Sketch, track: Track, length: number): Float32Array | undefined {
  if (!track.layers.some(({ duck }) => duck)) return undefined;
  const kicks = track.layers.filter(({ pumps }) => pumps).flatMap(({ notes }) => notes);
  return pumpCurve(
    length,
    kicks.map(({ at }) => at),
    (0.85 * 60) / sketch.bpm,
  );
}

/** Drum hits are short and sparse, so they are mixed directly into the buses. */
function placeHits(layer: Layer, hit: Float32Array, { dry, room, echo }: Buses): void {
  const gain = 10 ** (layer.level / 20) / loudestMoment(hit);
  const { reverb = 0, echo: repeats = 0 } = layer;
  const dark = reverb > 0 || repeats > 0 ? halved(hit) : hit;
  for (const { at, force } of layer.notes) {
    const start = Math.round(at * SAMPLE_RATE);
    if (start >= dry.length) continue;
    addSound(dry, hit, start, gain * force, hit.length);
    if (reverb > 0) addSound(room, dark, start >> 1, gain * force * reverb, dark.length);
    if (repeats > 0) addSound(echo, dark, start >> 1, gain * force * repeats, dark.length);
  }
}

function halved(sound: Float32Array): Float32Array {
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
  const longest = notes.reduce((most, { seconds }) => Math.max(most, seconds), 0) + CUT_SECONDS;
  let begin = buffer.length;
  let end = 0;
  for (const note of notes) {
    const start = Math.round(note.at * SAMPLE_RATE);
    if (start >= buffer.length) continue;
    const sound = soundOf(voice, note, longest, rendered);
    const cut = voice.sustained ? sound.length : samplesIn(note.seconds + CUT_SECONDS);
    begin = Math.min(begin, start);
    end = Math.max(end, addSound(buffer, sound, start, note.force, cut));
  }
  // Even start, because the reverb uses every second sample.
  return { begin: Math.min(begin & ~1, end), end };
}

function soundOf(
  voice: Voice,
  note: Note,
  longest: number,
  rendered: Map<string, Float32Array>,
): Float32Array {
  const seconds = voice.sustained
    ? Math.max(1, Math.round(note.seconds / LENGTH_RASTER)) * LENGTH_RASTER
    : longest;
  const name = `${note.midi}:${seconds}`;
  let sound = rendered.get(name);
  if (!sound) {
    sound = voice.render(note.midi, seconds);
    rendered.set(name, sound);
  }
  return sound;
}

function addSound(
  buffer: Float32Array,
  sound: Float32Array,
  start: number,
  gain: number,
  cut: number,
): number {
  const end = Math.min(sound.length, cut, buffer.length - start);
  const fade = cut < sound.length ? Math.min(samplesIn(CUT_SECONDS), end) : 0;
  const plain = end - fade;
  for (let index = 0; index < plain; index++)
    buffer[start + index] = (buffer[start + index] ?? 0) + gain * (sound[index] ?? 0);
  for (let index = plain; index < end; index++) {
    const left = (gain * (end - index)) / fade;
    buffer[start + index] = (buffer[start + index] ?? 0) + left * (sound[index] ?? 0);
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
function loudestMoment(buffer: Float32Array): number {
  let loudest = 0;
  for (let start = 0; start < buffer.length; start += LEVEL_SAMPLES) {
    const end = Math.min(buffer.length, start + LEVEL_SAMPLES);
    let sum = 0;
    for (let index = start; index < end; index += 2) {
      const value = buffer[index] ?? 0;
      sum += value * value;
    }
    if (sum > loudest) loudest = sum;
  }
  return Math.max(1e-6, Math.sqrt((2 * loudest) / LEVEL_SAMPLES));
}

/** Scales a layer to its level and mixes it into the buses. */
function send(
  played: Float32Array,
  begin: number,
  layer: Layer,
  { dry, room, echo, pump }: Buses,
): void {
  const gain = 10 ** (layer.level / 20) / loudestMoment(played);
  const { reverb = 0, echo: repeats = 0, duck = 0 } = layer;
  if (pump && duck > 0)
    for (let index = 0; index < played.length; index++)
      played[index] = (played[index] ?? 0) * (1 - duck + duck * (pump[begin + index] ?? 1));
  for (let index = 0; index < played.length; index++)
    dry[begin + index] = (dry[begin + index] ?? 0) + gain * (played[index] ?? 0);
  if (reverb === 0 && repeats === 0) return;
  const toRoom = 0.5 * gain * reverb;
  const toEcho = 0.5 * gain * repeats;
  const half = begin >> 1;
  for (let pair = 0; pair < played.length >> 1; pair++) {
    const both = (played[2 * pair] ?? 0) + (played[2 * pair + 1] ?? 0);
    room[half + pair] = (room[half + pair] ?? 0) + toRoom * both;
    if (toEcho > 0) echo[half + pair] = (echo[half + pair] ?? 0) + toEcho * both;
  }
}
