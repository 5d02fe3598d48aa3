/**
 * A database as the version before the sellable things left it, for tests of upgrades. Processes of
 * that version wrote exactly these rows.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { hashPassword } from '../modules/accounts/password-hash.ts';
import { readMigrations } from '../platform/db/migrate.ts';
import { TEST_PASSWORD } from './people.ts';

export const FIRST_NEW = '0200_ledger_accounts.sql';

/** The rows of `earlier-version.sql`. */
export const EARLIER = {
  seller: '10000000-0000-4000-8000-000000000001',
  partner: '10000000-0000-4000-8000-000000000002',
  page: '11000000-0000-4000-8000-000000000001',
  group: '21000000-0000-4000-8000-000000000001',
  edition: '20000000-0000-4000-8000-000000000001',
  cd: '20000000-0000-4000-8000-000000000002',
  item: '31000000-0000-4000-8000-000000000001',
  variant: '30000000-0000-4000-8000-000000000001',
  basket: '50000000-0000-4000-8000-000000000001',
  code: '60000000-0000-4000-8000-000000000001',
  dispatchedOrder: '40000000-0000-4000-8000-000000000001',
  orderInMaking: '40000000-0000-4000-8000-000000000002',
  /** Nine copies of the edition, of the order that was dispatched. */
  editionLine: '42000000-0000-4000-8000-000000000011',
} as const;

/** People sign in as `sal@example.com` and so on, with the password of tests. */
export async function makeEarlierShop(pool: pg.Pool): Promise<void> {
  await applyEarlierMigrations(pool);
  await pool.query(await readFile(join(import.meta.dirname, 'earlier-version.sql'), 'utf8'));
  await pool.query(
    'insert into credentials (user_id, password_hash, changed_at) select id, $1, created_at from users',
    [await hashPassword(TEST_PASSWORD)],
  );
}

async function applyEarlierMigrations(pool: pg.Pool): Promise<void> {
  await pool.query(`create table migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  for (const { name, text, checksum } of await readMigrations()) {
    if (name >= FIRST_NEW) break;
    await pool.query(text);
    await pool.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
  await runMigrations({ pgPool: pool });
}
