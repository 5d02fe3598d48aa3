/** Creates one production job per line of a paid order. Idempotent. */
import { calendarDate } from '@lathe/rules/dates';
import { dispatchDate } from '@lathe/rules/dispatch';
import { isStillOpen } from '@lathe/rules/order-states';
import { machineOf, type PlantWork, workOf } from '@lathe/rules/plant-load';
import { productionStart } from '@lathe/rules/production';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { workSql } from '../kinds/index.ts';
import { findParcelOf, lockOrder } from '../orders/index.ts';
import { insertJobs, type NewJob, publishPlantChanged, readLoad } from '../production/index.ts';
import type { Work } from '../sellables/index.ts';

export async function planProduction(ctx: Ctx, orderId: string): Promise<void> {
  const { db, clock } = ctx;
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Cancelled before production was planned.
    if (!isStillOpen(order)) return;
    const now = clock.now();
    const today = calendarDate(now);
    const planned = Map.groupBy(await linesToMake(tx, orderId), ({ parcel }) => parcel);
    for (const [parcel, lines] of planned) {
      const releaseDates = releaseDatesOf(lines);
      const promised = findParcelOf(order, parcel)?.dispatchDate;
      const load = promised ? undefined : await readLoad(tx, now);
      await insertJobs(tx, {
        orderId,
        jobs: lines,
        startOn: productionStart(today, releaseDates),
        dispatchOn:
          promised ?? dispatchDate({ today, releaseDates, work: machineWork(lines), load }),
        now,
      });
    }
    await publishPlantChanged(tx, ctx);
  });
}

export interface LineToMake extends NewJob {
  parcel: number;
  /** Null if the line does not wait for it. */
  releaseDate: string | null;
}

export function releaseDatesOf(lines: readonly LineToMake[]): string[] {
  return lines.flatMap(({ releaseDate }) => releaseDate ?? []);
}

/** Pieces by machine. */
export function machineWork(lines: readonly LineToMake[]): PlantWork {
  return workOf(lines.map((line) => ({ machine: machineOf(line), quantity: line.quantity })));
}

type LineWithWork = Omit<LineToMake, keyof Work> & { work: Work | null };

/** Skips what is not made, and refunded lines. */
export async function linesToMake(tx: Tx, orderId: string): Promise<LineToMake[]> {
  const { rows } = await sql<LineWithWork>`${PREPARED}
    select order_lines.id as "lineId", order_lines.parcel, ${workSql('order_lines')} as work,
      order_lines.quantity - order_lines.refunded_quantity as quantity
    from order_lines
    where order_id = ${orderId} and order_lines.quantity > order_lines.refunded_quantity
    order by order_lines.position`.execute(tx);
  return rows.flatMap(({ work, ...line }) => (work ? [{ ...line, ...work }] : []));
}
