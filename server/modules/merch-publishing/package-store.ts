/** The plant's files of approved items, and their state. */
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { makeMerchPackage } from './jobs.ts';

export type MerchPackageProblem = 'design_changed' | 'files_failed';

export interface MerchPackageRow {
  state: 'making' | 'ready' | 'failed';
  failure: MerchPackageProblem | null;
}

export async function findMerchPackage(
  db: Db | Tx,
  itemId: string,
): Promise<MerchPackageRow | undefined> {
  const row = await db
    .selectFrom('merch_packages')
    .select(['state', 'failure'])
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return row as MerchPackageRow | undefined;
}

/** A repeated request starts over. */
export async function requestMerchPackage(
  tx: Tx,
  { jobs }: Ctx,
  { itemId, now }: { itemId: string; now: Date },
): Promise<void> {
  const values = { state: 'making', failure: null, asked_at: now, finished_at: null };
  await tx
    .insertInto('merch_packages')
    .values({ item_id: itemId, ...values })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet(values))
    .execute();
  await jobs.enqueue(tx, makeMerchPackage, { itemId }, { key: `merch-package:${itemId}` });
}

export async function finishMerchPackage(
  tx: Tx,
  { itemId, failure, now }: { itemId: string; failure: MerchPackageProblem | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('merch_packages')
    .set({ state: failure ? 'failed' : 'ready', failure, finished_at: now })
    .where('item_id', '=', itemId)
    .execute();
}
