/** A buyer waits for a copy of a limited edition that is reserved for another buyer. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sweepCheckouts } from '../server/modules/checkout/testing/shops.ts';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { makePerson } from '../server/testing/people.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { addToBasket } from './testing/call-in-page.ts';
import { DESKTOP, openPage, PHONE, visit } from './testing/chromium.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const seller = await makePerson(shop, { seller: true });

const LANGUAGES = {
  'en-GB': {
    size: DESKTOP,
    email: 'Email',
    street: 'Street and number',
    city: 'Town or city',
    postcode: 'Postcode',
    terms: /I agree to the/,
    card: ['Card number', 'Expiry date', 'Security code'],
    pay: /^Pay/,
    inLine: 'You are number 1 in line',
    offered: /1 copy is held for you/,
    thanks: 'Thank you!',
  },
  de: {
    size: PHONE,
    email: 'E-Mail',
    street: 'Straße und Hausnummer',
    city: 'Ort',
    postcode: 'Postleitzahl',
    terms: /einverstanden/,
    card: ['Kartennummer', 'Gültig bis', 'Prüfnummer'],
    pay: /zahlungspflichtig bestellen/,
    inLine: 'Du bist Nummer 1 in der Reihe',
    offered: /1 Exemplar ist noch .* für dich reserviert/,
    thanks: 'Danke!',
  },
} as const;

/** Another buyer reserves the only copy, or releases it. */
async function setHeld(release: string, held: number): Promise<void> {
  const releases = ctx.db.updateTable('releases').set({ copies_reserved: held });
  await releases.where('id', '=', release).execute();
}

async function typeAll(page: Page, texts: (typeof LANGUAGES)['en-GB' | 'de']): Promise<void> {
  await page.getByLabel(texts.email).fill('bo@example.com');
  await page.getByLabel('Name', { exact: true }).fill('Bo Lind');
  await page.getByLabel(texts.street).fill('1 Mill Lane');
  await page.getByLabel(texts.city).fill('Leeds');
  await page.getByLabel(texts.postcode).fill('LS1 4AP');
  await page.getByLabel(texts.terms).check();
  await typeCard(page, texts);
}

async function typeCard(page: Page, { card }: { card: readonly string[] }): Promise<void> {
  for (const [at, text] of ['4242424242424242', '12/29', '123'].entries()) {
    await page.getByLabel(card[at] ?? '').fill(text);
  }
}

it.each(['en-GB', 'de'] as const)(
  'a waiting buyer is notified, sees the offer on the basket page without a reload, and pays (%s)',
  async (language) => {
    const texts = LANGUAGES[language];
    const made = await makeTitle(ctx, { ownerId: seller.id, releases: [{ limit: 1 }] });
    const [release = ''] = made.releaseIds;
    const { page, context, pageErrors } = await visit(url, { language, size: texts.size });
    await page.goto('/basket');
    await addToBasket(page, release);
    await openPage(page, '/checkout');
    await typeAll(page, texts);
    await setHeld(release, 1);
    await page.getByRole('button', { name: texts.pay }).click();
    await page.getByText(texts.inLine).first().waitFor();
    await assertAccessibleInBothModes(page);

    await page.clock.install();
    await openPage(page, '/basket');
    await page.getByRole('main').getByText(texts.inLine).waitFor();
    await assertAccessibleInBothModes(page);
    await setHeld(release, 0);
    await sweepCheckouts(ctx);
    await page.clock.runFor('00:20');
    await page.getByRole('main').getByText(texts.offered).waitFor();
    await assertAccessibleInBothModes(page);

    await openPage(page, '/checkout');
    await page.getByText(texts.offered).first().waitFor();
    await assertAccessibleInBothModes(page);
    await typeAll(page, texts);
    await page.getByRole('button', { name: texts.pay }).click();
    await page.getByText(texts.thanks).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);
