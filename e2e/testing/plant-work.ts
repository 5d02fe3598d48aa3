/** What the plant does with the jobs of an order, at its screens. */
import type { Page } from 'playwright-core';
import { LONG_TIMEOUT } from '../../server/testing/timeouts.ts';
import { openPage } from './chromium.ts';
import { fill, waitForMention } from './page-actions.ts';

/** Each shirt is scanned at the printer; then the batch goes through the other stages. */
export async function printShirts(page: Page, codes: readonly string[]): Promise<void> {
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const batch = heading?.split(' ').at(-1) ?? '';
  for (const code of codes) {
    await fill(page, 'Scan the jobs of this batch', code);
    await page.keyboard.press('Enter');
    await waitForMention(page, `${code}: Queued → Print`);
  }
  for (const [from, to] of [
    ['Print', 'Cure'],
    ['Cure', 'Check'],
    ['Check', 'Packed'],
  ] as const) {
    await openPage(page, `/admin/production?format=t_shirt&stage=${from.toLowerCase()}`);
    await fill(page, 'Scan or type a code', batch);
    await page.keyboard.press('Enter');
    await waitForMention(page, `${batch}: ${from} → ${to}`);
  }
}

/** A record with two sides, or with more. */
export async function pressRecord(
  page: Page,
  job: string,
  sides: readonly string[] = ['Side A', 'Side B'],
): Promise<void> {
  await openPage(page, `/admin/production/jobs/${job}`);
  for (const stage of [...sides, 'Sleeve', 'Packed']) {
    await page.getByRole('button', { name: `To “${stage}”`, exact: true }).click();
    await waitForMention(page, `is now at “${stage}”.`);
  }
}

export async function sendParcel(page: Page, orderNumber: string, content: string): Promise<void> {
  await openPage(page, '/admin/production/parcels');
  const parcel = page.locator('.card', { hasText: orderNumber });
  await parcel.getByText(content).waitFor(LONG_TIMEOUT);
  await parcel.getByLabel('Tracking number').fill('ab 123 456 789 gb');
  await parcel.getByRole('button', { name: /as dispatched/ }).click();
  await waitForMention(page, 'and the buyer has been notified');
}
