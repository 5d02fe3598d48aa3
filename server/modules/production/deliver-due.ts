import { DELIVERED_AFTER_DAYS } from '@lathe/rules/limits';
import { earlier } from '@lathe/rules/moments';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { tellOwner } from '../orders/index.ts';

const AT_ONCE = 200;

/** In small transactions, so that nobody waits for long. */
export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const now = ctx.clock.now();
  const due = earlier(now, { days: DELIVERED_AFTER_DAYS });
  let delivered = AT_ONCE;
  while (delivered === AT_ONCE && !signal.aborted) {
    delivered = await inTransaction(ctx.db, async (tx) => {
      const { rows } = await sql<{ id: string; userId: string | null }>`
        update orders set delivered_at = ${now} where id in (
          select id from orders
          where dispatched_at <= ${due} and delivered_at is null and refunded_at is null
          order by dispatched_at, id limit ${AT_ONCE} for update skip locked)
        returning id, user_id as "userId"`.execute(tx);
      for (const order of rows) await tellOwner(tx, ctx, order);
      return rows.length;
    });
  }
}
