/** Two years of orders, with copies sold and daily sales. */
import { calendarDate } from '@lathe/rules/dates';
import type { SaleCurrency } from '@lathe/rules/money';
import type { ListPrice } from '@lathe/rules/prices';
import { type InsertObject, sql } from 'kysely';
import type { Ctx } from '../server/context.ts';
import { readPriceBook } from '../server/modules/catalogue/index.ts';
import { describeMerch } from '../server/modules/merch/selling/describe.ts';
import { recordEarnings } from '../server/modules/orders/index.ts';
import { describeRelease } from '../server/modules/releases/selling/describe.ts';
import { readTaxTable } from '../server/modules/taxes/index.ts';
import type { DB } from '../server/platform/db/schema.gen.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { planCatalogue } from './catalogue/plan-catalogue.ts';
import { planFans } from './fans.ts';
import { colourCode, planMerch } from './merch/plan-merch.ts';
import { customerHistory } from './orders/customer-history.ts';
import { planOffers } from './orders/offers.ts';
import { writePayments } from './orders/pay-orders.ts';
import { planOrders } from './orders/plan-orders.ts';
import { planTicketOrders } from './orders/plan-ticket-orders.ts';
import {
  type Describe,
  type PricedOrder,
  type PriceOf,
  priceOrder,
} from './orders/price-orders.ts';
import { priceTickets } from './orders/price-ticket-orders.ts';
import { writeAdmissions } from './orders/write-admissions.ts';
import {
  DEMO_ORDER_PATTERN,
  deleteLedgerEntries,
  numberCopies,
  writeLedger,
} from './orders/write-ledger.ts';
import { writeRefunds } from './orders/write-refunds.ts';
import { writeTickets } from './orders/write-tickets.ts';
import { readReferenceIds } from './reference-ids.ts';
import { findSplitRelease, inviteDemoPayees } from './shared-release.ts';
import { upsert } from './upsert.ts';

export async function makeOrders(tx: Tx, ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const today = calendarDate(now);
  const pages = planCatalogue(today);
  const offers = planOffers(pages);
  const planned = [
    ...planOrders(offers, { today, fans: planFans() }),
    ...customerHistory(offers),
  ].sort((a, b) => a.day - b.day || a.minute - b.minute);
  const splitRelease = findSplitRelease(pages);
  if (splitRelease) await inviteDemoPayees(tx, { releaseId: splitRelease, today });
  const pricing = await readPricing(tx);
  const taxes = await readTaxTable(tx);
  const orders = planned.map((order, index) =>
    priceOrder(order, index + 1, { today, now, ...pricing, taxes }),
  );
  const tickets = planTicketOrders(pages).map((order, index) =>
    priceTickets(order, orders.length + index + 1, { today, taxes }),
  );
  const sales = [...orders, ...tickets];
  await deleteLedgerEntries(tx);
  await tx.deleteFrom('orders').where('number', 'like', DEMO_ORDER_PATTERN).execute();
  await writePayments(tx, ctx.config, sales);
  // Only the sandbox knows these payments; other card providers could not refund them.
  const isSandbox = ctx.cards?.provider === 'sandbox';
  for (const some of [orders, tickets]) {
    await upsert(
      tx,
      'orders',
      ['id'],
      some.map(({ row }) => (isSandbox ? row : { ...row, checkout_id: null })),
    );
    const lines = some.flatMap((order): InsertObject<DB, 'order_lines'>[] => order.lines);
    await upsert(tx, 'order_lines', ['id'], lines);
  }
  await upsert(tx, 'order_line_shares', ['order_line_id', 'party_id'], orders.flatMap(sharesOf));
  await recordEarnings(
    tx,
    sales.map(({ row }) => row.id),
  );
  await writeLedger(tx, sales);
  await writeTickets(tx, tickets);
  await writeAdmissions(tx);
  await writeRefunds(tx, sales);
  await countSales(
    tx,
    offers.filter(({ kind }) => kind === 'release').map(({ id }) => id),
  );
  await countPieces(
    tx,
    planMerch(pages).map(({ id }) => id),
  );
  await numberCopies(tx);
}

