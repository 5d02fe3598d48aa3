/** Compares the responses that users got with the final state, and reports every mismatch. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../server/context.ts';
import { deadJobs } from '../../server/platform/jobs/dead-jobs.ts';
import type { ReceivedMail } from '../../server/platform/mail/testing/smtp-server.ts';
import { auditMails, type FaultWindow } from './audit-mails.ts';
import { auditPurchases } from './audit-purchases.ts';
import { countInconsistencies } from './consistency.ts';
import { auditPayouts } from './payouts/audit-payouts.ts';
import type { Bank } from './payouts/bank.ts';
import type { Providers } from './payouts/providers.ts';
import type { ResponseLog } from './response-log.ts';

interface AuditInput {
  ctx: Ctx;
  responseLog: ResponseLog;
  mails: readonly ReceivedMail[];
  /** Times of faults that can cause duplicate mails. */
  faultWindows: readonly FaultWindow[];
  bank: Bank;
  providers: Pick<Providers, 'payments'>;
}

export async function audit({
  ctx,
  responseLog,
  mails,
  faultWindows,
  bank,
  providers,
}: AuditInput): Promise<string[]> {
  return [
    ...(await auditConsistency(ctx)),
    ...(await auditPurchases(ctx, responseLog)),
    ...(await auditReleases(ctx, responseLog)),
    ...(await auditUploads(ctx, responseLog)),
    ...(await auditFiles(ctx)),
    ...(await auditPayouts(ctx, { records: responseLog.payouts, bank, providers })),
    ...(await auditMails({ ctx, responseLog, mails, faultWindows })),
    ...(await auditJobs(ctx)),
  ];
}

async function auditConsistency(ctx: Ctx): Promise<string[]> {
  const inconsistencies = Object.entries(await countInconsistencies(ctx));
  return inconsistencies.flatMap(([what, number]) => (number === 0 ? [] : [`${what}: ${number}`]));
}

async function auditReleases({ db }: Ctx, { releases }: ResponseLog): Promise<string[]> {
  const owners = [...new Set(releases.map(({ owner }) => owner))];
  const rows = await db
    .selectFrom('releases')
    .select(['id', 'submitted_at'])
    .where('owner_id', 'in', owners)
    .execute();
  const reviews = await db.selectFrom('reviews').select('thing_id').execute();
  const found: string[] = [];
  for (const { id, submitted, step } of releases) {
    const row = rows.find((each) => each.id === id);
    if (id !== '' && !row) found.push(`release ${id} is missing`);
    const submissions = reviews.filter(({ thing_id }) => thing_id === id).length;
    // The result of the last step is unknown if its response was lost.
    if (submitted ? submissions !== 1 : submissions > (step.startsWith('submit') ? 1 : 0)) {
      found.push(`release ${id} was submitted ${submissions} times, but its seller: ${step}`);
    }
  }
  const unknown = releases.filter(({ id }) => id === '').length;
  const many = rows.length - (releases.length - unknown);
  if (many < 0 || many > unknown) {
    found.push(`${rows.length} releases of ${releases.length} that were created`);
  }
  return found;
}

async function auditUploads(ctx: Ctx, { uploads }: ResponseLog): Promise<string[]> {
  const { db } = ctx;
  const songs = await db
    .selectFrom('song_uploads')
    .innerJoin('tracks', 'tracks.id', 'song_uploads.track_id')
    .select(['song_uploads.id', 'state', 'storage_key', 'failure', 'mp3_key', 'preview_key'])
    .execute();
  const artwork = await db
    .selectFrom('artwork_uploads')
    .innerJoin('artworks', 'artworks.id', 'artwork_uploads.artwork_id')
    .select(['artwork_uploads.id', 'storage_key', 'artwork_uploads.state', 'artworks.findings'])
    .select(['artworks.id as artworkId', 'artworks.state as made'])
    .execute();
  const found: string[] = [];
  for (const { id, kind, md5, outcome } of uploads) {
    const row = [...songs, ...artwork].find((each) => each.id === id);
    if (!row) found.push(`the ${kind} ${id} no longer exists`);
    else if (outcome && (await md5Of(ctx, row.storage_key)) !== md5) {
      found.push(`the ${kind} ${id} differs from the upload`);
    }
    if (outcome && row?.state === 'uploading') found.push(`the ${kind} ${id} was not uploaded`);
  }
  for (const { id, state, failure, mp3_key, preview_key } of songs) {
    if (state === 'queued' || state === 'processing') found.push(`track ${id} is stuck: ${state}`);
    if (state === 'failed' && failure === null) found.push(`track ${id} failed without a reason`);
    if (state !== 'complete') continue;
    for (const key of [mp3_key, preview_key]) {
      if (key === null || !(await ctx.storage.head(key))?.size) found.push(`${id} has no ${key}`);
    }
  }
  for (const { artworkId, made, findings } of artwork) {
    if (made === 'queued' || made === 'processing') found.push(`artwork ${artworkId} is ${made}`);
    if (made === 'failed' && (findings as unknown[]).length === 0) {
      found.push(`artwork ${artworkId} failed without a reason`);
    }
  }
  const parts = await db.selectFrom('artwork_parts').select(['print_key', 'print_bytes']).execute();
  for (const { print_key: key, print_bytes: bytes } of parts) {
    if ((await ctx.storage.head(key))?.size !== bytes) found.push(`${key} is incomplete`);
  }
  return found;
}

async function md5Of({ storage }: Ctx, key: string): Promise<string | null> {
  const file = await storage.get(key);
  if (!file) return null;
  const md5 = createHash('md5');
  for await (const chunk of file.body) md5.update(chunk);
  return md5.digest('hex');
}

/** Every existing file is complete, to the last byte. */
async function auditFiles({ storage }: Ctx): Promise<string[]> {
  const found: string[] = [];
  for await (const { key, size } of storage.list('')) {
    let read = 0;
    const file = await storage.get(key).catch(() => null);
    for await (const chunk of file?.body ?? []) read += (chunk as Buffer).length;
    if (read !== size) found.push(`${key} has ${read} bytes of ${size}`);
  }
  return found;
}

async function auditJobs({ db, pool }: Ctx): Promise<string[]> {
  const dead = await deadJobs(db, { limit: 100 });
  const stuck = await stuckJobs(pool);
  return [
    ...dead.map(
      ({ name, attempts, lastError }) =>
        `${name} failed permanently after ${attempts}: ${lastError}`,
    ),
    ...stuck.map(({ name }) => `${name} is still waiting or locked`),
  ];
}

/** Jobs that the scheduler has just started are not stuck: a later check no longer finds them. */
async function stuckJobs(pool: Ctx['pool']): Promise<{ id: number; name: string }[]> {
  const listJobs = async () => {
    const { rows } = await pool.query<{ id: number; name: string }>(
      `select id, task_identifier as name from graphile_worker.jobs
      where locked_at is not null or (attempts < max_attempts and run_at < now())`,
    );
    return rows;
  };
  let left = await listJobs();
  for (let attempt = 0; left.length > 0 && attempt < 60; attempt += 1) {
    await sleep(500);
    const now = new Set((await listJobs()).map(({ id }) => id));
    left = left.filter(({ id }) => now.has(id));
  }
  return left;
}
