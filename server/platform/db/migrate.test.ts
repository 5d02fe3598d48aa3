import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { blockingStatements } from '../../testing/blocking-statements.ts';
import { testDatabase } from '../../testing/database.ts';
import { migrate, readMigrations } from './migrate.ts';

const database = await testDatabase();

/** Older ones have run everywhere. */
const FIRST_CHECKED = '0345';
/** Most rows; their keys start with the time, so that new ones are next to each other in the indexes. */
const GROWING = [
  'orders',
  'order_lines',
  'parcels',
  'making_jobs',
  'ledger_transactions',
  'checkouts',
  'refunds',
  'disputes',
  'dispute_fees',
  'payouts',
  'payout_attempts',
  'tickets',
];

describe('migrations', () => {
  it('are applied once, even when several processes start together', async () => {
    const applied = await Promise.all([migrate(database), migrate(database)]);
    expect(applied).toEqual([[], []]);
  });

  it('fail when an applied file was changed', async () => {
    await sql`update migrations set checksum = 'other' where name = '0001_countries.sql'`.execute(
      database.db,
    );
    await expect(migrate(database)).rejects.toThrow('0001_countries.sql was changed');
  });

  it('never read a large table while nobody can write to it', async () => {
    const migrations = (await readMigrations()).filter(({ name }) => name >= FIRST_CHECKED);
    const blocking = migrations.flatMap(({ name, text }) =>
      blockingStatements(text).map((what) => `${name}: ${what}`),
    );
    expect(blocking).toEqual([]);
  });

  it('give ordered keys to what grows', async () => {
    const { rows } = await sql<{ table: string }>`
      select table_name as table from information_schema.columns
      where column_name = 'id' and column_default = 'uuidv7()'
        and table_name = any(${GROWING}) order by table_name`.execute(database.db);
    expect(rows.map(({ table }) => table)).toEqual(GROWING.toSorted());
  });
});
