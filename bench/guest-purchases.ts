/**
 * Guests who buy one record each, from an empty basket to a paid order, as fast as the shop
 * responds.
 */
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { connect } from '../server/platform/db/connect.ts';
import { platformCtx } from '../server/testing/platform-ctx.ts';
import { formHeaders } from './form-headers.ts';
import type { Shop } from './shop.ts';
import { createUsers } from './users.ts';

const TITLES = 50;

/** Resolves to whether the order was paid. */
export type Buy = () => Promise<boolean>;

export interface PurchaseResult {
  /** Per purchase, in milliseconds. */
  times: number[];
  errors: number;
  seconds: number;
}

export async function runBuyers(
  buy: Buy,
  { seconds, buyers }: { seconds: number; buyers: number },
): Promise<PurchaseResult> {
  const started = performance.now();
  const times: number[] = [];
  let errors = 0;
  async function buyUntilDone() {
    while (performance.now() - started < seconds * 1000) {
      const startedAt = performance.now();
      if (!(await buy())) errors += 1;
      times.push(performance.now() - startedAt);
    }
  }
  await Promise.all(Array.from({ length: buyers }, buyUntilDone));
  return { times, errors, seconds: (performance.now() - started) / 1000 };
}

/** Sends what a guest's browser sends: a new basket with one line, a card, and the order. */
export async function makeBuyer(shop: Shop): Promise<Buy> {
  const releases = await makeReleases(shop);
  const headers = await formHeaders(shop);
  const post = async (path: string, body: object, more = {}) => {
    const all = { ...headers, ...more };
    return await send(`${shop.origin}${path}`, { headers: all, body: JSON.stringify(body) });
  };
  const card = { card_number: '4242424242424242', expiry: '12/39' };
  const address = {
    name: 'Bo Lind',
    address_line_1: '1 Mill Lane',
    city: 'Leeds',
    postal_code: 'LS1 4AP',
    country: 'GB',
  };
  const createCart = async () => {
    const uuid = releases[Math.floor(Math.random() * releases.length)];
    const { id } = await post('/es/cart', { type: 'release', uuid, quantity: 1 });
    return { 'x-cart-id': String(id) };
  };
  const own = { headers: { ...headers, ...(await createCart()) } };
  const quote = await (await fetch(`${shop.origin}/es/checkout?country=GB`, own)).json();
  const { services } = quote as { services: { total: { amount: number } }[] };
  let count = 0;
  return async () => {
    // Card limits count per address and per card, so every purchase uses new ones.
    count += 1;
    const from = [10, (count >> 16) & 255, (count >> 8) & 255, count & 255].join('.');
    const security_code = String(1000 + (count % 9000));
    const cart = { ...(await createCart()), 'x-forwarded-for': from };
    const { payment_method } = await post('/es/sandbox/cards', { ...card, security_code });
    const order = await post(
      '/es/checkout',
      {
        email: 'bo@example.com',
        address,
        service: 'standard',
        terms: true,
        expected_total: services[0]?.total.amount,
        payment_method,
      },
      cart,
    );
    return order.status === 'paid';
  };
}

const agent = new Agent({ keepAlive: true });

/** Cheaper than `fetch`: the load generator shares the machine with the measured shop. */
function send(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (reply) => {
      json(reply).then((parsed) => resolve(parsed as Record<string, unknown>), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function makeReleases(shop: Shop): Promise<string[]> {
  const [seller] = await createUsers(shop, 1);
  const database = connect(shop.databaseUrl, { max: 1 });
  try {
    const ctx = platformCtx(database);
    const releases = Array.from({ length: TITLES }, () => ({}));
    return (await makeTitle(ctx, { ownerId: seller?.id ?? '', releases })).releaseIds;
  } finally {
    await database.close();
  }
}
