import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { makePerson, TEST_PASSWORD } from '../server/testing/people.ts';
import { assertAccessible, assertAccessibleInBothModes } from './testing/accessibility.ts';
import { addToBasket } from './testing/call-in-page.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { intercept } from './testing/intercept.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop();
const { url, ctx } = shop;
const seller = await makePerson(shop, { seller: true });

async function makeRecord(title: string, limit: number | null = null) {
  const made = await makeTitle(ctx, { ownerId: seller.id, title, releases: [{ limit }] });
  return { path: `/${made.page.slug}/releases/${made.slug}`, uuid: made.releaseIds[0] ?? '' };
}

interface CardInput {
  card: string;
  labels?: { number: string; expiry: string; code: string };
}

const ENGLISH = { number: 'Card number', expiry: 'Expiry date', code: 'Security code' };
const GERMAN = { number: 'Kartennummer', expiry: 'Gültig bis', code: 'Prüfnummer' };

async function typeCard(page: Page, { card, labels = ENGLISH }: CardInput): Promise<void> {
  await page.getByLabel(labels.number).fill(card);
  await page.getByLabel(labels.expiry).fill('12/29');
  await page.getByLabel(labels.code).fill('123');
}

async function ordersOf(release: string) {
  return await ctx.db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'country_iso', 'currency', 'email', 'user_id', 'locale'])
    .where('sellable_id', '=', release)
    .execute();
}

