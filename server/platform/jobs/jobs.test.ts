import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../testing/database.ts';
import { collectLogs } from '../../testing/logs.ts';
import { platformCtx } from '../../testing/platform-ctx.ts';
import { inTransaction } from '../db/tx.ts';
import { countJobs, deadJobs, retryJob } from './dead-jobs.ts';
import { defineJob, type JobHelpers, PermanentFailure } from './jobs.ts';
import { runDueJobs } from './worker.ts';

const database = await testDatabase();
const { db } = database;
const ctx = platformCtx(database);
let names = 0;

/** A uniquely named job that records its payloads. */
function recordingJob(
  work: (payload: { text: string }, helpers: JobHelpers) => Promise<void> | void,
) {
  names += 1;
  const ran: string[] = [];
  const job = defineJob({
    name: `note-${names}`,
    payload: z.object({ text: z.string() }),
    maxAttempts: 3,
    load: async () => ({
      async handler(_ctx, payload, helpers) {
        ran.push(payload.text);
        await work(payload, helpers);
      },
    }),
  });
  return { job, ran };
}

const enqueue: typeof ctx.jobs.enqueue extends (tx: infer _, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never = (...rest) => inTransaction(db, (tx) => ctx.jobs.enqueue(tx, ...rest));

const makeAllDue = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);

