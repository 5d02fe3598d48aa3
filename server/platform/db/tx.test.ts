import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { inTransaction, type Tx, transactionRetries } from './tx.ts';

const { db } = await testDatabase();
await sql`create table counters (id integer primary key, value integer not null)`.execute(db);
await sql`insert into counters values (1, 0), (2, 0)`.execute(db);

/** Simulates a PostgreSQL error. */
async function raise(tx: Tx, code: string): Promise<void> {
  await sql`do ${sql.lit(`begin raise exception 'on purpose' using errcode = '${code}'; end`)}`.execute(
    tx,
  );
}

async function add(tx: Tx, id: number): Promise<void> {
  await sql`update counters set value = value + 1 where id = ${id}`.execute(tx);
}

async function values(): Promise<number[]> {
  const { rows } = await sql<{ value: number }>`select value from counters order by id`.execute(db);
  return rows.map(({ value }) => value);
}

/** A barrier: both transactions hold their first row before either locks its second. */
function meetingPoint(people: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = people;
  return async () => {
    missing -= 1;
    if (missing === 0) resolve();
    await promise;
  };
}

describe('transaction', () => {
  it('that PostgreSQL aborts to resolve a deadlock is retried, and both are written once', async () => {
    const before = transactionRetries();
    const meet = meetingPoint(2);
    const lockBoth = (first: number, second: number) =>
      inTransaction(db, async (tx) => {
        await add(tx, first);
        await meet();
        await add(tx, second);
      });
    await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
    expect(await values()).toEqual([2, 2]);
    expect(transactionRetries()).toBeGreaterThan(before);
  });

  it.each(['40P01', '40001'])('is tried at most three times (%s)', async (code) => {
    let runs = 0;
    const before = await values();
    const failing = inTransaction(db, async (tx) => {
      runs += 1;
      await add(tx, 1);
      await raise(tx, code);
    });
    await expect(failing).rejects.toMatchObject({ code });
    expect(runs).toBe(3);
    expect(await values()).toEqual(before);
  });

  it.each<[string, string, { retry?: boolean }]>([
    ['after another error', '23505', {}],
    ['that must not', '40P01', { retry: false }],
  ])('is not retried %s', async (_name, code, options) => {
    let runs = 0;
    const failing = inTransaction(
      db,
      async (tx) => {
        runs += 1;
        await raise(tx, code);
      },
      options,
    );
    await expect(failing).rejects.toMatchObject({ code });
    expect(runs).toBe(1);
  });
});
