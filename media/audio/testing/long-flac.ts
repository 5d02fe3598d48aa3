/**
 * Writes a FLAC file of any length by repeating the frames of a short passage with new frame
 * numbers. Takes a fraction of a second instead of many.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { StereoBlock } from '../read-samples.ts';
import { flacFrames } from './ffmpeg.ts';

interface LongFlacOptions {
  sampleRate: number;
  bits: 16 | 24;
  /** Minimum length; the passage is repeated as a whole. */
  seconds: number;
}

const FLAC_MARKER = Buffer.from('fLaC', 'latin1');

export function writeLongFlac(
  file: string,
  passage: StereoBlock,
  { sampleRate, bits, seconds }: LongFlacOptions,
): string {
  const encoded = flacFrames(passage, { sampleRate, bits });
  const frameSize = Math.max(...encoded.map(readBlockSize));
  // All frames must have the size in the header; the last one is shorter.
  const frames = encoded.filter((frame) => readBlockSize(frame) === frameSize);
  const repeats = Math.ceil((seconds * sampleRate) / (frames.length * frameSize));
  const samples = repeats * frames.length * frameSize;
  const descriptor = openSync(file, 'w');
  writeSync(descriptor, FLAC_MARKER);
  writeSync(descriptor, streamInfo({ sampleRate, bits, samples, frameSize }));
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const renumbered = frames.map((frame, at) => renumberFrame(frame, repeat * frames.length + at));
    writeSync(descriptor, Buffer.concat(renumbered));
  }
  closeSync(descriptor);
  return file;
}

/** Without the MD5, which may be zero. */
function streamInfo(shape: {
  sampleRate: number;
  bits: number;
  samples: number;
  frameSize: number;
}): Buffer {
  const { sampleRate, bits, samples, frameSize } = shape;
  const block = Buffer.alloc(4 + 34);
  block.writeUInt32BE((0x80 << 24) >>> 0, 0);
  block.writeUIntBE(34, 1, 3);
  block.writeUInt16BE(frameSize, 4);
  block.writeUInt16BE(frameSize, 6);
  const format = (BigInt(sampleRate) << 44n) | (1n << 41n) | (BigInt(bits - 1) << 36n);
  block.writeBigUInt64BE(format | BigInt(samples), 14);
  return block;
}

/**
 * Block size from the frame header; 0 for sizes stored separately, which only the last frame uses.
 */
function readBlockSize(frame: Buffer): number {
  const code = (frame[2] ?? 0) >> 4;
  if (code >= 8) return 256 * 2 ** (code - 8);
  return code >= 2 && code <= 5 ? 576 * 2 ** (code - 2) : 0;
}

/** Replaces the frame number and recomputes both CRCs. */
function renumberFrame(frame: Buffer, number: number): Buffer {
  const rate = (frame[2] ?? 0) & 0b1111;
  const rateBytes = rate === 12 ? 1 : rate > 12 ? 2 : 0;
  const numberEnd = 4 + numberLength(frame[4] ?? 0);
  const header = Buffer.concat([
    frame.subarray(0, 4),
    encodeNumber(number),
    frame.subarray(numberEnd, numberEnd + rateBytes),
  ]);
  const body = frame.subarray(numberEnd + rateBytes + 1, -2);
  const newFrame = Buffer.concat([header, Buffer.from([crc8(header)]), body, Buffer.alloc(2)]);
  newFrame.writeUInt16BE(crc16(newFrame.subarray(0, -2)), newFrame.length - 2);
  return newFrame;
}

/** Byte length of a number by its first byte, as in UTF-8. */
function numberLength(first: number): number {
  return first < 0x80 ? 1 : Math.clz32(~(first << 24));
}

function encodeNumber(number: number): Buffer {
  if (number < 0x80) return Buffer.from([number]);
  const bytes: number[] = [];
  let remaining = number;
  let maxValue = 0x3f;
  while (remaining > maxValue) {
    bytes.unshift(0x80 | (remaining & 0x3f));
    remaining >>= 6;
    maxValue >>= 1;
  }
  return Buffer.from([((~maxValue << 1) & 0xff) | remaining, ...bytes]);
}

function crc8(bytes: Buffer): number {
  return bytes.reduce((crc, byte) => {
    let next = crc ^ byte;
    for (let bit = 0; bit < 8; bit += 1)
      next = (next & 0x80 ? (next << 1) ^ 0x07 : next << 1) & 0xff;
    return next;
  }, 0);
}

const CRC16_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1)
    crc = (crc & 0x8000 ? (crc << 1) ^ 0x8005 : crc << 1) & 0xffff;
  return crc;
});

function crc16(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ (CRC16_TABLE[(crc >> 8) ^ byte] ?? 0);
  return crc;
}
