/** Writes a 16- or 24-bit stereo WAV in blocks. */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { StereoBlock } from './read-samples.ts';

export interface WavShape {
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

const HEAD_BYTES = 44;
const PCM = 1;
/** Header sizes have 32 bits; a record side stays far below. */
const MOST_BYTES = 0xffff_ffff - HEAD_BYTES;
const SILENCE_FRAMES = 4096;

export function openWavWriter(file: string, shape: WavShape): WavWriter {
  const descriptor = openSync(file, 'w');
  const bytesPerFrame = shape.bitDepth / 4;
  let frames = 0;
  writeSync(descriptor, head(shape, 0));

  function writeBytes(bytes: Buffer): void {
    frames += bytes.length / bytesPerFrame;
    if (frames * bytesPerFrame > MOST_BYTES) {
      throw new Error('A WAV file holds at most 4 GB, and this one would be longer.');
    }
    let written = 0;
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  }

  return {
    write: ({ left, right }) =>
      writeBytes(shape.bitDepth === 16 ? bytes16(left, right) : bytes24(left, right)),
    writeSilence(count) {
      const silence = Buffer.alloc(SILENCE_FRAMES * bytesPerFrame);
      for (let left = count; left > 0; left -= SILENCE_FRAMES) {
        writeBytes(silence.subarray(0, Math.min(left, SILENCE_FRAMES) * bytesPerFrame));
      }
    },
    frames: () => frames,
    finish() {
      writeSync(descriptor, head(shape, frames * bytesPerFrame), 0, HEAD_BYTES, 0);
    },
    close: () => closeSync(descriptor),
  };
}

function head({ sampleRate, bitDepth }: WavShape, dataBytes: number): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES);
  const bytesPerFrame = bitDepth / 4;
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(HEAD_BYTES - 8 + dataBytes, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(PCM, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * bytesPerFrame, 28);
  bytes.writeUInt16LE(bytesPerFrame, 32);
  bytes.writeUInt16LE(bitDepth, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(dataBytes, 40);
  return bytes;
}

function bytes16(left: Float32Array, right: Float32Array): Buffer {
  const words = new Int16Array(left.length * 2);
  for (let frame = 0; frame < left.length; frame += 1) {
    words[frame * 2] = left[frame] ?? 0;
    words[frame * 2 + 1] = right[frame] ?? 0;
  }
  return Buffer.from(words.buffer);
}

function bytes24(left: Float32Array, right: Float32Array): Buffer {
  const bytes = Buffer.alloc(left.length * 6);
  for (let frame = 0, at = 0; frame < left.length; frame += 1, at += 6) {
    put24(bytes, at, left[frame] ?? 0);
    put24(bytes, at + 3, right[frame] ?? 0);
  }
  return bytes;
}

function put24(bytes: Buffer, at: number, value: number): void {
  const whole = value | 0;
  bytes[at] = whole;
  bytes[at + 1] = whole >> 8;
  bytes[at + 2] = whole >> 16;
}
