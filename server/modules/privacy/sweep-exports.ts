import { DAY_MS, HOUR_MS } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { markFailed, publishExportChanged } from './export-store.ts';
import { removeExport as removeJob } from './jobs.ts';
import { removeExport } from './remove-export.ts';

/** Longer than all attempts of the job together. */
const STUCK_AFTER_MS = 6 * HOUR_MS;
/** How long finished exports stay in the list. */
const RETENTION_MS = 30 * DAY_MS;

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const now = ctx.clock.now();
  await removeExpired(ctx, now, signal);
  await failStuckExports(ctx, new Date(now.getTime() - STUCK_AFTER_MS), now);
  await ctx.db
    .deleteFrom('account_exports')
    .where('requested_at', '<', new Date(now.getTime() - RETENTION_MS))
    .where('storage_key', 'is', null)
    .execute();
}

async function removeExpired(ctx: Ctx, now: Date, signal: AbortSignal): Promise<void> {
  const expired = await ctx.db
    .selectFrom('account_exports')
    .select('id')
    .where('expires_at', '<=', now)
    .where('storage_key', 'is not', null)
    .execute();
  const payloads = expired.map(({ id }) => ({ exportId: id }));
  await eachRow(ctx, { job: removeJob, payloads, signal }, (payload) => removeExport(ctx, payload));
}

/** The worker crashed. Marks the export as failed, so that the user can request another. */
async function failStuckExports(ctx: Ctx, before: Date, now: Date): Promise<void> {
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
      await publishExportChanged(tx, ctx, one);
    });
  }
}
