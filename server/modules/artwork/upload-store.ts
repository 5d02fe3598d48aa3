import type { ArtworkCrop } from '@lathe/contract/artwork';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { ArtworkUploads } from '../../platform/db/schema.gen.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type NewUpload, newUploadColumns } from '../../platform/storage/direct-uploads.ts';

type UploadState = 'uploading' | 'arrived' | 'replaced' | 'cancelled';

export type UploadRow = Omit<Selectable<ArtworkUploads>, 'state' | 'crop'> & {
  state: UploadState;
  crop: ArtworkCrop | null;
};

interface NewArtworkUpload extends NewUpload {
  artworkId: string;
  part: string;
  crop: ArtworkCrop | null;
  autoGeneration: boolean;
}

export async function insertUpload(tx: Tx, upload: NewArtworkUpload): Promise<void> {
  await tx
    .insertInto('artwork_uploads')
    .values({
      ...newUploadColumns(upload),
      artwork_id: upload.artworkId,
      part: upload.part,
      crop: upload.crop && JSON.stringify(upload.crop),
      auto_generation: upload.autoGeneration,
    })
    .execute();
}

/** With `ownerId`, only uploads of that owner are found. */
export async function findUpload(
  db: Db | Tx,
  { id, ownerId }: { id: string; ownerId?: string },
): Promise<UploadRow | undefined> {
  let query = db.selectFrom('artwork_uploads').selectAll().where('id', '=', id);
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId);
  const row = await query.executeTakeFirst();
  return row as UploadRow | undefined;
}

/** The upload as it is then; undefined if it is not being uploaded any more. */
export async function reopenUpload(
  tx: Tx,
  id: string,
  { gone, opened, now }: { gone: string; opened: string; now: Date },
): Promise<UploadRow | undefined> {
  await tx
    .updateTable('artwork_uploads')
    .set({ multipart_id: opened, updated_at: now })
    .where('id', '=', id)
    .where('multipart_id', '=', gone)
    .where('state', '=', 'uploading')
    .execute();
  const upload = await findUpload(tx, { id });
  return upload?.state === 'uploading' ? upload : undefined;
}

/** Current and pending uploads, newest first. */
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

/** Returns false if a concurrent request has changed the state. */
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
