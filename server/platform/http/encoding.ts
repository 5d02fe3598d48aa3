/** Compression for dynamic responses; built assets are compressed at build time. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';
/** Below this size the extra headers outweigh the savings. */
export const MIN_COMPRESS_BYTES = 1024;

export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(header)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(header)) return 'gzip';
  return 'identity';
}

/** Quality 5 for one-time responses, 9 for cached ones. */
export async function encode(bytes: Buffer, encoding: Encoding, quality: 5 | 9): Promise<Buffer> {
  if (encoding === 'br') {
    return brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
  }
  if (encoding === 'gzip') return zip(bytes, { level: quality === 9 ? 9 : 6 });
  return bytes;
}

export function isWorthEncoding(bytes: Buffer): boolean {
  return bytes.length >= MIN_COMPRESS_BYTES;
}
