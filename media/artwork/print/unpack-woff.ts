/** Unpacks WOFF to TrueType natively; fontkit would do it table by table in JavaScript. */
import { inflateSync } from 'node:zlib';

const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const SFNT_HEAD = 12;
const SFNT_ENTRY = 16;

export function unpackWoff(bytes: Uint8Array): Uint8Array {
  const woff = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (woff.toString('latin1', 0, 4) !== 'wOFF') return bytes;
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF_HEAD + index * WOFF_ENTRY;
    const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
    const stored = woff.subarray(start, (start ?? 0) + (packed ?? 0));
    const data = (packed ?? 0) < (length ?? 0) ? inflateSync(stored) : stored;
    return { tag: woff.subarray(at, at + 4), sum: woff.readUInt32BE(at + 16), data };
  });
  const head = Buffer.alloc(SFNT_HEAD + count * SFNT_ENTRY);
  // The remaining header fields only speed up searching and stay zero.
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  let offset = head.length;
  tables.forEach(({ tag, sum, data }, index) => {
    const at = SFNT_HEAD + index * SFNT_ENTRY;
    tag.copy(head, at);
    head.writeUInt32BE(sum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    offset += padded(data.length);
  });
  const bodies = tables.flatMap(({ data }) => [
    data,
    Buffer.alloc(padded(data.length) - data.length),
  ]);
  return Buffer.concat([head, ...bodies]);
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}
