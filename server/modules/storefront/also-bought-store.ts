/**
 * What the buyers of a title also chose. A title counts once per buyer, and only if several buyers
 * chose it, so that nobody's order can be read from the list.
 */
import { ALSO_BOUGHT_BUYERS_MIN } from '@lathe/rules/limits';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import type { StorefrontCard } from './storefront-card.ts';

/** Bounds the cost for titles with many orders. */
const MAX_ORDERS_SCANNED = 200;

/** `offset 0` is an optimizer fence: without it PostgreSQL would read all releases for the join. */
const ALSO_BOUGHT_STATEMENT = `
  with orders_with_it as (
    select distinct order_id from (
      select order_id from order_lines
      where sellable_id = any (array(
        select id from releases where group_id = $1 and deleted_at is null))
      limit ${MAX_ORDERS_SCANNED}
    ) as looked_at
  ), others as (
    select bought.group_id,
      -- A guest order and an account order with one address are one buyer, and so are two
      -- addresses of one account.
      least(count(distinct email), count(distinct buyer)) as buyers
    from orders_with_it
    cross join lateral (
      select id, lower(email) as email, coalesce(user_id::text, lower(email)) as buyer from orders
      where id = orders_with_it.order_id and paid_at is not null and cancelled_at is null offset 0
    ) as paid
    cross join lateral (
      select sellable_id from order_lines where order_id = paid.id offset 0
    ) as lines
    cross join lateral (
      select group_id from releases where id = lines.sellable_id offset 0
    ) as bought
    where bought.group_id <> $1
    group by bought.group_id
    having least(count(distinct email), count(distinct buyer)) >= ${ALSO_BOUGHT_BUYERS_MIN}
    order by buyers desc, bought.group_id
    limit 100
  )
  select card, offer from others join shelf on shelf.group_id = others.group_id
  where sold_in is null or $2 = any(sold_in)
  order by others.buyers desc, others.group_id
  limit $3`;

export async function listAlsoBought(
  preparedPool: pg.Pool,
  { groupId, country, limit }: { groupId: string; country: string; limit: number },
): Promise<StorefrontCard[]> {
  const values = [groupId, country, limit];
  return await prepared<StorefrontCard>(preparedPool, 'also bought', ALSO_BOUGHT_STATEMENT, values);
}
