/** Rewrites the notes in a PNG: exactly its resolution, its colour space and our own texts. */
import { crc32 } from 'node:zlib';

const SIGNATURE_BYTES = 8;
const KEPT = new Set(['IHDR', 'IDAT', 'IEND']);
/** 300 dpi. */
const PIXELS_PER_METRE = 11_811;
/** For programs that do not know the chunk sRGB: its gamma, as the PNG specification gives it. */
const SRGB_GAMMA = 45_455;

export function withPrintChunks(png: Buffer, texts: Record<string, string>): Buffer {
  const [head, ...rest] = readChunks(png).filter(({ type }) => KEPT.has(type));
  if (head?.type !== 'IHDR') throw new Error('A PNG starts with IHDR.');
  const notes = [
    chunk('sRGB', Buffer.from([0])),
    chunk('gAMA', uint32(SRGB_GAMMA)),
    chunk(
      'pHYs',
      Buffer.concat([uint32(PIXELS_PER_METRE), uint32(PIXELS_PER_METRE), Buffer.from([1])]),
    ),
    ...Object.entries(texts).map(([keyword, text]) =>
      chunk('tEXt', Buffer.from(`${keyword}\0${text}`, 'latin1')),
    ),
  ];
  const bytes = [head, ...rest].map((each) => each.bytes);
  const [first = Buffer.alloc(0), ...others] = bytes;
  return Buffer.concat([png.subarray(0, SIGNATURE_BYTES), first, ...notes, ...others]);
}

export interface Chunk {
  type: string;
  /** With length, type and checksum. */
  bytes: Buffer;
}

export function readChunks(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = SIGNATURE_BYTES;
  while (at + 12 <= png.length) {
    const end = at + 12 + png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), bytes: png.subarray(at, end) });
    at = end;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
