/** A seller with a record and discount codes, and buyers who use them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { makeTitle, type TestTitle } from '../../storefront/testing/titles.ts';
import { addToBasket } from './buyers.ts';

/** All buyers have the same address, so they would reach the usual limits. */
const limits = {
  checkout: { points: 10_000, seconds: 600 },
  discount: { points: 1000, seconds: 600 },
};

export const discountApp = (): Promise<TestApp> => testApp({ limits });

export async function makeDiscounts(app: TestApp) {
  const { ctx } = app;
  const seller = await makePerson(app, { seller: true });
  const sellerBrowser = await signedInBrowser(app, seller);
  const path = `/api/users/${seller.id}/discounts`;

  async function makeCode(more: Record<string, unknown> = {}) {
    const code = `C-${randomUUID().slice(0, 13)}`.toUpperCase();
    const discountBody = { code, kind: 'percent', percent: 20, scope: 'all', ...more };
    const { status, json } = await sellerBrowser.post(path, discountBody);
    expect(status).toBe(200);
    return { code, uuid: (json as { uuid: string }).uuid };
  }

  const makeRecord = (ownerId = seller.id): Promise<TestTitle> =>
    makeTitle(ctx, { ownerId, releases: [{ limit: null }] });

  const title = await makeRecord();
  const [release = ''] = title.releaseIds;

  async function buyerOf(
    uuid = release,
    quantity = 1,
    address = '127.0.0.1',
  ): Promise<TestBrowser> {
    const browser = app.browser({}, address);
    await addToBasket(browser, uuid, quantity);
    return browser;
  }

  async function usesOf(uuid: string) {
    const { rows } = await sql<Record<string, number>>`select uses,
      (select count(*)::integer from discount_redemptions where code_id = discount_codes.id) as noted
      from discount_codes where id = ${uuid}`.execute(ctx.db);
    return rows[0];
  }

  return {
    seller,
    sellerBrowser,
    path,
    title,
    release,
    makeCode,
    makeRecord,
    buyerOf,
    usesOf,
    use: (browser: TestBrowser, code: string) => browser.put('/es/cart/discount', { code }),
  };
}
