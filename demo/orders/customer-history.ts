/** Orders of the demo customer, one for each possible outcome. */
import { DEMO_USERS } from '../people.ts';
import type { Offer } from './offers.ts';
import type { OrderOutcome, PlannedOrder } from './plan-orders.ts';

interface HistoryOrder {
  /** Days from today. */
  day: number;
  /** Titles. */
  titles: readonly string[];
  outcome?: OrderOutcome;
}

const HISTORY: readonly HistoryOrder[] = [
  { day: -671, titles: ['Above the Bicycle Shop'] },
  { day: -512, titles: ['Weather Permitting', '“Moira” T-shirt'] },
  { day: -398, titles: ['Slow Water', 'Leave the Light On'] },
  { day: -231, titles: ['Lampenmann'], outcome: 'refunded' },
  { day: -86, titles: ['Airport Line'] },
  { day: -15, titles: ['Quiet Carriage'] },
  { day: -8, titles: ['Bal perdu'], outcome: 'cancelled' },
  { day: -6, titles: ['A Map of the Roadworks', 'Kettle Song mug'] },
  { day: -2, titles: ['Guest House'] },
];

export function customerHistory(offers: readonly Offer[]): PlannedOrder[] {
  const customer = DEMO_USERS.find(({ email }) => email === 'customer@lathe.test');
  if (!customer) throw new Error('There is no demo customer.');
  const { id, name, email, locale, home } = customer;
  const address = {
    name,
    businessName: '',
    line1: home.line_1,
    line2: '',
    city: home.city,
    state: '',
    postcode: home.postcode,
    country: home.country_iso,
    phone: '',
  };
  return HISTORY.map(({ day, titles, outcome = 'completed' }) => ({
    day,
    minute: 20 * 60 + (-day % 60),
    buyer: { id, name, email, locale, country: home.country_iso, address },
    lines: titles.map((title) => ({ offer: findOffer(offers, title), quantity: 1 })),
    outcome,
  }));
}

/** Skips limited editions, whose copies are already counted. */
function findOffer(offers: readonly Offer[], title: string): Offer {
  const found = offers.find((offer) => offer.title === title && offer.quota === undefined);
  if (!found) throw new Error(`Nothing on sale is called "${title}".`);
  return found;
}
