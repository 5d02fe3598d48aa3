/**
 * Pages by keyset: a cursor holds the sort key of the last row that was shown, so that nothing is
 * shown twice or left out when rows come and go meanwhile.
 */
import { type SqlBool, sql } from 'kysely';
import { CallError } from './call-error.ts';

export const PAGE_SIZE = 50;

/** A moment to the microsecond, as PostgreSQL keeps it and JavaScript does not. */
const INSTANT = /^\d{1,16}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const NUMBER = /^\d{1,18}$/;
const PARTS = { instant: INSTANT, uuid: UUID, number: NUMBER };

export interface Cursor {
  at: string;
  id: string;
}

/** Null at the first page. A cursor that we never gave out is refused. */
export function readCursor(text: string | undefined, idKind: 'uuid' | 'number'): Cursor | null {
  const keys = readKeys(text, ['instant', idKind]);
  return keys && { at: keys[0] ?? '', id: keys[1] ?? '' };
}

/** The sort keys in a cursor of any list; null at the first page. */
export function readKeys(
  text: string | undefined,
  kinds: readonly (keyof typeof PARTS)[],
): string[] | null {
  if (text === undefined || text === '') return null;
  const keys = Buffer.from(text, 'base64url').toString().split(' ');
  const isOurs = keys.length === kinds.length && kinds.every((kind, at) => fits(kind, keys[at]));
  if (!isOurs) throw new CallError('malformed');
  return keys;
}

function fits(kind: keyof typeof PARTS, key: string | undefined): boolean {
  return PARTS[kind].test(key ?? '');
}

/** The part of a row that its cursor needs, for `select`. */
export function instantKey(column: string) {
  return sql<string>`((extract(epoch from ${sql.ref(column)}) * 1000000)::bigint)::text`;
}

/** Rows after the cursor, newest first: `where(after('users.created_at', 'users.id', cursor))`. */
export function after(instant: string, id: string, { at, id: lastId }: Cursor) {
  const moment = sql`('epoch'::timestamptz + ${at}::bigint * interval '1 microsecond')`;
  return sql<SqlBool>`(${sql.ref(instant)}, ${sql.ref(id)}) < (${moment}, ${lastId})`;
}

/** Takes one row more than a page, which says whether there is another. */
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
  return nextAddress({ ...page, keys: [at, id], name: 'cursor' });
}

export interface NextPage {
  path: string;
  /** What the list was narrowed down to; stays in the address of the next page. */
  query: Record<string, string | number | boolean | undefined>;
  /** The sort keys of the last row that was shown. */
  keys: readonly (string | number)[];
  /** Under which the next page finds them. */
  name: 'cursor' | 'page';
}

export function nextAddress({ path, query, keys, name }: NextPage): string {
  let search = '';
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === '' || key === name) continue;
    search += `${encodeURIComponent(key)}=${encodeURIComponent(value)}&`;
  }
  return `${path}?${search}${name}=${Buffer.from(keys.join(' ')).toString('base64url')}`;
}
