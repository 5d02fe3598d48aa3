/** Parses the code on a sheet, scanned or typed. */
import type { ProductionStage } from '@lathe/rules/production';
import type { Db } from '../../platform/db/connect.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { priceBook } from '../catalogue/index.ts';
import { findBatch } from './batch-store.ts';
import { advanceBatch } from './batches.ts';
import { findJob } from './job-store.ts';
import { advanceJob } from './move-job.ts';
import { formatName } from './present.ts';

/** Nine digits exceed any number of sheets and fit a database integer. */
const CODE = /^([JB])(\d{1,9})$/;

export interface ScanResult {
  kind: 'job' | 'batch';
  uuid: string;
  code: string;
}

export async function findCode(db: Db, input: string): Promise<ScanResult> {
  const code = input.trim().toUpperCase();
  const [, letter, number] = CODE.exec(code) ?? [];
  const row =
    number === undefined ? undefined : await findNumber(db, letter === 'J', Number(number));
  if (!row) throw new CallError('job_code_unknown', { values: { code: input.trim() } });
  return { kind: letter === 'J' ? 'job' : 'batch', uuid: row.id, code };
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
  const scanned = await findCode(db, input);
  const expected = { id: scanned.uuid, stage };
  if (scanned.kind === 'batch') {
    const { to, moved } = await advanceBatch(call, expected);
    const batch = await findBatch(db, scanned.uuid);
    const viewer = { book: await priceBook(call.ctx), locale: call.locale };
    const title = batch ? formatName(batch.format, viewer) : '';
    return { ...scanned, title, from: stage, to, moved };
  }
  const to = await advanceJob(call, expected);
  const job = await findJob(db, scanned.uuid);
  return { ...scanned, title: job?.title ?? '', from: stage, to, moved: 1 };
}
