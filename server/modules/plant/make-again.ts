import { calendarDate, dispatchDate } from '@lathe/rules/dates';
import type { Tx } from '../../platform/db/tx.ts';

interface Again {
  orderId: string;
  lines: readonly { line: string; quantity: number }[];
  userId: string;
  now: Date;
}

/**
 * With the order locked: these copies came back and are made once more, and the order is on its way
 * through the plant again. False when one of them never went through it.
 */
export async function makeAgain(tx: Tx, { orderId, lines, userId, now }: Again): Promise<boolean> {
  for (const { line, quantity } of lines) {
    const job = await tx
      .updateTable('making_jobs')
      .set((eb) => ({
        stage: 'queued',
        stage_at: now,
        quantity,
        batch_id: null,
        reprints: eb('reprints', '+', 1),
        start_on: calendarDate(now),
        dispatch_on: dispatchDate(now),
      }))
      .where('order_line_id', '=', line)
      .where('stage', '=', 'dispatched')
      .returning('id')
      .executeTakeFirst();
    if (!job) return false;
    await tx
      .insertInto('making_events')
      .values({
        job_id: job.id,
        at: now,
        user_id: userId,
        event: 'reprint',
        from_stage: 'dispatched',
        to_stage: 'queued',
      })
      .execute();
  }
  await tx
    .updateTable('orders')
    .set({
      packed_at: null,
      dispatched_at: null,
      delivered_at: null,
      carrier: null,
      tracking: null,
      dispatch_date: dispatchDate(now),
    })
    .where('id', '=', orderId)
    .execute();
  return true;
}
