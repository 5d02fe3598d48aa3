/** Test helpers: guests with baskets, and a seller whose records they buy. */
import type { Cart } from '@lathe/contract/cart-calls';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makePerson } from '../../../testing/people.ts';
import { releasesOf } from '../../storefront/testing/titles.ts';

export async function openBaskets(app: TestApp) {
  const { ctx } = app;
  const seller = await makePerson(app, { seller: true });
  return {
    seller,
    makeRelease: releasesOf(ctx, seller.id),
    /** A browser that keeps cookies and ships to the given country. */
    guest(country = 'GB'): TestBrowser {
      const browser = app.browser();
      browser.cookies.set('country', country);
      return browser;
    },
    countCarts: async (): Promise<number> =>
      (await ctx.db.selectFrom('carts').select('id').execute()).length,
  };
}

export const item = (uuid: string, quantity = 1, type = 'release') => ({ type, uuid, quantity });

export async function put(browser: TestBrowser, uuid: string, quantity = 1): Promise<Cart> {
  const { status, json } = await browser.post('/es/cart', item(uuid, quantity));
  expect(status).toBe(200);
  return json as Cart;
}

export async function readBasket(browser: TestBrowser, headers = {}): Promise<Cart> {
  const { status, json } = await browser.get('/es/cart', headers);
  expect(status).toBe(200);
  return json as Cart;
}
