import type { Pool, PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { poolForListener } from './listener-pool.ts';

const { ctx } = await testApp();

interface Connected {
  client: PoolClient;
  release: (error?: Error | boolean) => void;
}

async function connected(pool: Pool): Promise<Connected> {
  return await new Promise((done, fail) => {
    pool.connect((error, client, release) =>
      client ? done({ client, release }) : fail(error ?? new Error('No client.')),
    );
  });
}

it('allows a client to be released twice, and lends it only once', async () => {
  const plain = await connected(ctx.pool);
  plain.release();
  expect(() => plain.release()).toThrow('already been released');

  const pool = poolForListener(ctx.pool);
  const { client, release } = await connected(pool);
  release(new Error('The connection broke.'));
  const next = await connected(pool);
  release();
  expect(next.client).not.toBe(client);
  expect((await next.client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  next.release();
});

it('behaves like the pool in every other way', async () => {
  const pool = poolForListener(ctx.pool);
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  const client = await pool.connect();
  expect((await client.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
  client.release();
  expect(pool.totalCount).toBe(ctx.pool.totalCount);
});