describe('guest checkout', () => {
  it('ships a record to Germany, in German, with 3-D Secure', async () => {
    const record = await makeRecord('Elbe');
    const { page, context, pageErrors } = await visit(url, {
      language: 'de',
      size: PHONE,
      losesNetwork: true,
    });
    await context.addCookies([{ name: 'country', value: 'DE', url }]);
    await openPage(page, record.path);
    await page.getByRole('button', { name: 'In den Warenkorb' }).click();
    await page.getByRole('dialog', { name: 'Warenkorb' }).waitFor();
    await openPage(page, '/basket');
    await page.getByRole('link', { name: 'Zur Kasse' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kasse' }).waitFor();
    await assertAccessibleInBothModes(page);

    await page.getByLabel('E-Mail').fill('greta@example.com');
    await page.getByLabel('Name', { exact: true }).fill('Greta Lund');
    await page.getByLabel('Straße und Hausnummer').fill('Am Markt 1');
    await page.getByLabel('Postleitzahl').fill('10115');
    await page.getByLabel('Ort').fill('Berlin');
    await page.getByLabel('Die Rechnung geht an eine andere Adresse').check();
    const billing = page.getByRole('region', { name: 'Rechnungsadresse' });
    await billing.getByLabel('Firmenname').fill('Lund & Söhne GmbH');
    await billing.getByLabel('Straße und Hausnummer').fill('Hafenweg 7');
    await billing.getByLabel('Postleitzahl').fill('20457');
    await billing.getByLabel('Ort').fill('Hamburg');
    await assertAccessible(page);
    await page.getByText('Mit Sendungsverfolgung', { exact: true }).click();
    await typeCard(page, { card: '4000 0000 0000 3220', labels: GERMAN });
    const pay = page.getByRole('button', { name: /zahlungspflichtig bestellen/ });
    await pay.click();
    // The terms are not agreed to yet.
    await page.getByRole('alert').waitFor();
    expect(await ordersOf(record.uuid)).toEqual([]);
    await page.getByLabel(/einverstanden/).check();
    await typeCard(page, { card: '4000 0000 0000 3220', labels: GERMAN });
    await pay.click();

    await page.getByRole('heading', { name: 'Deine Bank fragt nach' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Ja, bezahlen' }).click();
    await page.getByText('Danke!').waitFor();
    await page.getByText('Am Markt 1').waitFor();
    await page.getByText('Hafenweg 7').waitFor();
    await assertAccessibleInBothModes(page);
    expect(await ordersOf(record.uuid)).toMatchObject([
      { country_iso: 'DE', currency: 'EUR', email: 'greta@example.com', locale: 'de' },
    ]);
    await page.getByRole('banner').getByRole('link', { name: 'Warenkorb', exact: true }).waitFor();

    // A page whose script was never loaded, while the shop is briefly unreachable.
    const shopIsBack = await intercept(page, '**/*', (route) => route.abort('connectionrefused'));
    const failed = page.waitForEvent('requestfailed');
    await page.getByRole('link', { name: 'Versand', exact: true }).click();
    await failed;
    shopIsBack();
    await page.getByRole('heading', { level: 1, name: 'Versand' }).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('keeps the basket when the card is declined, and succeeds with another one, without scripts', async () => {
    const record = await makeRecord('Plain Song', 1);
    const { page, context } = await visit(url, { size: PHONE, javaScript: false });
    await page.goto(record.path);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('button', { name: 'Yes, add it to my basket' }).click();
    // Another item sells out before payment and is removed during checkout.
    const gone = await makeRecord('Plain Chant', 1);
    await page.goto(gone.path);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('button', { name: 'Yes, add it to my basket' }).click();
    const releases = ctx.db.updateTable('releases').where('id', '=', gone.uuid);
    await releases.set({ copies_sold: 1 }).execute();
    await page.goto('/checkout');
    const last = page.getByRole('region', { name: 'Before you order' });
    await last.getByText('This has sold out.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await last.getByRole('button', { name: 'Remove Plain Chant' }).click();
    await page.waitForURL('**/checkout');
    await page.getByLabel('Email').fill('bo@example.com');
    await page.getByLabel('Name', { exact: true }).fill('Bo Lind');
    await page.getByLabel('Street and number').fill('1 Mill Lane');
    await page.getByLabel('Town or city').fill('Leeds');
    await page.getByLabel('Postcode').fill('LS1 4AP');
    await page.getByLabel(/I agree to the/).check();
    await typeCard(page, { card: '4000000000000002' });
    await page.getByRole('button', { name: 'Pay £31.70' }).click();
    await page.getByText('Your bank has declined this card').first().waitFor();
    expect(await ordersOf(record.uuid)).toEqual([]);
    // The form input is restored, except for the card.
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('bo@example.com');
    await expect.poll(() => page.getByLabel('Card number').inputValue()).toBe('');

    await page.getByLabel(/I agree to the/).check();
    await typeCard(page, { card: '4242424242424242' });
    await page.getByRole('button', { name: 'Pay £31.70' }).click();
    await page.getByText('Thank you!').waitFor();
    await page.getByText('No. 1').waitFor();
    expect(await ordersOf(record.uuid)).toHaveLength(1);

    // The page URL alone is enough to come back and to cancel.
    await page.goto(page.url());
    await page.getByText('Cancel the order').click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await page.getByText('Your order is cancelled.').waitFor();
    await context.close();
  });
});

describe('member checkout', () => {
  it('ships a limited copy to the US with confirmed import taxes, and the order is in the account', async () => {
    const record = await makeRecord('Pacific', 5);
    const person = await makePerson(shop);
    const { page, context, pageErrors } = await visit(url);
    await page.goto('/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/account/);
    await addToBasket(page, record.uuid);
    await openPage(page, '/checkout');
    const summary = page.getByRole('region', { name: 'Your order' });
    await summary.getByText('£31.70').waitFor();
    await page.getByLabel('Country', { exact: true }).selectOption('US');
    await summary.getByText('$30.75').first().waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Ann Lee');
    await page.getByLabel('Street and number').fill('1 Main St');
    await page.getByLabel('Town or city').fill('Portland');
    await page.getByLabel('State').selectOption('OR');
    await page.getByLabel('ZIP code').fill('97201');
    await page.getByLabel(/I agree to the/).check();
    await typeCard(page, { card: '4242424242424242' });
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('alert').getByText('import taxes may be due').waitFor();
    expect(await ordersOf(record.uuid)).toEqual([]);
    await page.getByLabel(/import taxes may be due when/).check();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByText('Thank you!').waitFor();
    expect(await ordersOf(record.uuid)).toMatchObject([
      { country_iso: 'US', currency: 'USD', user_id: person.id, email: person.email },
    ]);

    await page.getByRole('link', { name: 'See all my orders' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Pacific' }).click();
    await page.getByRole('main').getByText('No. 1').waitFor();
    await assertAccessibleInBothModes(page);

    // The next item sells out while the form is filled in: checkout offers nothing that would fail.
    const other = await makeRecord('Atlantic', 3);
    for (const uuid of [record.uuid, other.uuid, other.uuid]) await addToBasket(page, uuid);
    await openPage(page, '/checkout');
    await typeCard(page, { card: '4242424242424242' });
    await page.getByLabel(/I agree to the/).check();
    const releases = ctx.db.updateTable('releases');
    await releases.set({ copies_sold: 5 }).where('id', '=', record.uuid).execute();
    await releases.set({ copies_sold: 2 }).where('id', '=', other.uuid).execute();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('alert').getByText('“Pacific” is sold out.').waitFor();
    const last = page.getByRole('region', { name: 'Before you order' });
    await last.getByText('This has sold out.').waitFor();
    await summary.getByText('Only 1 copy is left.').waitFor();
    await assertAccessible(page);
    await expect.poll(() => page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await last.getByRole('button', { name: 'Remove Pacific' }).click();
    await last.getByRole('button', { name: 'Remove Pacific' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('alert').getByText('is sold out.').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await last.getByRole('button', { name: 'Change to 1' }).click();
    await last.getByRole('button', { name: 'Pay £31.70' }).waitFor();
    // The form input is still there.
    await expect.poll(() => page.getByLabel('Card number').inputValue()).not.toBe('');
    await releases.set({ copies_sold: 3 }).where('id', '=', other.uuid).execute();
    await openPage(page, '/checkout');
    await page.getByText('Nothing in your basket is available any more').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await expect.poll(() => page.getByText('no shipping methods').count()).toBe(0);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
