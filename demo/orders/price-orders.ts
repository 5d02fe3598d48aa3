/** Computes the amounts of each order the same way as the shop. */
import { addDays, type CalendarDate } from '@lathe/rules/dates';
import { dispatchDate } from '@lathe/rules/dispatch';
import { EARNINGS_BASIS_POINTS_DEFAULT } from '@lathe/rules/limits';
import type { Locale } from '@lathe/rules/locales';
import { currencyForCountry, type Money, money, multiplyMoney } from '@lathe/rules/money';
import { type ListPrice, mechanicalsOf, retailPrice } from '@lathe/rules/prices';
import { earningsByPayee } from '@lathe/rules/splits';
import {
  type DutyTerms,
  dutyOn,
  euDuty,
  isInEu,
  splitVat,
  type TaxTable,
  vatRateOn,
} from '@lathe/rules/vat';
import { demoId } from '../demo-id.ts';
import { SPLIT_DAYS } from '../shared-release.ts';
import type { Offer } from './offers.ts';
import type { PlannedLine, PlannedOrder } from './plan-orders.ts';

/** The list price of an offer on a day. */
export type PriceOf = (offer: Offer, on: { currency: string; date: CalendarDate }) => ListPrice;

/** The name that the basket shows. */
export type Describe = (offer: Offer, locale: Locale) => string;

interface PricingContext {
  today: CalendarDate;
  now: Date;
  priceOf: PriceOf;
  describe: Describe;
  taxes: TaxTable;
}

/** Pounds to euros in hundredths, as in the price lists. */
const EURO_PERCENT = 117;

export type PricedOrder = ReturnType<typeof priceOrder>;

export function priceOrder(order: PlannedOrder, number: number, pricing: PricingContext) {
  const { buyer, day } = order;
  const date = addDays(pricing.today, day);
  const currency = currencyForCountry(buyer.country);
  const rate = vatRateOn(pricing.taxes, buyer.country, date);
  const id = demoId('order', number);
  const priced = order.lines.map((line, index) =>
    priceLine(line, index + 1, { id, date, rate, order, books: pricing }),
  );
  const lines = priced.map(({ line }) => line);
  const copies = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const items_total = lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0);
  const goods_vat = lines.reduce((sum, line) => sum + line.unit_vat * line.quantity, 0);
  const postage = money(shippingFor(buyer.country, copies), currency);
  const dutyTerms = dutyOn(pricing.taxes, date);
  const duty_total = orderDuty(order, { terms: dutyTerms, currency, net: items_total - goods_vat });
  const times = orderTimes(order, number, pricing);
  const total = items_total + postage.amount + duty_total;
  const row = {
    id,
    number: `D${date.slice(2, 4)}-${String(number).padStart(5, '0')}`,
    checkout_id: times.paid_at && demoId('checkout', id),
    user_id: buyer.id ?? null,
    email: buyer.email,
    locale: buyer.locale,
    country_iso: buyer.country,
    currency,
    items_total,
    postage_total: postage.amount,
    duty_total,
    postage_vat: splitVat(postage, rate).vat.amount,
    vat_total: goods_vat + splitVat(postage, rate).vat.amount,
    total,
    address: JSON.stringify(buyer.address),
    card_brand: 'Visa',
    card_last4: '4242',
    dispatch_date: orderDispatchDate(order, pricing),
    ...times,
  };
  const sold = lines.map((line) => ({ ...line, sold_at: times.paid_at }));
  return { row, lines: sold, payees: priced.map(({ payees }) => payees) };
}

interface LineContext {
  id: string;
  date: CalendarDate;
  /** VAT rate on that day in the buyer's country. */
  rate: number;
  order: PlannedOrder;
  books: PricingContext;
}

