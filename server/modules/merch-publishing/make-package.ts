/**
 * Makes the files of the plant and the pictures of the shop of an approved design. It counts only
 * after the final update, so a killed attempt is repeated by the next one.
 */
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import {
  addToItemHistory,
  findItem,
  lockedItem,
  publishItemChanged,
  setLife,
} from '../merch/index.ts';
import { makeDesignFiles } from '../merch-designs/index.ts';
import { isDesignCurrent } from './current-design.ts';
import { publishDueMerch } from './jobs.ts';
import { findMerchPackage, finishMerchPackage, type MerchPackageProblem } from './package-store.ts';

interface ItemKey {
  ownerId: string;
  id: string;
}

export async function handler(
  ctx: Ctx,
  { itemId }: { itemId: string },
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const key = await findInProcess(ctx.db, itemId);
  // Finished by an attempt that could not report it.
  if (!key) return;
  if (!(await hasCurrentDesign(ctx, key))) {
    // Trying again would not help: staff see the reason.
    await fail(ctx, key, 'design_changed');
    return;
  }
  await makeDesignFiles(ctx, itemId, { signal });
  await finish(ctx, key);
}

/** After the last attempt: staff can try again, and the error raises an alarm. */
export async function onFinalFailure(
  ctx: Ctx,
  { itemId }: { itemId: string },
  error: unknown,
): Promise<void> {
  const key = await findInProcess(ctx.db, itemId);
  if (key) await fail(ctx, key, 'files_failed');
  throw error;
}

async function findInProcess(db: Db, itemId: string): Promise<ItemKey | undefined> {
  return await db
    .selectFrom('merch_items')
    .select(['id', 'owner_id as ownerId'])
    .where('id', '=', itemId)
    .where('in_process_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

async function hasCurrentDesign(ctx: Ctx, key: ItemKey): Promise<boolean> {
  const item = await findItem(ctx.db, key);
  return item !== undefined && (await isDesignCurrent(ctx, ctx.db, item));
}

async function finish(ctx: Ctx, key: ItemKey): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const item = await lockedItem(tx, key);
    // Another worker assumed that this one was dead, and finished first.
    if (item.in_process_at === null) return;
    const now = ctx.clock.now();
    await setLife(tx, key.id, { life: { in_process_at: null, approved_at: now }, now });
    await finishMerchPackage(tx, { itemId: key.id, failure: null, now });
    await addToItemHistory(tx, { itemId: key.id, userId: null, action: 'package_made', now });
    // Its date may have passed, or it has none and goes on sale at once.
    await ctx.jobs.enqueue(tx, publishDueMerch, {}, { key: 'publish-due-merch' });
    await publishItemChanged(tx, ctx, item);
  });
}

async function fail(ctx: Ctx, key: ItemKey, failure: MerchPackageProblem): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const item = await lockedItem(tx, key);
    const found = await findMerchPackage(tx, key.id);
    // Finished meanwhile, or already failed with a reason.
    if (item.in_process_at === null || found?.state !== 'making') return;
    await finishMerchPackage(tx, { itemId: key.id, failure, now: ctx.clock.now() });
    await publishItemChanged(tx, ctx, item);
  });
}