describe('job', () => {
  it('runs only after its transaction has committed', async () => {
    const { job, ran } = recordingJob(() => undefined);
    // A worker inserts a new job name, which would block on the open transaction that inserted it.
    await runDueJobs(ctx, [job]);
    await inTransaction(db, async (tx) => {
      await ctx.jobs.enqueue(tx, job, { text: 'hello' });
      await runDueJobs(ctx, [job]);
      expect(ran).toEqual([]);
    });
    await runDueJobs(ctx, [job]);
    expect(ran).toEqual(['hello']);
  });

  it('of a rolled-back transaction never runs and leaves no row', async () => {
    const { job, ran } = recordingJob(() => undefined);
    const failing = inTransaction(db, async (tx) => {
      await ctx.jobs.enqueue(tx, job, { text: 'never' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await runDueJobs(ctx, [job]);
    expect(ran).toEqual([]);
    expect(await countJobs(db)).toEqual({ waiting: 0, running: 0, dead: 0 });
  });

  it('that is slow starts when no other job is due', async () => {
    const order: string[] = [];
    const { job: mail } = recordingJob(({ text }) => void order.push(text));
    const slow = { ...recordingJob(({ text }) => void order.push(text)).job, isSlow: true };
    await enqueue(slow, { text: 'track 1' });
    await inTransaction(db, (tx) => ctx.jobs.enqueueAll(tx, slow, [{ text: 'track 2' }]));
    await enqueue(mail, { text: 'mail' });
    await runDueJobs(ctx, [mail, slow]);
    expect(order).toEqual(['mail', 'track 1', 'track 2']);
  });

  it('waits for its scheduled time', async () => {
    const { job, ran } = recordingJob(() => undefined);
    await enqueue(job, { text: 'later' }, { runAt: new Date(Date.now() + 3_600_000) });
    await runDueJobs(ctx, [job]);
    expect(ran).toEqual([]);
    await makeAllDue();
    await runDueJobs(ctx, [job]);
    expect(ran).toEqual(['later']);
  });

  it('with a key replaces the waiting one, and runs once with the latest payload', async () => {
    const { job, ran } = recordingJob(() => undefined);
    await enqueue(job, { text: 'old' }, { key: 'same' });
    await enqueue(job, { text: 'new' }, { key: 'same' });
    await enqueue(job, { text: 'other' }, { key: 'different' });
    await runDueJobs(ctx, [job]);
    expect(ran.toSorted()).toEqual(['new', 'other']);
  });

  it('with an invalid payload is rejected without a write', async () => {
    const dated = defineJob({
      name: 'dated',
      payload: z.object({ at: z.date() }),
      load: async () => ({ handler: async () => undefined }),
    });
    await expect(enqueue(dated, { at: new Date() })).rejects.toThrow('payload of job dated');
    expect(await countJobs(db)).toEqual({ waiting: 0, running: 0, dead: 0 });
  });

  it('is validated again before it runs, and an invalid payload is not logged', async () => {
    const { job, ran } = recordingJob(() => undefined);
    const { log, lines } = collectLogs();
    const id = await enqueue(job, { text: 'fine' });
    const invalidPayload = JSON.stringify({ text: 7, token: 'hunter2' });
    await sql`update graphile_worker._private_jobs set payload = ${invalidPayload}::json
      where id = ${id}::bigint`.execute(db);
    await runDueJobs(platformCtx(database, { log }), [job]);
    expect(ran).toEqual([]);
    expect(JSON.stringify(lines)).toContain('text: invalid_type');
    expect(JSON.stringify(lines)).not.toContain('hunter2');
    await sql`delete from graphile_worker._private_jobs`.execute(db);
  });
});

describe('failing job', () => {
  it('is retried with increasing delays, with its id in the log, until it is dead', async () => {
    const { log, lines } = collectLogs();
    const seen: Pick<JobHelpers, 'attempt' | 'lastAttempt'>[] = [];
    const { job, ran } = recordingJob((_, { attempt, lastAttempt }) => {
      seen.push({ attempt, lastAttempt });
      throw new Error('the printer is out of paper');
    });
    const id = await enqueue(job, { text: 'a secret' });
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await runDueJobs(platformCtx(database, { log }), [job]);
      expect(ran).toHaveLength(attempt);
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from run_at - now())::float as seconds
        from graphile_worker.jobs`.execute(db);
      delays.push(rows[0]?.seconds ?? 0);
      await makeAllDue();
    }
    expect(delays[1]).toBeGreaterThan((delays[0] ?? 0) + 1);
    expect(seen).toEqual([
      { attempt: 1, lastAttempt: false },
      { attempt: 2, lastAttempt: false },
      { attempt: 3, lastAttempt: true },
    ]);
    await runDueJobs(ctx, [job]);
    expect(ran).toHaveLength(3);
    const errors = lines.filter(({ level }) => level >= 50);
    expect(errors.map((line) => line.jobId)).toEqual([id, id, id]);
    expect(JSON.stringify(lines)).not.toContain('a secret');
  });

  it('is listed among the dead with its error and without its payload', async () => {
    const [dead, ...others] = await deadJobs(db, { limit: 10 });
    expect(others).toEqual([]);
    expect(dead).toMatchObject({
      attempts: 3,
      lastError: 'the printer is out of paper',
      payload: [{ field: 'text', value: null }],
    });
    expect(JSON.stringify(dead)).not.toContain('a secret');
    expect(await countJobs(db)).toEqual({ waiting: 0, running: 0, dead: 1 });
    expect(await deadJobs(db, { limit: 0 })).toEqual([]);
  });

  it('ends at once, listed among the dead, if further attempts cannot help', async () => {
    let isSold = true;
    const { job, ran } = recordingJob(() => {
      if (isSold) throw new PermanentFailure('the printer has been sold');
    });
    const id = await enqueue(job, { text: 'no print' });
    await runDueJobs(ctx, [job]);
    await makeAllDue();
    await runDueJobs(ctx, [job]);
    expect(ran).toHaveLength(1);
    const dead = (await deadJobs(db, { limit: 10 })).find((each) => each.id === id);
    expect(dead).toMatchObject({ lastError: 'the printer has been sold' });
    isSold = false;
    await inTransaction(db, (tx) => retryJob(tx, id));
    await runDueJobs(ctx, [job]);
    expect(ran).toHaveLength(2);
  });

  it('with a onFinalFailure handler calls it once after the last attempt, and is not listed among the dead', async () => {
    const logged: string[] = [];
    const { job: plain } = recordingJob(() => {
      throw new Error('the printer is out of paper');
    });
    const job = {
      ...plain,
      load: async () => ({
        ...(await plain.load()),
        onFinalFailure: async (_ctx: unknown, { text }: { text: string }) => void logged.push(text),
      }),
    };
    const id = await enqueue(job, { text: 'no print' });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(logged).toEqual([]);
      await runDueJobs(ctx, [job]);
      await makeAllDue();
    }
    await runDueJobs(ctx, [job]);
    expect(logged).toEqual(['no print']);
    expect((await deadJobs(db, { limit: 10 })).map((dead) => dead.id)).not.toContain(id);
  });

  it('runs once again when staff retry it', async () => {
    const [dead] = await deadJobs(db, { limit: 1 });
    const { id = '', name = '' } = dead ?? {};
    const retry = (jobId: string) => inTransaction(db, (tx) => retryJob(tx, jobId));
    expect(await retry(id)).toBe(name);
    expect(await retry(id)).toBeNull();
    expect(await retry('no number')).toBeNull();
    expect(await countJobs(db)).toEqual({ waiting: 1, running: 0, dead: 0 });
    const { job, ran } = recordingJob(() => undefined);
    await runDueJobs(ctx, [{ ...job, name }]);
    expect(ran).toEqual(['a secret']);
    expect(await countJobs(db)).toEqual({ waiting: 0, running: 0, dead: 0 });
  });
});
