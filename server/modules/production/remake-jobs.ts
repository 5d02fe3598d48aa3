import { calendarDate } from '@lathe/rules/dates';
import { dispatchDate } from '@lathe/rules/dispatch';
import { machineOf, workOf } from '@lathe/rules/plant-load';
import {
  type MerchStep,
  type ProductionMedium,
  type ProductionStage,
  productionMachine,
} from '@lathe/rules/production';
import { nextState } from '@lathe/rules/state-machine';
import type { Tx } from '../../platform/db/tx.ts';
import { readLoad } from './capacity.ts';
import { addToHistory } from './history.ts';

interface RemakeInput {
  lines: readonly { line: string; quantity: number }[];
  userId: string;
  now: Date;
}

/**
 * Callers lock the order. Schedules returned copies again. Returns the dispatch date, or null if
 * one of them was never manufactured.
 */
export async function remakeJobs(tx: Tx, input: RemakeInput): Promise<string | null> {
  const { lines, userId, now } = input;
  const shipsOn = await nextDispatchDate(tx, input);
  for (const { line, quantity } of lines) {
    const job = await tx
      .selectFrom('making_jobs')
      .select(['id', 'medium', 'sides', 'steps', 'stage', 'reprints'])
      .$narrowType<{
        medium: ProductionMedium;
        steps: MerchStep[] | null;
        stage: ProductionStage;
      }>()
      .where('order_line_id', '=', line)
      .forUpdate()
      .executeTakeFirst();
    if (!job) return null;
    const next = nextState(productionMachine(job), job.stage, 'remake', 'desk');
    if (!next.ok) return null;
    await tx
      .updateTable('making_jobs')
      .set({
        stage: next.state,
        stage_at: now,
        quantity,
        reprint_quantity: null,
        batch_id: null,
        reprints: job.reprints + 1,
        start_on: calendarDate(now),
        dispatch_on: shipsOn,
      })
      .where('id', '=', job.id)
      .execute();
    const [from, to] = [job.stage, next.state];
    await addToHistory(tx, { jobId: job.id, userId, event: 'reprint', from, to, now });
  }
  return shipsOn;
}

/** Remade copies use plant capacity like new ones. */
async function nextDispatchDate(tx: Tx, { lines, now }: RemakeInput): Promise<string> {
  const jobs = await tx
    .selectFrom('making_jobs')
    .select(['order_line_id as line', 'medium', 'format'])
    .$narrowType<{ medium: ProductionMedium }>()
    .where(
      'order_line_id',
      'in',
      lines.map(({ line }) => line),
    )
    .execute();
  const work = workOf(
    jobs.map((job) => ({
      machine: machineOf(job),
      quantity: lines.find(({ line }) => line === job.line)?.quantity ?? 0,
    })),
  );
  return dispatchDate({ today: calendarDate(now), work, load: await readLoad(tx, now) });
}
