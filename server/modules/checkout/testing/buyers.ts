/** Test buyers with basket, address and card, through the public API. */
import { randomUUID } from 'node:crypto';
import type { Cart } from '@lathe/contract/cart-calls';
import type { CheckoutOffer, CheckoutState } from '@lathe/contract/checkout-calls';
import type { Order } from '@lathe/contract/order-calls';
import { TEST_CARDS, type TestCardBehaviour } from '@lathe/rules/test-cards';
import type { TestBrowser, TestReply } from '../../../testing/browser.ts';

export const ADDRESSES = {
  GB: { name: 'Bo Lind', address_line_1: '1 Mill Lane', city: 'Leeds', postal_code: 'LS1 4AP' },
  DE: { name: 'Bo Lind', address_line_1: 'Am Markt 1', city: 'Berlin', postal_code: '10115' },
  US: {
    name: 'Bo Lind',
    address_line_1: '1 Main St',
    city: 'Portland',
    state: 'OR',
    postal_code: '97201',
  },
} as const;

type TestCountry = keyof typeof ADDRESSES;

const CROWD_CARDS = [
  'succeeds',
  'lost_answer',
  'declined',
  'succeeds',
  'slow',
  'three_d_secure',
] as const;

/** Card for the buyer with this index, from 0. */
export function cardOf(at: number): TestCardBehaviour {
  return CROWD_CARDS[at % CROWD_CARDS.length] ?? 'succeeds';
}

export async function addToBasket(browser: TestBrowser, uuid: string, quantity = 1): Promise<void> {
  const { status } = await browser.post('/es/cart', { type: 'release', uuid, quantity });
  if (status !== 200) throw new Error(`It did not go into the basket: ${status}`);
}

export async function basketOf(browser: TestBrowser): Promise<Cart> {
  return (await browser.get('/es/cart')).json;
}

export async function orderOf(browser: TestBrowser, id: string | null): Promise<Order> {
  return (await browser.get(`/api/orders/${id}`)).json;
}

let cardsMade = 0;

/** A different card each time for the rate limits; `securityCode` selects a specific one. */
export async function tokenOf(
  browser: TestBrowser,
  behaviour: TestCardBehaviour,
  securityCode?: string,
): Promise<string> {
  const number = TEST_CARDS.find((card) => card.behaviour === behaviour)?.number;
  cardsMade += 1;
  const security_code = securityCode ?? String(1000 + cardsMade);
  const card = { card_number: number, expiry: '12/29', security_code };
  const { json } = await browser.post('/es/sandbox/cards', card);
  return (json as { payment_method: string }).payment_method;
}

export async function offerTo(browser: TestBrowser, country: TestCountry): Promise<CheckoutOffer> {
  return (await browser.get(`/es/checkout?country=${country}`)).json;
}

export interface PurchaseOptions {
  card?: TestCardBehaviour;
  securityCode?: string;
  country?: TestCountry;
  service?: 'standard' | 'tracked';
  email?: string;
  change?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** The request of a buyer who has seen the total. */
export async function purchaseOf(browser: TestBrowser, input: PurchaseOptions = {}) {
  const { card = 'succeeds', country = 'GB', service = 'standard' } = input;
  const { services, cart } = await offerTo(browser, country);
  const chosen = services.find(({ code }) => code === service)?.total ?? cart.totalWithShipping;
  return {
    email: input.email ?? `${randomUUID()}@example.com`,
    address: { ...ADDRESSES[country], country },
    service,
    terms: true,
    vat_confirmed: country === 'US',
    expected_total: chosen?.amount ?? 0,
    payment_method: await tokenOf(browser, card, input.securityCode),
    ...input.change,
  };
}

export async function pay(browser: TestBrowser, input: PurchaseOptions = {}): Promise<TestReply> {
  return await browser.post('/es/checkout', await purchaseOf(browser, input), input.headers);
}

export function stateOf({ json }: TestReply): CheckoutState {
  return json;
}
