/** Counts of titles by filter. Only the newest titles are counted, which bounds the cost. */
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import type { ListQuery } from './list-store.ts';
import { conditionsOf, type TitleFilters } from './title-filters.ts';

export const MAX_COUNTED = 1000;

export interface FacetCounts {
  total: number;
  vinyl: number;
  cd: number;
  inStock: number;
  preorder: number;
  /** Titles by the id of their main genre, and by the first year of their decade. */
  genres: Record<string, number> | null;
  decades: Record<string, number> | null;
}

export async function countTitles(
  preparedPool: pg.Pool,
  query: TitleFilters & { country: string; today: string; scope: ListQuery['scope'] },
): Promise<FacetCounts> {
  const { country, today, scope } = query;
  const values: unknown[] = [country, today];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const filters = conditionsOf(query);
  const conditions = [
    '(sold_in is null or $1 = any(sold_in))',
    ...(scope ? [`${scope.column} = ${parameter(scope.id)}`] : []),
    ...filters.map(({ sql }) => sql(parameter)),
  ];
  const name = ['facets', scope?.column, ...filters.map((filter) => filter.name)];
  const [row] = await prepared<FacetCounts>(
    preparedPool,
    name.filter(Boolean).join(' '),
    `with found as materialized (
        select main_genre_id as genre, year / 10 * 10 as decade, has_vinyl, has_cd, in_stock,
          coalesce(preorder_until > $2::date, false) as preorder
        from shelf where ${conditions.join(' and ')}
        order by on_sale_since desc, group_id desc limit ${MAX_COUNTED})
      select count(*)::integer as total,
        (count(*) filter (where has_vinyl))::integer as vinyl,
        (count(*) filter (where has_cd))::integer as cd,
        (count(*) filter (where in_stock))::integer as "inStock",
        (count(*) filter (where preorder))::integer as preorder,
        (select jsonb_object_agg(genre, titles) from (
          select genre, count(*) as titles from found where genre is not null group by genre
        ) as by_genre) as genres,
        (select jsonb_object_agg(decade, titles) from (
          select decade, count(*) as titles from found where decade is not null group by decade
        ) as by_decade) as decades
      from found`,
    values,
  );
  if (!row) throw new Error('An aggregate always returns one row.');
  return row;
}
