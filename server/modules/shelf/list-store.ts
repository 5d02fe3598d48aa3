/** Lists of the shelf: each one is a walk along one index, from the place of the cursor. */
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import type { Card } from './shelf-row.ts';

export interface ListedRow {
  card: Card;
  /** The place in the order of the list, as a cursor holds it. */
  since?: string;
  soldLastWeek?: number;
  sold?: number;
}

const COLUMNS = {
  new: 'card, ((extract(epoch from on_sale_since) * 1000000)::bigint)::text as since',
  popular: 'card, sold_last_week as "soldLastWeek", sold',
};

export const CARDS_PER_PAGE = 24;

export type ListSort = 'new' | 'popular';

export interface ListQuestion {
  country: string;
  sort: ListSort;
  /** All of one: a page, a main genre, a sub-genre. */
  of?: { column: 'page_id' | 'main_genre_id' | 'sub_genre_id'; id: string | number } | undefined;
  medium?: 'Vinyl' | 'CD' | undefined;
  inStock?: boolean | undefined;
  /** The sort keys of the last row that was shown. */
  after: readonly string[] | null;
  limit: number;
}

/** One more than was asked for says that there is a next page. */
export async function listShelf(pool: pg.Pool, question: ListQuestion): Promise<ListedRow[]> {
  const { text, values } = listStatement(question);
  return await prepared<ListedRow>(pool, nameOf(question), text, values);
}

/** The text depends on the kind of question alone, so that there are few of them. */
export function listStatement({ of, medium, inStock, sort, after, country, limit }: ListQuestion) {
  const values: unknown[] = [];
  const next = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`(sold_in is null or ${next(country)} = any(sold_in))`];
  if (of) conditions.push(`${of.column} = ${next(of.id)}`);
  if (medium) conditions.push(medium === 'Vinyl' ? 'has_vinyl' : 'has_cd');
  if (inStock) conditions.push('in_stock');
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
  const text = `select ${COLUMNS[sort]} from shelf where ${conditions.join(' and ')}
    order by ${order} limit ${next(limit)}`;
  return { text, values };
}

function nameOf({ of, medium, inStock, sort, after }: ListQuestion): string {
  return ['shelf', sort, of?.column, medium, inStock && 'stock', after && 'after']
    .filter(Boolean)
    .join(' ');
}

export function keysOf({ card, since, soldLastWeek, sold }: ListedRow): (string | number)[] {
  const { groupId } = card;
  return since === undefined ? [soldLastWeek ?? 0, sold ?? 0, groupId] : [since, groupId];
}
