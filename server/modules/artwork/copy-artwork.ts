/**
 * Copies the uploads of one release to another, which generates its own artwork with its own
 * barcode.
 */
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { lockedRelease, type ReleaseRow, updateRelease } from '../releases/index.ts';
import { type ArtworkRow, changeArtwork, ensureArtwork, findArtwork } from './artwork-store.ts';
import { queueRun } from './queue-run.ts';
import { updateArtworkStatus } from './report-artwork.ts';
import { sourceKey } from './storage-keys.ts';
import { readSources, type UploadRow } from './upload-store.ts';
import { COVER } from './uploads.ts';

interface ArtworkSource {
  artwork: ArtworkRow;
  sources: UploadRow[];
}

/** For another format only the cover is copied, because all other parts differ in size. */
export async function findArtworkToCopy(
  db: Db,
  { source, clone }: { source: ReleaseRow; clone: ReleaseRow },
): Promise<ArtworkSource | null> {
  const { artwork_flow: flow, id: releaseId } = source;
  const artwork = await findArtwork(db, { releaseId, flow });
  if (!artwork) return null;
  const isSameType = source.release_type_id === clone.release_type_id;
  const sources = (await readSources(db, artwork.id)).filter(
    ({ state, part }) => state === 'arrived' && (isSameType || part === COVER),
  );
  return sources.length === 0 ? null : { artwork, sources };
}

interface ArtworkCopyInput extends ArtworkSource {
  clone: ReleaseRow;
  userId: string;
  /** Derived from the source id, so a retry does not create a second copy. */
  copyId: (uploadId: string) => string;
  copyFile: (from: string, to: string) => Promise<string | null>;
}

export async function copyArtwork(ctx: Ctx, copying: ArtworkCopyInput): Promise<void> {
  const { artwork, sources, clone, userId, copyId, copyFile } = copying;
  const { flow } = artwork;
  const releaseKey = { ownerId: clone.owner_id, id: clone.id };
  const own = await inTransaction(ctx.db, async (tx) => {
    await lockedRelease(tx, releaseKey);
    return await ensureArtwork(tx, { releaseId: clone.id, flow, now: ctx.clock.now() });
  });
  const copies: UploadRow[] = [];
  for (const upload of sources) {
    const id = copyId(upload.id);
    const to = sourceKey({ releaseId: clone.id, artworkId: own.id }, id);
    const key = await copyFile(upload.storage_key, to);
    if (key !== null) copies.push({ ...upload, id, storage_key: key });
  }
  if (copies.length === 0) return;
  await inTransaction(ctx.db, async (tx) => {
    const release = await lockedRelease(tx, releaseKey);
    const now = ctx.clock.now();
    const inserted = await tx
      .insertInto('artwork_uploads')
      .values(
        copies.map(({ number: _, crop, ...upload }) => ({
          ...upload,
          crop: crop && JSON.stringify(crop),
          owner_id: clone.owner_id,
          release_id: clone.id,
          artwork_id: own.id,
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    if (inserted.length === 0) return;
    const { style, colours, language } = artwork;
    await changeArtwork(tx, own.id, { style, colours });
    const change = { artwork_flow: flow, cloned_artwork_processing: true };
    await updateRelease(tx, { id: clone.id, change, now, words: false });
    const work = { ctx, release, artwork: own, userId, now };
    await queueRun(tx, work, { locale: language });
    await updateArtworkStatus(tx, ctx, release);
  });
}
