/** All writes to jobs except cancelling and remaking. */
import type { MerchStep, ProductionMedium, ProductionStage } from '@lathe/rules/production';
import type { Tx } from '../../platform/db/tx.ts';

export interface NewJob {
  lineId: string;
  format: string;
  medium: ProductionMedium;
  sides: number;
  steps: readonly MerchStep[] | null;
  material: string;
  size: string;
  designHash: string | null;
  quantity: number;
}

/** One job per order line; repeated calls insert nothing. */
export async function insertJobs(
  tx: Tx,
  plan: {
    orderId: string;
    jobs: readonly NewJob[];
    startOn: string;
    dispatchOn: string;
    now: Date;
  },
): Promise<void> {
  const { orderId, jobs, startOn, dispatchOn, now } = plan;
  if (jobs.length === 0) return;
  await tx
    .insertInto('making_jobs')
    .values(
      jobs.map(({ lineId, format, medium, sides, steps, material, size, ...job }) => ({
        format,
        medium,
        sides,
        steps: steps && [...steps],
        material,
        size,
        design_hash: job.designHash,
        quantity: job.quantity,
        order_id: orderId,
        order_line_id: lineId,
        stage_at: now,
        start_on: startOn,
        dispatch_on: dispatchOn,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('order_line_id').doNothing())
    .execute();
}

/** Callers lock the order. */
export async function moveJob(
  tx: Tx,
  { id, stage, now }: { id: string; stage: ProductionStage; now: Date },
): Promise<void> {
  await tx
    .updateTable('making_jobs')
    .set({
      stage,
      stage_at: now,
      // All copies are good now.
      ...(stage === 'packed' && { reprint_quantity: null }),
    })
    .where('id', '=', id)
    .execute();
}

interface Restart {
  id: string;
  stage: ProductionStage;
  /** Copies that are made again; null: all of them. */
  quantity: number | null;
  now: Date;
}

/** Callers lock the order. The job leaves its batch. */
export async function restartJob(tx: Tx, { id, stage, quantity, now }: Restart): Promise<void> {
  await tx
    .updateTable('making_jobs')
    .set((eb) => ({
      stage,
      stage_at: now,
      reprints: eb('reprints', '+', 1),
      reprint_quantity: quantity,
      batch_id: null,
    }))
    .where('id', '=', id)
    .execute();
}

/** Callers lock the order. Started jobs continue, and wait for the rest of their parcel. */
export async function moveJobDates(
  tx: Tx,
  {
    lineIds,
    startOn,
    dispatchOn,
  }: { lineIds: readonly string[]; startOn: string; dispatchOn: string },
): Promise<void> {
  const jobs = tx.updateTable('making_jobs').where('order_line_id', 'in', lineIds);
  await jobs
    .set({ dispatch_on: dispatchOn })
    .where('stage', 'not in', ['dispatched', 'cancelled'])
    .execute();
  await jobs.set({ start_on: startOn }).where('stage', '=', 'queued').execute();
}

/** Whether everything in this parcel of the order is packed. */
export async function isAllPacked(
  tx: Tx,
  { orderId, parcel }: { orderId: string; parcel: number },
): Promise<boolean> {
  const open = await tx
    .selectFrom('making_jobs')
    .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
    .select('making_jobs.id')
    .where('making_jobs.order_id', '=', orderId)
    .where('parcel', '=', parcel)
    // Remade copies ship without the rest of the order.
    .where('stage', 'not in', ['packed', 'dispatched', 'cancelled'])
    .executeTakeFirst();
  return open === undefined;
}
