import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { prepare } from './prepare.ts';

const { db, pool } = await testDatabase();

const countriesIn = prepare('countries-in', (on, params: { zone: string; after: string }) =>
  on
    .selectFrom('shipping_countries')
    .select('iso')
    .where('iso', '>', params.after)
    .where('zone', '=', params.zone)
    .where('iso', '<', 'Z')
    .orderBy('iso'),
);

it('a prepared query returns the same as the plain one, with the values of each call', async () => {
  for (const [zone, after] of [
    ['europe', 'D'],
    ['uk', 'A'],
    ['europe', 'D'],
    ["'; drop table users; --", 'A'],
  ] as const) {
    const plain = await db
      .selectFrom('shipping_countries')
      .select('iso')
      .where('iso', '>', after)
      .where('zone', '=', zone)
      .where('iso', '<', 'Z')
      .orderBy('iso')
      .execute();
    expect(await countriesIn(pool, { zone, after })).toEqual(plain);
  }
  expect((await countriesIn(pool, { zone: 'europe', after: 'D' })).length).toBeGreaterThan(1);
});

it('a prepared query has a named plan in the database', async () => {
  const client = await pool.connect();
  try {
    const one = { query: client.query.bind(client) } as typeof pool;
    await countriesIn(one, { zone: 'uk', after: 'A' });
    const { rows } = await client.query('select name from pg_prepared_statements');
    expect(rows).toEqual([{ name: 'countries-in' }]);
  } finally {
    client.release();
  }
});
