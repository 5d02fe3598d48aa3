import {
  type MerchStep,
  PRODUCTION_STAGES,
  type ProductionMedium,
  type ProductionStage,
} from '@lathe/rules/production';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { PAGE_SIZE } from '../../platform/http/paging.ts';
import { copyNumbersSql, soldImageSql, soldItemSql } from '../kinds/index.ts';

export interface JobRow {
  id: string;
  number: number;
  orderId: string;
  lineId: string;
  /** Number of the parcel that it is sent in. */
  parcel: number;
  format: string;
  medium: ProductionMedium;
  sides: number;
  steps: MerchStep[] | null;
  /** Empty for records. */
  material: string;
  size: string;
  designHash: string | null;
  quantity: number;
  /** Copies that are made again after a fault; null: all of them. */
  reprintQuantity: number | null;
  stage: ProductionStage;
  startOn: string;
  dispatchOn: string;
  reprints: number;
  batchId: string | null;
  batchNumber: number | null;
  title: string;
  artist: string;
  image: unknown;
  copies: number[];
  /** Null if the thing was deleted. */
  sellableId: string | null;
  orderNumber: string;
  country: string;
  heldAt: Date | null;
  cancelledAt: Date | null;
  refundedAt: Date | null;
  /** Of what it makes. */
  kind: string;
  /** For the seller, before the sale. */
  isSample: boolean;
}

/** Copies that go through the plant now. */
export function copiesToMake({
  quantity,
  reprintQuantity,
}: Pick<JobRow, 'quantity' | 'reprintQuantity'>): number {
  return reprintQuantity ?? quantity;
}

export function jobCode({ number }: Pick<JobRow, 'number'>): string {
  return `J${number}`;
}

function jobs(db: Db | Tx) {
  return db
    .selectFrom('making_jobs')
    .innerJoin('orders', 'orders.id', 'making_jobs.order_id')
    .innerJoin('order_lines', 'order_lines.id', 'making_jobs.order_line_id')
    .leftJoin('making_batches', 'making_batches.id', 'making_jobs.batch_id')
    .select([
      'making_jobs.id',
      'making_jobs.number',
      'making_jobs.order_id as orderId',
      'making_jobs.order_line_id as lineId',
      'order_lines.parcel',
      'making_jobs.format',
      'making_jobs.medium',
      'making_jobs.sides',
      'making_jobs.steps',
      'making_jobs.material',
      'making_jobs.size',
      'making_jobs.design_hash as designHash',
      'making_jobs.quantity',
      'making_jobs.reprint_quantity as reprintQuantity',
      'making_jobs.stage',
      'making_jobs.start_on as startOn',
      'making_jobs.dispatch_on as dispatchOn',
      'making_jobs.reprints',
      'making_jobs.batch_id as batchId',
      'making_batches.number as batchNumber',
      'order_lines.title',
      'order_lines.artist',
      soldImageSql('order_lines').as('image'),
      copyNumbersSql('order_lines').as('copies'),
      'order_lines.sellable_id as sellableId',
      'orders.number as orderNumber',
      'orders.country_iso as country',
      'orders.held_at as heldAt',
      'orders.cancelled_at as cancelledAt',
      'orders.refunded_at as refundedAt',
      sql<string>`order_lines.kind`.as('kind'),
      sql<boolean>`order_lines.mode = 'proof'`.as('isSample'),
    ])
    .$castTo<JobRow>();
}

export async function findJob(db: Db | Tx, id: string): Promise<JobRow | undefined> {
  return await jobs(db).where('making_jobs.id', '=', id).executeTakeFirst();
}

/** In the order of their sheets. */
export async function jobsOfBatch(db: Db | Tx, batchId: string): Promise<JobRow[]> {
  return await jobs(db)
    .where('batch_id', '=', batchId)
    .orderBy('making_jobs.dispatch_on')
    .orderBy('making_jobs.number')
    .execute();
}

/** What a job makes: all variants of an item. A deleted thing is only known by its order line. */
export const ITEM = sql<string>`coalesce(${soldItemSql('order_lines')}, order_lines.sellable_id,
  order_lines.id)`;

/** Jobs of one item, by number. */
export async function jobsOfItem(
  tx: Tx,
  { item, numbers }: { item: string; numbers: readonly number[] },
): Promise<JobRow[]> {
  return await jobs(tx)
    .where(sql<SqlBool>`making_jobs.number = any(${[...numbers]}::bigint[]) and ${ITEM} = ${item}`)
    .orderBy('making_jobs.dispatch_on')
    .orderBy('making_jobs.number')
    .execute();
}

