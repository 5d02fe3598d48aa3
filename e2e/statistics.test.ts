/** Views of public pages are reported once, unless the visitor objects, and sellers see the figures. */
import { describe, expect, it } from 'vitest';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { eventually } from '../server/testing/eventually.ts';
import { makePerson } from '../server/testing/people.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { waitForHeading } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';
import { fillStatistics } from './testing/statistics.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;

const reported = (pageId: string) =>
  ctx.db
    .selectFrom('stat_left_out')
    .select(['reason', 'views'])
    .where('page_id', '=', pageId)
    .execute();

describe('visitors', () => {
  it('are counted after a second, without a cookie, and not if they object', async () => {
    const seller = await makePerson(shop, { seller: true });
    const title = await makeTitle(ctx, { ownerId: seller.id });
    const { page, context, pageErrors } = await visit(url);
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/e') bodies.push(request.postDataJSON());
    });
    const beacon = () => page.waitForResponse((reply) => new URL(reply.url()).pathname === '/e');

    const first = beacon();
    await openPage(page, `/${title.page.slug}?utm_medium=email`);
    expect((await first).status()).toBe(204);
    const second = beacon();
    await page.getByRole('link', { name: 'Night Bus' }).first().click();
    await second;
    expect(bodies).toEqual([
      {
        ...{ kind: 'view', path: `/${title.page.slug}`, device: 'desktop' },
        ...{ referrer: '', source: '', medium: 'email' },
      },
      {
        ...{ kind: 'view', path: `/${title.page.slug}/releases/${title.slug}` },
        ...{ device: 'desktop', referrer: new URL(url).hostname, source: '', medium: '' },
      },
    ]);
    const cookies = (await context.cookies()).map(({ name }) => name);
    expect(cookies).toEqual(['XSRF-TOKEN']);
    // This browser says that it is a program.
    await eventually(async () =>
      expect(await reported(title.page.id)).toEqual([{ reason: 'bot', views: 2 }]),
    );

    await openPage(page, '/privacy');
    await page.getByLabel('Do not count me in this browser').check();
    await assertAccessibleInBothModes(page);
    await openPage(page, '/privacy');
    expect(await page.getByLabel('Do not count me in this browser').isChecked()).toBe(true);
    await page.clock.install();
    await openPage(page, `/${title.page.slug}`);
    await page.clock.runFor(5000);
    expect(bodies).toHaveLength(2);
    await openPage(page, '/privacy');
    await page.getByLabel('Do not count me in this browser').uncheck();
    await openPage(page, `/${title.page.slug}`);
    const again = beacon();
    await page.clock.runFor(5000);
    await again;
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('statistics of a seller', () => {
  it('say what will be there before anybody came', async () => {
    const { page, context, pageErrors } = await visit(url);
    await visitAs(context, shop, { seller: true });
    await openPage(page, '/studio');
    await page.getByRole('link', { name: 'Statistics' }).click();
    await waitForHeading(page, 'Statistics');
    await page.getByText('You have no page yet').waitFor();
    await assertAccessibleInBothModes(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('show charts, their tables and files, %s', async (_how, javaScript) => {
    const { page, context, pageErrors } = await visit(url, { size: PHONE, javaScript });
    const { id } = await visitAs(context, shop, { seller: true });
    const title = await makeTitle(ctx, { ownerId: id, pageName: `Kiosk ${javaScript}` });
    await makeTitle(ctx, { ownerId: id, pageName: `Other ${javaScript}` });
    await fillStatistics(ctx, title);
    await page.goto('/studio/stats');
    await waitForHeading(page, 'Statistics');
    await page.getByRole('img', { name: /Views and visitors/ }).waitFor();
    await page.getByText('Search engines').first().waitFor();
    if (javaScript) await assertAccessibleInBothModes(page);
    await page.getByText('Show as a table').first().click();
    await page.getByRole('table', { name: 'Views and visitors' }).waitFor();
    await page.getByRole('link', { name: '7 days' }).click();
    await page.waitForURL(/period=7d/);
    await page
      .getByRole('combobox', { name: 'Page' })
      .selectOption({ label: `Other ${javaScript}` });
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/period=7d&page=/);
    await page.getByText('Nothing in this time.').first().waitFor();
    await page.goBack();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Views and visitors as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^lathe-stats-columns-7d-/);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
