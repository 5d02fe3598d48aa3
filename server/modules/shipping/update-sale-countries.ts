/**
 * Releases that exclude countries are stored with a list of allowed countries, which depends on the
 * shipping countries.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { refreshStorefront } from '../storefront/index.ts';
import { updateTitleCountries as updateJob } from './jobs.ts';
import { updateTitleCountries } from './update-title-countries.ts';

const BATCH_SIZE = 500;

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct group_id as id from releases
    where group_id is not null and deleted_at is null and retired_at is null
      and published_at is not null and territories is null
      and cardinality(territories_exclude) > 0
    order by 1`.execute(ctx.db);
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    signal.throwIfAborted();
    const groupIds = rows.slice(at, at + BATCH_SIZE).map(({ id }) => id);
    await updateBatch(ctx, groupIds, signal);
  }
}

/**
 * One transaction is faster; if it fails, titles are updated one by one to isolate the failing one.
 */
async function updateBatch(ctx: Ctx, groupIds: string[], signal: AbortSignal): Promise<void> {
  try {
    await inTransaction(ctx.db, (tx) => refreshStorefront(tx, ctx, { groupIds }));
  } catch {
    const payloads = groupIds.map((groupId) => ({ groupId }));
    await eachRow(ctx, { job: updateJob, payloads, signal }, (payload) =>
      updateTitleCountries(ctx, payload),
    );
  }
}
