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
import { SHARED_FOR_DAYS } from '../shared-release.ts';
import type { Offer } from './offers.ts';
import type { PlannedLine, PlannedOrder } from './plan-orders.ts';

/** The list price of an offer on a day. */
export type PriceOf = (offer: Offer, on: { currency: string; date: CalendarDate }) => ListPrice;

/** The name that the basket shows. */
export type Describe = (offer: Offer, locale: Locale) => string;

interface Books {
  today: CalendarDate;
  now: Date;
  priceOf: PriceOf;
  describe: Describe;
  taxes: TaxTable;
}

/** Pounds to euros in hundredths, as in the price lists. */
const EURO_LIST = 117;

export type PricedOrder = ReturnType<typeof priceOrder>;

export function priceOrder(order: PlannedOrder, number: number, books: Books) {
  const { buyer, day } = order;
  const date = addDays(books.today, day);
  const currency = currencyForCountry(buyer.country);
  const rate = vatRateOn(books.taxes, buyer.country, date);
  const id = demoId('order', number);
  const priced = order.lines.map((line, index) =>
    priceLine(line, index + 1, { id, date, rate, order, books }),
  );
  const lines = priced.map(({ line }) => line);
  const copies = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const items_total = lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0);
  const goods_vat = lines.reduce((sum, line) => sum + line.unit_vat * line.quantity, 0);
  const postage = money(postageFor(buyer.country, copies), currency);
  const terms = dutyOn(books.taxes, date);
  const duty_total = dutyOf(order, { terms, currency, net: items_total - goods_vat });
  const moments = momentsOf(order, number, books);
  const total = items_total + postage.amount + duty_total;
  const row = {
    id,
    number: `D${date.slice(2, 4)}-${String(number).padStart(5, '0')}`,
    checkout_id: moments.paid_at && demoId('checkout', id),
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
    dispatch_date: dispatchDateOf(order, books),
    ...moments,
  };
  const sold = lines.map((line) => ({ ...line, sold_at: moments.paid_at }));
  return { row, lines: sold, payees: priced.map(({ payees }) => payees) };
}

interface Placed {
  id: string;
  date: CalendarDate;
  /** VAT rate on that day in the buyer's country. */
  rate: number;
  order: PlannedOrder;
  books: Books;
}

function priceLine(
  { offer, quantity }: PlannedLine,
  position: number,
  { id, date, rate, order, books }: Placed,
) {
  const { country } = order.buyer;
  const listed = books.priceOf(offer, { currency: currencyForCountry(country), date });
  const price = retailPrice(listed, { country, vatRate: rate });
  const ppd = money(listed.ppd, price.currency);
  const isShared = offer.sharedNow !== null && order.day >= -SHARED_FOR_DAYS;
  const sharing = (isShared && offer.sharedNow) || offer.payees;
  const earned = earningsByPayee(ppd, {
    basisPoints: EARNINGS_BASIS_POINTS_DEFAULT,
    payees: sharing,
  });
  const payees = earned.map((each, at) => ({
    ...each,
    shareBasisPoints: sharing[at]?.shareBasisPoints ?? 0,
  }));
  const line = {
    id: demoId('line', id, position),
    order_id: id,
    position,
    type: offer.kind,
    release_id: offer.kind === 'release' ? offer.id : null,
    merch_variant_id: offer.kind === 'merch' ? offer.id : null,
    title: offer.title,
    artist: offer.artist,
    description: books.describe(offer, order.buyer.locale),
    quantity,
    unit_price: price.amount,
    unit_vat: splitVat(price, rate).vat.amount,
    unit_ppd: ppd.amount,
    unit_mechanicals: offer.kind === 'release' ? mechanicalsOf(ppd).amount : 0,
    unit_earnings: earned.reduce((sum, { earnings }) => sum + earnings.amount, 0),
    owner_id: offer.ownerId,
  };
  return { line, payees };
}

/** Shipping for the first copy and each further one, in minor units of the country's currency. */
function postageFor(country: string, copies: number): number {
  const [first, further] =
    country === 'GB' ? [395, 95] : country === 'US' ? [1690, 350] : [990, 180];
  return first + further * (copies - 1);
}

function dutyOf(
  { buyer, lines }: PlannedOrder,
  { terms, currency, net }: { terms: DutyTerms | null; currency: string; net: number },
): number {
  if (!isInEu(buyer.country)) return 0;
  const inEuros: Money =
    currency === 'EUR' ? money(net, 'EUR') : multiplyMoney(money(net, 'EUR'), EURO_LIST, 100);
  const duty = euDuty(terms, {
    country: buyer.country,
    goodsValue: inEuros,
    distinctItemTypes: new Set(lines.map(({ offer }) => offer.code)).size,
  });
  return currency === 'EUR' ? duty.amount : multiplyMoney(duty, 100, EURO_LIST).amount;
}

/** A parcel ships when its last record is released. */
function dispatchDateOf({ day, lines }: PlannedOrder, { today }: Books): CalendarDate {
  return dispatchDate({
    today: addDays(today, day),
    releaseDates: lines.map(({ offer }) => addDays(today, offer.out)),
  });
}

/** Times of order, payment, production and dispatch; future steps are null. */
function momentsOf(order: PlannedOrder, number: number, books: Books) {
  const { today, now } = books;
  const { day, minute, fate } = order;
  const created = new Date(Date.parse(`${addDays(today, day)}T00:00:00Z`) + minute * 60_000);
  const later = (minutes: number) => new Date(+created + minutes * 60_000);
  const past = (moment: Date | null) => (moment !== null && moment <= now ? moment : null);
  const sentOn = dispatchDateOf(order, books);
  const moments = {
    created_at: created,
    paid_at: later(2) as Date | null,
    production_at: past(new Date(`${addDays(sentOn, -1)}T08:15:00Z`)),
    dispatched_at: past(new Date(`${sentOn}T15:40:00Z`)),
    delivered_at: past(new Date(`${addDays(sentOn, 2 + (number % 4))}T11:20:00Z`)),
    cancelled_at: null as Date | null,
    refunded_at: null as Date | null,
  };
  const untouched = { production_at: null, dispatched_at: null, delivered_at: null };
  if (fate === 'unpaid')
    return { ...moments, ...untouched, paid_at: null, cancelled_at: later(60) };
  if (fate === 'cancelled') {
    return { ...moments, ...untouched, cancelled_at: later(300), refunded_at: later(305) };
  }
  if (fate === 'refunded' && moments.delivered_at) {
    return { ...moments, refunded_at: past(new Date(+moments.delivered_at + 6 * 86_400_000)) };
  }
  return moments;
}
