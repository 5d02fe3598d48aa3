/** Price lists of merchandise: per type, tier and currency, dated. */
import { type ListPrice, TIERS, type Tier } from '@lathe/rules/prices';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';

interface DatedPrice extends ListPrice {
  typeId: number;
  tier: string;
  currency: string;
  from: string;
}

export type MerchPriceList = readonly DatedPrice[];

/** A few hundred rows that change a few times a year. Newest first. */
export async function merchPriceList({ db, cache }: Ctx): Promise<MerchPriceList> {
  return await cache.fetch('merch prices', ['prices'], () => readPrices(db));
}

/** Not cached, for edits. Newest first. */
export async function readPrices(db: Db | Tx): Promise<MerchPriceList> {
  return await db
    .selectFrom('merch_prices')
    .select([
      'merch_type_id as typeId',
      'tier',
      'currency',
      sql<string>`valid_from::text`.as('from'),
      'ppd',
      'rrp',
      'vat_basis_points as vatBasisPoints',
    ])
    .orderBy('valid_from', 'desc')
    .execute();
}

export function merchPriceOn(
  list: MerchPriceList,
  query: { typeId: number; tier: Tier; currency: string; date: string },
): ListPrice {
  const price = list.find(
    ({ typeId, tier, currency, from }) =>
      typeId === query.typeId &&
      tier === query.tier &&
      currency === query.currency &&
      from <= query.date,
  );
  if (price) return price;
  throw new CallError('pricing_unavailable', {
    cause: new Error(
      `No price of merchandise ${query.typeId} (${TIERS.join(', ')}: ${query.tier}) in ${query.currency} on ${query.date}.`,
    ),
  });
}
