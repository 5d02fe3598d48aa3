/**
 * One temporary PostgreSQL for all test files of all runs on this machine; Vitest calls it once.
 * Every run holds a shared lock; the last one stops the server.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../platform/db/connect.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import { findLeaks, leakReport } from './find-leaks.ts';
import { dropTestDatabases, makeTablespaceFolder, templateInMemory } from './memory-tablespace.ts';
import { RECORDS_VARIABLE } from './records.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server URL without a database name. */
    postgres: string;
    template: string;
  }
}

const RUN_LOCK = 7_262_001;
const TEMPLATE_LOCK = 7_262_002;

// Test data need not survive a power cut, so durability is off for speed.
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '400',
  // Databases are dropped within minutes.
  autovacuum: 'off',
};

export async function setup(project: TestProject) {
  const assertNothingLeaked = await makeRecordsFolder();
  const folder = join(import.meta.dirname, '..', '..', '.data', 'test');
  await makeTablespaceFolder(folder);
  const postgres = await startEmbeddedPostgres({ folder, settings: SETTINGS });
  const control = new pg.Client(postgres.url('postgres'));
  await control.connect();
  if (await isAlone(control)) {
    // Those of a killed run.
    await dropTestDatabases(control);
    await control.query('select pg_advisory_lock_shared($1)', [RUN_LOCK]);
    await control.query('select pg_advisory_unlock($1)', [RUN_LOCK]);
  } else {
    await control.query('select pg_advisory_lock_shared($1)', [RUN_LOCK]);
  }
  const template = await ensureTemplate(control, {
    url: (name) => postgres.url(name),
    tablespace: await makeTablespaceFolder(folder),
  });
  project.provide('postgres', postgres.url(''));
  project.provide('template', template);

  return async () => {
    await control.query('select pg_advisory_unlock_shared($1)', [RUN_LOCK]);
    const isLast = await isAlone(control);
    if (isLast) await dropTestDatabases(control);
    await control.end();
    if (isLast) await postgres.stop();
    await assertNothingLeaked();
  };
}

/** Takes the lock of all runs, so that no other run starts until the connection ends. */
async function isAlone(control: pg.Client): Promise<boolean> {
  const { rows } = await control.query('select pg_try_advisory_lock($1) as alone', [RUN_LOCK]);
  return rows[0].alone;
}

/** One folder for all projects of a run; the process that created it checks it at the end. */
async function makeRecordsFolder(): Promise<() => Promise<void>> {
  if (process.env[RECORDS_VARIABLE] !== undefined) return async () => undefined;
  const folder = await mkdtemp(join(tmpdir(), 'lathe-records-'));
  process.env[RECORDS_VARIABLE] = folder;
  return async () => {
    delete process.env[RECORDS_VARIABLE];
    try {
      const report = leakReport(await findLeaks(folder));
      if (report !== null) throw new Error(report);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** A migrated, empty database; test files get copies of it, which takes milliseconds. */
async function ensureTemplate(
  control: pg.Client,
  { url, tablespace }: { url: (name: string) => string; tablespace: string | null },
): Promise<string> {
  const checksums = (await readMigrations()).map(({ checksum }) => checksum).join();
  const name = `template_${createHash('sha256').update(checksums).digest('hex').slice(0, 16)}`;
  await control.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const found = await control.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      const part = `${name}_part`;
      await control.query(`drop database if exists ${part}`);
      await control.query(`create database ${part}`);
      const database = connect(url(part));
      await migrate(database);
      await database.close();
      await control.query(`alter database ${part} rename to ${name}`);
    }
    return tablespace === null ? name : await templateInMemory(control, name, tablespace);
  } finally {
    await control.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}
