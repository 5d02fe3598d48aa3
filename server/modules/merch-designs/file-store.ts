import type { InkFacts } from '@lathe/rules/merch/check-placement';
import type { FileFinding } from '@lathe/rules/merch/findings';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { MerchFiles } from '../../platform/db/schema.gen.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { PictureRecord } from '../../platform/pictures.ts';
import { type OpenedUpload, PART_BYTES } from '../../platform/storage/direct-uploads.ts';

export type FileState = 'uploading' | 'checking' | 'ready' | 'refused';

/** More exact types than the generated database types. */
interface TypedColumns {
  state: FileState;
  purpose: 'artwork' | 'photo';
  format: 'png' | 'jpeg' | 'webp' | 'svg' | null;
  picture: PictureRecord | null;
  findings: FileFinding[];
  ink: InkFacts | null;
}

export type FileRow = Omit<Selectable<MerchFiles>, keyof TypedColumns> & TypedColumns;

function files(db: Db | Tx) {
  return db.selectFrom('merch_files').selectAll().where('removed_at', 'is', null);
}

export async function insertFile(
  tx: Tx,
  file: OpenedUpload & {
    itemId: string;
    purpose: string;
    name: string;
    bytes: number;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('merch_files')
    .values({
      id: file.id,
      item_id: file.itemId,
      purpose: file.purpose,
      name: file.name,
      bytes: file.bytes,
      storage_key: file.storageKey,
      multipart_id: file.multipartId,
      part_bytes: PART_BYTES,
      created_at: file.now,
      updated_at: file.now,
    })
    .execute();
}

export async function findFile(
  db: Db | Tx,
  { id, itemId }: { id: string; itemId?: string },
): Promise<FileRow | undefined> {
  let query = files(db).where('id', '=', id);
  if (itemId !== undefined) query = query.where('item_id', '=', itemId);
  return (await query.executeTakeFirst()) as FileRow | undefined;
}

/** Oldest first. */
export async function readFiles(db: Db | Tx, itemId: string): Promise<FileRow[]> {
  const rows = await files(db)
    .where('item_id', '=', itemId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as unknown as FileRow[];
}

/** Returns false if a concurrent request has changed the state. */
export async function changeFile(
  tx: Tx,
  id: string,
  { from, change, now }: { from: FileState; change: Updateable<MerchFiles>; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('merch_files')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', from)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The upload as it is then; undefined if it is not being uploaded any more. */
export async function reopenFile(
  tx: Tx,
  id: string,
  { gone, opened, now }: { gone: string; opened: string; now: Date },
): Promise<FileRow | undefined> {
  await tx
    .updateTable('merch_files')
    .set({ multipart_id: opened, updated_at: now })
    .where('id', '=', id)
    .where('multipart_id', '=', gone)
    .where('state', '=', 'uploading')
    .where('removed_at', 'is', null)
    .execute();
  const file = await findFile(tx, { id });
  return file?.state === 'uploading' ? file : undefined;
}

export async function removeFile(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('merch_files')
    .set({ removed_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** The copy of an item shares the stored files. */
export async function isStoredForOthers(
  tx: Tx,
  { id, storage_key }: Pick<FileRow, 'id' | 'storage_key'>,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from merch_files
      where storage_key = ${storage_key} and id <> ${id} and removed_at is null
    ) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
