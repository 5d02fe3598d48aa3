import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../../server/platform/db/connect.ts';
import { testApp } from '../../server/testing/app.ts';
import { makeDemoWorld } from '../make-demo-world.ts';

const [first, second] = [await testApp(), await testApp()];

const TABLES = [
  'pages',
  'release_groups',
  'releases',
  'tracks',
  'track_rights_holders',
  'merch_items',
  'merch_variants',
  'events',
  'ticket_pools',
  'ticket_categories',
  'page_followers',
  'orders',
  'order_lines',
  'release_sales',
  'shelf',
] as const;

/** A hash per table, without the timestamps at which rows were written. */
async function hashTables(db: Db): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ print: string }>`
      select md5(string_agg(row, '\n' order by row)) as print
      from (select (to_jsonb(each) - 'updated_at' - 'created_at')::text as row
        from ${sql.table(table)} as each) as rows`.execute(db);
    hashes[table] = rows[0]?.print ?? '';
  }
  return hashes;
}

it('a second demo world is the same as the first', async () => {
  for (const { databaseUrl, ctx } of [first, second]) await makeDemoWorld(databaseUrl, ctx.config);
  expect(await hashTables(second.ctx.db)).toEqual(await hashTables(first.ctx.db));
});
