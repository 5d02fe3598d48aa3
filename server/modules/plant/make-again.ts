import { calendarDate } from '@lathe/rules/dates';
import { dispatchDate } from '@lathe/rules/dispatch';
import { type MakingMedium, type MakingStage, makingMachine } from '@lathe/rules/making';
import { nextState } from '@lathe/rules/state-machine';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { readLoad } from './load.ts';

interface Again {
  orderId: string;
  lines: readonly { line: string; quantity: number }[];
  userId: string;
  now: Date;
}

/**
 * These copies came back and are made once more, and the order is on its way
 * through the plant again. False when one of them never went through it.
 */
export async function makeAgain(tx: Tx, again: Again): Promise<boolean> {
  const { orderId, lines, userId, now } = again;
  await lockRows(tx, 'orders', [orderId]);
  const shipsOn = await dispatchAgain(tx, again);
  for (const { line, quantity } of lines) {
    const job = await tx
      .selectFrom('making_jobs')
      .select(['id', 'medium', 'sides', 'stage', 'reprints'])
      .$narrowType<{ medium: MakingMedium; stage: MakingStage }>()
      .where('order_line_id', '=', line)
      .forUpdate()
      .executeTakeFirst();
    if (!job) return false;
    const next = nextState(makingMachine(job), job.stage, 'remake', 'desk');
    if (!next.ok) return false;
    await tx
      .updateTable('making_jobs')
      .set({
        stage: next.state,
        stage_at: now,
        quantity,
        batch_id: null,
        reprints: job.reprints + 1,
        start_on: calendarDate(now),
        dispatch_on: shipsOn,
      })
      .where('id', '=', job.id)
      .execute();
    await tx
      .insertInto('making_events')
      .values({
        job_id: job.id,
        at: now,
        user_id: userId,
        event: 'reprint',
        from_stage: job.stage,
        to_stage: next.state,
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
      dispatch_date: shipsOn,
    })
    .where('id', '=', orderId)
    .execute();
  return true;
}

/** Records that are made again take capacity like any others. */
async function dispatchAgain(tx: Tx, { lines, now }: Again): Promise<string> {
  const vinyl = await tx
    .selectFrom('making_jobs')
    .select('order_line_id as line')
    .where('medium', '=', 'Vinyl')
    .where(
      'order_line_id',
      'in',
      lines.map(({ line }) => line),
    )
    .execute();
  const records = lines.reduce(
    (sum, { line, quantity }) => (vinyl.some((job) => job.line === line) ? sum + quantity : sum),
    0,
  );
  return dispatchDate({ today: calendarDate(now), records, load: await readLoad(tx, now) });
}
