/** Parses the code on a sheet, or the number of an order, scanned or typed. */
import type { ProductionStage } from '@lathe/rules/production';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { findBatch } from './batch-store.ts';
import { advanceBatch } from './batches.ts';
import { findJob } from './job-store.ts';
import { advanceJob } from './move-job.ts';
import { formatName, viewerOf } from './present.ts';

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
  { code: input, stage }: { code: string; stage: ProductionStage },
) {
  const { db } = call.ctx;
  const scanned = await findSheet(db, input);
  if (!scanned) throw unknownCode(input);
  const expected = { id: scanned.uuid, stage };
  if (scanned.kind === 'batch') {
    const { to, moved } = await advanceBatch(call, expected);
    const batch = await findBatch(db, scanned.uuid);
    const viewer = await viewerOf(call);
    const title = batch ? formatName(batch.format, viewer) : '';
    return { ...scanned, title, from: stage, to, moved };
  }
  const to = await advanceJob(call, expected);
  const job = await findJob(db, scanned.uuid);
  return { ...scanned, title: job?.title ?? '', from: stage, to, moved: 1 };
}
