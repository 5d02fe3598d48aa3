import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makePage, makeRelease } from '../server/modules/pages/testing/pages.ts';
import { TEST_PASSWORD } from '../server/testing/people.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { press, waitForText } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;

it('a label asks an artist, the artist agrees, both agree on a split, and the roster is public', async () => {
  const label = await visit(url, { language: 'en-GB', theme: 'light' });
  const artist = await visit(url, { language: 'de', theme: 'dark', size: PHONE });
  const { id: labelId } = await visitAs(label.context, shop, { seller: true, name: 'Lou Label' });
  const { id } = await visitAs(artist.context, shop, { seller: true, name: 'Anna Artist' });
  const home = await makePage(ctx, { owner_id: id, is_live: true, name: 'Kiosk', slug: 'kiosk' });
  const release = { title: 'Night Bus' };
  const { id: releaseId } = await makeRelease(ctx, { ownerId: id, pageId: home.id, release });

  await openPage(label.page, '/studio/label');
  await assertAccessible(label.page);
  await press(label.page, 'Open label');
  await label.page.locator('.field-error').first().waitFor();
  await label.page.getByLabel('Label name').fill('Fair Wind');
  await press(label.page, 'Open label');
  await waitForText(label.page, 'Your label is open.');
  await assertAccessible(label.page);

  await label.page.getByRole('link', { name: 'Roster', exact: true }).click();
  await label.page.getByLabel('Address of the artist’s page').fill(`${url}/kiosk`);
  await press(label.page, 'Send request');
  await waitForText(label.page, 'Request sent.');
  await expect
    .poll(() => label.page.getByLabel('Address of the artist’s page').inputValue())
    .toBe('');
  await assertAccessible(label.page);

  await openPage(artist.page, '/studio');
  await waitForText(artist.page, '1 Anfrage wartet auf deine Antwort');
  await artist.page.getByRole('link', { name: 'Ansehen', exact: true }).click();
  await waitForText(artist.page, 'Verkäufe deiner Seiten sehen');
  await assertAccessible(artist.page);
  await press(artist.page, 'Zustimmen: Fair Wind');
  await waitForText(artist.page, 'Du gehörst jetzt zum Roster.');

  await label.page.getByRole('link', { name: 'Splits', exact: true }).click();
  await label.page.getByRole('link', { name: 'Night Bus', exact: true }).click();
  await label.page.getByLabel('Kiosk’s share').fill('66.66');
  await label.page.getByLabel('Fair Wind’s share').fill('33.33');
  await label.page.locator('.split-sum').getByText('99.99%').waitFor();
  // Step-up confirmation keeps the form input, also after a validation error.
  await ctx.db
    .updateTable('sessions')
    .set({ confirmed_at: null })
    .where('user_id', '=', labelId)
    .execute();
  await press(label.page, 'Propose');
  await label.page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  await assertAccessible(label.page);
  await label.page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await press(label.page, 'Continue');
  await label.page.locator('.error-summary').getByText('exactly 100').waitFor();
  await expect.poll(() => label.page.getByLabel('Kiosk’s share').inputValue()).toBe('66.66');
  await assertAccessible(label.page);
  const stale = await label.context.newPage();
  await openPage(stale, `/studio/splits/${releaseId}`);
  await label.page.getByLabel('Fair Wind’s share').fill('33.34');
  await press(label.page, 'Propose');
  await waitForText(label.page, 'Proposal sent. Everyone involved has been emailed.');
  await assertAccessible(label.page);

  // The other tab is outdated; a second submit shows the same error.
  await stale.getByLabel('Kiosk’s share').fill('10');
  await stale.getByLabel('Fair Wind’s share').fill('90');
  for (const _ of [1, 2]) {
    await press(stale, 'Propose');
    await waitForText(stale, 'This was changed somewhere else in the meantime');
  }
  await expect.poll(() => stale.getByLabel('Fair Wind’s share').inputValue()).toBe('90');
  await assertAccessible(stale);
  const storedSplits = ctx.db.selectFrom('release_splits').select('state');
  expect(await storedSplits.where('release_id', '=', releaseId).execute()).toEqual([
    { state: 'proposed' },
  ]);
  await stale.getByRole('link', { name: 'Reload the page with the saved version' }).click();
  await stale.locator('[name=percent][value="33.34"]').waitFor();
  await stale.close();

  await openPage(artist.page, '/studio/agreements');
  await assertAccessible(artist.page);
  // On a tablet, the buttons are next to the title, which still fits on one line.
  await artist.page.setViewportSize({ width: 768, height: 1024 });
  const lines = await artist.page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const range = document.createRange();
    range.selectNodeContents(title);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  await artist.page.setViewportSize(PHONE);
  await press(artist.page, 'Zustimmen: Night Bus');
  await waitForText(artist.page, 'Du hast zugestimmt.');
  await openPage(artist.page, `/studio/splits/${releaseId}`);
  await waitForText(artist.page, 'Aktueller Split');
  await waitForText(artist.page, '33,34 %');
  await assertAccessible(artist.page);

  for (const path of ['invitations', 'sales', 'catalogue']) {
    await openPage(label.page, `/studio/label/${path}`);
    await assertAccessible(label.page);
  }
  const sample = await label.page.request.get('/studio/catalogue/sample.csv');
  const file = { name: 'catalogue.csv', mimeType: 'text/csv', buffer: await sample.body() };
  await label.page.locator('input[type=file]').setInputFiles(file);
  await press(label.page, 'Import 2 releases');
  await label.page.getByText('2 drafts were created', { exact: false }).waitFor();
  await assertAccessible(label.page);

  const visitor = await visit(url, { language: 'de', size: PHONE });
  await openPage(visitor.page, '/labels/fair-wind');
  await visitor.page.getByRole('link', { name: 'Kiosk', exact: true }).waitFor();
  await assertAccessible(visitor.page);
  expect([...label.pageErrors, ...artist.pageErrors, ...visitor.pageErrors]).toEqual([]);
});

it('without scripts an outdated form stays outdated, even when sent again', async () => {
  const { page, context } = await visit(url, { javaScript: false });
  await visitAs(context, shop, { seller: true });
  const rename = async (tab: Page, name: string) => {
    await tab.getByLabel('Label name').fill(name);
    await press(tab, 'Save');
  };
  await page.goto('/studio/label');
  await page.getByLabel('Label name').fill('Head Wind');
  await press(page, 'Open label');
  const stale = await context.newPage();
  await stale.goto('/studio/label');
  await rename(page, 'Tail Wind');
  await waitForText(page, 'Saved.');
  await rename(stale, 'Cross Wind');
  for (const _ of [1, 2]) {
    await stale.locator('.error-summary').getByText('changed somewhere else').waitFor();
    await press(stale, 'Save');
  }
  await expect.poll(() => stale.getByLabel('Label name').inputValue()).toBe('Cross Wind');
  await page.reload();
  await expect.poll(() => page.getByLabel('Label name').inputValue()).toBe('Tail Wind');
  await context.close();
});
