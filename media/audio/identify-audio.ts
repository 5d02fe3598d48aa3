/** Identifies a file by content; its name is not trusted. */
import { type FileHandle, open } from 'node:fs/promises';
import { parseFlacHeader } from './flac-header.ts';
import { detectUnsupportedFormat, type UnsupportedFormat } from './unsupported-formats.ts';
import { parseWavHeader, type WavEncoding } from './wav-header.ts';

/** A readable file: integer PCM in WAV, or FLAC. */
export interface AudioFile {
  path: string;
  container: 'wav' | 'flac';
  sampleRate: number;
  /** Significant bits: 24 for 24-in-32. */
  bitDepth: number;
  /** Bits that a sample takes in the file. */
  containerBits: number;
  channels: number;
  /** Length in the header; null for a FLAC without it. */
  promisedFrames: number | null;
  /** Actual length, if known without decoding. */
  frames: number | null;
  /** Offset of the first sample of a WAV, or of "fLaC" in a FLAC. */
  dataOffset: number;
  /** MD5 of the decoded samples, if a FLAC has it. */
  md5: string | null;
}

export type IdentifiedAudio =
  | { kind: 'audio'; audio: AudioFile }
  /** A WAV with a non-integer encoding, such as floating point. */
  | { kind: 'encoding'; encoding: string }
  | { kind: 'foreign'; format: UnsupportedFormat }
  /** Starts like a WAV or FLAC, but is invalid. */
  | { kind: 'broken'; container: 'wav' | 'flac' }
  | { kind: 'empty' };

const HEADER_BYTES = 512;
const ID3_HEADER_BYTES = 10;

export async function identifyAudio(path: string): Promise<IdentifiedAudio> {
  await using file = await open(path, 'r');
  const start = await readStart(file, 0);
  if (start.length === 0) return { kind: 'empty' };
  if (isWav(start)) return await identifyWav(path, file);
  const tagBytes = id3TagBytes(start);
  const head = tagBytes === 0 ? start : await readStart(file, tagBytes);
  if (startsWith(head, 'fLaC')) return identifyFlac(path, head, tagBytes);
  return { kind: 'foreign', format: detectUnsupportedFormat(head, tagBytes > 0) };
}

async function readStart(file: FileHandle, offset: number): Promise<Buffer> {
  const buffer = Buffer.alloc(HEADER_BYTES);
  const { bytesRead } = await file.read(buffer, 0, HEADER_BYTES, offset);
  return buffer.subarray(0, bytesRead);
}

function startsWith(head: Buffer, word: string, at = 0): boolean {
  return head.toString('latin1', at, at + word.length) === word;
}

function isWav(head: Buffer): boolean {
  return (
    ['RIFF', 'RF64', 'BW64'].some((word) => startsWith(head, word)) && startsWith(head, 'WAVE', 8)
  );
}

async function identifyWav(path: string, file: FileHandle): Promise<IdentifiedAudio> {
  const head = await parseWavHeader(file);
  if (!head) return { kind: 'broken', container: 'wav' };
  const { encoding, ...shape } = head;
  if (encoding !== 'pcm') {
    return { kind: 'encoding', encoding: encodingName(encoding, head.containerBits) };
  }
  return { kind: 'audio', audio: { path, container: 'wav', ...shape, md5: null } };
}

/** A code that has a translated name, or the hex format tag. */
function encodingName(encoding: WavEncoding, bits: number): string {
  if (encoding === 'float') return `float${bits}`;
  if (typeof encoding === 'string') return encoding;
  return `0x${encoding.formatTag.toString(16).padStart(4, '0')}`;
}

function identifyFlac(path: string, head: Buffer, dataOffset: number): IdentifiedAudio {
  const info = parseFlacHeader(head);
  if (!info) return { kind: 'broken', container: 'flac' };
  const { frames, ...shape } = info;
  return {
    kind: 'audio',
    audio: {
      path,
      container: 'flac',
      ...shape,
      containerBits: info.bitDepth,
      promisedFrames: frames,
      frames: null,
      dataOffset,
    },
  };
}

/** mp3 files may start with an ID3v2 tag; some programs also add one to FLAC. */
function id3TagBytes(head: Buffer): number {
  if (!startsWith(head, 'ID3') || head.length < ID3_HEADER_BYTES) return 0;
  // Four bytes of seven bits each.
  const sizeBytes = [6, 7, 8, 9].map((at) => (head[at] ?? 0) & 0x7f);
  return ID3_HEADER_BYTES + sizeBytes.reduce((size, bits) => size * 128 + bits, 0);
}
