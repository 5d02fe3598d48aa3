/** Unpacks WOFF to TrueType natively; fontkit would do it table by table in JavaScript. */
import { inflateSync } from 'node:zlib';

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

export function unpackWoff(bytes: Uint8Array): Uint8Array {
  const woff = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (woff.toString('latin1', 0, 4) !== 'wOFF') return bytes;
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES;
    const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
    const stored = woff.subarray(start, (start ?? 0) + (packed ?? 0));
    const data = (packed ?? 0) < (length ?? 0) ? inflateSync(stored) : stored;
    return { tag: woff.subarray(at, at + 4), sum: woff.readUInt32BE(at + 16), data };
  });
  const header = Buffer.alloc(SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES);
  // The remaining header fields only speed up searching and stay zero.
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  let offset = header.length;
  tables.forEach(({ tag, sum, data }, index) => {
    const at = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    tag.copy(header, at);
    header.writeUInt32BE(sum, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(data.length, at + 12);
    offset += padToFour(data.length);
  });
  const paddedTables = tables.flatMap(({ data }) => [
    data,
    Buffer.alloc(padToFour(data.length) - data.length),
  ]);
  return Buffer.concat([header, ...paddedTables]);
}

function padToFour(length: number): number {
  return Math.ceil(length / 4) * 4;
}
