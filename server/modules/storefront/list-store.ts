/** Storefront lists: each one is a range scan on one index, starting at the cursor. */
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import type { StorefrontCard } from './storefront-card.ts';
import { conditionsOf, type TitleFilters } from './title-filters.ts';

export interface ListedCard extends StorefrontCard {
  /** Sort keys, for the cursor. */
  keys: string;
}

export const CARDS_PER_PAGE = 24;

export type ListSort = 'new' | 'popular';

export interface ListQuery extends TitleFilters {
  country: string;
  sort: ListSort;
  /** Restricts the list to a page, a main genre or a sub-genre. */
  scope?: { column: 'page_id' | 'main_genre_id' | 'sub_genre_id'; id: string | number } | undefined;
  /** The sort keys of the last row of the previous page. */
  after: readonly string[] | null;
  limit: number;
}

/** Returns one row more than requested if there is a next page. */
export async function listStorefront(
  preparedPool: pg.Pool,
  question: ListQuery,
): Promise<ListedCard[]> {
  const { text, values } = listStatement(question);
  const [row] = await prepared<{ lines: string | null }>(
    preparedPool,
    nameOf(question),
    text,
    values,
  );
  return readLines(row?.lines ?? null).map(([keys = '', offer = '', card = '']) => {
    return { keys, offer, card };
  });
}

/** Release ids of each title, in the order of its offer. */
export async function listReleaseIds(
  preparedPool: pg.Pool,
  groupIds: readonly string[],
): Promise<Map<string, string[]>> {
  const text = 'select group_id as "groupId", releases from shelf where group_id = any($1)';
  const rows = await prepared<{ groupId: string; releases: string[] }>(
    preparedPool,
    'releases of titles',
    text,
    [groupIds],
  );
  return new Map(rows.map(({ groupId, releases }) => [groupId, releases]));
}

/**
 * One text value that is split here costs half as much as rows and columns. JSON contains no raw
 * tabs or line breaks.
 */
export const CARD_LINE = `offer || E'\\t' || card`;

export function readLines(lines: string | null): string[][] {
  return lines === null ? [] : lines.split('\n').map((line) => line.split('\t'));
}

const KEYS = {
  new: `(extract(epoch from on_sale_since) * 1000000)::bigint || ' ' || group_id`,
  popular: `sold_last_week || ' ' || sold || ' ' || group_id`,
};

/**
 * The SQL text depends only on the kind of query, so there are few prepared statements. The limit
 * is part of the text, because the planner needs it before the values are known.
 */
function listStatement(query: ListQuery) {
  const { scope, sort, after, country, limit } = query;
  const values: unknown[] = [];
  const next = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`(sold_in is null or ${next(country)} = any(sold_in))`];
  if (scope) conditions.push(`${scope.column} = ${next(scope.id)}`);
  conditions.push(...conditionsOf(query).map((condition) => condition.sql(next)));
  if (after) {
    const [first, second, third] = after;
    conditions.push(
      sort === 'new'
        ? `(on_sale_since, group_id) < ('epoch'::timestamptz + ${next(first)}::bigint * interval '1 microsecond', ${next(second)}::uuid)`
        : `(sold_last_week, sold, group_id) < (${next(first)}::int, ${next(second)}::int, ${next(third)}::uuid)`,
    );
  }
  const order =
    sort === 'new'
      ? 'on_sale_since desc, group_id desc'
      : 'sold_last_week desc, sold desc, group_id desc';
  const text = `select string_agg(line, E'\\n') as lines
    from (
      select ${KEYS[sort]} || E'\\t' || ${CARD_LINE} as line from shelf where ${conditions.join(' and ')}
      order by ${order} limit ${limit}
    ) as listed`;
  return { text, values };
}

function nameOf(query: ListQuery): string {
  const { scope, sort, after, limit } = query;
  const filters = conditionsOf(query).map(({ name }) => name);
  return ['shelf', limit, sort, scope?.column, ...filters, after && 'after']
    .filter(Boolean)
    .join(' ');
}
