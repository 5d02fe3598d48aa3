import { DAY_MS, HOUR_MS } from '@lathe/rules/moments';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { markFailed, tellOwner } from './export-store.ts';

/** Longer than all tries of the job together take. */
const STUCK_AFTER_MS = 6 * HOUR_MS;
/** After that nobody asks any more when they last took their data along. */
const ROWS_KEPT_MS = 30 * DAY_MS;

export async function handler(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  await removeExpired(ctx, now);
  await giveUpStuck(ctx, new Date(now.getTime() - STUCK_AFTER_MS), now);
  await ctx.db
    .deleteFrom('account_exports')
    .where('requested_at', '<', new Date(now.getTime() - ROWS_KEPT_MS))
    .where('storage_key', 'is', null)
    .execute();
}

async function removeExpired({ db, storage }: Ctx, now: Date): Promise<void> {
  const expired = await db
    .selectFrom('account_exports')
    .select(['id', 'storage_key'])
    .where('expires_at', '<=', now)
    .where('storage_key', 'is not', null)
    .execute();
  for (const { id, storage_key } of expired) {
    if (storage_key) await storage.remove(storage_key);
    // Only now: had the process died before, the file would have been forgotten.
    await db
      .updateTable('account_exports')
      .set({ storage_key: null })
      .where('id', '=', id)
      .execute();
  }
}

/** Its worker died without a word; the person can ask again. */
async function giveUpStuck(ctx: Ctx, before: Date, now: Date): Promise<void> {
  const stuck = await ctx.db
    .selectFrom('account_exports')
    .select(['id', 'user_id as userId'])
    .where('requested_at', '<', before)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
  for (const one of stuck) {
    await inTransaction(ctx.db, async (tx) => {
      await markFailed(tx, { id: one.id, now });
      await tellOwner(tx, ctx, one);
    });
  }
}
