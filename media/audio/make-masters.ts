/**
 * Masters for the plant: one WAV per record side, or an image with a cue sheet for a CD. Tracks
 * that already have the target rate and depth and need no gain are copied bit-exactly.
 */
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { SONG_GAP_MS } from '@lathe/rules/sides';
import { writeAtomically } from './atomic-file.ts';
import { CD_FRAMES_PER_SECOND, type CueTrack, cueSheet } from './cue-sheet.ts';
import { amplitude } from './decibels.ts';
import type { AudioFile } from './identify-audio.ts';
import { makeQuantiser } from './quantise.ts';
import { readSamples, type StereoBlock } from './read-samples.ts';
import { type ProgressOptions, progressReporter } from './report-progress.ts';
import { resample } from './resample.ts';
import { openWavWriter, type WavFormatOptions, type WavWriter } from './wav-writer.ts';

const VINYL: WavFormatOptions = { sampleRate: 96_000, bitDepth: 24 };
const CD: WavFormatOptions = { sampleRate: 44_100, bitDepth: 16 };
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

/** The tracks of one side, with silence between them. */
export async function makeVinylSide(
  songs: readonly AudioFile[],
  file: string,
  options: MasterOptions,
): Promise<MasterResult> {
  return await writeAtomically(file, (temporary) =>
    writeMaster(songs, { ...options, file: temporary, shape: VINYL, padding: () => 0 }),
  );
}

export interface DiscTrack {
  audio: AudioFile;
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
  const audio = songs.map((song) => song.audio);
  // The table of contents can only point to whole CD frames.
  const padding = (frames: number) =>
    (CD_FRAME_SAMPLES - (frames % CD_FRAME_SAMPLES)) % CD_FRAME_SAMPLES;
  const tracks = await writeAtomically(files.image, (temporary) =>
    writeMaster(audio, { ...options, file: temporary, shape: CD, padding }),
  );
  const cueSongs = songs.map(({ title, performer, isrc }, index): CueTrack => {
    const startAt = (tracks.songs[index]?.startFrame ?? 0) / CD_FRAME_SAMPLES;
    const gapAt = index === 0 ? null : startAt - trackGapFrames(CD_FRAMES_PER_SECOND);
    return { title, performer, isrc, startAt, gapAt };
  });
  const sheet = cueSheet({ ...disc, file: basename(files.image), songs: cueSongs });
  await writeAtomically(files.cue, (temporary) => writeFile(temporary, sheet));
  return tracks;
}

function trackGapFrames(rate: number): number {
  return (SONG_GAP_MS * rate) / 1000;
}

interface MasterInput extends MasterOptions {
  file: string;
  shape: WavFormatOptions;
  /** Silence after a track that ends at this frame of the file. */
  padding: (frames: number) => number;
}

async function writeMaster(songs: readonly AudioFile[], input: MasterInput): Promise<MasterResult> {
  const { file, shape, gainDb, watch = {}, padding } = input;
  const writer = openWavWriter(file, shape);
  const tracks: MasterTrack[] = [];
  const seconds = songs.map((song) => (song.frames ?? song.promisedFrames ?? 0) / song.sampleRate);
  const total = seconds.reduce((sum, trackSeconds) => sum + trackSeconds, 0) * shape.sampleRate;
  const reportBlock = progressReporter(watch, total);
  try {
    for (const [index, song] of songs.entries()) {
      if (index > 0) writer.writeSilence(trackGapFrames(shape.sampleRate));
      const startFrame = writer.frames();
      const exact = isBitExact(song, shape, gainDb);
      await writeTrack(song, writer, { shape, gainDb, exact, pace: reportBlock });
      tracks.push({ startFrame, frames: writer.frames() - startFrame, exact });
      writer.writeSilence(padding(writer.frames()));
    }
    writer.finish();
    return { frames: writer.frames(), songs: tracks };
  } finally {
    writer.close();
  }
}

/** Extra bits are filled with zeros, which is lossless. */
function isBitExact(
  song: AudioFile,
  { sampleRate, bitDepth }: WavFormatOptions,
  gainDb: number,
): boolean {
  return gainDb === 0 && song.sampleRate === sampleRate && song.bitDepth <= bitDepth;
}

interface TrackInput {
  shape: WavFormatOptions;
  gainDb: number;
  exact: boolean;
  pace: (done: number) => Promise<void>;
}

async function writeTrack(song: AudioFile, writer: WavWriter, input: TrackInput): Promise<void> {
  const { shape, gainDb, exact, pace: reportBlock } = input;
  const rates = { from: song.sampleRate, to: shape.sampleRate, quality: 'mastering' } as const;
  const { apply } = makeQuantiser({ bitDepth: shape.bitDepth, dither: !exact });
  for (const block of resample(applyGain(readSamples(song), gainDb), rates)) {
    apply(block);
    writer.write(block);
    await reportBlock(writer.frames());
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
