import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { assertAccessible } from '../testing/accessibility.ts';
import { openPage } from '../testing/chromium.ts';
import { visitScreens } from '../testing/screenshots.ts';
import { openShop } from '../testing/shop.ts';

const { url } = await openShop();

const PAGES = [
  '/',
  '/basket',
  '/search?q=grooves',
  '/how-it-works',
  '/help',
  '/help/shipping',
  '/help/returns',
  '/help/selling',
  '/help/audio-guide',
  '/help/catalogue-file',
  '/help/artwork-guide',
  '/terms',
  '/privacy',
  '/docs',
  '/docs/releases',
  '/preferences',
  '/forbidden',
  '/no/such/page',
  '/dev/ui',
  '/dev/mail',
];

describe('every page of the app shell', () => {
  visitScreens(url, async ({ page }) => {
    for (const path of PAGES) {
      await openPage(page, path);
      if (path === '/docs/releases') await expandCalls(page);
      await assertAccessible(page);
    }
  });
});

/** A few are enough: all entries have the same structure, and there are many. */
async function expandCalls(page: Page): Promise<void> {
  for (const call of (await page.locator('.call > summary').all()).slice(0, 3)) await call.click();
  await page.locator('.call-body details > summary').first().click();
}
