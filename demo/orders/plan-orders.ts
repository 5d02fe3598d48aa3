/** Who bought what and when over two years; deterministic per day. */
import type { CalendarDate } from '@lathe/rules/dates';
import { type Buyer, inventBuyer, pickWeighted } from '../buyer-names.ts';
import type { Fan } from '../fans.ts';
import { type Random, randomFrom } from '../music/random.ts';
import { addressOf } from './addresses.ts';
import { arrivals, demandOf, seasonOf } from './demand.ts';
import type { Offer } from './offers.ts';

export type Fate = 'kept' | 'refunded' | 'cancelled' | 'unpaid';

export interface PlannedLine {
  offer: Offer;
  quantity: number;
}

export interface PlannedOrder {
  /** Days from today, and minutes within that day. */
  day: number;
  minute: number;
  buyer: Buyer & { id?: string; address: Record<string, string> };
  lines: PlannedLine[];
  fate: Fate;
}

const DAYS = 730;
/** Without the extra orders for limited editions. */
const ORDERS = 2600;

export function planOrders(
  offers: readonly Offer[],
  { today, fans }: { today: CalendarDate; fans: readonly Fan[] },
): PlannedOrder[] {
  const random = randomFrom('orders');
  const left = new Map(
    offers.flatMap(({ id, quota }) => (quota === undefined ? [] : [[id, quota]])),
  );
  const shop = { offers, random, fans, left, buyers: 0 };
  const days = Array.from({ length: DAYS }, (_, index) => {
    const day = index - DAYS;
    const wanted = offers.map((offer) => ({ offer, demand: demandOf(offer, day) }));
    const sum = wanted.reduce((all, { demand }) => all + demand, 0);
    return { day, wanted, demand: sum * seasonOf(today, day) };
  });
  const scale = ORDERS / days.reduce((sum, { demand }) => sum + demand, 0);
  const orders = days.flatMap(({ day, wanted, demand }) =>
    Array.from({ length: arrivals(demand * scale, random.next) }, () => {
      const order = newOrder(shop, day);
      // Drops orders whose item is not available to the buyer.
      return fill(shop, order, wanted) ? order : null;
    }).filter((order) => order !== null),
  );
  return [...orders, ...sellOut(shop)];
}

interface Shop {
  offers: readonly Offer[];
  random: Random;
  fans: readonly Fan[];
  /** Unsold copies of limited editions. */
  left: Map<string, number>;
  buyers: number;
}

function newOrder(shop: Shop, day: number): PlannedOrder {
  const { random, fans } = shop;
  shop.buyers += 1;
  const known = random.chance(0.3);
  const person = known ? random.pick(fans) : inventBuyer(random, 1000 + shop.buyers);
  const buyer = { ...person, address: addressOf(person) };
  // Lunch breaks and evenings.
  const hour = pickWeighted(random, HOURS, ([, weight]) => weight)[0];
  return { day, minute: hour * 60 + random.whole(0, 59), buyer, lines: [], fate: 'kept' };
}

const HOURS: readonly (readonly [hour: number, weight: number])[] = [
  ...[0, 1, 5, 6].map((hour) => [hour, 0.4] as const),
  ...[7, 8, 9, 10, 11, 14, 15, 16].map((hour) => [hour, 1.6] as const),
  ...[12, 13, 17, 18].map((hour) => [hour, 2.4] as const),
  ...[19, 20, 21, 22].map((hour) => [hour, 3.2] as const),
];

function fill(
  shop: Shop,
  order: PlannedOrder,
  wanted: readonly { offer: Offer; demand: number }[],
): boolean {
  const { random } = shop;
  const first = pickWeighted(random, wanted, ({ offer, demand }) =>
    mayBuy(shop, order, offer) ? demand : 0,
  ).offer;
  if (!mayBuy(shop, order, first)) return false;
  add(shop, order, first);
  // A second item is usually from the same page.
  for (const share of [0.3, 0.25]) {
    if (!random.chance(share)) break;
    const near = wanted.filter(({ demand }) => demand > 0);
    const next = pickWeighted(random, near, ({ offer, demand }) =>
      mayBuy(shop, order, offer) ? demand * (offer.page === first.page ? 12 : 1) : 0,
    ).offer;
    if (mayBuy(shop, order, next)) add(shop, order, next);
  }
  order.fate = fateOf(order, random);
  return true;
}

function mayBuy({ left }: Shop, { buyer, lines }: PlannedOrder, offer: Offer): boolean {
  return (
    left.get(offer.id) !== 0 &&
    !offer.notSoldIn.includes(buyer.country) &&
    !lines.some((line) => line.offer.id === offer.id)
  );
}

function add({ left, random }: Shop, { lines }: PlannedOrder, offer: Offer): void {
  const copies = left.get(offer.id);
  const wished = random.chance(0.03) ? 2 : 1;
  const quantity = copies === undefined ? wished : Math.min(copies, wished);
  if (copies !== undefined) left.set(offer.id, copies - quantity);
  lines.push({ offer, quantity });
}

/** Sales of limited copies are never refunded, so that the sold count stays correct. */
function fateOf({ lines, day }: PlannedOrder, random: Random): Fate {
  if (lines.some(({ offer }) => offer.quota !== undefined)) return 'kept';
  const chance = random.next();
  if (chance < 0.006) return 'unpaid';
  if (chance < 0.012) return 'cancelled';
  return chance < 0.026 && day < -20 ? 'refunded' : 'kept';
}

/** Sells the remaining limited copies, most of them in the first weeks. */
function sellOut(shop: Shop): PlannedOrder[] {
  return shop.offers.flatMap((offer) => {
    const orders: PlannedOrder[] = [];
    while ((shop.left.get(offer.id) ?? 0) > 0) {
      const onSaleFor = Math.min(-offer.onSale, DAYS);
      const share = shop.random.next() ** 3;
      const order = newOrder(shop, Math.min(-1, Math.floor(offer.onSale + share * onSaleFor)));
      add(shop, order, offer);
      orders.push(order);
    }
    return orders;
  });
}
