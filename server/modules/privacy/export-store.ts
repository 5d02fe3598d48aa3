import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface ExportRow {
  id: string;
  userId: string;
  requestedAt: Date;
  readyAt: Date | null;
  failedAt: Date | null;
  expiresAt: Date | null;
  storageKey: string | null;
  sizeBytes: number | null;
}

/** Key prefix of all export files of a user. */
export function exportFolder(userId: string): string {
  return `exports/${userId}/`;
}

function exports(db: Db | Tx) {
  return db
    .selectFrom('account_exports')
    .select([
      'id',
      'user_id as userId',
      'requested_at as requestedAt',
      'ready_at as readyAt',
      'failed_at as failedAt',
      'expires_at as expiresAt',
      'storage_key as storageKey',
      'size_bytes as sizeBytes',
    ]);
}

/** Null while another export is in progress. */
export async function insertExport(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<string | null> {
  const row = await tx
    .insertInto('account_exports')
    .values({ user_id: userId, requested_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('ready_at', 'is', null)
        .where('failed_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function isExportRunning(db: Db, userId: string): Promise<boolean> {
  const row = await exports(db)
    .where('user_id', '=', userId)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findExport(db: Db | Tx, id: string): Promise<ExportRow | undefined> {
  return await exports(db).where('id', '=', id).executeTakeFirst();
}

const MAX_SHOWN = 5;

export async function listExports(db: Db, userId: string): Promise<ExportRow[]> {
  return await exports(db)
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();
}

/**
 * False if the export no longer exists: the account was deleted, or the sweep marked it as failed.
 */
export async function markReady(
  tx: Tx,
  done: { id: string; storageKey: string; sizeBytes: number; readyAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_exports')
    .set({
      ready_at: done.readyAt,
      expires_at: done.expiresAt,
      storage_key: done.storageKey,
      size_bytes: done.sizeBytes,
    })
    .where('id', '=', done.id)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markFailed(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx
    .updateTable('account_exports')
    .set({ failed_at: now })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

/** Lets open pages revalidate. */
export async function publishExportChanged(
  tx: Tx,
  { realtime }: Ctx,
  { id, userId }: Pick<ExportRow, 'id' | 'userId'>,
): Promise<void> {
  await realtime.publish(tx, `user:${userId}`, 'account_export', { id });
}
