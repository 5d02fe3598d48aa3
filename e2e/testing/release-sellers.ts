/** Sellers with a page, and the releases that they start in the browser. */
import type { Page } from 'playwright-core';
import { makePage } from '../../server/modules/pages/testing/pages.ts';
import { openPage, type VisitorOptions, visit } from './chromium.ts';
import { press } from './page-actions.ts';
import type { openShop } from './shop.ts';
import { visitAs } from './sign-in-as.ts';

export function releaseSellers(shop: Awaited<ReturnType<typeof openShop>>) {
  const { url, ctx } = shop;

  async function signInAsSeller(options: VisitorOptions = {}) {
    const visitor = await visit(url, options);
    const person = await visitAs(visitor.context, shop, { seller: true });
    await makePage(ctx, { owner_id: person.id, name: 'Kiosk' });
    return { ...visitor, person };
  }

  async function createRelease(
    page: Page,
    texts: { title: string; artist: string; submit: string },
  ) {
    await openPage(page, '/studio/releases/new');
    await page.locator('input[name=title]').fill(texts.title);
    await page.locator('input[name=primary_artist]').fill(texts.artist);
    await press(page, texts.submit);
    await page.waitForURL('**/metadata');
  }

  const releaseOf = async (ownerId: string) =>
    await ctx.db
      .selectFrom('releases')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow();

  return { signInAsSeller, createRelease, releaseOf };
}
