import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { STRIPE_KEYS, startStripe } from '../server/platform/cards/testing/stripe-server.ts';
import { makePerson } from '../server/testing/people.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { openShop } from './testing/shop.ts';
import { serveStripe } from './testing/stripe-browser.ts';

const stripe = await startStripe();
const shop = await openShop({ ...STRIPE_KEYS, STRIPE_API_URL: stripe.url, DEMO: 'off' });
const { url, ctx } = shop;
const seller = await makePerson(shop, { seller: true });

async function policyOf(path: string): Promise<string> {
  const { headers } = await fetch(`${url}${path}`, { redirect: 'manual' });
  return headers.get('content-security-policy') ?? '';
}

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  await frame.getByLabel('Card number').fill(number);
}

it('a guest pays in the Stripe card form: declined, then 3-D Secure, then one order', async () => {
  const { page: site, slug } = await makeTitle(ctx, { ownerId: seller.id, releases: [{}] });
  const { page, context, pageErrors } = await visit(url, { size: PHONE });
  await serveStripe(page, stripe);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(url)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await openPage(page, `/${site.slug}/releases/${slug}`);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('dialog', { name: 'Basket' }).waitFor();
  await openPage(page, '/basket');
  // Client-side navigation up to here: only the checkout document's CSP allows Stripe.
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  const pay = page.getByRole('button', { name: 'Pay £31.70' });
  await pay.waitFor();
  await typeCard(page, '4000');
  await assertAccessibleInBothModes(page);
  await page.getByLabel('Email').fill('bo@example.com');
  await page.getByLabel('Name', { exact: true }).fill('Bo Lind');
  await page.getByLabel('Street and number').fill('1 Mill Lane');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Postcode').fill('LS1 4AP');
  await page.getByLabel(/I agree to the/).check();
  await pay.click();
  await page.getByText('Check your card number').first().waitFor();
  expect(stripe.requests).toEqual([]);

  await typeCard(page, '4000000000000002');
  await pay.click();
  await page.getByText('Your bank has declined this card').first().waitFor();
  await page.getByText('Tracked', { exact: true }).click();
  await expect
    .poll(() => page.evaluate('({ ...window.stripeOptions, appearance: null })'))
    .toMatchObject({ key: 'pk_test_ofTheTests', amount: 3300, currency: 'gbp', locale: 'en-GB' });
  await typeCard(page, '4000000000003220');
  await page.getByRole('button', { name: 'Pay £33.00' }).click();
  await page.getByRole('link', { name: 'Yes, it is me' }).click();
  await page.getByText('Thank you!').waitFor();

  const orders = await ctx.db.selectFrom('orders').select(['email', 'total']).execute();
  expect(orders).toEqual([{ email: 'bo@example.com', total: 3300 }]);
  expect(sent.filter((request) => /4000000000/.test(request))).toEqual([]);
  // The declined payment shows a message and causes no other console error.
  expect(pageErrors.filter((said) => !said.includes('402'))).toEqual([]);
  await context.close();
});

it('a guest pays with a wallet, which knows the address', async () => {
  const { page: site, slug } = await makeTitle(ctx, { ownerId: seller.id, releases: [{}] });
  const { page, context, pageErrors } = await visit(url, { size: PHONE });
  await serveStripe(page, stripe);
  await openPage(page, `/${site.slug}/releases/${slug}`);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('dialog', { name: 'Basket' }).waitFor();
  await openPage(page, '/checkout');
  await page.getByRole('button', { name: 'Pay with the wallet' }).click();
  await page.getByText('Thank you!').waitFor();
  const orders = await ctx.db
    .selectFrom('orders')
    .select(['total', 'address'])
    .where('email', '=', 'wallet@example.com')
    .execute();
  expect(orders).toMatchObject([{ total: 3170, address: { city: 'Leeds' } }]);
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('allows Stripe at the checkout and nowhere else', async () => {
  const policy = await policyOf('/checkout?country=GB');
  expect(policy).toMatch(/script-src [^;]* https:\/\/js\.stripe\.com;/);
  expect(policy).toMatch(/connect-src [^;]* https:\/\/api\.stripe\.com;/);
  expect(policy).toMatch(/frame-src [^;]* https:\/\/js\.stripe\.com https:\/\/hooks\.stripe\.com;/);
  for (const path of ['/', '/basket', '/login', '/checkout/return/x', '/checkouts']) {
    expect(await policyOf(path)).not.toContain('stripe');
  }
});
