/**
 * Pictures of the shop: kept below `public/` in several widths and formats, and as a column of the
 * thing that they show. New content gets new keys, so browsers may keep them for ever.
 */
import type { Picture } from '@lathe/contract/picture';
import { later } from '@lathe/rules/moments';
import type { Ctx } from '../context.ts';
import type { Tx } from './db/tx.ts';
import { removeFiles } from './storage/jobs.ts';
import { FOR_EVER, type Storage } from './storage/storage.ts';

/** What the column holds. */
export interface KeptPicture {
  /** The start of all keys: `public/pictures/…`. */
  base: string;
  /** Of the better formats, ascending. */
  widths: number[];
  /** Better formats first: avif, webp. */
  types: string[];
  /** The key of the JPEG. */
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

/** Somebody may still have a page open, or kept, that shows the old one. */
const REMOVED_AFTER_HOURS = 24;

export function pictureKey(base: string, width: number, type: string): string {
  return `${base}-${width}.${type}`;
}

/** The JPEG is the largest one; the others are offered beside it. */
export async function storePicture(
  storage: Pick<Storage, 'put'>,
  { base, files, colours }: { base: string; files: readonly PictureFile[]; colours: string[] },
): Promise<KeptPicture> {
  const jpeg = files.find(({ type }) => type === 'jpeg');
  if (!jpeg) throw new Error(`${base}: a picture needs a JPEG among its files.`);
  await Promise.all(
    files.map(({ type, width, bytes }) =>
      storage.put(pictureKey(base, width, type), bytes, {
        contentType: `image/${type}`,
        cacheControl: FOR_EVER,
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

/** After another has taken its place. */
export async function removePictureLater(
  tx: Tx,
  { jobs, clock }: Pick<Ctx, 'jobs' | 'clock'>,
  { base }: KeptPicture,
): Promise<void> {
  const runAt = later(clock.now(), { hours: REMOVED_AFTER_HOURS });
  await jobs.enqueue(tx, removeFiles, { prefixes: [`${base}-`] }, { runAt });
}

/** Addresses without a host: pages, calls and caches are the same wherever the shop is reached. */
export function presentPicture(kept: unknown): Picture | null {
  if (kept === null || kept === undefined) return null;
  const { base, widths, types, src, width, height, colours } = kept as KeptPicture;
  return { src: `/media/${src}`, base: `/media/${base}`, types, widths, width, height, colours };
}
