/** Inserts an order after its payment. */
import { type CartItemType, kindAndModeOf } from '@lathe/contract/cart-item-types';
import type { Fulfilment } from '@lathe/rules/fulfilment';
import type { Locale } from '@lathe/rules/locales';
import { FIRST_PARCEL } from '@lathe/rules/parcels';
import type { ShippingService } from '@lathe/rules/shipping';
import type { Share } from '@lathe/rules/splits';
import { type RawBuilder, sql } from 'kysely';
import type { Payment } from '../../platform/cards/cards.ts';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { AddressContent } from '../addresses/index.ts';
import type { OrderTotals } from './order-store.ts';
import { insertEarningsSql } from './record-earnings.ts';

interface NewPayee extends Share {
  /** Per copy, in minor units. */
  unitEarnings: number;
  /** VAT in the earnings; missing in quotes of the previous version. */
  unitEarningsVat?: number;
  /** Who has no account yet: the earnings wait. */
  isInvited?: boolean;
}

export interface BundleOfLine {
  id: string;
  /** Lines with the same set were bought together. */
  set: string;
  title: string;
  /** How much less a copy costs in the bundle, in minor units; already subtracted from the prices. */
  unitSaving: number;
}

export interface NewLine {
  type: CartItemType;
  uuid: string;
  title: string;
  artist: string;
  description: string;
  quantity: number;
  /** Per copy, in minor units. */
  unitPrice: number;
  unitVat: number;
  /** Missing in quotes of the previous version. */
  vatBasisPoints?: number;
  unitPpd: number;
  unitMechanicals: number;
  unitEarnings: number;
  /** VAT in the earnings; missing in quotes of the previous version. */
  unitEarningsVat?: number;
  ownerId: string;
  /** Payees of the split, if there is one; else the owner gets all earnings. */
  payees?: NewPayee[];
  /** Missing if it was bought on its own. */
  bundle?: BundleOfLine | null;
  /** Discount per copy in minor units, already subtracted from the prices above. */
  discount?: { code: string; unitAmount: number } | null;
  /** Limited edition: copies are reserved and numbered. */
  limited: boolean;
  /** Missing in quotes of the previous version. */
  fulfilment?: Fulfilment;
  /** Number of the parcel; null if it is not sent in one. Missing in quotes of the previous version. */
  parcel?: number | null;
  /**
   * The day on which earnings are available, as known at the sale; null if that follows from the
   * dispatch.
   */
  availableFrom?: string | null;
}

/** The quote that was paid. */
export interface NewOrder extends OrderTotals {
  email: string;
  locale: Locale;
  country: string;
  /** Null if nothing is sent by post. */
  service: ShippingService | null;
  address: AddressContent | null;
  /** Only if there is no address. */
  buyerName?: string | null;
  /** Only if it differs from the delivery address. */
  billingAddress?: AddressContent | null;
  /** Missing in quotes of the previous version. */
  postageVatBasisPoints?: number;
  giftNote: string;
  /** The day on which the last parcel ships; null without a parcel. */
  dispatchDate: string | null;
  /** Days on which the parcels ship; missing in quotes of the previous version. */
  parcelDates?: string[];
  /** Paid for each parcel, in minor units; missing if there is one. */
  parcelPostages?: number[];
  parcelDuties?: number[];
  importTaxesUnderstood: boolean;
  lines: readonly NewLine[];
}

export interface InsertedOrder {
  id: string;
  /** In quote order. */
  lineIds: string[];
}

interface OrderInput {
  checkout: { id: string; userId: string | null; createdAt: Date; quote: NewOrder };
  payment: Pick<Payment, 'card'>;
  /** The follow-up job to enqueue. */
  job: { name: string; maxAttempts: number };
  /** Further parts of the same statement, from the modules that own the other tables. */
  extraSql: RawBuilder<unknown>;
  now: Date;
}

/**
 * Inserts the order, its lines and the confirmation job in one statement, because the buyer waits
 * for it.
 */
