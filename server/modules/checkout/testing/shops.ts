/** A seller with buyers, and queries for the results in the database. */
import type { Ctx } from '../../../context.ts';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makePerson } from '../../../testing/people.ts';
import { releasesOf } from '../../storefront/testing/titles.ts';
import { handler } from '../sweep-checkouts.ts';
import { addToBasket } from './buyers.ts';

export async function makeShop(app: TestApp) {
  const { db } = app.ctx;
  const seller = await makePerson(app, { seller: true });
  return {
    seller,
    makeRelease: releasesOf(app.ctx, seller.id),
    async buyer(uuid: string, quantity = 1): Promise<TestBrowser> {
      const browser = app.browser();
      await addToBasket(browser, uuid, quantity);
      return browser;
    },
    orderRow: async (id: string | null) =>
      await db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow(),
    countOrders: async (): Promise<number> =>
      (await db.selectFrom('orders').select('id').execute()).length,
    edition: async (uuid: string) =>
      await db
        .selectFrom('releases')
        .select(['copies_sold as sold', 'copies_reserved as held'])
        .where('id', '=', uuid)
        .executeTakeFirstOrThrow(),
  };
}

/** Runs the sweep as the worker does each minute. */
export async function sweepCheckouts(ctx: Ctx): Promise<void> {
  await handler(ctx, {}, { signal: new AbortController().signal });
}

export async function finish(browser: TestBrowser, checkout: string) {
  return await browser.post(`/es/checkout/${checkout}/finish`);
}
