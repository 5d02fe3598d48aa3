/**
 * Files that claim to be images: truncated, with a wrong type, decompression bombs, or with
 * malicious content.
 */
import { deflateSync } from 'node:zlib';

export interface HostileFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

const text = (content: string) => Buffer.from(content);
const SVG = text(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
);

/** An image of 30,000 × 30,000 pixels in a few hundred bytes. */
function pictureBomb(): Buffer {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(side / 8) + 1));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  // The checksum is wrong on purpose.
  return Buffer.concat([length, text(name), data, Buffer.alloc(4)]);
}

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]);

export const HOSTILE_FILES: readonly HostileFile[] = [
  { name: 'empty.png', type: 'image/png', bytes: Buffer.alloc(0) },
  { name: 'cut.jpg', type: 'image/jpeg', bytes: JPEG_START },
  { name: 'noise.webp', type: 'image/webp', bytes: Buffer.alloc(5000, 'noise') },
  { name: 'bomb.png', type: 'image/png', bytes: pictureBomb() },
  { name: 'script.svg', type: 'image/svg+xml', bytes: SVG },
  { name: 'script.png', type: 'image/png', bytes: SVG },
  { name: '../../../../etc/cron.d/evil.png', type: 'image/png', bytes: JPEG_START },
  { name: 'nul\u0000.png', type: 'image/png', bytes: JPEG_START },
  { name: `${'long'.repeat(500)}.png`, type: 'image/png', bytes: JPEG_START },
  { name: 'archive.zip', type: 'application/zip', bytes: text('PK\u0003\u0004 and nothing more') },
  { name: 'page.html', type: 'text/html', bytes: text('<script>alert(1)</script>') },
  { name: 'commas.csv', type: 'text/csv', bytes: Buffer.alloc(1_900_000, ',') },
  { name: 'quotes.csv', type: 'text/csv', bytes: Buffer.alloc(1_900_000, '"') },
  { name: 'lines.csv', type: 'text/csv', bytes: Buffer.alloc(1_900_000, '\n') },
  { name: 'spaces.csv', type: 'text/csv', bytes: Buffer.alloc(1_900_000, ' ') },
];
