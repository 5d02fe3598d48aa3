/** A seller takes their sales and catalogue along as files. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { makeConcert } from '../server/modules/door/testing/doors.ts';
import { makePerson } from '../server/testing/people.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { waitForHeading } from './testing/page-actions.ts';
import { remoteBrowser } from './testing/remote-browser.ts';
import { takeScreenshot } from './testing/screenshots.ts';
import { openShop } from './testing/shop.ts';
import { signInAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const owner = await makePerson(shop, { seller: true });

it('sales of a month are exported on a phone, in German', async () => {
  const app = { ctx, browser: () => remoteBrowser(url) };
  await makeConcert(app, { ownerId: owner.id, quantity: 1 });
  const { page, context, pageErrors } = await visit(url, { language: 'de', size: PHONE });
  await signInAs(context, shop, owner);
  await openPage(page, '/studio/sales');
  await page.getByRole('link', { name: 'Exporte' }).click();
  await waitForHeading(page, 'Exporte');
  await assertAccessibleInBothModes(page);
  await takeScreenshot(page);
  async function fileOf(name: string) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    return { name: download.suggestedFilename(), text };
  }
  const sold = await fileOf('Bestellungen und Verkäufe als JSON Lines');
  expect(sold.name).toBe('lathe-sales-all-time.jsonl');
  const [line, ...more] = sold.text.trimEnd().split('\n');
  expect(more).toEqual([]);
  expect(JSON.parse(line ?? '')).toMatchObject({ quantity: 1, order: expect.stringMatching(/^L/) });
  const month = ctx.clock.now().toISOString().slice(0, 7);
  await page.getByLabel('Zeitraum').first().selectOption(month);
  const table = await fileOf('Bestellungen und Verkäufe als CSV');
  expect(table.name).toBe(`lathe-sales-${month}.csv`);
  expect(table.text).toContain('Bestellung,');
  expect((await fileOf('Tantiemen als CSV')).name).toBe('lathe-royalties-all-time.csv');
  expect((await fileOf('Katalog als JSON Lines')).text).toBe('');
  expect(pageErrors).toEqual([]);
  await context.clearCookies();
  await openPage(page, '/studio/exports/sales?as=csv');
  await waitForHeading(page, 'Anmelden');
  await context.close();
});

it('a file that does not exist is not found', async () => {
  const { page, context } = await visit(url, { language: 'en-GB' });
  await signInAs(context, shop, owner);
  const reply = await page.request.get(`${url}/studio/exports/passwords?as=csv`);
  expect(reply.status()).toBe(404);
  await context.close();
});
