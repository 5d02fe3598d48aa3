/** Who bought what and when over two years; deterministic per day. */
import type { CalendarDate } from '@lathe/rules/dates';
import { type Buyer, inventBuyer, pickWeighted } from '../buyer-names.ts';
import type { Fan } from '../fans.ts';
import { type Random, randomFrom } from '../music/random.ts';
import { makeAddress } from './addresses.ts';
import { dailyDemand, poissonSample, seasonalFactor } from './demand.ts';
import type { Offer } from './offers.ts';

export type OrderOutcome = 'completed' | 'refunded' | 'cancelled' | 'unpaid';

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
  outcome: OrderOutcome;
}

const HISTORY_DAYS = 730;
/** Without the extra orders for limited editions. */
const ORDER_COUNT = 2600;

export function planOrders(
  offers: readonly Offer[],
  { today, fans }: { today: CalendarDate; fans: readonly Fan[] },
): PlannedOrder[] {
  const random = randomFrom('orders');
  const left = new Map(
    offers.flatMap(({ id, quota }) => (quota === undefined ? [] : [[id, quota]])),
  );
  const state = { offers, random, fans, left, buyers: 0 };
  const days = Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const day = index - HISTORY_DAYS;
    const demands = offers.map((offer) => ({ offer, demand: dailyDemand(offer, day) }));
    const sum = demands.reduce((all, { demand }) => all + demand, 0);
    return { day, wanted: demands, demand: sum * seasonalFactor(today, day) };
  });
  const scale = ORDER_COUNT / days.reduce((sum, { demand }) => sum + demand, 0);
  const orders = days.flatMap(({ day, wanted: demands, demand }) =>
    Array.from({ length: poissonSample(demand * scale, random.next) }, () => {
      const order = newOrder(state, day);
      // Drops orders whose item is not available to the buyer.
      return addLines(state, order, demands) ? order : null;
    }).filter((order) => order !== null),
  );
  return [...orders, ...sellRemainingCopies(state)];
}

interface SalesState {
  offers: readonly Offer[];
  random: Random;
  fans: readonly Fan[];
  /** Unsold copies of limited editions. */
  left: Map<string, number>;
  buyers: number;
}

function newOrder(state: SalesState, day: number): PlannedOrder {
  const { random, fans } = state;
  state.buyers += 1;
  const isFan = random.chance(0.3);
  const person = isFan ? random.pick(fans) : inventBuyer(random, 1000 + state.buyers);
  const buyer = { ...person, address: makeAddress(person) };
  // Lunch breaks and evenings.
  const hour = pickWeighted(random, HOUR_WEIGHTS, ([, weight]) => weight)[0];
  return { day, minute: hour * 60 + random.whole(0, 59), buyer, lines: [], outcome: 'completed' };
}

const HOUR_WEIGHTS: readonly (readonly [hour: number, weight: number])[] = [
  ...[0, 1, 5, 6].map((hour) => [hour, 0.4] as const),
  ...[7, 8, 9, 10, 11, 14, 15, 16].map((hour) => [hour, 1.6] as const),
  ...[12, 13, 17, 18].map((hour) => [hour, 2.4] as const),
  ...[19, 20, 21, 22].map((hour) => [hour, 3.2] as const),
];

function addLines(
  state: SalesState,
  order: PlannedOrder,
  demands: readonly { offer: Offer; demand: number }[],
): boolean {
  const { random } = state;
  const first = pickWeighted(random, demands, ({ offer, demand }) =>
    canBuy(state, order, offer) ? demand : 0,
  ).offer;
  if (!canBuy(state, order, first)) return false;
  addLine(state, order, first);
  // A second item is usually from the same page.
  for (const share of [0.3, 0.25]) {
    if (!random.chance(share)) break;
    const available = demands.filter(({ demand }) => demand > 0);
    const next = pickWeighted(random, available, ({ offer, demand }) =>
      canBuy(state, order, offer) ? demand * (offer.page === first.page ? 12 : 1) : 0,
    ).offer;
    if (canBuy(state, order, next)) addLine(state, order, next);
  }
  order.outcome = pickOutcome(order, random);
  return true;
}

function canBuy({ left }: SalesState, { buyer, lines }: PlannedOrder, offer: Offer): boolean {
  return (
    left.get(offer.id) !== 0 &&
    !offer.notSoldIn.includes(buyer.country) &&
    !lines.some((line) => line.offer.id === offer.id)
  );
}

function addLine({ left, random }: SalesState, { lines }: PlannedOrder, offer: Offer): void {
  const copies = left.get(offer.id);
  const desired = random.chance(0.03) ? 2 : 1;
  const quantity = copies === undefined ? desired : Math.min(copies, desired);
  if (copies !== undefined) left.set(offer.id, copies - quantity);
  lines.push({ offer, quantity });
}

/** Sales of limited copies are never refunded, so that the sold count stays correct. */
function pickOutcome({ lines, day }: PlannedOrder, random: Random): OrderOutcome {
  if (lines.some(({ offer }) => offer.quota !== undefined)) return 'completed';
  const chance = random.next();
  if (chance < 0.006) return 'unpaid';
  if (chance < 0.012) return 'cancelled';
  return chance < 0.026 && day < -20 ? 'refunded' : 'completed';
}

/** Sells the remaining limited copies, most of them in the first weeks. */
function sellRemainingCopies(state: SalesState): PlannedOrder[] {
  return state.offers.flatMap((offer) => {
    const orders: PlannedOrder[] = [];
    while ((state.left.get(offer.id) ?? 0) > 0) {
      const onSaleFor = Math.min(-offer.onSale, HISTORY_DAYS);
      const share = state.random.next() ** 3;
      const order = newOrder(state, Math.min(-1, Math.floor(offer.onSale + share * onSaleFor)));
      addLine(state, order, offer);
      orders.push(order);
    }
    return orders;
  });
}