/** Only split releases have shares; all others earn for their owner. */
function sharesOf({ lines, payees }: PricedOrder) {
  return lines.flatMap(({ id }, at) => {
    const payeesOfLine = payees[at] ?? [];
    if (payeesOfLine.length < 2) return [];
    return payeesOfLine.map(({ party, shareBasisPoints, earnings, vat }) => ({
      order_line_id: id,
      party_id: party,
      share_basis_points: shareBasisPoints,
      unit_earnings: earnings.amount,
      unit_earnings_vat: vat.amount,
    }));
  });
}

/** Prices and names of everything on sale. */
async function readPricing(tx: Tx): Promise<{ priceOf: PriceOf; describe: Describe }> {
  const references = await readReferenceIds(tx);
  const book = await readPriceBook(tx);
  const merch = await tx.selectFrom('merch_prices').selectAll().execute();
  const kinds = await tx
    .selectFrom('merch_types')
    .select(['code', 'name_en as en', 'name_de as de'])
    .execute();
  const colours = await tx
    .selectFrom('merch_colours')
    .select(['code', 'name_en as en', 'name_de as de'])
    .execute();
  const describe: Describe = (offer, locale) => {
    const { code, options, size, colour } = offer;
    const kind = kinds.find((each) => each.code === code);
    if (kind) {
      const named = colours.find((each) => each.code === colourCode(colour));
      const names = { type: kind, size, colour: named ?? { en: colour, de: colour } };
      return describeMerch({ mode: 'shop', ...names }, { locale });
    }
    const typeId = references.type(code);
    const optionIds = references.options(code, options);
    return describeRelease({ mode: 'shop', typeId, optionIds }, { book, locale });
  };
  const priceOf: PriceOf = (offer, { currency, date }): ListPrice => {
    if (offer.kind === 'release') {
      const product = {
        typeId: references.type(offer.code),
        tier: offer.tier,
        extras: references.options(offer.code, offer.options),
      };
      return book.listPrice(product, { currency: currency as SaleCurrency, date });
    }
    const typeId = references.merchType(offer.code);
    const validPrices = merch
      .filter((each) => each.merch_type_id === typeId && each.tier === offer.tier)
      .filter((each) => each.currency === currency && each.valid_from <= date)
      .sort((a, b) => (a.valid_from < b.valid_from ? 1 : -1));
    const [price] = validPrices;
    if (!price) throw new Error(`"${offer.title}" has no price in ${currency} on ${date}.`);
    return { ppd: price.ppd, rrp: price.rrp, vatBasisPoints: price.vat_basis_points };
  };
  return { priceOf, describe };
}

/** Counts all orders, because visitors may have bought something since. */
async function countSales(tx: Tx, releaseIds: readonly string[]): Promise<void> {
  await sql`delete from release_sales where release_id = any(${releaseIds}::uuid[])`.execute(tx);
  await sql`
    insert into release_sales (release_id, day, copies)
    select sellable_id, (paid_at at time zone 'Europe/London')::date, sum(quantity)
    from order_lines join orders on orders.id = order_lines.order_id
    where sellable_id = any(${releaseIds}::uuid[]) and paid_at is not null and cancelled_at is null
      and mode = 'shop'
    group by 1, 2`.execute(tx);
  await sql`
    update releases set copies_sold = coalesce(
      (select sum(quantity) from order_lines join orders on orders.id = order_lines.order_id
        where sellable_id = releases.id and paid_at is not null and cancelled_at is null
          and mode <> 'proof'), 0)
    where id = any(${releaseIds}::uuid[])`.execute(tx);
}

async function countPieces(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await sql`
    update merch_items set pieces_sold = coalesce(
      (select sum(quantity) from order_lines join orders on orders.id = order_lines.order_id
        join merch_variants on merch_variants.id = sellable_id
        where item_id = merch_items.id and paid_at is not null and cancelled_at is null
          and mode = 'shop'), 0)
    where id = any(${itemIds}::uuid[])`.execute(tx);
}
