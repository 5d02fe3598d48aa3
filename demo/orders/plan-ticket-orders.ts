/** Who bought tickets, and when; deterministic per event. */
import { type Buyer, inventBuyer, pickWeighted } from '../buyer-names.ts';
import type { CatalogueEvent, CatalogueTicket } from '../catalogue/catalogue-types.ts';
import type { PlannedPage } from '../catalogue/plan-catalogue.ts';
import { demoId } from '../demo-id.ts';
import { eventId, saleDays } from '../make-merch-and-events.ts';
import { type Random, randomFrom } from '../music/random.ts';
import { DEMO_USERS } from '../people.ts';

export interface PlannedTickets {
  page: PlannedPage;
  event: CatalogueEvent;
  ticket: CatalogueTicket;
  categoryId: string;
  buyer: Buyer & { id?: string };
  quantity: number;
  /** Days from today, and minutes within that day. */
  day: number;
  minute: number;
}

/** Concerts are visited by those who live near. */
const COUNTRIES = new Set(['GB', 'IE', 'DE', 'NL']);
/** The demo customer has tickets of these. */
const OF_CUSTOMER = ['Weather Permitting, front to back', 'The Slow Ferries in Manchester'];

export function planTicketOrders(pages: readonly PlannedPage[]): PlannedTickets[] {
  return pages
    .flatMap((page) => page.source.events.flatMap((event) => ordersOf(page, event)))
    .sort((a, b) => a.day - b.day || a.minute - b.minute);
}

function ordersOf(page: PlannedPage, event: CatalogueEvent): PlannedTickets[] {
  const { pool } = event;
  if (!pool) return [];
  const random = randomFrom(`tickets ${event.name}`);
  const eventKey = eventId(page, event);
  const left = new Map(pool.categories.map((ticket) => [ticket, ticket.quantity ?? pool.capacity]));
  const orders: PlannedTickets[] = [];
  for (let sold = 0; sold < pool.sold; ) {
    const ticket = pickWeighted(random, pool.categories, (each) => left.get(each) ?? 0);
    const wanted = Math.min(random.pick([1, 2, 2, 2, 3]), ticket.perOrder ?? pool.sold);
    const quantity = Math.min(wanted, pool.sold - sold, left.get(ticket) ?? 0);
    const isFirst = orders.length === 0;
    const buyer = (isFirst && customerFor(event)) || inventVisitor(random, orders.length);
    const categoryId = demoId('ticket', eventKey, ticket.name);
    const when = timeOfSale(event, random);
    orders.push({ page, event, ticket, categoryId, buyer, quantity, ...when });
    left.set(ticket, (left.get(ticket) ?? 0) - quantity);
    sold += quantity;
  }
  return orders;
}

/** Most are sold when the event is announced. */
function timeOfSale(event: CatalogueEvent, random: Random) {
  const { from, to } = saleDays(event);
  const day = Math.min(to, Math.floor(from + random.next() ** 2 * (to - from)));
  return { day: Math.min(day, -1), minute: random.whole(10 * 60, 21 * 60) };
}

function inventVisitor(random: Random, number: number): Buyer {
  for (;;) {
    const buyer = inventBuyer(random, 5000 + number);
    if (COUNTRIES.has(buyer.country)) return buyer;
  }
}

function customerFor({ name: event }: CatalogueEvent): (Buyer & { id: string }) | undefined {
  const customer = DEMO_USERS.find(({ email }) => email === 'customer@lathe.test');
  if (!customer || !OF_CUSTOMER.includes(event)) return undefined;
  const { id, name, email, locale, home } = customer;
  return { id, name, email, locale, country: home.country_iso };
}
