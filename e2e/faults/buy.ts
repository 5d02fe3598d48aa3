/** The steps of every purchase: basket, quote, card, and pay button. */
import type { CartItemType } from '@lathe/contract/cart-item-types';
import { TEST_CARDS, type TestCardBehaviour } from '@lathe/rules/test-cards';
import type { ApiReply, Visitor } from './visitor.ts';

const ADDRESS = {
  name: 'Bo Lind',
  address_line_1: '1 Mill Lane',
  city: 'Leeds',
  postal_code: 'LS1 4AP',
  country: 'GB',
};

export interface Item {
  type: CartItemType;
  uuid: string;
  quantity?: number;
}

export interface Purchase {
  /** One of them may be sold out. */
  items: readonly Item[];
  card: TestCardBehaviour;
  /** Null for signed-in users. */
  email: string | null;
}

/**
 * Without an idempotency key, a retry after a lost response adds a second item when the basket is
 * reused.
 */
export async function fillBasket(
  visitor: Visitor,
  { type, uuid, quantity = 1 }: Item,
  { idempotent = false }: { idempotent?: boolean } = {},
): Promise<ApiReply> {
  const { headers } = visitor;
  const filled = await visitor.submit('/es/cart', {
    body: { type, uuid, quantity },
    idempotent,
  });
  if (typeof filled.json.id === 'string') headers['x-cart-id'] ??= filled.json.id;
  return filled;
}

/** Removes items from an earlier purchase. */
export async function emptyBasket(visitor: Visitor): Promise<void> {
  const { json } = await visitor.submit('/es/cart');
  for (const { type, uuid } of (json.items ?? []) as Item[]) {
    await visitor.submit(`/es/cart/${uuid}?type=${type}`, { method: 'DELETE' });
  }
}

let codes = 0;

/**
 * The sandbox tells cards with the same number apart by this code, because limits count per card.
 */
function nextCode(): string {
  codes += 1;
  return String(1000 + (codes % 9000));
}

interface Total {
  amount: number;
}

interface Quoted {
  total: Total;
}

/** Null when the basket gets no quote. */
export async function submitPayment(
  visitor: Visitor,
  { card, email }: Omit<Purchase, 'items'>,
): Promise<ApiReply | null> {
  const number = TEST_CARDS.find(({ behaviour }) => behaviour === card)?.number;
  const { json: offer } = await visitor.submit('/es/checkout?country=GB');
  const [service] = (offer.services ?? []) as Quoted[];
  const cart = offer.cart as { needsDelivery: boolean; totalWithShipping: Total | null };
  const total = service?.total ?? cart.totalWithShipping;
  if (!total) return null;
  // Tickets alone are not sent by post, so their buyers give no address.
  const delivery = cart.needsDelivery
    ? { address: ADDRESS, service: 'standard' }
    : { name: ADDRESS.name, country: ADDRESS.country };
  const cardDetails = { card_number: number, expiry: '12/39', security_code: nextCode() };
  const { json: method } = await visitor.submit('/es/sandbox/cards', { body: cardDetails });
  return await visitor.submit('/es/checkout', {
    body: {
      ...(email !== null && { email }),
      ...delivery,
      terms: true,
      expected_total: total.amount,
      payment_method: method.payment_method,
    },
  });
}

/** Confirms the payment on the bank page. */
export async function approveAtBank(visitor: Visitor, actionUrl: unknown): Promise<void> {
  const payment = String(actionUrl).split('/').at(-1);
  await visitor.submit(`/es/sandbox/payments/${payment}/answer`, { body: { approve: true } });
}
