import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { PAGE_SIZE } from '../../platform/http/paging.ts';
import type { JobRow } from './job-store.ts';

export interface BatchRow {
  id: string;
  number: number;
  format: string;
  /** Empty for records, and for batches of a version that mixed colours. */
  material: string;
  madeAt: Date;
  madeBy: string | null;
  finishedAt: Date | null;
}

export function batchCode({ number }: Pick<BatchRow, 'number'>): string {
  return `B${number}`;
}

function batches(db: Db | Tx) {
  return db
    .selectFrom('making_batches')
    .leftJoin('users', 'users.id', 'making_batches.made_by')
    .select([
      'making_batches.id',
      'making_batches.number',
      'making_batches.format',
      'making_batches.material',
      'making_batches.made_at as madeAt',
      'users.name as madeBy',
      'making_batches.finished_at as finishedAt',
    ])
    .$castTo<BatchRow>();
}

export async function findBatch(db: Db | Tx, id: string): Promise<BatchRow | undefined> {
  return await batches(db).where('making_batches.id', '=', id).executeTakeFirst();
}

/** The job fields that a list needs. */
export type BatchedJob = Pick<JobRow, 'stage' | 'quantity' | 'reprintQuantity'>;

export interface ListedBatch extends BatchRow {
  jobs: readonly BatchedJob[];
}

/** Unfinished batches, newest first, one row more than a page. */
export async function listBatches(
  db: Db,
  { format, keys }: { format: string | undefined; keys: readonly string[] | null },
): Promise<ListedBatch[]> {
  return await batches(db)
    .select(
      sql<BatchedJob[]>`(select coalesce(jsonb_agg(jsonb_build_object('stage', stage,
        'quantity', quantity, 'reprintQuantity', reprint_quantity)), '[]')
        from making_jobs where batch_id = making_batches.id)`.as('jobs'),
    )
    .$castTo<ListedBatch>()
    .where('finished_at', 'is', null)
    .$if(format !== undefined, (query) => query.where('making_batches.format', '=', format ?? ''))
    .$if(keys !== null, (query) =>
      query.where('making_batches.number', '<', Number(keys?.[0] ?? 0)),
    )
    .orderBy('making_batches.number', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

/** Locks the most urgent unassigned jobs. Concurrent callers get different ones. */
export async function lockNextJobs(
  tx: Tx,
  {
    format,
    material,
    jobs,
    today,
  }: { format: string; material: string; jobs: number; today: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select making_jobs.id from making_jobs join orders on orders.id = order_id
    where format = ${format} and material = ${material} and stage = 'queued' and batch_id is null
      and start_on <= ${today}::date and held_at is null and cancelled_at is null
      and refunded_at is null
    order by dispatch_on, making_jobs.number limit ${jobs}
    for update of making_jobs skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}
