/** Orders of the demo customer, one for each possible outcome. */
import { DEMO_USERS } from '../people.ts';
import type { Offer } from './offers.ts';
import type { OrderOutcome, PlannedOrder } from './plan-orders.ts';

interface HistoryOrder {
  /** Days from today. */
  day: number;
  /** Titles. */
  bought: readonly string[];
  fate?: OrderOutcome;
}

const HISTORY: readonly HistoryOrder[] = [
  { day: -671, bought: ['Above the Bicycle Shop'] },
  { day: -512, bought: ['Weather Permitting', '“Moira” T-shirt'] },
  { day: -398, bought: ['Slow Water', 'Leave the Light On'] },
  { day: -231, bought: ['Lampenmann'], fate: 'refunded' },
  { day: -86, bought: ['Airport Line'] },
  { day: -15, bought: ['Quiet Carriage'] },
  { day: -8, bought: ['Bal perdu'], fate: 'cancelled' },
  { day: -6, bought: ['A Map of the Roadworks', 'Kettle Song mug'] },
  { day: -2, bought: ['Guest House'] },
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
  return HISTORY.map(({ day, bought, fate = 'kept' }) => ({
    day,
    minute: 20 * 60 + (-day % 60),
    buyer: { id, name, email, locale, country: home.country_iso, address },
    lines: bought.map((title) => ({ offer: findOffer(offers, title), quantity: 1 })),
    fate,
  }));
}

/** Skips limited editions, whose copies are already counted. */
function findOffer(offers: readonly Offer[], title: string): Offer {
  const found = offers.find((offer) => offer.title === title && offer.quota === undefined);
  if (!found) throw new Error(`Nothing on sale is called "${title}".`);
  return found;
}
