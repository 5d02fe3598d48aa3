/**
 * Masters for the plant: one WAV per record side, or an image with a cue sheet for a CD. Tracks
 * that already have the target rate and depth and need no gain are copied bit-exactly.
 */
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { SONG_GAP_MS } from '@lathe/rules/sides';
import { wholeFile } from './atomic-file.ts';
import { CD_FRAMES_PER_SECOND, type CueSong, cueSheet } from './cue-sheet.ts';
import { amplitude } from './decibels.ts';
import type { AudioFile } from './identify-audio.ts';
import { quantiser } from './quantise.ts';
import { readSamples, type StereoBlock } from './read-samples.ts';
import { pacer, type Watch } from './report-progress.ts';
import { resampled } from './resample.ts';
import { openWavWriter, type WavShape, type WavWriter } from './wav-writer.ts';

const VINYL: WavShape = { sampleRate: 96_000, bitDepth: 24 };
const CD: WavShape = { sampleRate: 44_100, bitDepth: 16 };
const CD_FRAME_SAMPLES = CD.sampleRate / CD_FRAMES_PER_SECOND;

export interface MasterOptions {
  /** Gain of the whole release from `attenuationFor`; 0 or below. */
  gainDb: number;
  watch?: Watch;
}

export interface MadeSong {
  /** In samples from the start of the file. */
  startFrame: number;
  frames: number;
  /** Whether the samples are bit-identical to the source. */
  exact: boolean;
}

export interface MadeMaster {
  frames: number;
  songs: MadeSong[];
}

/** The tracks of one side, with silence between them. */
export async function makeVinylSide(
  songs: readonly AudioFile[],
  file: string,
  options: MasterOptions,
): Promise<MadeMaster> {
  return await wholeFile(file, (temporary) =>
    writeMaster(songs, { ...options, file: temporary, shape: VINYL, padding: () => 0 }),
  );
}

export interface DiscSong {
  audio: AudioFile;
  title: string;
  performer: string;
  isrc: string;
}

export interface Disc {
  title: string;
  performer: string;
  ean: string;
  songs: readonly DiscSong[];
}

/** The cue sheet is written last, so its presence means the image is complete. */
export async function makeCdImage(
  { songs, ...disc }: Disc,
  files: { image: string; cue: string },
  options: MasterOptions,
): Promise<MadeMaster> {
  const audio = songs.map((song) => song.audio);
  // The table of contents can only point to whole CD frames.
  const padding = (frames: number) =>
    (CD_FRAME_SAMPLES - (frames % CD_FRAME_SAMPLES)) % CD_FRAME_SAMPLES;
  const made = await wholeFile(files.image, (temporary) =>
    writeMaster(audio, { ...options, file: temporary, shape: CD, padding }),
  );
  const cueSongs = songs.map(({ title, performer, isrc }, index): CueSong => {
    const startAt = (made.songs[index]?.startFrame ?? 0) / CD_FRAME_SAMPLES;
    const gapAt = index === 0 ? null : startAt - gapFrames(CD_FRAMES_PER_SECOND);
    return { title, performer, isrc, startAt, gapAt };
  });
  const sheet = cueSheet({ ...disc, file: basename(files.image), songs: cueSongs });
  await wholeFile(files.cue, (temporary) => writeFile(temporary, sheet));
  return made;
}

function gapFrames(rate: number): number {
  return (SONG_GAP_MS * rate) / 1000;
}

interface MasterWork extends MasterOptions {
  file: string;
  shape: WavShape;
  /** Silence after a track that ends at this frame of the file. */
  padding: (frames: number) => number;
}

async function writeMaster(songs: readonly AudioFile[], work: MasterWork): Promise<MadeMaster> {
  const { file, shape, gainDb, watch = {}, padding } = work;
  const writer = openWavWriter(file, shape);
  const made: MadeSong[] = [];
  const seconds = songs.map((song) => (song.frames ?? song.promisedFrames ?? 0) / song.sampleRate);
  const total = seconds.reduce((sum, one) => sum + one, 0) * shape.sampleRate;
  const pace = pacer(watch, total);
  try {
    for (const [index, song] of songs.entries()) {
      if (index > 0) writer.writeSilence(gapFrames(shape.sampleRate));
      const startFrame = writer.frames();
      const exact = isExact(song, shape, gainDb);
      await writeSong(song, writer, { shape, gainDb, exact, pace });
      made.push({ startFrame, frames: writer.frames() - startFrame, exact });
      writer.writeSilence(padding(writer.frames()));
    }
    writer.finish();
    return { frames: writer.frames(), songs: made };
  } finally {
    writer.close();
  }
}

/** Extra bits are filled with zeros, which is lossless. */
function isExact(song: AudioFile, { sampleRate, bitDepth }: WavShape, gainDb: number): boolean {
  return gainDb === 0 && song.sampleRate === sampleRate && song.bitDepth <= bitDepth;
}

interface SongWork {
  shape: WavShape;
  gainDb: number;
  exact: boolean;
  pace: (done: number) => Promise<void>;
}

async function writeSong(song: AudioFile, writer: WavWriter, work: SongWork): Promise<void> {
  const { shape, gainDb, exact, pace } = work;
  const rates = { from: song.sampleRate, to: shape.sampleRate, quality: 'mastering' } as const;
  const { apply } = quantiser({ bitDepth: shape.bitDepth, dither: !exact });
  for (const block of resampled(lowered(readSamples(song), gainDb), rates)) {
    apply(block);
    writer.write(block);
    await pace(writer.frames());
  }
}

function* lowered(blocks: Iterable<StereoBlock>, gainDb: number): Generator<StereoBlock> {
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
