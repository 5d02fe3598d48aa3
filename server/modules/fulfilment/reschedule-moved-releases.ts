/** Reschedules orders to a later release date, one email address at a time. */
import { RESERVATION_MINUTES } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { closeDateMove } from '../sellables/index.ts';
import { type DateMove, listAffectedMailboxes, listOpenMoves } from './date-move-store.ts';
import { rescheduleOrders as followJob } from './jobs.ts';
import { rescheduleMailboxOrders } from './reschedule-orders.ts';

/**
 * Buyers in checkout saw the old date and can pay while their copies are held. Doubled, because the
 * card provider may report late.
 */
const LATE_ORDERS_MS = 2 * RESERVATION_MINUTES * 60_000;

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  for (const move of await listOpenMoves(ctx.db)) {
    const now = ctx.clock.now();
    await rescheduleMove(ctx, move, signal);
    // Failed ones have their own job, which does not need the move to be open.
    if (now.getTime() - move.movedAt.getTime() <= LATE_ORDERS_MS) continue;
    await closeDateMove(ctx.db, move, now);
  }
}

async function rescheduleMove(ctx: Ctx, move: DateMove, signal: AbortSignal): Promise<void> {
  const failed = new Set<string>();
  for (;;) {
    const mailboxes = await listAffectedMailboxes(ctx.db, move, [...failed]);
    if (mailboxes.length === 0) return;
    const payloads = mailboxes.map((reader) => ({ moveId: move.id, reader }));
    const left = await eachRow(ctx, { job: followJob, payloads, signal }, (payload) =>
      rescheduleMailboxOrders(ctx, payload),
    );
    for (const { reader } of left) failed.add(reader);
  }
}
