/** Previews of unpublished releases, and releases that are not sold in the visitor's country. */
import { describe, expect, it } from 'vitest';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop();
const { url, ctx } = shop;

describe('offline page', () => {
  it('is shown to its owner with a notice and its release, and to nobody else', async () => {
    const { page, context, pageErrors } = await visit(url, { size: PHONE });
    const owner = await visitAs(context, shop, { seller: true });
    const title = await makeTitle(ctx, {
      ownerId: owner.id,
      pageName: 'Quiet Harbour',
      pageIsLive: false,
      title: 'Not Yet',
      releases: [{ publishedAt: null }],
    });
    await openPage(page, `/${title.page.slug}`);
    await page.getByText('This page is offline.').waitFor();
    await assertAccessibleInBothModes(page);
    await page.getByRole('link', { name: 'Not Yet' }).first().click();
    await page.getByRole('heading', { name: 'Not Yet', level: 1 }).waitFor();
    await page.getByText('Visitors cannot see this page.').waitFor();
    expect(pageErrors).toEqual([]);

    const stranger = await visit(url);
    for (const path of [`/${title.page.slug}`, `/${title.page.slug}/releases/${title.slug}`]) {
      for (const query of ['', '?preview=true']) {
        const reply = await stranger.page.goto(`${path}${query}`);
        expect(reply?.status(), path + query).toBe(404);
      }
    }
  });
});

describe('release that is not sold in the country of the visitor', () => {
  it('has a page that names the country and offers another', async () => {
    const { page, context, pageErrors } = await visit(url, { size: PHONE });
    const owner = await visitAs((await visit(url)).context, shop, { seller: true });
    const title = await makeTitle(ctx, {
      ownerId: owner.id,
      title: 'Home Only',
      releases: [{ excluded: ['US'] }],
    });
    await context.addCookies([{ name: 'country', value: 'US', url }]);
    const address = `/${title.page.slug}/releases/${title.slug}`;
    const reply = await page.goto(address);
    expect(reply?.status()).toBe(200);
    await page.getByText('Not sold in the United States').waitFor();
    await assertAccessibleInBothModes(page);
    await expect.poll(() => page.getByRole('button', { name: 'Add to basket' }).count()).toBe(0);
    const change = page.getByRole('link', { name: 'Change country' });
    await expect
      .poll(() => change.getAttribute('href'))
      .toBe(`/preferences?${new URLSearchParams({ return_to: address })}`);
    await context.addCookies([{ name: 'country', value: 'GB', url }]);
    await page.goto(`${address}?preview=true`);
    await page.getByRole('button', { name: 'Add to basket' }).waitFor();
    expect((await page.goto(`/embed/${title.id}`))?.status()).toBe(200);
    expect(pageErrors).toEqual([]);
  });
});
