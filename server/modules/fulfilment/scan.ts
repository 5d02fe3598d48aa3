/** Parses the code on a sheet, or the number of an order, scanned or typed. */
import type { ProductionStage } from '@lathe/rules/production';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { batchCode, findBatch } from './batch-store.ts';
import { advanceBatch } from './batches.ts';
import { findJob } from './job-store.ts';
import { advanceJob } from './move-job.ts';
import { batchName, variantOf, viewerOf } from './present.ts';

/** Nine digits exceed any number of sheets and fit a database integer. */
const CODE = /^([JB])(\d{1,9})$/;

export interface ScanResult {
  kind: 'job' | 'batch';
  uuid: string;
  code: string;
}

interface FoundOrder {
  kind: 'order';
  uuid: string;
  code: string;
}

export async function findCode(db: Db, input: string): Promise<ScanResult | FoundOrder> {
  const found = (await findSheet(db, input)) ?? (await findOrder(db, input.trim()));
  if (!found) throw unknownCode(input);
  return found;
}

function unknownCode(input: string): CallError {
  return new CallError('job_code_unknown', { values: { code: input.trim() } });
}

async function findSheet(db: Db, input: string): Promise<ScanResult | null> {
  const code = input.trim().toUpperCase();
  const [, letter, number] = CODE.exec(code) ?? [];
  const row =
    number === undefined ? undefined : await findNumber(db, letter === 'J', Number(number));
  return row ? { kind: letter === 'J' ? 'job' : 'batch', uuid: row.id, code } : null;
}

/** Only orders with something to make. */
async function findOrder(db: Db, number: string): Promise<FoundOrder | null> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where(sql<SqlBool>`lower(number) = lower(${number})`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('making_jobs')
          .select('making_jobs.id')
          .whereRef('making_jobs.order_id', '=', 'orders.id'),
      ),
    )
    .executeTakeFirst();
  return row ? { kind: 'order', uuid: row.id, code: row.number } : null;
}

async function findNumber(db: Db, isJob: boolean, number: number) {
  return isJob
    ? await db
        .selectFrom('making_jobs')
        .select('id')
        .where('number', '=', number)
        .executeTakeFirst()
    : await db
        .selectFrom('making_batches')
        .select('id')
        .where('number', '=', number)
        .executeTakeFirst();
}

export async function scan(
  call: Caller,
  {
    code: input,
    stage,
    batch: batchId,
  }: { code: string; stage: ProductionStage; batch?: string | undefined },
) {
  const { db } = call.ctx;
  const scanned = await findSheet(db, input);
  if (!scanned) throw unknownCode(input);
  const expected = { id: scanned.uuid, stage };
  const viewer = await viewerOf(call);
  if (scanned.kind === 'batch') {
    if (batchId !== undefined && batchId !== scanned.uuid)
      throw await otherBatch(db, scanned, batchId);
    const { to, moved } = await advanceBatch(call, expected);
    const batch = await findBatch(db, scanned.uuid);
    const title = batch ? batchName(batch, viewer) : '';
    return { ...scanned, title, from: stage, to, moved };
  }
  const to = await advanceJob(call, { ...expected, batch: batchId });
  const job = await findJob(db, scanned.uuid);
  const title = job ? [job.title, ...variantOf(job, viewer)].join(', ') : '';
  return { ...scanned, title, from: stage, to, moved: 1 };
}

async function otherBatch(db: Db, { code }: ScanResult, batchId: string): Promise<CallError> {
  const expected = await findBatch(db, batchId);
  if (!expected) return new CallError('not_found');
  return new CallError('job_of_other_batch', {
    values: { code, batch: batchCode(expected), own: 'batch' },
  });
}
