/** Approved becomes on sale on its day, by itself and once. */
import { calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { addToHistory, showInShop, updateRelease } from '../releases/index.ts';
import { announceRelease } from './jobs.ts';
import { tellSeller } from './tell-seller.ts';

interface Due {
  id: string;
  owner_id: string;
  group_id: string;
  page_id: string;
}

export async function handler(ctx: Ctx, _: object, { signal }: JobHelpers): Promise<void> {
  for (const { id } of await listDue(ctx.db, ctx)) {
    signal.throwIfAborted();
    await inTransaction(ctx.db, (tx) => publishRelease(tx, ctx, id));
  }
}

/** On a page that is live, in a group that can be seen; on the first day that it can be ordered. */
async function listDue(db: Db | Tx, { clock }: Ctx, only: string | null = null): Promise<Due[]> {
  const today = calendarDate(clock.now());
  const { rows } = await sql<Due>`
    select releases.id, releases.owner_id, group_id, releases.page_id
    from releases
    join pages on pages.id = releases.page_id and pages.is_live and pages.deleted_at is null
    join release_groups on release_groups.id = group_id and visibility = 'visible'
    where approved_at is not null and in_process_at is null and published_at is null
      and retired_at is null and releases.deleted_at is null
      and least(preorder_date, release_date) <= ${today}
      and (releases.id = ${only} or ${only}::uuid is null)
    order by least(preorder_date, release_date), releases.id`.execute(db);
  return rows;
}

/** Asked again under the lock: another worker may have been quicker, or the seller has retired it. */
async function publishRelease(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  await tx.selectFrom('releases').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const [release] = await listDue(tx, ctx, id);
  if (!release) return;
  const now = ctx.clock.now();
  await updateRelease(tx, { id, change: { published_at: now }, now });
  await addToHistory(tx, { releaseId: id, userId: null, action: 'published', now });
  await showInShop(tx, ctx, release);
  await ctx.jobs.enqueue(tx, announceRelease, { releaseId: id });
  await tellSeller(tx, ctx, release);
}
