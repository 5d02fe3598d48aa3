/**
 * Reads a stereo file in blocks, with constant memory. 32-bit floats hold every 16- and 24-bit
 * integer exactly, so samples can be written back bit-exactly.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { readFlacSamples } from './flac-decoder.ts';
import type { AudioFile } from './identify-audio.ts';

/** Both arrays are reused for the next block; copy samples to keep them. */
export interface StereoBlock {
  left: Float32Array;
  right: Float32Array;
}

export interface SampleRange {
  /** First frame; defaults to 0. */
  from?: number;
  /** End frame, exclusive; defaults to the end of the file. */
  to?: number;
  /** Called at the end of a FLAC that does not match its header. */
  onDamage?: (damage: Damage) => void;
}

export type Damage = 'truncated' | 'corrupt';

const BLOCK_FRAMES = 16_384;

export function readSamples(
  audio: AudioFile,
  { from = 0, to = Number.POSITIVE_INFINITY, onDamage }: SampleRange = {},
): Generator<StereoBlock> {
  if (audio.channels !== 2) {
    throw new Error(`Only stereo is supported, and ${audio.path} has ${audio.channels} channels.`);
  }
  return audio.container === 'wav'
    ? readWavSamples(audio, from, Math.min(to, audio.frames ?? 0))
    : sliceBlocks(readFlacSamples(audio, onDamage), from, to);
}

function* readWavSamples(audio: AudioFile, from: number, to: number): Generator<StereoBlock> {
  const bytesPerFrame = 2 * (audio.containerBits / 8);
  const bytes = Buffer.alloc(BLOCK_FRAMES * bytesPerFrame);
  const block = { left: new Float32Array(BLOCK_FRAMES), right: new Float32Array(BLOCK_FRAMES) };
  const convert = chooseConverter(audio);
  const file = openSync(audio.path, 'r');
  try {
    for (let at = from; at < to; ) {
      const frameCount = Math.min(BLOCK_FRAMES, to - at);
      const position = audio.dataOffset + at * bytesPerFrame;
      const bytesRead = readFully(file, bytes.subarray(0, frameCount * bytesPerFrame), position);
      const frames = Math.floor(bytesRead / bytesPerFrame);
      if (frames === 0) return;
      convert(bytes, frames, block);
      yield sliceBlock(block, 0, frames);
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

type Converter = (bytes: Buffer, frames: number, target: StereoBlock) => void;

function chooseConverter({ containerBits, path }: AudioFile): Converter {
  if (containerBits === 16) return convert16;
  if (containerBits === 24) return convert24;
  if (containerBits === 32) return convert24In32;
  throw new Error(`Samples of ${containerBits} bits are not supported: ${path}.`);
}

function convert16(bytes: Buffer, frames: number, { left, right }: StereoBlock): void {
  const words = new Int16Array(bytes.buffer, bytes.byteOffset, frames * 2);
  for (let frame = 0; frame < frames; frame += 1) {
    left[frame] = (words[frame * 2] ?? 0) / 0x8000;
    right[frame] = (words[frame * 2 + 1] ?? 0) / 0x8000;
  }
}

function convert24(bytes: Buffer, frames: number, { left, right }: StereoBlock): void {
  for (let frame = 0, at = 0; frame < frames; frame += 1, at += 6) {
    left[frame] = readInt24(bytes, at) / 0x80_0000;
    right[frame] = readInt24(bytes, at + 3) / 0x80_0000;
  }
}

/** The sample is in the upper three bytes. */
function convert24In32(bytes: Buffer, frames: number, { left, right }: StereoBlock): void {
  for (let frame = 0, at = 0; frame < frames; frame += 1, at += 8) {
    left[frame] = readInt24(bytes, at + 1) / 0x80_0000;
    right[frame] = readInt24(bytes, at + 5) / 0x80_0000;
  }
}

function readInt24(bytes: Buffer, at: number): number {
  return (
    (((bytes[at + 2] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at] ?? 0) << 8)) >> 8
  );
}

/** FLAC is decoded from the start, because seek tables cannot be trusted. */
function* sliceBlocks(
  blocks: Generator<StereoBlock>,
  from: number,
  to: number,
): Generator<StereoBlock> {
  let start = 0;
  for (const block of blocks) {
    const end = start + block.left.length;
    if (end > from) {
      yield sliceBlock(block, Math.max(0, from - start), Math.min(end, to) - start);
    }
    start = end;
    if (start >= to) return;
  }
}

function sliceBlock({ left, right }: StereoBlock, from: number, to: number): StereoBlock {
  return { left: left.subarray(from, to), right: right.subarray(from, to) };
}
