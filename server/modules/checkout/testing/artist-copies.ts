/** A seller who orders test pressings and artist copies in bulk. */
import { sql } from 'kysely';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { releasesOf } from '../../storefront/testing/titles.ts';
import { ADDRESSES, tokenOf } from './buyers.ts';

interface BulkOrderOptions {
  browser?: TestBrowser;
  type?: string;
  quantity?: number;
  change?: Record<string, unknown>;
}

export async function makeSellerShop(app: TestApp) {
  const { ctx } = app;
  const maker = await makePerson(app, { seller: true });
  const sellerBrowser = await signedInBrowser(app, maker);
  return {
    maker,
    studio: sellerBrowser,
    makeRelease: releasesOf(ctx, maker.id),
    countsOf: async (uuid: string) =>
      await ctx.db
        .selectFrom('releases')
        .select(['proofs_ordered as proofs', 'copies_sold as sold', 'copies_reserved as held'])
        .where('id', '=', uuid)
        .executeTakeFirstOrThrow(),
    emptyBasket: () =>
      sql`delete from cart_items using carts
        where carts.id = cart_id and user_id = ${maker.id}`.execute(ctx.db),
    priceOf: (uuid: string, quantity: number, country = 'GB', browser = sellerBrowser) =>
      browser.get(
        `/api/users/${maker.id}/releases/${uuid}/creator-copies-price?quantity=${quantity}&country_iso=${country}`,
      ),
    async orderBulk(uuid: string, total: number, input: BulkOrderOptions = {}) {
      const { browser = sellerBrowser, type = 'creator-copies', quantity = 25 } = input;
      return await browser.post('/es/bulk-checkout', {
        type,
        uuid,
        quantity,
        address: { ...ADDRESSES.GB, country: 'GB' },
        terms: true,
        expected_total: total,
        payment_method: await tokenOf(browser, 'succeeds'),
        ...input.change,
      });
    },
  };
}

export const testPressing = (browser: TestBrowser, uuid: string) =>
  browser.post('/es/cart/proof', { uuid });
