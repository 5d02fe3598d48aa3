/** Storage of return images: private, served through URLs that are signed for an hour. */
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { deleteOrphanedPictures } from './jobs.ts';
import type { ReturnPicture } from './picture-files.ts';
import type { ReturnRow } from './return-store.ts';

const LINK_SECONDS = 3600;
const ORPHANED_AFTER_HOURS = 1;

interface ReturnKey {
  orderId: string;
  returnId: string;
}

/** Key prefix of all return images of an order. */
export function orderPictures(orderId: string): string {
  return `returns/${orderId}/`;
}

function pictureFolder({ orderId, returnId }: ReturnKey): string {
  return `${orderPictures(orderId)}${returnId}/`;
}

function keyOf(returnKey: ReturnKey, position: number, size: 'large' | 'small'): string {
  return `${pictureFolder(returnKey)}${position}-${size}.jpeg`;
}

/**
 * Runs before the return is inserted. If the process dies in between, a job deletes the files
 * later.
 */
export async function storePictures(
  { db, jobs, storage, clock }: Ctx,
  returnKey: ReturnKey,
  pictures: readonly ReturnPicture[],
): Promise<void> {
  const runAt = addDuration(clock.now(), { hours: ORPHANED_AFTER_HOURS });
  await inTransaction(db, (tx) => jobs.enqueue(tx, deleteOrphanedPictures, returnKey, { runAt }));
  for (const [at, { large, small }] of pictures.entries()) {
    const options = { contentType: 'image/jpeg', cacheControl: 'private, max-age=3600' };
    await storage.put(keyOf(returnKey, at + 1, 'large'), large, options);
    await storage.put(keyOf(returnKey, at + 1, 'small'), small, options);
  }
}

export async function removePictures({ storage }: Ctx, returnKey: ReturnKey): Promise<void> {
  for await (const { key } of storage.list(pictureFolder(returnKey))) await storage.remove(key);
}

export interface PictureLink {
  url: string;
  small_url: string;
  width: number;
  height: number;
}

export async function pictureLinks(
  { storage }: Ctx,
  { id: returnId, orderId, pictures }: ReturnRow,
): Promise<PictureLink[]> {
  const sign = (position: number, size: 'large' | 'small') =>
    storage.signDownload(keyOf({ orderId, returnId }, position, size), {
      expiresInSeconds: LINK_SECONDS,
    });
  return await Promise.all(
    pictures.map(async ({ position, width, height }) => ({
      url: await sign(position, 'large'),
      small_url: await sign(position, 'small'),
      width,
      height,
    })),
  );
}
