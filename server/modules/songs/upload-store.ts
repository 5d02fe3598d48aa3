import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { SongUploads } from '../../platform/db/schema.gen.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type NewUpload, newUploadColumns } from '../../platform/storage/direct-uploads.ts';
import type { Failure, FileRow } from './song-store.ts';

export type UploadRow = Selectable<SongUploads>;

export async function insertUpload(tx: Tx, upload: NewUpload & { trackId: string }): Promise<void> {
  await tx
    .insertInto('song_uploads')
    .values({ ...newUploadColumns(upload), track_id: upload.trackId })
    .execute();
}

/** With `ownerId`, only uploads of that owner are found. */
export async function findUpload(
  db: Db | Tx,
  { id, ownerId }: { id: string; ownerId?: string },
): Promise<UploadRow | undefined> {
  let query = db.selectFrom('song_uploads').selectAll().where('id', '=', id);
  if (ownerId !== undefined) query = query.where('owner_id', '=', ownerId);
  return await query.executeTakeFirst();
}

/** The upload as it is then; undefined if it is not being uploaded any more. */
export async function reopenUpload(
  tx: Tx,
  id: string,
  { gone, opened, now }: { gone: string; opened: string; now: Date },
): Promise<UploadRow | undefined> {
  await tx
    .updateTable('song_uploads')
    .set({ multipart_id: opened, updated_at: now })
    .where('id', '=', id)
    .where('multipart_id', '=', gone)
    .where('state', '=', 'uploading')
    .execute();
  const upload = await findUpload(tx, { id });
  return upload?.state === 'uploading' ? upload : undefined;
}

interface UploadProgress {
  state: FileRow['state'] | 'cancelled';
  step?: FileRow['step'];
  progress?: number;
  failure?: Failure | null;
  now: Date;
}

/** False if the upload is no longer in one of these states, because of a concurrent change. */
export async function setUploadState(
  tx: Tx | Db,
  id: string,
  { from, ...to }: UploadProgress & { from: readonly (FileRow['state'] | 'cancelled')[] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('song_uploads')
    .set({
      state: to.state,
      updated_at: to.now,
      ...(to.step !== undefined && { step: to.step }),
      ...(to.progress !== undefined && { progress: to.progress }),
      ...(to.failure !== undefined && { failure: to.failure && JSON.stringify(to.failure) }),
    })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
