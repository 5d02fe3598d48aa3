/** Parses WAV headers: RIFF, RF64 and BW64, with any extra chunks. */
import type { FileHandle } from 'node:fs/promises';

export interface WavHeader {
  /** Encoding of the format chunk, with WAVE_FORMAT_EXTENSIBLE resolved. */
  encoding: WavEncoding;
  sampleRate: number;
  channels: number;
  /** Significant bits. */
  bitDepth: number;
  /** Bits per sample in the file: 32 for 24-in-32. */
  containerBits: number;
  dataOffset: number;
  /** Length in the data chunk header; the file may hold less. */
  promisedFrames: number;
  /** Actual length. */
  frames: number;
}

export type WavEncoding =
  | 'pcm'
  | 'float'
  | 'adpcm'
  | 'a-law'
  | 'mu-law'
  | 'mp3'
  | { formatTag: number };

const EXTENSIBLE_TAG = 0xfffe;
const ENCODINGS: ReadonlyMap<number, WavEncoding> = new Map([
  [0x0001, 'pcm'],
  [0x0002, 'adpcm'],
  [0x0003, 'float'],
  [0x0006, 'a-law'],
  [0x0007, 'mu-law'],
  [0x0011, 'adpcm'],
  [0x0055, 'mp3'],
]);

/**
 * Streaming encoders write this if they cannot fill in the size; the data extends to the end of the
 * file.
 */
const UNKNOWN_SIZE = 0xffff_ffff;
/** Real files have only a few; limits the work for a file full of chunk headers. */
const MAX_CHUNKS = 1000;

interface WavFormat {
  formatTag: number;
  channels: number;
  sampleRate: number;
  blockAlign: number;
  containerBits: number;
  bitDepth: number;
}

/** Null if the chunks are invalid. */
export async function parseWavHeader(file: FileHandle): Promise<WavHeader | null> {
  const { size: fileSize } = await file.stat();
  let format: WavFormat | null = null;
  let data: { offset: number; size: number } | null = null;
  let size64: number | null = null;
  let offset = 12;
  for (let chunkCount = 0; chunkCount < MAX_CHUNKS && !(format && data); chunkCount += 1) {
    const chunkHeader = await readAt(file, offset, 8);
    if (!chunkHeader) break;
    const id = chunkHeader.toString('latin1', 0, 4);
    const size = chunkHeader.readUInt32LE(4);
    const body = offset + 8;
    if (id === 'ds64') size64 = await readDataSize64(file, body);
    if (id === 'fmt ') format = await readFormat(file, body, size);
    if (id === 'data') data = { offset: body, size: dataSize(size, size64, fileSize - body) };
    const length = id === 'data' && data ? data.size : size;
    // Chunks of odd length have a padding byte.
    offset = body + length + (length % 2);
  }
  if (!format || !data || !isValidFormat(format)) return null;
  return {
    encoding: ENCODINGS.get(format.formatTag) ?? { formatTag: format.formatTag },
    sampleRate: format.sampleRate,
    channels: format.channels,
    bitDepth: format.bitDepth,
    containerBits: format.containerBits,
    dataOffset: data.offset,
    promisedFrames: Math.floor(data.size / format.blockAlign),
    frames: Math.floor(Math.min(data.size, fileSize - data.offset) / format.blockAlign),
  };
}

function dataSize(size32: number, size64: number | null, available: number): number {
  if (size32 !== UNKNOWN_SIZE) return size32;
  return size64 ?? available;
}

async function readDataSize64(file: FileHandle, offset: number): Promise<number | null> {
  const body = await readAt(file, offset, 16);
  if (!body) return null;
  const size = body.readBigUInt64LE(8);
  return size > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(size);
}

async function readFormat(
  file: FileHandle,
  offset: number,
  size: number,
): Promise<WavFormat | null> {
  const body = await readAt(file, offset, Math.min(size, 40));
  if (!body || body.length < 16) return null;
  const containerBits = body.readUInt16LE(14);
  const format = {
    formatTag: body.readUInt16LE(0),
    channels: body.readUInt16LE(2),
    sampleRate: body.readUInt32LE(4),
    blockAlign: body.readUInt16LE(12),
    containerBits,
    bitDepth: containerBits,
  };
  if (format.formatTag !== EXTENSIBLE_TAG) return format;
  if (body.length < 40) return null;
  const validBits = body.readUInt16LE(18);
  return { ...format, formatTag: body.readUInt16LE(24), bitDepth: validBits || containerBits };
}

function isValidFormat(format: WavFormat): boolean {
  const { formatTag, channels, sampleRate, blockAlign, containerBits, bitDepth } = format;
  if (channels === 0 || sampleRate === 0 || blockAlign === 0) return false;
  const isCompressed = ENCODINGS.get(formatTag) !== 'pcm' && ENCODINGS.get(formatTag) !== 'float';
  return (
    isCompressed ||
    (blockAlign === channels * Math.ceil(containerBits / 8) &&
      bitDepth <= containerBits &&
      containerBits > 0)
  );
}

/** Null if the file ends too early. */
async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer | null> {
  if (!Number.isSafeInteger(offset)) return null;
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, offset);
  return bytesRead === length ? buffer : null;
}
