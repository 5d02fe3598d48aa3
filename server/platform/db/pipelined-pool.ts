/**
 * The connection pool for Kysely, with fewer round trips:
 * - `begin` is sent together with the first statement; an empty transaction sends nothing.
 * - A statement that starts with `PREPARED`, or with `select` and `PREPARED` (`modifyFront`), is planned
 * once per connection. Its text must not depend on its values (lists are passed as arrays), and it must name its columns, because a cached
 * plan breaks when a column is added.
 * - `commit` is sent together with a statement that starts with `PREPARED_THEN_COMMIT`. Nothing may follow
 * it in the transaction, neither a statement nor an error.
 */
import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';

const PREPARED_MARK = '/* prepared */';
const COMMIT_MARK = '/* prepared, last */';

export const PREPARED = sql.raw(PREPARED_MARK);
export const PREPARED_THEN_COMMIT = sql.raw(COMMIT_MARK);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

export function pipelinedPool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    const pipelined = known.get(client) ?? pipelinedClient(client);
    known.set(client, pipelined);
    return pipelined;
  }
  return { connect, end: () => pool.end(), options: pool.options } as PostgresPool;
}

/** Result of `begin`, `commit` and `rollback`. */
interface QueryResult {
  command: string;
  rowCount: number | null;
  rows: object[];
}

function finishedResult(command: string): QueryResult {
  return { command, rowCount: null, rows: [] };
}

function pipelinedClient(client: pg.PoolClient): PostgresPoolClient {
  const { stream } = (client as pg.PoolClient & { connection: Connection }).connection;
  let isTransactionOpen = false;
  let committing: Promise<QueryResult> | null = null;

  async function query(text: string, values: unknown[]): Promise<QueryResult> {
    if (text === 'begin') {
      isTransactionOpen = true;
      return finishedResult('BEGIN');
    }
    if (text === 'commit' || text === 'rollback') return await end(text);
    if (committing) throw new Error('A statement was sent after the last one of its transaction.');
    return await send(text, values);
  }

  /** Sends everything in one packet. */
  function send(text: string, values: unknown[]): Promise<QueryResult> {
    const isLast = text.startsWith(COMMIT_MARK);
    const isPrepared =
      isLast || text.startsWith(PREPARED_MARK) || text.startsWith(`select ${PREPARED_MARK}`);
    stream.cork();
    try {
      // A failed BEGIN also fails the next statement.
      if (isTransactionOpen) client.query('begin').catch(() => undefined);
      isTransactionOpen = false;
      const result = client.query({ ...(isPrepared && { name: nameOf(text) }), text, values });
      if (isLast) {
        committing = client.query('commit');
        committing.catch(() => undefined);
      }
      return result;
    } finally {
      stream.uncork();
    }
  }

  async function end(text: 'commit' | 'rollback'): Promise<QueryResult> {
    if (isTransactionOpen) {
      isTransactionOpen = false;
      return finishedResult(text.toUpperCase());
    }
    if (!committing) return await client.query(text);
    const ended = committing;
    committing = null;
    return await ended;
  }

  const release = (error?: Error | boolean) => client.release(error);
  return { query, release } as unknown as PostgresPoolClient;
}

/** Part of pg's client that its types do not declare. */
interface Connection {
  stream: { cork(): void; uncork(): void };
}
