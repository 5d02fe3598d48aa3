import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { SetupError } from '../setup-error.ts';
import type { DB } from './schema.gen.ts';

/** bigint and numeric stay exact: counts and money fit a safe integer, and are checked to. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});
/** A calendar date has no time zone; a Date object would give it one. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Db = Kysely<DB>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

const OLDEST_VERSION = 16;

export function connect(url: string, { max = 10 } = {}): Database {
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'lathe' });
  // A connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => closeAll(db, pool) };
}

async function closeAll(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy();
  // Kysely ends the pool only if it has used it.
  if (!pool.ended) await pool.end();
}

/** Answers in one sentence whether this database can be used. */
export async function assertUsable({ db }: Database): Promise<void> {
  try {
    const { rows } = await sql<{ version: number }>`
      select current_setting('server_version_num')::int / 10000 as version`.execute(db);
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST_VERSION) {
      throw new SetupError(
        `PostgreSQL ${version} is too old: Lathe needs ${OLDEST_VERSION} or newer.`,
      );
    }
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const reason =
      error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : '';
    throw new SetupError(`The database of DATABASE_URL cannot be reached: ${reason}.`, {
      cause: error,
    });
  }
}
