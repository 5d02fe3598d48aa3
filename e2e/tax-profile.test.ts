/** The tax interview of a private person; the journeys of payouts contain those of other sellers. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { calendarDate } from '../rules/dates.ts';
import { readTaxGates, readWithholding } from '../server/modules/tax-profiles/index.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { fill, press, waitForFieldError, waitForHeading } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const continues = (page: Page) => page.locator('footer [value=continue]').click();

it('a private person in the UK signs, and is asked nothing about a business', async () => {
  const { page, context } = await visit(url, { language: 'en-GB', size: PHONE });
  const { id: userId } = await visitAs(context, shop, { seller: true, name: 'Ann Lee' });
  await openPage(page, '/studio/payouts/tax');
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await waitForHeading(page, 'Who you are');
  await assertAccessible(page);
  await continues(page);
  await waitForHeading(page, 'Your address');
  await continues(page);
  await waitForHeading(page, 'Tax numbers');
  expect(await page.getByLabel('VAT number').count()).toBe(0);
  await continues(page);
  await waitForFieldError(page, 'Please enter your National Insurance number or your UTR.');
  await assertAccessible(page);
  await fill(page, 'National Insurance number', 'AB 12 34 56 C');
  await continues(page);
  await waitForHeading(page, 'Check and sign');
  expect(await page.getByLabel('Your position').count()).toBe(0);
  await assertAccessible(page);
  await fill(page, 'Signature', 'Bob Lee');
  await press(page, 'Sign tax profile');
  await waitForFieldError(page, 'Please type your name exactly as above: Ann Lee.');
  for (const box of await page.locator('main input[type=checkbox]').all()) await box.check();
  await fill(page, 'Signature', 'Ann Lee');
  await press(page, 'Sign tax profile');
  await page.getByText('Your tax profile is signed.').waitFor();
  await page.getByText('We deduct no tax from your royalties.').waitFor();
  await assertAccessible(page);
  const day = calendarDate(ctx.clock.now());
  expect(await readTaxGates(ctx.db, { userId, day })).toEqual([]);
  expect(await readWithholding(ctx.db, { userId, day })).toMatchObject({ rate: 0 });
});
