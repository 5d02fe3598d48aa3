import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { publishPayout } from './publish-payout.ts';
import { findOutdated, findUnpayable } from './sendable.ts';
import { lockPayout, type PayoutRow, payouts } from './store.ts';

const SLICE = 500;

/**
 * Tax is due at the rate of the day of the payment, and money goes only to details that staff have
 * seen. Approved payouts with another rate, to changed details, or that nobody pays any more, wait
 * for staff again, who see why and reject them.
 */
export async function handler(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  let after: string | null = null;
  for (;;) {
    const rows: PayoutRow[] = await payouts(ctx.db)
      .where('payouts.state', '=', 'approved')
      .where(sql<boolean>`(${after}::uuid is null or payouts.id > ${after}::uuid)`)
      .orderBy('payouts.id')
      .limit(SLICE)
      .execute();
    const outdated = [
      ...(await findOutdated(ctx.db, { rows, now })),
      ...(await findUnpayable(ctx.db, ctx, rows)),
    ];
    for (const id of new Set(outdated.map((row) => row.id))) await reopen(ctx, id);
    const last = rows.at(-1);
    if (rows.length < SLICE || !last) return;
    after = last.id;
  }
}

async function reopen(ctx: Ctx, payoutId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (payout?.state !== 'approved') return;
    const rows = [payout];
    const outdated = await findOutdated(tx, { rows, now: ctx.clock.now() });
    if (outdated.length === 0 && (await findUnpayable(tx, ctx, rows)).length === 0) return;
    await tx
      .updateTable('payouts')
      .set({ state: 'requested', approved_at: null, approved_by: null })
      .where('id', '=', payoutId)
      .execute();
    const { userId } = payout;
    await publishPayout(tx, ctx, { payoutId, userId, state: 'requested', mail: 'reopened' });
  });
}
