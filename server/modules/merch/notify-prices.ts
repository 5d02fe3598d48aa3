/** Notifies every seller of new prices, or that announced ones do not apply. */
import type { Tier } from '@lathe/rules/prices';
import type { z } from 'zod';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import type { notifyMerchPrices } from '../merch-types/index.ts';
import { notifyPricesOfSeller } from './jobs.ts';
import { notifySeller, pricedItems } from './notify-prices-of-seller.ts';

export async function handler(
  ctx: Ctx,
  { tiers, ...change }: z.output<(typeof notifyMerchPrices)['payload']>,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const sellers = await sellersIn(ctx.db, { typeId: change.typeId, tiers });
  const payloads = sellers.map((seller) => ({ ...change, ...seller }));
  await eachRow(ctx, { job: notifyPricesOfSeller, payloads, signal }, (payload) =>
    notifySeller(ctx, payload),
  );
}

/** One entry for each tier in which a seller has an item. */
async function sellersIn(
  db: Db,
  { typeId, tiers }: { typeId: number; tiers: readonly Tier[] },
): Promise<{ ownerId: string; tier: Tier }[]> {
  const rows = await pricedItems(db, typeId)
    .select(['owner_id as ownerId', 'price_tier as tier'])
    .distinct()
    .where('price_tier', 'in', tiers)
    .orderBy('owner_id')
    .orderBy('price_tier')
    .execute();
  return rows as { ownerId: string; tier: Tier }[];
}