function priceLine(
  { offer, quantity }: PlannedLine,
  position: number,
  { id, date, rate, order, books: pricing }: LineContext,
) {
  const { country } = order.buyer;
  const listPrice = pricing.priceOf(offer, { currency: currencyForCountry(country), date });
  const price = retailPrice(listPrice, { country, vatRate: rate });
  const ppd = money(listPrice.ppd, price.currency);
  const isShared = offer.sharedNow !== null && order.day >= -SPLIT_DAYS;
  const basePayees = (isShared && offer.sharedNow) || offer.payees;
  const earningsPerPayee = earningsByPayee(ppd, {
    basisPoints: EARNINGS_BASIS_POINTS_DEFAULT,
    payees: basePayees,
  });
  const payees = earningsPerPayee.map((each, at) => ({
    ...each,
    shareBasisPoints: basePayees[at]?.shareBasisPoints ?? 0,
    ...(basePayees[at]?.isInvited && { isInvited: true }),
  }));
  const line = {
    id: demoId('line', id, position),
    order_id: id,
    position,
    kind: offer.kind,
    mode: 'shop',
    sellable_id: offer.id,
    title: offer.title,
    artist: offer.artist,
    description: pricing.describe(offer, order.buyer.locale),
    quantity,
    unit_price: price.amount,
    unit_vat: splitVat(price, rate).vat.amount,
    unit_ppd: ppd.amount,
    unit_mechanicals: offer.kind === 'release' ? mechanicalsOf(ppd, { ownWorks: false }).amount : 0,
    unit_earnings: earningsPerPayee.reduce((sum, { earnings }) => sum + earnings.amount, 0),
    unit_earnings_vat: earningsPerPayee.reduce((sum, { vat }) => sum + vat.amount, 0),
    owner_id: offer.ownerId,
  };
  return { line, payees };
}

/** Shipping for the first copy and each further one, in minor units of the country's currency. */
function shippingFor(country: string, copies: number): number {
  const [first, further] =
    country === 'GB' ? [395, 95] : country === 'US' ? [1690, 350] : [990, 180];
  return first + further * (copies - 1);
}

function orderDuty(
  { buyer, lines }: PlannedOrder,
  { terms: dutyTerms, currency, net }: { terms: DutyTerms | null; currency: string; net: number },
): number {
  if (!isInEu(buyer.country)) return 0;
  const netInEuros: Money =
    currency === 'EUR' ? money(net, 'EUR') : multiplyMoney(money(net, 'EUR'), EURO_PERCENT, 100);
  const duty = euDuty(dutyTerms, {
    country: buyer.country,
    goodsValue: netInEuros,
    distinctItemTypes: new Set(lines.map(({ offer }) => offer.code)).size,
  });
  return currency === 'EUR' ? duty.amount : multiplyMoney(duty, 100, EURO_PERCENT).amount;
}

/** A parcel ships when its last record is released. */
function orderDispatchDate({ day, lines }: PlannedOrder, { today }: PricingContext): CalendarDate {
  return dispatchDate({
    today: addDays(today, day),
    releaseDates: lines.map(({ offer }) => addDays(today, offer.released)),
  });
}

/** Times of order, payment, production and dispatch; future steps are null. */
function orderTimes(order: PlannedOrder, number: number, pricing: PricingContext) {
  const { today, now } = pricing;
  const { day, minute, outcome } = order;
  const created = new Date(Date.parse(`${addDays(today, day)}T00:00:00Z`) + minute * 60_000);
  const minutesLater = (minutes: number) => new Date(+created + minutes * 60_000);
  const ifPast = (moment: Date | null) => (moment !== null && moment <= now ? moment : null);
  const dispatchOn = orderDispatchDate(order, pricing);
  const times = {
    created_at: created,
    paid_at: minutesLater(2) as Date | null,
    production_at: ifPast(new Date(`${addDays(dispatchOn, -1)}T08:15:00Z`)),
    dispatched_at: ifPast(new Date(`${dispatchOn}T15:40:00Z`)),
    delivered_at: ifPast(new Date(`${addDays(dispatchOn, 2 + (number % 4))}T11:20:00Z`)),
    cancelled_at: null as Date | null,
    refunded_at: null as Date | null,
  };
  const notProduced = { production_at: null, dispatched_at: null, delivered_at: null };
  if (outcome === 'unpaid')
    return { ...times, ...notProduced, paid_at: null, cancelled_at: minutesLater(60) };
  if (outcome === 'cancelled') {
    return {
      ...times,
      ...notProduced,
      cancelled_at: minutesLater(300),
      refunded_at: minutesLater(305),
    };
  }
  if (outcome === 'refunded' && times.delivered_at) {
    return { ...times, refunded_at: ifPast(new Date(+times.delivered_at + 6 * 86_400_000)) };
  }
  return times;
}
