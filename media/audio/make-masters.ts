/**
 * Masters for the plant: one WAV per record side, or an image with a cue sheet for a CD. Tracks
 * that already have the target rate and depth and need no gain are copied bit-exactly. Tracks
 * without a gap are joined without a missing or an extra sample.
 */
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { MASTER_FORMATS } from '@lathe/rules/limits';
import { writeAtomically } from './atomic-file.ts';
import { CD_FRAMES_PER_SECOND, type CueTrack, cueSheet } from './cue-sheet.ts';
import { amplitude } from './decibels.ts';
import type { AudioFile } from './identify-audio.ts';
import { makeQuantiser } from './quantise.ts';
import { readSamples, type StereoBlock } from './read-samples.ts';
import { type ProgressOptions, progressReporter } from './report-progress.ts';
import { resample } from './resample.ts';
import { openWavWriter, type WavFormatOptions, type WavWriter } from './wav-writer.ts';

const { Vinyl: VINYL, CD } = MASTER_FORMATS;
const CD_FRAME_SAMPLES = CD.sampleRate / CD_FRAMES_PER_SECOND;

export interface MasterOptions {
  /** Gain of the whole release from `attenuationFor`; 0 or below. */
  gainDb: number;
  watch?: ProgressOptions;
}

export interface MasterTrack {
  /** In samples from the start of the file. */
  startFrame: number;
  frames: number;
  /** Whether the samples are bit-identical to the source. */
  exact: boolean;
}

export interface MasterResult {
  frames: number;
  songs: MasterTrack[];
}

export interface MasterSong {
  audio: AudioFile;
  /** Silence before it; the first one has none. */
  gapMs: number;
}

/** The tracks of one side, with the gaps between them. */
export async function makeVinylSide(
  songs: readonly MasterSong[],
  file: string,
  options: MasterOptions,
): Promise<MasterResult> {
  return await writeAtomically(file, (temporary) =>
    writeMaster(songs, {
      ...options,
      file: temporary,
      shape: VINYL,
      gapFrames: (gapMs) => Math.round((gapMs * VINYL.sampleRate) / 1000),
      endPadding: () => 0,
    }),
  );
}

export interface DiscTrack extends MasterSong {
  title: string;
  performer: string;
  isrc: string;
}

export interface Disc {
  title: string;
  performer: string;
  ean: string;
  songs: readonly DiscTrack[];
}

/** The cue sheet is written last, so its presence means the image is complete. */
export async function makeCdImage(
  { songs, ...disc }: Disc,
  files: { image: string; cue: string },
  options: MasterOptions,
): Promise<MasterResult> {
  const tracks = await writeAtomically(files.image, (temporary) =>
    writeMaster(songs, {
      ...options,
      file: temporary,
      shape: CD,
      gapFrames: discGapFrames,
      endPadding: untilDiscFrame,
    }),
  );
  const cueSongs = songs.map(({ title, performer, isrc, gapMs }, index): CueTrack => {
    const track = tracks.songs[index];
    const previous = tracks.songs[index - 1];
    // Without a gap a track can start within a disc frame; rounding down keeps its first samples.
    const startAt = Math.floor((track?.startFrame ?? 0) / CD_FRAME_SAMPLES);
    const gapAt =
      previous && gapMs > 0
        ? Math.ceil((previous.startFrame + previous.frames) / CD_FRAME_SAMPLES)
        : null;
    return { title, performer, isrc, startAt, gapAt };
  });
  const sheet = cueSheet({ ...disc, file: basename(files.image), songs: cueSongs });
  await writeAtomically(files.cue, (temporary) => writeFile(temporary, sheet));
  return tracks;
}

/** The table of contents can only point to whole disc frames. */
function untilDiscFrame(frames: number): number {
  return (CD_FRAME_SAMPLES - (frames % CD_FRAME_SAMPLES)) % CD_FRAME_SAMPLES;
}

/** Up to one disc frame longer, so that the next track starts exactly on a disc frame. */
function discGapFrames(gapMs: number, frames: number): number {
  if (gapMs === 0) return 0;
  const gap = Math.round((gapMs * CD.sampleRate) / 1000);
  return gap + untilDiscFrame(frames + gap);
}

interface MasterInput extends MasterOptions {
  file: string;
  shape: WavFormatOptions;
  /** Silence of a gap that starts at this frame of the file. */
  gapFrames: (gapMs: number, frames: number) => number;
  /** Silence at the end of a file of this length. */
  endPadding: (frames: number) => number;
}

