/** The database of this clone: DATABASE_URL, or the embedded one below the data folder. */
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../server/config.ts';
import { assertUsable, connect } from '../server/platform/db/connect.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { step } from './progress.ts';

const NAME = 'lathe';

export interface OwnDatabase {
  url: string;
  stop(): Promise<void>;
}

export async function openDatabase(config: Config): Promise<OwnDatabase> {
  if (config.DATABASE_URL) {
    await step('Looking for the database', () => assertReachable(config.DATABASE_URL as string));
    return { url: config.DATABASE_URL, stop: async () => undefined };
  }
  const postgres = await step('Starting PostgreSQL', () =>
    startEmbeddedPostgres({ folder: join(config.dataDir, 'postgres') }),
  );
  await createIfMissing(postgres.url('postgres'));
  return { url: postgres.url(NAME), stop: () => postgres.stop() };
}

export async function migrateDatabase(url: string): Promise<void> {
  const database = connect(url, { max: 2 });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

async function assertReachable(url: string): Promise<void> {
  const database = connect(url, { max: 1 });
  try {
    await assertUsable(database);
  } finally {
    await database.close();
  }
}

async function createIfMissing(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const found = await client.query('select 1 from pg_database where datname = $1', [NAME]);
  if (found.rowCount === 0) await client.query(`create database ${NAME}`);
  await client.end();
}
