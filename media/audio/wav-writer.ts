/** Writes a 16- or 24-bit stereo WAV in blocks. */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { StereoBlock } from './read-samples.ts';

export interface WavFormatOptions {
  sampleRate: number;
  bitDepth: 16 | 24;
}

export interface WavWriter {
  /** Integers of the bit depth: ±32768 or ±8388608. */
  write(block: StereoBlock): void;
  writeSilence(frames: number): void;
  frames(): number;
  finish(): void;
  close(): void;
}

const HEADER_BYTES = 44;
const PCM_TAG = 1;
/** Header sizes have 32 bits; a record side stays far below. */
const MAX_DATA_BYTES = 0xffff_ffff - HEADER_BYTES;
const SILENCE_FRAMES = 4096;

export function openWavWriter(file: string, shape: WavFormatOptions): WavWriter {
  const descriptor = openSync(file, 'w');
  const bytesPerFrame = shape.bitDepth / 4;
  let frames = 0;
  writeSync(descriptor, makeHeader(shape, 0));

  function writeBytes(bytes: Buffer): void {
    frames += bytes.length / bytesPerFrame;
    if (frames * bytesPerFrame > MAX_DATA_BYTES) {
      throw new Error('A WAV file is limited to 4 GB, and this one would be larger.');
    }
    let written = 0;
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  }

  return {
    write: ({ left, right }) =>
      writeBytes(shape.bitDepth === 16 ? toBytes16(left, right) : toBytes24(left, right)),
    writeSilence(count) {
      const silence = Buffer.alloc(SILENCE_FRAMES * bytesPerFrame);
      for (let left = count; left > 0; left -= SILENCE_FRAMES) {
        writeBytes(silence.subarray(0, Math.min(left, SILENCE_FRAMES) * bytesPerFrame));
      }
    },
    frames: () => frames,
    finish() {
      writeSync(descriptor, makeHeader(shape, frames * bytesPerFrame), 0, HEADER_BYTES, 0);
    },
    close: () => closeSync(descriptor),
  };
}

function makeHeader({ sampleRate, bitDepth }: WavFormatOptions, dataBytes: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  const bytesPerFrame = bitDepth / 4;
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(PCM_TAG, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * bytesPerFrame, 28);
  bytes.writeUInt16LE(bytesPerFrame, 32);
  bytes.writeUInt16LE(bitDepth, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(dataBytes, 40);
  return bytes;
}

function toBytes16(left: Float32Array, right: Float32Array): Buffer {
  const words = new Int16Array(left.length * 2);
  for (let frame = 0; frame < left.length; frame += 1) {
    words[frame * 2] = left[frame] ?? 0;
    words[frame * 2 + 1] = right[frame] ?? 0;
  }
  return Buffer.from(words.buffer);
}

function toBytes24(left: Float32Array, right: Float32Array): Buffer {
  const bytes = Buffer.alloc(left.length * 6);
  for (let frame = 0, at = 0; frame < left.length; frame += 1, at += 6) {
    writeInt24(bytes, at, left[frame] ?? 0);
    writeInt24(bytes, at + 3, right[frame] ?? 0);
  }
  return bytes;
}

function writeInt24(bytes: Buffer, at: number, value: number): void {
  const integer = value | 0;
  bytes[at] = integer;
  bytes[at + 1] = integer >> 8;
  bytes[at + 2] = integer >> 16;
}
