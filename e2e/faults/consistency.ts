/** Inconsistencies that must never occur in the database; each count must be zero. */
import { deepStrictEqual } from 'node:assert/strict';
import type { Ctx } from '../../server/context.ts';

const NO_INCONSISTENCIES = {
  checkouts_left_open: 0,
  copies_left_held: 0,
  refunds_not_given: 0,
  charged_for_nothing: 0,
  given_back_too_much: 0,
  unpaid_orders: 0,
  orders_not_booked_once: 0,
  transactions_out_of_balance: 0,
  editions_oversold_or_misnumbered: 0,
  pieces_left_held: 0,
  items_oversold_or_miscounted: 0,
  places_left_held: 0,
  tickets_missing_or_too_many: 0,
  tickets_not_mailed: 0,
  lines_without_earnings: 0,
};

export async function assertConsistent(ctx: Pick<Ctx, 'pool'>): Promise<void> {
  deepStrictEqual(await countInconsistencies(ctx), NO_INCONSISTENCIES);
}

export async function countInconsistencies({
  pool,
}: Pick<Ctx, 'pool'>): Promise<typeof NO_INCONSISTENCIES> {
  const { rows } = await pool.query<typeof NO_INCONSISTENCIES>(
    `select
      (select count(*)::integer from checkouts where state = 'open') as checkouts_left_open,
      (select coalesce(sum(copies_reserved), 0)::integer from releases) as copies_left_held,
      (select count(*)::integer from refunds where done_at is null) as refunds_not_given,
      (select count(*)::integer from sandbox_payments
        where status = 'succeeded' and refunded < amount
          and not exists (select from orders where checkout_id::text = key)) as charged_for_nothing,
      (select count(*)::integer from sandbox_payments where refunded > amount)
        as given_back_too_much,
      (select count(*)::integer from orders where not exists (
        select from sandbox_payments where key = checkout_id::text and status = 'succeeded'
          and amount = total and refunded = (
            select coalesce(sum(amount), 0) from refunds where order_id = orders.id)
        )) as unpaid_orders,
      (select count(*)::integer from orders where 1 <> (
        select count(*) from ledger_transactions
        where kind = 'sale' and reference = orders.id::text)) as orders_not_booked_once,
      (select count(*)::integer from (
        select from ledger_entries group by transaction_id having sum(amount) <> 0) as wrong)
        as transactions_out_of_balance,
      (select count(*)::integer from releases cross join lateral (
        select count(*) as numbered, count(distinct number) as numbers,
          coalesce(max(number), 0) as highest
        from order_copies where release_id = releases.id) as copies
        where quantity_limit is not null and (copies_sold > quantity_limit
          or copies_sold <> numbered or numbers <> numbered or highest > quantity_limit))
        as editions_oversold_or_misnumbered,
      (select coalesce(sum(pieces_reserved), 0)::integer from merch_items)
        + (select count(*)::integer from merch_holds) as pieces_left_held,
      (select count(*)::integer from merch_items where pieces_sold > quantity_limit
        or pieces_sold <> (select coalesce(sum(order_lines.quantity - refunded_quantity), 0)
          from order_lines join merch_variants on merch_variants.id = sellable_id
          where item_id = merch_items.id and mode = 'shop')) as items_oversold_or_miscounted,
      (select coalesce(sum(reserved), 0)::integer from ticket_pools) as places_left_held,
      (select count(*)::integer from ticket_pools where sold > capacity or sold <> (
          select count(*) from tickets join ticket_categories on ticket_categories.id = category_id
          where pool_id = ticket_pools.id and cancelled_at is null)
        or sold <> (select coalesce(sum(order_lines.quantity - refunded_quantity), 0)
          from order_lines join ticket_categories on ticket_categories.id = sellable_id
          where pool_id = ticket_pools.id)) as tickets_missing_or_too_many,
      (select count(*)::integer from order_lines join orders on orders.id = order_id
        where parcel is null and fulfilled_at is null and cancelled_at is null)
        as tickets_not_mailed,
      (select count(*)::integer from line_earnings where unit_earnings > 0 and 1 <> (
        select count(*) from earnings where order_line_id = line_id
          and earnings.party_id = line_earnings.party_id)) as lines_without_earnings`,
  );
  const [counts] = rows;
  if (!counts) throw new Error('The ledger could not be read.');
  return counts;
}
