/** Limited editions, as the rules of holds see them. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { type HoldInput, isHoldContested } from '../../sellables/index.ts';

/** Offers to other baskets of the same buyer count like holds. */
export function limitedEdition(
  releaseId: string,
  { cartId, buyerKeys, now }: Omit<HoldInput, 'checkoutId'>,
) {
  return {
    stockId: releaseId,
    size: sql<number>`(select coalesce(quantity_limit, 0) from releases where id = ${releaseId})`,
    besides: (since: Date) => sql`
      union all
      select true, offered, 0 from edition_queue
      where release_id = ${releaseId} and cart_id <> ${cartId} and offered_until > ${now}
        and held_by && ${buyerKeys}::text[]
      union all
      select false, 0, 1 from edition_unused_offers
      where release_id = ${releaseId} and ended_at > ${since} and held_by && ${buyerKeys}::text[]`,
  };
}

export async function isEditionContested(db: Db, checkoutId: string): Promise<boolean> {
  const left = 'quantity_limit - copies_sold - copies_reserved';
  return await isHoldContested(db, checkoutId, { table: 'releases', size: 'quantity_limit', left });
}
