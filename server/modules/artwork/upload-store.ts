import type { ArtworkCrop } from '@lathe/contract/artwork';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { ArtworkUploads } from '../../platform/db/schema.gen.ts';
import type { Tx } from '../../platform/db/tx.ts';

type UploadState = 'uploading' | 'arrived' | 'replaced' | 'cancelled';

export type UploadRow = Omit<Selectable<ArtworkUploads>, 'state' | 'crop'> & {
  state: UploadState;
  crop: ArtworkCrop | null;
};

export interface NewUpload {
  id: string;
  ownerId: string;
  releaseId: string;
  artworkId: string;
  part: string;
  filename: string;
  size: number;
  crop: ArtworkCrop | null;
  autoGeneration: boolean;
  storageKey: string;
  multipartId: string;
  partBytes: number;
  now: Date;
}

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await tx
    .insertInto('artwork_uploads')
    .values({
      id: upload.id,
      owner_id: upload.ownerId,
      release_id: upload.releaseId,
      artwork_id: upload.artworkId,
      part: upload.part,
      filename: upload.filename,
      size: upload.size,
      crop: upload.crop && JSON.stringify(upload.crop),
      auto_generation: upload.autoGeneration,
      storage_key: upload.storageKey,
      multipart_id: upload.multipartId,
      part_bytes: upload.partBytes,
      created_at: upload.now,
      updated_at: upload.now,
    })
    .execute();
}

/** Of this owner alone: to everybody else there is none. */
export async function findUpload(
  db: Db | Tx,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<UploadRow | undefined> {
  const row = await db
    .selectFrom('artwork_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row as UploadRow | undefined;
}

/** What counts, and what is on its way; the newest first. */
export async function readSources(db: Db | Tx, artworkId: string): Promise<UploadRow[]> {
  const rows = await db
    .selectFrom('artwork_uploads')
    .selectAll()
    .where('artwork_id', '=', artworkId)
    .where('state', 'in', ['uploading', 'arrived'])
    .orderBy('number', 'desc')
    .execute();
  return rows as UploadRow[];
}

/** False when the upload is no longer in that state: somebody else was faster. */
export async function setUploadState(
  tx: Tx,
  id: string,
  { from, to, now }: { from: UploadState; to: UploadState; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('artwork_uploads')
    .set({ state: to, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
