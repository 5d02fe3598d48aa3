/**
 * One demo database and file folder per run: created by the first test that needs it, and copied by
 * each.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { makeDemoWorld } from '../../demo/make-demo-world.ts';
import { readConfig } from '../../server/config.ts';
import { runOnServer, type TestDatabase, testDatabase } from '../../server/testing/database.ts';
import { copyFolder } from './programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    demoWorld: { database: string; folder: string };
  }
}

const MAKE_LOCK = 7_262_003;

export async function setup(project: TestProject) {
  const database = `demo_${randomBytes(6).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'lathe-demo-'));
  project.provide('demoWorld', { database, folder });
  const { postgres } = project.getProvidedContext();
  return async () => {
    await runOnServer(postgres, (client) => client.query(`drop database if exists ${database}`));
    await rm(folder, { recursive: true, force: true });
  };
}

/** Copies it into an empty data folder and a new database. */
export async function copyDemoWorld(dataDir: string): Promise<TestDatabase> {
  const { database, folder } = inject('demoWorld');
  await runOnServer(inject('postgres'), async (client) => {
    await client.query('select pg_advisory_lock($1)', [MAKE_LOCK]);
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await make(client, { database, folder });
  });
  await copyFolder(folder, dataDir);
  return await testDatabase({ template: database });
}

/** Built under a temporary name until it is complete, so that an aborted build is repeated. */
async function make(
  client: { query(text: string): Promise<unknown> },
  { database, folder }: { database: string; folder: string },
): Promise<void> {
  const part = `${database}_part`;
  await client.query(`drop database if exists ${part}`);
  await client.query(`create database ${part} template ${inject('template')}`);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  await makeDemoWorld(`${inject('postgres')}${part}`, config);
  await client.query(`alter database ${part} rename to ${database}`);
}
