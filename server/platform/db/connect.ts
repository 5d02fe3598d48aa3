import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { checkLockOrder } from './check-lock-order.ts';
import { leanPool } from './pipelined-pool.ts';
import type { DB } from './schema.gen.ts';

/** bigint is parsed as a number; values beyond the safe integer range throw. */
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
  /** For `prepared`, which is planned once a connection, whatever its values. */
  reads: pg.Pool;
  close(): Promise<void>;
}

interface Options {
  /** How many connections at most. */
  max?: number;
  /** In development and in tests; see check-lock-order.ts. */
  checksLocks?: boolean;
}

export function connect(url: string, { max = 10, checksLocks = false }: Options = {}): Database {
  const pool = makePool(url, max);
  const reads = makePool(url, max);
  // Left to itself PostgreSQL takes a plan for unknown values to be dear wherever a list is cut off,
  // and plans anew each time, which takes longer than the list. The others need their values: what
  // Kysely sends has no name, and is planned as often as it is asked.
  reads.on('connect', (client) => {
    client.query('set plan_cache_mode = force_generic_plan').catch(() => undefined);
  });
  const lean = leanPool(pool);
  const dialect = new PostgresDialect({ pool: checksLocks ? checkLockOrder(lean) : lean });
  const db = new Kysely<DB>({ dialect });
  return { db, pool, reads, close: () => closeAll(db, [pool, reads]) };
}

function makePool(url: string, max: number): pg.Pool {
  // Statements are sent without waiting for the answer to those before (lean-pool.ts needs it).
  const lean = { pipeline: true };
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'lathe', ...lean });
  // A connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function closeAll(db: Db, pools: pg.Pool[]): Promise<void> {
  await db.destroy();
  // Kysely ends its pool only if it has used it.
  await Promise.all(pools.filter((pool) => !pool.ended).map((pool) => pool.end()));
}