export async function insertOrder(
  tx: Tx,
  { checkout, payment, job, extraSql, now }: OrderInput,
): Promise<InsertedOrder> {
  const { quote } = checkout;
  const { lines } = quote;
  const year = String(now.getUTCFullYear()).slice(2);
  const parcelDates = quote.parcelDates ?? [quote.dispatchDate];
  // Unknown if a process of the previous version made the quote of a split order.
  const whole = (total: number) => (parcelDates.length === 1 ? [total] : []);
  const column = <Value>(pick: (line: NewLine) => Value): Value[] => lines.map(pick);
  const { rows } = await sql<InsertedOrder>`${PREPARED}
    with placed as (
      insert into orders (number, checkout_id, user_id, email, locale, country_iso, currency,
        items_total, postage_total, postage_vat, duty_total, vat_total, total, service, address,
        buyer_name, billing_address, postage_vat_basis_points, gift_note, dispatch_date, import_taxes_understood_at, card_brand, card_last4, created_at,
        paid_at)
      values (${`L${year}-`}::text || nextval('order_numbers'), ${checkout.id}, ${checkout.userId},
        ${quote.email}, ${quote.locale}, ${quote.country}, ${quote.currency}, ${quote.itemsTotal},
        ${quote.postageTotal}, ${quote.postageVat}, ${quote.dutyTotal}, ${quote.vatTotal},
        ${quote.total}, ${quote.service}, ${quote.address ? JSON.stringify(quote.address) : null},
        ${quote.buyerName ?? null},
        ${quote.billingAddress ? JSON.stringify(quote.billingAddress) : null},
        ${quote.postageVatBasisPoints ?? null}, ${quote.giftNote},
        ${quote.dispatchDate}, ${quote.importTaxesUnderstood ? checkout.createdAt : null},
        ${payment.card.brand}, ${payment.card.last4}, ${checkout.createdAt}, ${now})
      returning id
    ), packed as (
      insert into parcels (order_id, number, dispatch_date, postage, duty)
      select placed.id, parcel.number, parcel.day, parcel.postage, parcel.duty
      from placed, unnest(${parcelDates}::date[],
          ${quote.parcelPostages ?? whole(quote.postageTotal)}::integer[],
          ${quote.parcelDuties ?? whole(quote.dutyTotal)}::integer[])
        with ordinality as parcel (day, postage, duty, number)
    ), listed as (
      insert into order_lines (order_id, position, kind, mode, sellable_id, title,
        artist, description, quantity, unit_price, unit_vat, vat_basis_points, unit_ppd, unit_mechanicals,
        unit_earnings, unit_earnings_vat, owner_id, unit_discount, discount_code, parcel, fulfilment,
        available_from, bundle_id, bundle_set, bundle_title, unit_bundle_saving, sold_at)
      select placed.id, line.*, ${now}::timestamptz from placed, unnest(
        ${lines.map((_, at) => at + 1)}::integer[],
        ${column(({ type }) => kindAndModeOf(type).kind)}::text[],
        ${column(({ type }) => kindAndModeOf(type).mode)}::text[],
        ${column(({ uuid }) => uuid)}::uuid[],
        ${column(({ title }) => title)}::text[],
        ${column(({ artist }) => artist)}::text[],
        ${column(({ description }) => description)}::text[],
        ${column(({ quantity }) => quantity)}::integer[],
        ${column(({ unitPrice }) => unitPrice)}::integer[],
        ${column(({ unitVat }) => unitVat)}::integer[],
        ${column(({ vatBasisPoints }) => vatBasisPoints ?? null)}::integer[],
        ${column(({ unitPpd }) => unitPpd)}::integer[],
        ${column(({ unitMechanicals }) => unitMechanicals)}::integer[],
        ${column(({ unitEarnings }) => unitEarnings)}::integer[],
        ${column(({ unitEarningsVat }) => unitEarningsVat ?? 0)}::integer[],
        ${column(({ ownerId }) => ownerId)}::uuid[],
        ${column(({ discount }) => discount?.unitAmount ?? 0)}::integer[],
        ${column(({ discount }) => discount?.code ?? null)}::text[],
        ${column(({ parcel }) => (parcel === undefined ? FIRST_PARCEL : parcel))}::smallint[],
        ${column(({ fulfilment }) => fulfilment ?? 'made')}::text[],
        ${column(({ availableFrom }) => availableFrom ?? null)}::date[],
        ${column(({ bundle }) => bundle?.id ?? null)}::uuid[],
        ${column(({ bundle }) => bundle?.set ?? null)}::uuid[],
        ${column(({ bundle }) => bundle?.title ?? null)}::text[],
        ${column(({ bundle }) => bundle?.unitSaving ?? 0)}::integer[]) as line
      returning id, position
    ), earned as (${insertEarningsSql(earnedSql(quote))}
    ), ${extraSql}
    select placed.id, (select array_agg(listed.id order by position) from listed) as "lineIds",
      (select added.id from graphile_worker.add_job(${job.name},
        payload => json_build_object('orderId', placed.id),
        max_attempts => ${job.maxAttempts}::integer) as added) as "jobId"
    from placed`.execute(tx);
  const [written] = rows;
  if (!written) throw new Error(`The order of checkout ${checkout.id} was not inserted.`);
  return written;
}

/** Earnings of all copies by line and payee, inside the statement that inserts the lines. */
function earnedSql({ lines }: NewOrder): RawBuilder<unknown> {
  const earned = lines.flatMap((line, at) =>
    (line.payees ?? [{ ...line, party: line.ownerId }]).map(({ party, unitEarnings }) => ({
      position: at + 1,
      party,
      amount: unitEarnings * line.quantity,
    })),
  );
  return sql`select listed.id as line_id, payee.party_id, payee.amount
    from listed join unnest(
      ${earned.map(({ position }) => position)}::integer[],
      ${earned.map(({ party }) => party)}::uuid[],
      ${earned.map(({ amount }) => amount)}::integer[]) as payee (position, party_id, amount)
    using (position)`;
}

/** Only for split earnings; else they belong to the owner on the order line. */
export async function insertShares(
  tx: Tx,
  sold: readonly { line: NewLine; lineId: string }[],
): Promise<void> {
  const shares = sold.flatMap(({ line, lineId }) =>
    (line.payees ?? []).map(({ party, shareBasisPoints, unitEarnings, unitEarningsVat = 0 }) => ({
      order_line_id: lineId,
      party_id: party,
      share_basis_points: shareBasisPoints,
      unit_earnings: unitEarnings,
      unit_earnings_vat: unitEarningsVat,
    })),
  );
  if (shares.length > 0) await tx.insertInto('order_line_shares').values(shares).execute();
}
