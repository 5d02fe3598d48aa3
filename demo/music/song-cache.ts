/**
 * Cache of rendered songs, keyed by a hash of all inputs, so a second demo world only copies files.
 * Entries with a wrong checksum are ignored.
 */
import { hash, randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StyleName } from './styles/styles.ts';

export interface SongSpec {
  /** File name: `<id>.mp3`. */
  readonly id: string;
  readonly style: StyleName;
  readonly seed: string | number;
  readonly seconds: number;
  readonly title: string;
  readonly artist: string;
}

export interface CachedSong {
  readonly mp3: Buffer;
  readonly peaks: Uint8Array;
}

/** Raise it when the same seed sounds different. */
const GENERATOR_VERSION = 2;
const CHECKSUM_BYTES = 32;
const COUNT_BYTES = 2;

export function cacheName({ style, seed, seconds, title, artist }: SongSpec): string {
  const inputs = JSON.stringify([GENERATOR_VERSION, style, String(seed), seconds, title, artist]);
  return `${hash('sha256', inputs)}.song`;
}

/** File layout: checksum, number of peaks, peaks, mp3. */
export async function readCachedSong(
  cache: string,
  spec: SongSpec,
): Promise<CachedSong | undefined> {
  const entry = await readFile(join(cache, cacheName(spec))).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!entry || entry.length < CHECKSUM_BYTES + COUNT_BYTES) return undefined;
  const content = entry.subarray(CHECKSUM_BYTES);
  if (!checksumOf(content).equals(entry.subarray(0, CHECKSUM_BYTES))) return undefined;
  const peaksEnd = COUNT_BYTES + content.readUInt16LE(0);
  return {
    peaks: new Uint8Array(content.subarray(COUNT_BYTES, peaksEnd)),
    mp3: content.subarray(peaksEnd),
  };
}

export async function writeCachedSong(
  cache: string,
  spec: SongSpec,
  { mp3, peaks }: CachedSong,
): Promise<void> {
  const count = Buffer.alloc(COUNT_BYTES);
  count.writeUInt16LE(peaks.length);
  const content = Buffer.concat([count, peaks, mp3]);
  // Two processes may cache the same song, so each writes its own file and the last rename wins.
  const temporary = join(cache, `${randomUUID()}.draft`);
  await writeFile(temporary, Buffer.concat([checksumOf(content), content]));
  await rename(temporary, join(cache, cacheName(spec)));
}

function checksumOf(content: Buffer): Buffer {
  return hash('sha256', content, 'buffer');
}
