import { createHash } from 'node:crypto';

/** The same uuid for the same words in every world, so that a part made again finds its own rows. */
export function demoId(...words: (string | number)[]): string {
  const hash = createHash('sha256')
    .update(`lathe demo ${words.join('/')}`)
    .digest('hex');
  // Version 8 of RFC 9562: made by a rule of our own.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
