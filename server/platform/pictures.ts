/**
 * Shop pictures: stored below `public/` in several widths and formats, and described in a column of
 * their owner. New content gets new keys, so browsers may cache them forever.
 */
import type { Picture } from '@lathe/contract/picture';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../context.ts';
import type { Tx } from './db/tx.ts';
import { removeFiles } from './storage/jobs.ts';
import { IMMUTABLE_CACHE, type Storage } from './storage/storage.ts';

/** The column's JSON. */
export interface PictureRecord {
  /** Common prefix of all keys: `public/pictures/…`. */
  base: string;
  /** Widths of the AVIF and WebP versions, ascending. */
  widths: number[];
  /** Preferred formats first: avif, webp. */
  types: string[];
  /** Key of the JPEG. */
  src: string;
  width: number;
  height: number;
  colours: string[];
}

export interface PictureFile {
  type: 'avif' | 'webp' | 'jpeg';
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** An open or cached page may still show the old picture. */
const REMOVED_AFTER_HOURS = 24;

export function pictureKey(base: string, width: number, type: string): string {
  return `${base}-${width}.${type}`;
}

/** The JPEG is the largest version and the fallback. */
export async function storePicture(
  storage: Pick<Storage, 'put'>,
  { base, files, colours }: { base: string; files: readonly PictureFile[]; colours: string[] },
): Promise<PictureRecord> {
  const jpeg = files.find(({ type }) => type === 'jpeg');
  if (!jpeg) throw new Error(`${base}: an image needs a JPEG file.`);
  await Promise.all(
    files.map(({ type, width, bytes }) =>
      storage.put(pictureKey(base, width, type), bytes, {
        contentType: `image/${type}`,
        cacheControl: IMMUTABLE_CACHE,
      }),
    ),
  );
  const better = files.filter(({ type }) => type !== 'jpeg');
  return {
    base,
    widths: [...new Set(better.map(({ width }) => width))].sort((a, b) => a - b),
    types: [...new Set(better.map(({ type }) => type))],
    src: pictureKey(base, jpeg.width, 'jpeg'),
    width: jpeg.width,
    height: jpeg.height,
    colours,
  };
}

/** Call after the picture was replaced. */
export async function removePictureLater(
  tx: Tx,
  { jobs, clock }: Pick<Ctx, 'jobs' | 'clock'>,
  { base }: PictureRecord,
): Promise<void> {
  const runAt = addDuration(clock.now(), { hours: REMOVED_AFTER_HOURS });
  await jobs.enqueue(tx, removeFiles, { prefixes: [`${base}-`] }, { runAt });
}

/** URLs without a host, so that pages, replies and caches are the same on every origin. */
export function presentPicture(stored: unknown): Picture | null {
  if (stored === null || stored === undefined) return null;
  const { base, widths, types, src, width, height, colours } = stored as PictureRecord;
  return { src: `/media/${src}`, base: `/media/${base}`, types, widths, width, height, colours };
}
