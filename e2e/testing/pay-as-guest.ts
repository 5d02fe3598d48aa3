import type { Page } from 'playwright-core';
import { openPage } from './chromium.ts';

/** Fills in the checkout in English, with a British address and a test card, and pays. */
export async function payAsGuest(page: Page, email: string): Promise<void> {
  await openPage(page, '/checkout');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name', { exact: true }).fill('Bo Lind');
  await page.getByLabel('Street and number').fill('1 Mill Lane');
  await page.getByLabel('Town or city').fill('Leeds');
  await page.getByLabel('Postcode').fill('LS1 4AP');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').fill('12/29');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel(/I agree to the/).check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByText('Thank you!').waitFor();
}
