/** The share of the dealer price that a seller earns. Reads only; `sellers` writes it. */
import { EARNINGS_BASIS_POINTS_DEFAULT } from '@lathe/rules/limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** SQL of the rate in basis points that applies at a moment. */
export function sellerRateSql({ owner, now }: { owner: string; now: string }): string {
  return `coalesce((select basis_points from seller_rates
    where seller_rates.user_id = ${owner} and valid_from <= ${now}
    order by valid_from desc, seller_rates.id desc limit 1), ${EARNINGS_BASIS_POINTS_DEFAULT})`;
}

export async function readSellerRate(
  db: Db | Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ rate: number }>`
    select ${sql.raw(sellerRateSql({ owner: 'ids.id', now: 'ids.now' }))} as rate
    from (select ${userId}::uuid as id, ${now}::timestamptz as now) as ids`.execute(db);
  return rows[0]?.rate ?? EARNINGS_BASIS_POINTS_DEFAULT;
}
