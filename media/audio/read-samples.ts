/**
 * The samples of a stereo file, block by block: memory does not grow with the length. They come as
 * 32-bit floats, which hold every 16- and 24-bit integer exactly, so that what is read can be
 * written again bit by bit.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { readFlacSamples } from './flac-decoder.ts';
import type { AudioFile } from './identify-audio.ts';

/** Both arrays are used again for the next block: whoever keeps samples copies them. */
export interface StereoBlock {
  left: Float32Array;
  right: Float32Array;
}

export interface SampleRange {
  /** The first frame; 0 when left out. */
  from?: number;
  /** The frame after the last; the end of the file when left out. */
  to?: number;
  /** Told at the end when the whole of a file was read, and it is not what it says of itself. */
  onDamage?: (damage: Damage) => void;
}

export type Damage = 'truncated' | 'corrupt';

const BLOCK_FRAMES = 16_384;

export function readSamples(
  audio: AudioFile,
  { from = 0, to = Number.POSITIVE_INFINITY, onDamage }: SampleRange = {},
): Generator<StereoBlock> {
  if (audio.channels !== 2) {
    throw new Error(`Only stereo is read, and ${audio.path} has ${audio.channels} channels.`);
  }
  return audio.container === 'wav'
    ? readWavSamples(audio, from, Math.min(to, audio.frames ?? 0))
    : cutOut(readFlacSamples(audio, onDamage), from, to);
}

function* readWavSamples(audio: AudioFile, from: number, to: number): Generator<StereoBlock> {
  const bytesPerFrame = 2 * (audio.containerBits / 8);
  const bytes = Buffer.alloc(BLOCK_FRAMES * bytesPerFrame);
  const block = { left: new Float32Array(BLOCK_FRAMES), right: new Float32Array(BLOCK_FRAMES) };
  const convert = converterFor(audio);
  const file = openSync(audio.path, 'r');
  try {
    for (let at = from; at < to; ) {
      const wanted = Math.min(BLOCK_FRAMES, to - at);
      const position = audio.dataOffset + at * bytesPerFrame;
      const bytesRead = readFully(file, bytes.subarray(0, wanted * bytesPerFrame), position);
      const frames = Math.floor(bytesRead / bytesPerFrame);
      if (frames === 0) return;
      convert(bytes, frames, block);
      yield part(block, 0, frames);
      at += frames;
    }
  } finally {
    closeSync(file);
  }
}

function readFully(file: number, target: Buffer, position: number): number {
  let filled = 0;
  while (filled < target.length) {
    const count = readSync(file, target, filled, target.length - filled, position + filled);
    if (count === 0) break;
    filled += count;
  }
  return filled;
}

type Converter = (bytes: Buffer, frames: number, into: StereoBlock) => void;

function converterFor({ containerBits, path }: AudioFile): Converter {
  if (containerBits === 16) return from16;
  if (containerBits === 24) return from24;
  if (containerBits === 32) return from24In32;
  throw new Error(`Samples of ${containerBits} bits are not read, and ${path} has them.`);
}

function from16(bytes: Buffer, frames: number, { left, right }: StereoBlock): void {
  const words = new Int16Array(bytes.buffer, bytes.byteOffset, frames * 2);
  for (let frame = 0; frame < frames; frame += 1) {
    left[frame] = (words[frame * 2] ?? 0) / 0x8000;
    right[frame] = (words[frame * 2 + 1] ?? 0) / 0x8000;
  }
}

function from24(bytes: Buffer, frames: number, { left, right }: StereoBlock): void {
  for (let frame = 0, at = 0; frame < frames; frame += 1, at += 6) {
    left[frame] = int24(bytes, at) / 0x80_0000;
    right[frame] = int24(bytes, at + 3) / 0x80_0000;
  }
}

/** The sound is in the upper bytes. */
function from24In32(bytes: Buffer, frames: number, { left, right }: StereoBlock): void {
  for (let frame = 0, at = 0; frame < frames; frame += 1, at += 8) {
    left[frame] = int24(bytes, at + 1) / 0x80_0000;
    right[frame] = int24(bytes, at + 5) / 0x80_0000;
  }
}

function int24(bytes: Buffer, at: number): number {
  return (
    (((bytes[at + 2] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at] ?? 0) << 8)) >> 8
  );
}

/** FLAC is decoded from its beginning: seeking would rest on tables that a file may lie in. */
function* cutOut(blocks: Generator<StereoBlock>, from: number, to: number): Generator<StereoBlock> {
  let start = 0;
  for (const block of blocks) {
    const end = start + block.left.length;
    if (end > from) {
      yield part(block, Math.max(0, from - start), Math.min(end, to) - start);
    }
    start = end;
    if (start >= to) return;
  }
}

function part({ left, right }: StereoBlock, from: number, to: number): StereoBlock {
  return { left: left.subarray(from, to), right: right.subarray(from, to) };
}
