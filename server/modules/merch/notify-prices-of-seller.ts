/** A seller learns in advance that each piece will earn more or less. */
import { addDays, startOfDay } from '@lathe/rules/dates';
import { earningsVatRate } from '@lathe/rules/earnings-vat';
import { type Money, money, SALE_CURRENCIES } from '@lathe/rules/money';
import { earningsOf } from '@lathe/rules/prices';
import { vatRateOn } from '@lathe/rules/vat';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { readSellerRate, readTaxStatus } from '../accounts/index.ts';
import { type MerchPriceList, merchPriceOn, readMerchPrices } from '../merch-types/index.ts';
import { notify } from '../notifications/index.ts';
import { readTaxTable } from '../taxes/index.ts';
import type { PricesOfSeller } from './jobs.ts';

/** Submitted, and not retired. */
export function pricedItems(db: Db | Tx, typeId: number) {
  return db
    .selectFrom('merch_items')
    .where('merch_type_id', '=', typeId)
    .where('submitted_at', 'is not', null)
    .where('retired_at', 'is', null)
    .where('deleted_at', 'is', null);
}

/** The notification is unique, whatever is retried. */
export async function notifySeller(ctx: Ctx, change: PricesOfSeller): Promise<void> {
  const { typeId, day, version, tier, ownerId, isWithdrawn } = change;
  await inTransaction(ctx.db, async (tx) => {
    const items = await pricedItems(tx, typeId)
      .select(['id', 'title'])
      .where('owner_id', '=', ownerId)
      .where('price_tier', '=', tier)
      .orderBy('submitted_at')
      .orderBy('id')
      .execute();
    const [first] = items;
    if (!first) return;
    const prices = await readMerchPrices(tx);
    const isScheduled = prices.some((each) => each.typeId === typeId && each.from === day);
    // Withdrawn, or scheduled again, before this job ran.
    if (isScheduled === isWithdrawn) return;
    const details = { title: first.title, others: items.length - 1, to: day };
    await notify(tx, ctx, {
      topic: isWithdrawn ? 'merch_prices_withdrawn' : 'merch_prices_changed',
      owners: [ownerId],
      subject: `${typeId} ${day} ${tier} ${version}`,
      details: isWithdrawn ? details : { ...details, ...(await earningsIn(tx, prices, change)) },
      url: `/studio/merch/${first.id}/price`,
    });
  });
}

export { notifySeller as handler };

/** At the rate of that day, so that only the prices make a difference. */
async function earningsIn(
  tx: Tx,
  prices: MerchPriceList,
  { ownerId, typeId, tier, day }: PricesOfSeller,
): Promise<{ earnings: Money[]; former: Money[] }> {
  const basisPoints = await readSellerRate(tx, { userId: ownerId, now: startOfDay(day) });
  const homeVatRate = vatRateOn(await readTaxTable(tx), 'GB', day);
  const status = await readTaxStatus(tx, { userId: ownerId, day });
  const terms = { basisPoints, vatBasisPoints: earningsVatRate(status, { day, homeVatRate }) };
  const earnedOn = (date: string) =>
    SALE_CURRENCIES.map((currency) => {
      const { ppd } = merchPriceOn(prices, { typeId, tier, currency, date });
      return earningsOf(money(ppd, currency), terms);
    });
  return { earnings: earnedOn(day), former: earnedOn(addDays(day, -1)) };
}
