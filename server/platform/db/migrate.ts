/**
 * Plain SQL migrations: numbered, forward only, one transaction each. A file that begins with
 * `-- Without a transaction` contains statements that can run again after a crash, separated by `---`.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { SetupError } from '../setup-error.ts';
import type { Database } from './connect.ts';
import { MIGRATION_LOCK } from './locks.ts';

const LOCK_RETRY_MS = 100;
/** A waiting `alter table` makes everyone behind it wait, so it gives way and tries again. */
const LOCK_TIMEOUT = '2s';
const APPLY_ATTEMPTS = 30;
/** Lock timeout and deadlock. */
const RETRIED_CODES = new Set(['55P03', '40P01']);

const FOLDER = join(import.meta.dirname, '..', '..', 'migrations');

/**
 * Every order adds jobs. PostgreSQL plans the statements in this function for their values each time,
 * which takes twice as long as running them. Repeated, because an upgrade can replace the function.
 */
const ADD_JOBS_WITHOUT_PLANNING = `do $$
declare
  function regprocedure;
begin
  for function in
    select oid from pg_proc
    where pronamespace = 'graphile_worker'::regnamespace and proname = 'add_jobs'
      and not coalesce(proconfig, '{}') @> array['plan_cache_mode=force_generic_plan']
  loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan', function);
  end loop;
end $$`;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** Applies pending migrations and returns their names. */
export async function migrate({ pool }: Database): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await pool.connect();
  try {
    // When several processes start at once, one migrates and the others wait.
    await waitForLock(client);
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await appliedChecksums(client);
    const pending = migrations.filter((migration) => !isApplied(migration, applied));
    for (const migration of pending) await applyWithRetry(client, migration);
    await runMigrations({ pgPool: pool });
    await client.query(ADD_JOBS_WITHOUT_PLANNING);
    return pending.map(({ name }) => name);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(FOLDER, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Asks again and again, because a statement that waits keeps its snapshot, for which
 * `create index concurrently` of the other process would wait.
 */
async function waitForLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.locked) return;
    await setTimeout(LOCK_RETRY_MS);
  }
}

async function appliedChecksums(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function isApplied(migration: Migration, applied: Map<string, string>): boolean {
  const checksum = applied.get(migration.name);
  if (checksum === undefined) return false;
  if (checksum === migration.checksum) return true;
  throw new SetupError(
    `Migration ${migration.name} was changed after it had been applied. Write a new one instead.`,
  );
}

async function applyWithRetry(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const code = String((error as pg.DatabaseError).code);
      if (attempt < APPLY_ATTEMPTS && RETRIED_CODES.has(code)) await setTimeout(1000);
      else {
        const message = `Migration ${migration.name} failed: ${(error as Error).message}`;
        throw new SetupError(message, { cause: error });
      }
    }
  }
}

async function apply(client: pg.PoolClient, { name, text, checksum }: Migration): Promise<void> {
  const isTransaction = !text.startsWith('-- Without a transaction');
  try {
    if (!isTransaction) {
      for (const statement of text.split(/^---$/m)) await client.query(statement);
    }
    await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`);
    if (isTransaction) await client.query(text);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
