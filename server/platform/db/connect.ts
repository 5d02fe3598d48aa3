import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { leanPool } from './lean-pool.ts';
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

export function connect(url: string, { max = 10 } = {}): Database {
  // Statements are sent without waiting for the answer to those before (lean-pool.ts needs it).
  const lean = { pipeline: true };
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'lathe', ...lean });
  // A connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: leanPool(pool) }) });
  return { db, pool, close: () => closeAll(db, pool) };
}

async function closeAll(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy();
  // Kysely ends the pool only if it has used it.
  if (!pool.ended) await pool.end();
}
