/** Counts held, sold and returned pieces and samples of items. Callers lock the items. */
import { ORDER_LIMIT_DEFAULT } from '@lathe/rules/limits';
import { sql } from 'kysely';
import { lockRows } from '../../../platform/db/locks.ts';
import type { Tx } from '../../../platform/db/tx.ts';

/** Samples of one item, as test pressings of a release; `owner` is the column of its seller. */
export function sampleLimitSql(owner: string): string {
  return `coalesce((select order_limit from users where users.id = ${owner}), ${ORDER_LIMIT_DEFAULT})`;
}

interface Pieces {
  /** A variant. */
  uuid: string;
  quantity: number;
}

/** All variants of an item share its pieces. */
export async function lockItems(tx: Tx, variantIds: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('merch_variants')
    .select('item_id as itemId')
    .distinct()
    .where('id', 'in', variantIds)
    .execute();
  await lockRows(
    tx,
    'merch_items',
    rows.map(({ itemId }) => itemId),
  );
}

export interface ItemStock {
  itemId: string;
  isPaused: boolean;
  isEnded: boolean;
  limit: number | null;
  sold: number;
  reserved: number;
  /** In the same checkout, as other sizes and colours. */
  heldByBuyer: number;
}

export async function readStock(
  tx: Tx,
  { uuid, checkoutId }: { uuid: string; checkoutId: string },
): Promise<ItemStock> {
  const { rows } = await sql<ItemStock>`
    select items.id as "itemId", paused_at is not null as "isPaused",
      retired_at is not null or deleted_at is not null as "isEnded",
      quantity_limit as limit, pieces_sold as sold, pieces_reserved as reserved,
      coalesce((select pieces from merch_holds
        where checkout_id = ${checkoutId} and merch_holds.item_id = items.id), 0) as "heldByBuyer"
    from merch_variants join merch_items as items on items.id = merch_variants.item_id
    where merch_variants.id = ${uuid}`.execute(tx);
  const [stock] = rows;
  if (!stock) throw new Error(`There is no variant ${uuid}.`);
  return stock;
}

export async function holdPieces(
  tx: Tx,
  { checkoutId, itemId, pieces }: { checkoutId: string; itemId: string; pieces: number },
): Promise<void> {
  await sql`
    with counted as (
      update merch_items set pieces_reserved = pieces_reserved + ${pieces} where id = ${itemId}
    )
    insert into merch_holds (checkout_id, item_id, pieces) values (${checkoutId}, ${itemId}, ${pieces})
    on conflict (checkout_id, item_id) do update
    set pieces = merch_holds.pieces + excluded.pieces`.execute(tx);
}

/**
 * Of all variants of the item, so this does nothing for the second one. A checkout of an earlier
 * version holds nothing.
 */
export async function endHold(
  tx: Tx,
  { uuid, checkoutId }: { uuid: string; checkoutId: string },
): Promise<void> {
  await sql`
    with ended as (
      delete from merch_holds where checkout_id = ${checkoutId}
        and item_id = (select item_id from merch_variants where id = ${uuid})
      returning item_id, pieces
    )
    update merch_items set pieces_reserved = pieces_reserved - ended.pieces
    from ended where ended.item_id = merch_items.id`.execute(tx);
}

export async function sellPieces(
  tx: Tx,
  { checkoutId, sold }: { checkoutId: string; sold: readonly Pieces[] },
): Promise<void> {
  const ids = sold.map(({ uuid }) => uuid);
  const quantities = sold.map(({ quantity }) => quantity);
  await sql`
    with sold as (
      select item_id, sum(pieces)::integer as pieces
      from unnest(${ids}::uuid[], ${quantities}::integer[]) as line (id, pieces)
      join merch_variants on merch_variants.id = line.id group by item_id
    ), ended as (
      delete from merch_holds using sold
      where checkout_id = ${checkoutId} and merch_holds.item_id = sold.item_id
      returning merch_holds.item_id, merch_holds.pieces
    )
    update merch_items set pieces_sold = pieces_sold + sold.pieces,
      pieces_reserved = pieces_reserved - coalesce(ended.pieces, 0)
    from sold left join ended using (item_id) where sold.item_id = merch_items.id`.execute(tx);
}

/** They will not be made, so they can be sold again. Older sales may not be counted. */
export async function takeBackPieces(tx: Tx, { uuid, quantity }: Pieces): Promise<void> {
  await sql`update merch_items set pieces_sold = greatest(0, pieces_sold - ${quantity})
    where id = (select item_id from merch_variants where id = ${uuid})`.execute(tx);
}

/** Counted at once. False if the seller's limit does not allow that many. */
export async function orderSamples(tx: Tx, { uuid, quantity }: Pieces): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update merch_items set samples_ordered = samples_ordered + ${quantity}
    where id = (select item_id from merch_variants where id = ${uuid})
      and samples_ordered + ${quantity} <= ${sql.raw(sampleLimitSql('merch_items.owner_id'))}`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function takeBackSamples(tx: Tx, { uuid, quantity }: Pieces): Promise<void> {
  await sql`update merch_items set samples_ordered = samples_ordered - ${quantity}
    where id = (select item_id from merch_variants where id = ${uuid})`.execute(tx);
}
