/**
 * Keyset pagination: the cursor holds the sort key of the last row, so no row is repeated or
 * skipped when rows are added or removed.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { CallError } from './call-error.ts';

export const PAGE_SIZE = 50;

/** Microseconds, as in PostgreSQL; JavaScript dates have only milliseconds. */
const INSTANT = /^\d{1,16}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const NUMBER = /^\d{1,18}$/;
const PARTS = { instant: INSTANT, uuid: UUID, number: NUMBER };

export interface Cursor {
  at: string;
  id: string;
}

/** Null for the first page. Invalid cursors are rejected. */
export function readCursor(text: string | undefined, idKind: 'uuid' | 'number'): Cursor | null {
  const keys = readKeys(text, ['instant', idKind]);
  return keys && { at: keys[0] ?? '', id: keys[1] ?? '' };
}

/** Decodes the sort keys of a cursor; null for the first page. */
export function readKeys(
  text: string | undefined,
  kinds: readonly (keyof typeof PARTS)[],
): string[] | null {
  if (text === undefined || text === '') return null;
  const keys = Buffer.from(text, 'base64url').toString().split(' ');
  const isValid =
    keys.length === kinds.length && kinds.every((kind, at) => isValidKey(kind, keys[at]));
  if (!isValid) throw new CallError('malformed');
  return keys;
}

function isValidKey(kind: keyof typeof PARTS, key: string | undefined): boolean {
  return PARTS[kind].test(key ?? '');
}

/** The column that the cursor needs, for `select`. */
export function instantKey(column: string) {
  return sql<string>`((extract(epoch from ${sql.ref(column)}) * 1000000)::bigint)::text`;
}

/** The moment of such a key. */
export function instantOf(key: string): RawBuilder<Date> {
  return sql<Date>`('epoch'::timestamptz + ${key}::bigint * interval '1 microsecond')`;
}

/** Rows after the cursor, newest first: `where(after('users.created_at', 'users.id', cursor))`. */
export function after(instant: string, id: string, { at, id: lastId }: Cursor) {
  return sql<SqlBool>`(${sql.ref(instant)}, ${sql.ref(id)}) < (${instantOf(at)}, ${lastId})`;
}

/** Expects one extra row, which shows that there is a next page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  page: {
    path: string;
    query: NextPage['query'];
    cursorOf: (row: Row) => Cursor;
    present: (row: Row) => Item;
  },
): { data: Item[]; next_page_url: string | null } {
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const hasMore = rows.length > PAGE_SIZE && last !== undefined;
  return {
    data: shown.map(page.present),
    next_page_url: hasMore ? nextOf(page, page.cursorOf(last)) : null,
  };
}

function nextOf(page: { path: string; query: NextPage['query'] }, { at, id }: Cursor): string {
  return nextPageUrl({ ...page, keys: [at, id], name: 'cursor' });
}

export interface NextPage {
  path: string;
  /** Filters of the list, repeated in the next page's URL. */
  query: Record<string, string | number | boolean | undefined>;
  /** Sort keys of the last row. */
  keys: readonly (string | number)[];
  /** Query parameter that carries the cursor. */
  name: 'cursor' | 'page';
}

export function nextPageUrl({ path, query, keys, name }: NextPage): string {
  let search = '';
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === '' || key === name) continue;
    search += `${encodeURIComponent(key)}=${encodeURIComponent(value)}&`;
  }
  return `${path}?${search}${name}=${Buffer.from(keys.join(' ')).toString('base64url')}`;
}
