import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { checkLockOrder } from './check-lock-order.ts';
import { pipelinedPool } from './pipelined-pool.ts';
import type { DB } from './schema.gen.ts';

/** bigint is parsed as a number; values beyond the safe integer range throw. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`);
  return value;
});
/** A calendar date has no time zone; a Date object would add one. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Db = Kysely<DB>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** For `prepared`: statements planned once per connection, independent of their values. */
  preparedPool: pg.Pool;
  close(): Promise<void>;
}

interface Options {
  /** Maximum number of connections per pool. */
  max?: number;
  /** On in development and tests; see check-lock-order.ts. */
  checksLocks?: boolean;
}

export function connect(url: string, { max = 10, checksLocks = false }: Options = {}): Database {
  const pool = makePool(url, max);
  const preparedPool = makePool(url, max);
  // By default PostgreSQL overestimates the cost of a generic plan for queries with LIMIT and plans
  // again on each run, which takes longer than the query. The main pool needs custom plans:
  // Kysely's statements are unnamed and planned on every run.
  preparedPool.on('connect', (client) => {
    client.query('set plan_cache_mode = force_generic_plan').catch(() => undefined);
  });
  const pipelined = pipelinedPool(pool);
  const dialect = new PostgresDialect({
    pool: checksLocks ? checkLockOrder(pipelined) : pipelined,
  });
  const db = new Kysely<DB>({ dialect });
  return { db, pool, preparedPool, close: () => closeAll(db, [pool, preparedPool]) };
}

function makePool(url: string, max: number): pg.Pool {
  // Sends statements without waiting for earlier results, as pipelined-pool.ts requires.
  const lean = { pipeline: true };
  const pool = new pg.Pool({ connectionString: url, max, application_name: 'lathe', ...lean });
  // The pool replaces broken connections; without a listener the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function closeAll(db: Db, pools: pg.Pool[]): Promise<void> {
  await db.destroy();
  // Kysely ends its pool only if the pool was used.
  await Promise.all(pools.filter((pool) => !pool.ended).map((pool) => pool.end()));
}