/** The start date has come and the order is not on hold. */
export function notBlockedSql(today: string) {
  return sql<SqlBool>`(start_on <= ${today}::date and orders.held_at is null)`;
}

/** Still in production. Excludes jobs of cancelled or refunded orders. */
export const IN_PLANT = sql<SqlBool>`(stage not in ('dispatched', 'cancelled')
  and orders.cancelled_at is null and orders.refunded_at is null)`;

export interface JobFilter {
  format: string | undefined;
  stage: ProductionStage | undefined;
  show: 'open' | 'waiting';
  /** An order number: all of its jobs, also those that are waiting, shipped or cancelled. */
  order: string | undefined;
  /** The uuid of a group. */
  item: string | undefined;
  /** Of the format, such as a colour. */
  material: string | undefined;
  today: string;
  /** Cursor: the days since 1970 and the number of the last row. */
  keys: readonly string[] | null;
}

/** Earliest dispatch date first, one row more than a page. */
export async function listJobs(
  db: Db,
  { format, stage, show, order, item, material, today, keys }: JobFilter,
): Promise<(JobRow & { day: string })[]> {
  const [day, number] = keys ?? [];
  const open = notBlockedSql(today);
  return await jobs(db)
    .select(sql<string>`(making_jobs.dispatch_on - date '1970-01-01')::text`.as('day'))
    .where(
      order === undefined
        ? sql<SqlBool>`${IN_PLANT} and ${show === 'open' ? open : sql<SqlBool>`not ${open}`}`
        : sql<SqlBool>`lower(orders.number) = lower(${order})`,
    )
    .$if(format !== undefined, (query) => query.where('making_jobs.format', '=', format ?? ''))
    .$if(stage !== undefined, (query) => query.where('making_jobs.stage', '=', stage ?? ''))
    .$if(item !== undefined, (query) => query.where(sql<SqlBool>`${ITEM} = ${item}`))
    .$if(material !== undefined, (query) =>
      query.where('making_jobs.material', '=', material ?? ''),
    )
    .$if(keys !== null, (query) =>
      query.where(
        sql<SqlBool>`(making_jobs.dispatch_on, making_jobs.number) >
          (date '1970-01-01' + ${day}::integer, ${number}::bigint)`,
      ),
    )
    .orderBy('making_jobs.dispatch_on')
    .orderBy('making_jobs.number')
    .limit(PAGE_SIZE + 1)
    .execute();
}

export interface CountRow {
  format: string;
  stage: ProductionStage;
  jobs: number;
  copies: number;
  late: number;
  waiting: number;
  unbatched: number;
}

export async function countJobs(db: Db, today: string): Promise<CountRow[]> {
  const open = notBlockedSql(today);
  const { rows } = await sql<CountRow>`
    select format, stage,
      count(*) filter (where ${open})::integer as jobs,
      coalesce(sum(coalesce(reprint_quantity, quantity)) filter (where ${open}), 0)::integer as copies,
      count(*) filter (where ${open} and dispatch_on < ${today}::date)::integer as late,
      count(*) filter (where not ${open})::integer as waiting,
      count(*) filter (where ${open} and batch_id is null)::integer as unbatched
    from making_jobs join orders on orders.id = order_id
    where ${IN_PLANT}
    group by format, stage`.execute(db);
  return rows;
}

export interface BatchableRow {
  format: string;
  material: string;
  jobs: number;
  copies: number;
}

/** What can be made together: queued jobs that are in no batch. */
export async function listBatchable(db: Db, today: string): Promise<BatchableRow[]> {
  const { rows } = await sql<BatchableRow>`
    select format, material, count(*)::integer as jobs,
      sum(coalesce(reprint_quantity, quantity))::integer as copies
    from making_jobs join orders on orders.id = order_id
    where ${IN_PLANT} and ${notBlockedSql(today)} and stage = 'queued' and batch_id is null
    group by format, material order by format, jobs desc, material`.execute(db);
  return rows;
}

const ENDED: ReadonlySet<ProductionStage> = new Set(['packed', 'dispatched', 'cancelled']);

/** The earliest stage among the jobs, or null if all are packed. */
export function stageOfMany(many: readonly Pick<JobRow, 'stage'>[]): ProductionStage | null {
  const stages = new Set(many.map(({ stage }) => stage));
  return PRODUCTION_STAGES.find((stage) => stages.has(stage) && !ENDED.has(stage)) ?? null;
}
