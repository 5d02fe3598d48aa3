/**
 * In development and tests, a transaction that takes a lock against the order of `locks.ts` fails
 * at that statement. A real deadlock would need two transactions and bad timing; this check needs
 * only one.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { LOCK_ORDER } from './locks.ts';
import { locksOf } from './locks-in-statement.ts';

const RANKS = new Map<string, number>(LOCK_ORDER.map((name, rank) => [name, rank]));
/** The SQL that `lockRows` sends. */
const LOCK_ROWS =
  /^\s*select id from "(?<table>\w+)" where id = any\(\$1::uuid\[\]\)\s+order by id/;

interface HeldLocks {
  /** By lock name; rows locked by `lockRows` also have their IDs. */
  ids: Map<string, Set<string>>;
  highest: string | null;
}

export function checkLockOrder(pool: PostgresPool): PostgresPool {
  // Kysely identifies a connection by its object.
  const checked = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    const wrapped = checked.get(client) ?? checkClient(client);
    checked.set(client, wrapped);
    return wrapped;
  }
  return { ...pool, connect, end: () => pool.end() };
}

function checkClient(client: PostgresPoolClient): PostgresPoolClient {
  let locks: HeldLocks | null = null;
  async function query(text: string, values: readonly unknown[]) {
    if (text === 'begin') locks = { ids: new Map(), highest: null };
    else if (text === 'commit' || text === 'rollback') locks = null;
    else if (locks) recordLocks(locks, text, values);
    return await client.query(text, values);
  }
  return { query, release: () => client.release() } as PostgresPoolClient;
}

function recordLocks(locks: HeldLocks, text: string, values: readonly unknown[]): void {
  // A part of the demo world is one transaction that writes many tables before anyone else
  // connects.
  if (locks.ids.has('demo-world')) return;
  const { implicit, explicit } = locksOf(text, values);
  const undeclared = explicit.find((name) => !RANKS.has(name));
  if (undeclared !== undefined) fail(`${undeclared} is not in LOCK_ORDER, but is locked`, text);
  const names = [...explicit, ...implicit].filter((name) => RANKS.has(name));
  // Within one statement the order of several tables is unknown.
  for (const name of names.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    recordLock(locks, name, text);
  }
  recordRowLocks(locks, text, values);
}

function recordLock(locks: HeldLocks, name: string, text: string): void {
  // A row that is already locked may be locked again when it is updated.
  if (locks.ids.has(name)) return;
  if (locks.highest !== null && rankOf(name) < rankOf(locks.highest)) {
    fail(`${name} is locked after ${locks.highest}`, text);
  }
  locks.ids.set(name, new Set());
  locks.highest = name;
}

/** Rows of one table must be locked in ID order, even across several statements. */
function recordRowLocks(locks: HeldLocks, text: string, [first]: readonly unknown[]): void {
  const table = LOCK_ROWS.exec(text)?.groups?.table;
  if (table === undefined || !Array.isArray(first)) return;
  const heldIds = locks.ids.get(table) ?? new Set<string>();
  const fresh = first.map(String).filter((id) => !heldIds.has(id));
  const last = [...heldIds].toSorted().at(-1);
  const outOfOrder = fresh.find((id) => last !== undefined && id < last);
  if (outOfOrder !== undefined) fail(`${table} ${outOfOrder} is locked after ${last}`, text);
  for (const id of fresh) heldIds.add(id);
}

function rankOf(name: string): number {
  return RANKS.get(name) ?? 0;
}

function fail(problem: string, text: string): never {
  throw new Error(`Wrong lock order: ${problem}. See server/platform/db/locks.ts. In: ${text}`);
}
