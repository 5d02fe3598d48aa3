/** Guest baskets, with records inserted directly into the database of the measured shop. */
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { connect } from '../server/platform/db/connect.ts';
import { platformCtx } from '../server/testing/platform-ctx.ts';
import { formHeaders } from './form-headers.ts';
import type { BenchRequest } from './scenarios.ts';
import type { Shop } from './shop.ts';
import { createUsers } from './users.ts';

const LINES = 3;

async function makeReleases(shop: Shop): Promise<string[]> {
  const [seller] = await createUsers(shop, 1);
  const database = connect(shop.databaseUrl, { max: 1 });
  try {
    const releases = Array.from({ length: LINES }, () => ({}));
    const ctx = platformCtx(database);
    return (await makeTitle(ctx, { ownerId: seller?.id ?? '', releases })).releaseIds;
  } finally {
    await database.close();
  }
}

/** Sends no cookie, so each request creates a new basket with one line. */
export async function addToBasket(shop: Shop): Promise<BenchRequest> {
  const [uuid] = await makeReleases(shop);
  const body = JSON.stringify({ type: 'release', uuid, quantity: 1 });
  return { method: 'POST', path: '/es/cart', headers: await formHeaders(shop), body };
}

export async function fullBasket(shop: Shop): Promise<BenchRequest> {
  const path = '/es/cart';
  const headers = await formHeaders(shop);
  let id = '';
  for (const uuid of await makeReleases(shop)) {
    const body = JSON.stringify({ type: 'release', uuid, quantity: 2 });
    const cartHeaders = { ...headers, 'x-cart-id': id };
    const reply = await fetch(`${shop.origin}${path}`, {
      method: 'POST',
      headers: cartHeaders,
      body,
    });
    ({ id } = (await reply.json()) as { id: string });
  }
  return { path, headers: { 'x-cart-id': id, cookie: `cart=${id}` } };
}
