/**
 * Who holds what is limited, by address, card and account, so that one buyer cannot hold all of it,
 * again and again, without paying. Callers lock the limited thing first.
 */
import type { SellableKindName } from '@lathe/contract/cart-item-types';
import {
  ABANDONED_HOLDS_MINUTES,
  ITEM_QUANTITY_MAX,
  SCARCE_COPIES,
  SCARCE_PERCENT,
} from '@lathe/rules/limits';
import { canHold, type HoldHistory } from '@lathe/rules/stock-holds';
import { subtractDuration } from '@lathe/rules/time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { HoldInput, StockLine } from './stock.ts';

interface LimitedStock {
  /** What all that share the limit have in common. */
  stockId: string;
  /** Everything that was ever on sale. */
  size: number | RawBuilder<number>;
  /**
   * What the same buyers hold in other ways: rows of `is_open`, `copies` and `abandoned`, each with
   * `union all` before it.
   */
  besides?(since: Date): RawBuilder<unknown>;
}

/** Holds of all buyers who share an address, card or account with this one. */
export async function assertMayHold(
  tx: Tx,
  { stockId, size, besides }: LimitedStock,
  { line, kind, input }: { line: StockLine; kind: SellableKindName; input: HoldInput },
): Promise<void> {
  const { checkoutId, buyerKeys, now } = input;
  const since = subtractDuration(now, { minutes: ABANDONED_HOLDS_MINUTES });
  // An abandoned bulk order counts as several small ones, because it blocked as many copies.
  const { rows } = await sql<HoldHistory & { size: number; own: number }>`
    with known as (
      select ended_at is null as is_open, copies,
        case when abandoned and ended_at > ${since}
          then (copies + ${ITEM_QUANTITY_MAX - 1}::integer) / ${ITEM_QUANTITY_MAX}::integer else 0 end
          as abandoned
      from stock_holds where stock_id = ${stockId} and checkout_id <> ${checkoutId}
        and held_by && ${buyerKeys}::text[]
      ${besides?.(since) ?? sql``}
    )
    select ${size}::integer as size,
      coalesce((select copies from stock_holds
        where checkout_id = ${checkoutId} and stock_id = ${stockId}), 0) as own,
      count(*) filter (where is_open)::integer as open,
      coalesce(sum(copies) filter (where is_open), 0)::integer as copies,
      coalesce(sum(abandoned), 0)::integer as abandoned
    from known`.execute(tx);
  const [known] = rows;
  if (known && canHold(known.own + line.quantity, known, known.size)) return;
  throw new CallError('item_hold_limit', { values: { title: line.title, kind } });
}

/** Lines of one checkout that share the limit are one hold. */
export async function insertHold(
  tx: Tx,
  stockId: string,
  { copies, checkoutId, buyerKeys, now }: Omit<HoldInput, 'cartId'> & { copies: number },
): Promise<void> {
  await sql`
    insert into stock_holds (checkout_id, stock_id, copies, held_by, held_at)
    values (${checkoutId}, ${stockId}, ${copies}, ${buyerKeys}::text[], ${now})
    on conflict (checkout_id, stock_id) do update
    set copies = stock_holds.copies + excluded.copies`.execute(tx);
}

/** Of all things in the checkout. */
export async function endHolds(
  tx: Tx,
  { checkoutId, isAbandoned, now }: { checkoutId: string; isAbandoned: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('stock_holds')
    .set({ ended_at: now, abandoned: isAbandoned })
    .where('checkout_id', '=', checkoutId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Whether few are left of something that a checkout holds, or its buyer has abandoned some before.
 * `size` is a column of `table`, and null if there is no limit.
 */
export async function isHoldContested(
  db: Db,
  checkoutId: string,
  { table, size, left }: { table: string; size: string; left: string },
): Promise<boolean> {
  const [limited, limit, rest] = [sql.table(table), sql.raw(size), sql.raw(left)];
  const { rows } = await sql`
    select from stock_holds as hold join ${limited} as limited on limited.id = hold.stock_id
    where hold.checkout_id = ${checkoutId} and ${limit} is not null and (
      ${rest} < greatest(${SCARCE_COPIES}::integer, ${limit} * ${SCARCE_PERCENT}::integer / 100)
      or exists (select from stock_holds as earlier where earlier.stock_id = hold.stock_id
        and earlier.abandoned and earlier.held_by && hold.held_by))
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function deleteEndedHolds(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('stock_holds').where('ended_at', '<', before).execute();
}
