import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { collectLogs } from '../../testing/logs.ts';
import { platformCtx } from '../../testing/platform-ctx.ts';
import { countJobs } from './dead-jobs.ts';
import { defineJob } from './jobs.ts';
import { anyJob, recordedRuns, recordRun } from './testing/recorded-runs.ts';
import { startWorker, startWorkers } from './worker.ts';

const database = await testDatabase();
const { db, url } = database;
const { ctx, enqueue, start, attemptsOf } = recordedRuns(database);

afterEach(() => {
  vi.restoreAllMocks();
});
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(db));

describe('worker', () => {
  it('runs jobs as they arrive and takes none after its stop', async () => {
    const { job, runs } = recordRun(async () => undefined);
    const { stop } = await start(job);
    await enqueue('one');
    await enqueue('two');
    await eventually(async () => expect((await countJobs(db)).waiting).toBe(0));
    await stop();
    await enqueue('three');
    await sleep(300);
    expect(runs.map(({ text }) => text).toSorted()).toEqual(['one', 'two']);
    expect(await countJobs(db)).toEqual({ waiting: 1, running: 0, dead: 0 });
  });

  it.each([
    ['a name is given twice', [anyJob, anyJob], 'Duplicate job names: note-run'],
    [
      'a handler file cannot be loaded',
      [{ ...anyJob, load: () => Promise.reject(new Error('no such file')) }],
      'job note-run cannot be loaded: no such file',
    ],
    [
      'a handler file has no handler',
      // The types forbid it, but they are not checked at runtime.
      [{ ...anyJob, load: async () => ({ handle: async () => undefined }) as never }],
      'does not export a function "handler"',
    ],
    [
      'a planned job needs a payload that nobody gives',
      [{ ...anyJob, cron: '* * * * *' }],
      'rejects an empty payload',
    ],
  ])('does not start when %s', async (_, jobs, message) => {
    await expect(startWorker(ctx, jobs, { concurrency: 1 })).rejects.toThrow(message);
  });

  it('warns about waiting jobs of unknown names and leaves them', async () => {
    const { log, lines } = collectLogs();
    await enqueue('one');
    const other = { ...anyJob, name: 'other' };
    const all = { concurrency: 1, outgoingConcurrency: 1 };
    const worker = await startWorkers(platformCtx(database, { log }), [other], all);
    await worker.stop();
    expect(lines.filter(({ level }) => level === 40)).toMatchObject([
      { job: 'note-run', count: 1 },
    ]);
    expect((await countJobs(db)).waiting).toBe(1);
  });

  it('schedules jobs with a cron entry, and passes a payload without the schedule', async () => {
    const payloads: unknown[] = [];
    const planned = defineJob({
      name: 'planned',
      payload: z.strictObject({}),
      cron: '0 4 * * *',
      load: async () => ({ handler: async (_, payload) => void payloads.push(payload) }),
    });
    const worker = await startWorker(ctx, [planned], { concurrency: 1 });
    onTestFinished(() => worker.stop());
    await eventually(async () => {
      const { rows } = await sql`
        select identifier from graphile_worker._private_known_crontabs`.execute(db);
      expect(rows).toEqual([{ identifier: 'planned' }]);
    });
    await sql`select graphile_worker.add_job('planned', '{"_cron": {"ts": "now"}}')`.execute(db);
    await eventually(() => expect(payloads).toEqual([{}]));
  });

  it('continues after the database was unavailable', async () => {
    // The library prints the lost connection without its logger.
    vi.spyOn(console, 'trace').mockReturnValue();
    const { job, runs } = recordRun((ms) => sleep(ms));
    await start(job);
    await enqueue('before', 700);
    await eventually(() => expect(runs).toHaveLength(1));
    const { pathname } = new URL(url);
    const name = pathname.slice(1);
    const server = withDatabaseDown();
    await server(`alter database ${name} allow_connections false`);
    await server(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await sleep(1500);
    await server(`alter database ${name} allow_connections true`);
    await enqueue('after');
    await eventually(() => expect(runs.map(({ text }) => text)).toContain('after'));
    await eventually(async () => expect((await countJobs(db)).running).toBe(0));
  });
});

describe('worker that could not record the end of several jobs', () => {
  it('restarts, and the jobs run again', async () => {
    const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    const { job, runs } = recordRun(async (at, { attempt }) => {
      if (attempt > 1) return;
      await gates[at]?.promise;
      if (at === 2) throw new Error('This one fails.');
    });
    await start(job, { concurrency: 3, graceMs: 1000 });
    for (const at of gates.keys()) await enqueue(`job ${at}`, at);
    await eventually(() => expect(runs).toHaveLength(3));
    const lost = vi.spyOn(ctx.pool, 'connect').mockImplementation(() => {
      throw new Error('The database is away.');
    });
    for (const { resolve } of gates) {
      resolve();
      await sleep(100);
    }
    lost.mockRestore();
    await eventually(() =>
      expect(runs.slice(3).toSorted((a, b) => a.text.localeCompare(b.text))).toEqual(
        [...gates.keys()].map((at) => ({ text: `job ${at}`, attempt: 2 })),
      ),
    );
  });
});

describe('graceful stop', () => {
  it('waits for running jobs', async () => {
    const { job, runs } = recordRun(() => sleep(400));
    const { stop } = await start(job);
    await enqueue('slow');
    await eventually(() => expect(runs).toHaveLength(1));
    await stop();
    expect(await countJobs(db)).toEqual({ waiting: 0, running: 0, dead: 0 });
  });

  it('returns a job that does not end in time to the queue without counting the attempt', async () => {
    const signals: AbortSignal[] = [];
    const stuck = recordRun((_, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    const { stop } = await start(stuck.job, { graceMs: 400 });
    const id = await enqueue('slow', 0, { queue: 'one by one' });
    await eventually(() => expect(signals).toHaveLength(1));
    await stop();
    expect(signals[0]?.aborted).toBe(true);
    expect(await attemptsOf(id)).toEqual({ attempts: 0, locked_by: null, last_error: null });
    const { job, runs } = recordRun(async () => undefined);
    await start(job);
    await eventually(() => expect(runs).toEqual([{ text: 'slow', attempt: 1 }]));
  });

  it('does not count the attempt of a job that ended at the abort signal', async () => {
    const { job, runs } = recordRun((_, { signal }) => sleep(60_000, null, { signal }));
    const { stop } = await start(job, { graceMs: 3000 });
    const id = await enqueue('obedient');
    await eventually(() => expect(runs).toHaveLength(1));
    await stop();
    expect(await attemptsOf(id)).toMatchObject({ attempts: 0, locked_by: null });
  });
});

/** Runs statements from a different database. */
function withDatabaseDown() {
  const outside = new URL(url);
  outside.pathname = '/postgres';
  return async (statement: string) => {
    const client = new pg.Client(outside.href);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
}
