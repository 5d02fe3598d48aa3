/**
 * Keeps test databases in memory where possible. The cluster itself stays on the disk, with the
 * migrated template, because later runs use it again.
 */
import { createHash } from 'node:crypto';
import { chown, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { serviceAccount } from '../platform/db/service-account.ts';
import { memoryFolder } from './memory.ts';

const TABLESPACE = 'memory';

/**
 * Null without memory for it. PostgreSQL needs the folder when it starts, too, after a crash; a
 * restart of the machine removes it.
 */
export async function makeTablespaceFolder(clusterFolder: string): Promise<string | null> {
  const memory = await memoryFolder();
  if (memory === null) return null;
  const name = createHash('sha256').update(clusterFolder).digest('hex').slice(0, 12);
  const folder = join(memory, `lathe-databases-${name}`);
  await mkdir(folder, { recursive: true });
  const account = await serviceAccount();
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Returns a copy of the template in memory; copies of it are in memory, too. */
export async function templateInMemory(
  control: pg.Client,
  template: string,
  folder: string,
): Promise<string> {
  const spaces = await control.query('select 1 from pg_tablespace where spcname = $1', [
    TABLESPACE,
  ]);
  if (spaces.rowCount === 0) {
    // Those of a cluster that was in the same folder before.
    for (const left of await readdir(folder)) await rm(join(folder, left), { recursive: true });
    await control.query(`create tablespace ${TABLESPACE} location '${folder}'`);
  }
  const name = `memory_${template}`;
  const found = await control.query('select 1 from pg_database where datname = $1', [name]);
  if (found.rowCount === 0) {
    await control.query(`create database ${name} template ${template} tablespace ${TABLESPACE}`);
  }
  return name;
}

/** Drops everything except templates on the disk. No other run may be active. */
export async function dropTestDatabases(control: pg.Client): Promise<void> {
  const { rows } = await control.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^(test|demo|memory)_'`,
  );
  for (const { datname } of rows) await control.query(`drop database ${datname} with (force)`);
  const spaces = await control.query<{ folder: string }>(
    'select pg_tablespace_location(oid) as folder from pg_tablespace where spcname = $1',
    [TABLESPACE],
  );
  for (const { folder } of spaces.rows) {
    await control.query(`drop tablespace ${TABLESPACE}`);
    await rm(folder, { recursive: true, force: true });
  }
}
