/** Lists of the shelf: each one is a walk along one index, from the place of the cursor. */
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import type { Card } from './shelf-row.ts';

export interface Listed {
  card: Card;
  /** The place in the order of the list, as a cursor holds it. */
  keys: readonly (string | number)[];
}

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
export async function listShelf(pool: pg.Pool, question: ListQuestion): Promise<Listed[]> {
  const { text, values } = listStatement(question);
  const [row] = await prepared<{ cards: string | null }>(pool, nameOf(question), text, values);
  const listed: unknown = JSON.parse(row?.cards ?? '[]');
  if (question.sort === 'new') {
    return (listed as Card[]).map((card) => ({ card, keys: [card.since, card.groupId] }));
  }
  return (listed as [Card, number, number][]).map(([card, soldLastWeek, sold]) => ({
    card,
    keys: [soldLastWeek, sold, card.groupId],
  }));
}

/**
 * Cards are JSON already, so they are strung together where they are: one value on the wire, read in
 * one go, costs half of what rows and columns do.
 */
const ENTRIES = {
  new: 'card::text',
  popular: `'[' || card::text || ',' || sold_last_week || ',' || sold || ']'`,
};

/** The text depends on the kind of question alone, so that there are few of them. */
function listStatement({ of, medium, inStock, sort, after, country, limit }: ListQuestion) {
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
  const text = `select '[' || string_agg(${ENTRIES[sort]}, ',') || ']' as cards
    from (
      select card, sold_last_week, sold from shelf where ${conditions.join(' and ')}
      order by ${order} limit ${next(limit)}
    ) as listed`;
  return { text, values };
}

function nameOf({ of, medium, inStock, sort, after }: ListQuestion): string {
  return ['shelf', sort, of?.column, medium, inStock && 'stock', after && 'after']
    .filter(Boolean)
    .join(' ');
}
