import { createHash } from 'node:crypto';

/** Deterministic UUID from words, so a rebuilt part finds its own rows. */
export function demoId(...words: (string | number)[]): string {
  const hash = createHash('sha256')
    .update(`lathe demo ${words.join('/')}`)
    .digest('hex');
  // UUID version 8 (RFC 9562): custom format.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
