import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { PREPARED, PREPARED_THEN_COMMIT } from './pipelined-pool.ts';
import { inTransaction, type Tx } from './tx.ts';

const { db } = await testDatabase();

const sent: string[] = [];
beforeEach(() => {
  sent.length = 0;
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [request] = args as [string | { text: string; name?: string }];
    if (typeof request === 'string') sent.push(request);
    else sent.push(request.name === undefined ? 'plain' : 'prepared');
    return Reflect.apply(query, this, args);
  } as typeof query);
});
afterEach(() => vi.restoreAllMocks());

const insert = (tx: Tx, id: string) =>
  sql`insert into card_events (id, received_at) values (${id}, now())`.execute(tx);

async function count(): Promise<number> {
  return (await db.selectFrom('card_events').select('id').execute()).length;
}

it('a transaction without statements sends nothing', async () => {
  expect(await inTransaction(db, async () => 'done')).toBe('done');
  await expect(
    inTransaction(db, async () => {
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(sent).toEqual([]);
});

it('a transaction sends BEGIN with its first statement', async () => {
  await inTransaction(db, (tx) => insert(tx, 'kept'));
  expect(sent).toEqual(['begin', 'plain', 'commit']);
  const failing = inTransaction(db, async (tx) => {
    await insert(tx, 'lost');
    await insert(tx, 'kept');
  });
  await expect(failing).rejects.toThrow('unique');
  await expect(
    inTransaction(db, async (tx) => {
      await insert(tx, 'given up');
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await count()).toBe(1);
});

it('marked statements are prepared once per connection, with the values of each call', async () => {
  await inTransaction(db, async (tx) => {
    for (const value of [1, 2]) {
      const { rows } = await sql`${PREPARED} select ${value}::integer as value`.execute(tx);
      expect(rows).toEqual([{ value }]);
    }
    const { rows } = await sql`select statement, generic_plans + custom_plans as plans
      from pg_prepared_statements`.execute(tx);
    expect(rows).toEqual([{ statement: '/* prepared */ select $1::integer as value', plans: 2 }]);
  });
  expect(sent.filter((each) => each === 'prepared')).toHaveLength(2);
});

const insertLast = (tx: Tx, id: string) =>
  sql`${PREPARED_THEN_COMMIT} insert into card_events (id, received_at) values (${id}, now())`.execute(
    tx,
  );

it('the last statement is sent together with COMMIT', async () => {
  const before = await count();
  sent.length = 0;
  await inTransaction(db, (tx) => insertLast(tx, 'last'));
  expect(sent).toEqual(['begin', 'prepared', 'commit']);
  expect(await count()).toBe(before + 1);
});

it('a failing last statement rolls back those before it', async () => {
  const before = await count();
  const failing = inTransaction(db, async (tx) => {
    await insert(tx, 'before the last');
    await insertLast(tx, 'last');
  });
  await expect(failing).rejects.toThrow('unique');
  expect(await count()).toBe(before);
  await inTransaction(db, (tx) => insert(tx, 'the next'));
  expect(await count()).toBe(before + 1);
});

it('a deferred constraint violation is reported', async () => {
  const unbalanced = inTransaction(db, (tx) =>
    sql`${PREPARED_THEN_COMMIT} insert into ledger_transactions (kind, reference, currency, booked_at)
      values ('sale', 'nothing', 'GBP', now())`.execute(tx),
  );
  await expect(unbalanced).rejects.toThrow('does not balance');
});

it('a statement after the last one is rejected', async () => {
  const before = await count();
  const late = inTransaction(db, async (tx) => {
    await insertLast(tx, 'really the last');
    await insert(tx, 'one more');
  });
  await expect(late).rejects.toThrow('after the last one');
  expect(await count()).toBe(before + 1);
  await inTransaction(db, (tx) => insert(tx, 'another transaction'));
  expect(await count()).toBe(before + 2);
});

it('a failing statement leaves the connection usable', async () => {
  const before = await count();
  for (let times = 0; times < 25; times += 1) {
    await expect(
      inTransaction(db, (tx) => sql`${PREPARED} select 1 / ${0}::integer`.execute(tx)),
    ).rejects.toThrow('division by zero');
  }
  await inTransaction(db, (tx) => insert(tx, 'after all'));
  expect(await count()).toBe(before + 1);
});
