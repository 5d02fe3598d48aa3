import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/db/tx.ts';
import { testDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { startProcess } from './processes.ts';

const { db, url } = await testDatabase();

const startTwo = () => [startProcess(url), startProcess(url)] as const;

describe('two processes on one database', () => {
  it('clear the cache together', async () => {
    const [one, two] = startTwo();
    for (const process of [one, two]) {
      // A cache that is not listening yet stores nothing; each check uses a new key.
      await eventually(async () => {
        const key = randomUUID();
        await process.call('fetch', key, 'any', 'first');
        expect(await process.call('fetch', key, 'any', 'second')).toBe('first');
      });
      await process.call('fetch', 'page', 'release:1', 'old');
    }
    const loads = await two.call('loads');
    await two.call('fetch', 'page', 'release:1', 'other');
    expect(await two.call('loads')).toBe(loads);

    await one.call('clear', 'release:1');
    for (const process of [one, two]) {
      await eventually(async () =>
        expect(await process.call('fetch', 'page', 'release:1', 'new')).toBe('new'),
      );
    }
  });

  it('share one rate limit', async () => {
    const [one, two] = startTwo();
    for (const process of [one, two, one, two, one]) {
      expect(await process.call('consume', 'login', 'ann')).toMatchObject({ allowed: true });
    }
    expect(await two.call('consume', 'login', 'ann')).toMatchObject({ allowed: false });
    expect(await one.call('consume', 'login', 'ann')).toMatchObject({ allowed: false });
    expect(await two.call('consume', 'login', 'bob')).toMatchObject({ allowed: true });
  });

  it('receive events of the other, each on its own topics', async () => {
    const [one, two] = startTwo();
    await two.call('listen', 'user:7');
    await one.call('listen', 'public:news');
    await one.call('publish', 'user:7', 'order.paid', { order: 1 });
    await two.call('publish', 'public:news', 'release.live', { release: 2 });
    await eventually(() => {
      expect(two.events).toMatchObject([{ type: 'order.paid', data: { order: 1 } }]);
      expect(one.events).toMatchObject([{ type: 'release.live', data: { release: 2 } }]);
    });
  });

  it('share one queue, and no job runs twice', async () => {
    await sql`create table job_runs (text text, pid int)`.execute(db);
    const [one, two] = startTwo();
    await Promise.all([one.call('work', 3), two.call('work', 3)]);
    const texts = Array.from({ length: 200 }, (_, at) => `job ${at}`);
    await inTransaction(db, async (tx) => {
      for (const text of texts) {
        const payload = JSON.stringify({ text, ms: 5 });
        await sql`select graphile_worker.add_job('note-run', ${payload}::json)`.execute(tx);
      }
    });
    await eventually(async () => {
      const { rows } = await sql`select 1 from graphile_worker.jobs`.execute(db);
      expect(rows).toEqual([]);
    });
    const { rows } = await sql<{ text: string; pid: number }>`
      select text, pid from job_runs`.execute(db);
    expect(rows.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
    expect(new Set(rows.map(({ pid }) => pid))).toEqual(new Set([one.pid, two.pid]));
  });
});
