/** Computes the amounts of orders of tickets the same way as the shop. */
import { addDays, type CalendarDate } from '@lathe/rules/dates';
import { currencyForCountry, money, type SaleCurrency } from '@lathe/rules/money';
import { earningsByPayee, TOTAL_BASIS_POINTS } from '@lathe/rules/splits';
import { TICKET_EARNINGS_BASIS_POINTS, ticketEarningsDay } from '@lathe/rules/tickets';
import { removeVat, splitVat, type TaxTable, vatRateOn } from '@lathe/rules/vat';
import { describeTicket } from '../../server/modules/events/selling/describe.ts';
import { demoId } from '../demo-id.ts';
import { eventDay, eventsOff } from '../make-merch-and-events.ts';
import { findSeller } from '../sellers.ts';
import { makePayee } from '../shared-release.ts';
import type { PlannedTickets } from './plan-ticket-orders.ts';

export type PricedTickets = ReturnType<typeof priceTickets>;

const MINUTE_MS = 60_000;

export function priceTickets(
  order: PlannedTickets,
  number: number,
  { today, taxes }: { today: CalendarDate; taxes: TaxTable },
) {
  const { buyer, event, page, quantity, day } = order;
  const date = addDays(today, day);
  const currency: SaleCurrency = currencyForCountry(buyer.country);
  const prices = { GBP: 'gbp', EUR: 'eur', USD: 'usd' } as const;
  const price = money(order.ticket.prices[prices[currency]], currency);
  const onDay = eventDay(event, today);
  const rate = vatRateOn(taxes, event.country, onDay);
  const vat = splitVat(price, rate).vat.amount;
  const net = removeVat(price, rate);
  const payee = makePayee(page.source.owner, TOTAL_BASIS_POINTS);
  const [share] = earningsByPayee(net, {
    basisPoints: TICKET_EARNINGS_BASIS_POINTS,
    payees: [payee],
  });
  if (!share) throw new Error(`Nobody earns from "${event.name}".`);
  const created = new Date(Date.parse(`${date}T00:00:00Z`) + order.minute * MINUTE_MS);
  const paid = new Date(+created + 2 * MINUTE_MS);
  const mailed = new Date(+created + 3 * MINUTE_MS);
  const id = demoId('ticket order', event.name, number);
  const row = {
    id,
    number: `D${date.slice(2, 4)}-${String(number).padStart(5, '0')}`,
    checkout_id: demoId('checkout', id),
    user_id: buyer.id ?? null,
    email: buyer.email,
    buyer_name: buyer.name,
    locale: buyer.locale,
    country_iso: buyer.country,
    currency,
    items_total: price.amount * quantity,
    // By mail.
    service: null,
    postage_total: 0,
    duty_total: 0,
    postage_vat: 0,
    vat_total: vat * quantity,
    total: price.amount * quantity,
    card_brand: 'Visa',
    card_last4: '4242',
    created_at: created,
    paid_at: paid,
    dispatched_at: mailed,
    delivered_at: mailed,
    cancelled_at: null,
    refunded_at: event.cancelled ? eventsOff(today) : null,
  };
  const start = `${onDay}T${event.at}:00Z`;
  const line = {
    id: demoId('line', id, 1),
    order_id: id,
    position: 1,
    kind: 'ticket',
    mode: 'shop',
    sellable_id: order.categoryId,
    title: `${event.name}: ${order.ticket.name}`,
    artist: page.source.name,
    description: describeTicket({ ...event, startsAt: start, timeZone: 'UTC' }, buyer),
    quantity,
    unit_price: price.amount,
    unit_vat: vat,
    vat_basis_points: rate,
    unit_ppd: net.amount,
    unit_mechanicals: 0,
    unit_earnings: share.earnings.amount,
    unit_earnings_vat: share.vat.amount,
    owner_id: findSeller(page.source.owner).id,
    parcel: null,
    fulfilment: 'mailed',
    fulfilled_at: mailed,
    available_from: ticketEarningsDay(onDay),
    sold_at: paid,
  };
  return { row, lines: [line], payees: [[{ ...share, shareBasisPoints: TOTAL_BASIS_POINTS }]] };
}
