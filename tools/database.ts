/** The database of this clone: DATABASE_URL, or the embedded one in the data folder. */
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../server/config.ts';
import { assertUsable } from '../server/platform/db/assert-usable.ts';
import { connect } from '../server/platform/db/connect.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { SetupError } from '../server/platform/setup-error.ts';
import { claimDatabase } from './claim-database.ts';
import { step } from './progress.ts';

const NAME = 'lathe';

export interface OpenDatabase {
  url: string;
  stop(): Promise<void>;
}

interface Options {
  /** If a shop is running on it: fail, or share it and leave it running. */
  whenInUse: 'fail' | 'share';
}

export async function openDatabase(config: Config, options: Options): Promise<OpenDatabase> {
  const { DATABASE_URL } = config;
  if (DATABASE_URL) {
    await step('Connecting to the database', () => assertUsable(DATABASE_URL));
    return { url: DATABASE_URL, stop: async () => undefined };
  }
  const postgres = await step('Starting PostgreSQL', () =>
    startEmbeddedPostgres({ folder: join(config.dataDir, 'postgres') }),
  );
  const url = postgres.url(NAME);
  const holder = await claimDatabase(postgres.url('postgres'));
  if (holder === null) {
    // The database server must not outlive this process, unless that is killed with SIGKILL.
    process.once('exit', postgres.stopAtOnce);
    await createIfMissing(postgres.url('postgres'));
    return { url, stop: postgres.stop };
  }
  if (options.whenInUse === 'share') return { url, stop: async () => undefined };
  throw new SetupError(
    `Lathe is already running on ${config.dataDir} (process ${holder}). Stop it first, or set DATA_DIR and PORT.`,
  );
}

export async function migrateDatabase(url: string): Promise<void> {
  const database = connect(url, { max: 2 });
  try {
    await migrate(database);
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
