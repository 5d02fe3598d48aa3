/** Production jobs for demo orders that have not shipped yet. */
import { calendarDate } from '@lathe/rules/dates';
import {
  type MerchStep,
  openStages,
  type ProductionMedium,
  type ProductionStage,
  productionStart,
} from '@lathe/rules/production';
import { sql } from 'kysely';
import { workSql } from '../server/modules/kinds/index.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { demoId } from './demo-id.ts';
import { DEMO_ORDER_PATTERN } from './orders/write-ledger.ts';
import { DEMO_USERS } from './people.ts';
import { upsert } from './upsert.ts';

/** Time between two production stages. */
const STAGE_MS = 40 * 60_000;

interface OpenLine {
  orderId: string;
  lineId: string;
  paidAt: Date;
  productionAt: Date | null;
  dispatchOn: string;
  format: string;
  medium: ProductionMedium;
  sides: number;
  steps: MerchStep[] | null;
  material: string;
  size: string;
  designHash: string | null;
  quantity: number;
  /** Release dates of all items in the order. */
  releaseDates: string[];
}

export async function makeProductionJobs(tx: Tx): Promise<void> {
  const lines = await readOpenLines(tx);
  const jobs = lines.map((line, at) => ({ line, ...jobProgress(line, at) }));
  await sql`delete from making_jobs using orders
    where orders.id = order_id and orders.number like ${DEMO_ORDER_PATTERN}`.execute(tx);
  await upsert(
    tx,
    'making_jobs',
    ['id'],
    jobs.map(({ line, stages, at }) => ({
      id: demoId('job', line.lineId),
      order_id: line.orderId,
      order_line_id: line.lineId,
      format: line.format,
      medium: line.medium,
      sides: line.sides,
      steps: line.steps,
      material: line.material,
      size: line.size,
      design_hash: line.designHash,
      quantity: line.quantity,
      stage: stages.at(-1) ?? 'queued',
      stage_at: at(stages.length - 1),
      start_on: productionStart(calendarDate(line.paidAt), line.releaseDates),
      dispatch_on: line.dispatchOn,
      created_at: line.paidAt,
    })),
  );
  await writeHistory(tx, jobs);
  await writeParcels(tx);
}

/** One parcel per order, unless nothing is sent. Domestic and international ones use different carriers. */
async function writeParcels(tx: Tx): Promise<void> {
  await sql`
    insert into parcels (id, order_id, number, dispatch_date, packed_at, dispatched_at,
      delivered_at, carrier, tracking)
    select md5('parcel ' || id)::uuid, id, 1, dispatch_date,
      coalesce(dispatched_at, (select case when bool_and(stage = 'packed') then max(stage_at) end
        from making_jobs where order_id = orders.id)),
      dispatched_at, delivered_at,
      case when dispatched_at is not null
        then case country_iso when 'GB' then 'royal_mail' else 'dhl' end end,
      case when dispatched_at is not null and country_iso <> 'GB'
        then 'JD' || lpad(right(number, 5), 12, '0') end
    from orders
    where paid_at is not null and address is not null and number like ${DEMO_ORDER_PATTERN}
    on conflict (order_id, number) do update set dispatch_date = excluded.dispatch_date,
      packed_at = excluded.packed_at, dispatched_at = excluded.dispatched_at,
      delivered_at = excluded.delivered_at, carrier = excluded.carrier,
      tracking = excluded.tracking`.execute(tx);
}

async function readOpenLines(tx: Tx): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select orders.id as "orderId", order_lines.id as "lineId", paid_at as "paidAt",
      production_at as "productionAt", dispatch_date::text as "dispatchOn",
      work ->> 'format' as format, work ->> 'medium' as medium, (work ->> 'sides')::integer as sides,
      work -> 'steps' as steps, work ->> 'material' as material,
      work ->> 'size' as size, work ->> 'designHash' as "designHash",
      quantity,
      array(select its.release_date::text from order_lines as other
        left join merch_variants as variants on variants.id = other.sellable_id
        join (select id, release_date from releases
          union all select id, release_date from merch_items) as its
          on its.id in (other.sellable_id, variants.item_id)
        where other.order_id = orders.id and its.release_date is not null) as "releaseDates"
    from orders join order_lines on order_id = orders.id
    cross join lateral (select ${workSql('order_lines')} as work) as made
    where orders.number like ${DEMO_ORDER_PATTERN} and paid_at is not null and dispatched_at is null
      and cancelled_at is null and refunded_at is null
    order by paid_at, orders.number, order_lines.position`.execute(tx);
  return rows;
}

interface JobProgress {
  /** Stages so far, starting with the queue. */
  stages: ProductionStage[];
  /** When it reached the stage at this index. */
  at: (stageIndex: number) => Date;
}

/** Spreads jobs that started today over the stages. */
function jobProgress(line: OpenLine, index: number): JobProgress {
  const allStages = openStages(line);
  const { productionAt } = line;
  const stageCount = productionAt === null ? 1 : 2 + (index % (allStages.length - 1));
  return {
    stages: allStages.slice(0, stageCount),
    at: (stageIndex) =>
      productionAt === null || stageIndex === 0
        ? line.paidAt
        : new Date(productionAt.getTime() + (stageIndex - 1) * STAGE_MS),
  };
}

async function writeHistory(
  tx: Tx,
  jobs: readonly ({ line: OpenLine } & JobProgress)[],
): Promise<void> {
  const userId = DEMO_USERS.find(({ email }) => email.startsWith('staff@'))?.id ?? null;
  const events = jobs.flatMap(({ line, stages, at }) =>
    stages.slice(1).map((to, index) => ({
      job_id: demoId('job', line.lineId),
      at: at(index + 1),
      user_id: userId,
      event: 'advance',
      from_stage: stages[index] ?? 'queued',
      to_stage: to,
    })),
  );
  if (events.length > 0) await tx.insertInto('making_events').values(events).execute();
}