async function writeMaster(
  songs: readonly MasterSong[],
  input: MasterInput,
): Promise<MasterResult> {
  const { file, shape, gainDb, watch = {}, gapFrames, endPadding } = input;
  const writer = openWavWriter(file, shape);
  const tracks: MasterTrack[] = [];
  const seconds = songs.map(
    ({ audio }) => (audio.frames ?? audio.promisedFrames ?? 0) / audio.sampleRate,
  );
  const total = seconds.reduce((sum, trackSeconds) => sum + trackSeconds, 0) * shape.sampleRate;
  const reportBlock = progressReporter(watch, total);
  try {
    for (const run of runsOf(songs, shape)) {
      const gapMs = tracks.length === 0 ? 0 : (run[0]?.gapMs ?? 0);
      writer.writeSilence(gapFrames(gapMs, writer.frames()));
      tracks.push(...(await writeRun(run, writer, { shape, gainDb, reportBlock })));
    }
    writer.writeSilence(endPadding(writer.frames()));
    writer.finish();
    return { frames: writer.frames(), songs: tracks };
  } finally {
    writer.close();
  }
}

/**
 * Groups tracks that are resampled in one pass. The filter looks a few milliseconds ahead and back,
 * so tracks that flow into each other would click if each were resampled alone.
 */
function runsOf(songs: readonly MasterSong[], { sampleRate }: WavFormatOptions): MasterSong[][] {
  const runs: MasterSong[][] = [];
  for (const song of songs) {
    const run = runs.at(-1);
    const rate = song.audio.sampleRate;
    const continues =
      song.gapMs === 0 && rate !== sampleRate && run?.[0]?.audio.sampleRate === rate;
    if (run && continues) run.push(song);
    else runs.push([song]);
  }
  return runs;
}

/** Extra bits are filled with zeros, which is lossless. */
function isBitExact(
  song: AudioFile,
  { sampleRate, bitDepth }: WavFormatOptions,
  gainDb: number,
): boolean {
  return gainDb === 0 && song.sampleRate === sampleRate && song.bitDepth <= bitDepth;
}

interface RunInput {
  shape: WavFormatOptions;
  gainDb: number;
  reportBlock: (done: number) => Promise<void>;
}

async function writeRun(
  run: readonly MasterSong[],
  writer: WavWriter,
  { shape, gainDb, reportBlock }: RunInput,
): Promise<MasterTrack[]> {
  const start = writer.frames();
  const from = run[0]?.audio.sampleRate ?? shape.sampleRate;
  const exact = run.every(({ audio }) => isBitExact(audio, shape, gainDb));
  const { apply } = makeQuantiser({ bitDepth: shape.bitDepth, dither: !exact });
  const sourceFrames: number[] = [];
  const source = applyGain(joinSamples(run, sourceFrames), gainDb);
  const rates = { from, to: shape.sampleRate, quality: 'mastering' } as const;
  for (const block of resample(source, rates)) {
    apply(block);
    writer.write(block);
    await reportBlock(writer.frames());
  }
  const ends = sourceFrames.map((_, index) => {
    const isLast = index === sourceFrames.length - 1;
    const frames = sourceFrames.slice(0, index + 1).reduce((sum, each) => sum + each, 0);
    return isLast ? writer.frames() : start + Math.round((frames * shape.sampleRate) / from);
  });
  return ends.map((end, index) => {
    const startFrame = ends[index - 1] ?? start;
    return { startFrame, frames: end - startFrame, exact };
  });
}

/** Adds the length of each track to `frames`. */
function* joinSamples(run: readonly MasterSong[], frames: number[]): Generator<StereoBlock> {
  for (const { audio } of run) {
    let count = 0;
    for (const block of readSamples(audio)) {
      count += block.left.length;
      yield block;
    }
    frames.push(count);
  }
}

function* applyGain(blocks: Iterable<StereoBlock>, gainDb: number): Generator<StereoBlock> {
  const gain = amplitude(gainDb);
  for (const block of blocks) {
    if (gainDb !== 0) scale(block, gain);
    yield block;
  }
}

function scale({ left, right }: StereoBlock, gain: number): void {
  for (let index = 0; index < left.length; index += 1) {
    left[index] = (left[index] ?? 0) * gain;
    right[index] = (right[index] ?? 0) * gain;
  }
}
