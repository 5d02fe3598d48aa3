import type { Page } from 'playwright-core';
import { openPage } from './chromium.ts';

/** Why nothing can be requested yet, in the card with this heading. */
export async function gatesIn(page: Page, heading: string): Promise<string[]> {
  await openPage(page, '/studio/payouts');
  const title = page.getByRole('heading', { name: heading, exact: true });
  await title.waitFor();
  return await page
    .locator('.card')
    .filter({ has: title })
    .locator('.payout-gates a')
    .allTextContents();
}
