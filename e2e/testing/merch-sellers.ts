/** Sellers who design merchandise in the browser, in English. */
import type { Page } from 'playwright-core';
import { LONG_TIMEOUT } from '../../server/testing/timeouts.ts';
import { openPage } from './chromium.ts';
import type { artwork } from './merch-files.ts';
import { fill, press, waitForMention, waitForText } from './page-actions.ts';

type Artwork = Awaited<ReturnType<typeof artwork>>;

const SAVED = 'All changes are saved.';

/** A new item, and its uploaded files. */
export async function startItem(
  page: Page,
  { type = 'T-shirt', title, files }: { type?: string; title: string; files: Artwork[] },
): Promise<void> {
  await openPage(page, '/studio/merch/new');
  await page.getByRole('radio', { name: type }).check();
  await fill(page, 'Title', title);
  await press(page, 'Start designing');
  await waitForMention(page, `“${title}” is created`);
  await page.locator('input[type=file]').setInputFiles(files);
}

/** As soon as the file is checked. */
export async function placeFile(page: Page, file: string, area: string): Promise<void> {
  const name = `Place on: ${area} (${file})`;
  await page.getByRole('button', { name, exact: true }).click(LONG_TIMEOUT);
  await saved(page);
}

/** A tab of the item; its link also says how far the part is. */
export async function openPart(page: Page, name: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Parts of this item' });
  await parts.getByRole('link', { name: new RegExp(`^${name}`) }).click();
}

export async function saved(page: Page): Promise<void> {
  await waitForText(page, SAVED, LONG_TIMEOUT);
}

/** The hash of the design, as the screen shows it. */
export async function shownHash(page: Page): Promise<string> {
  const line = page.locator('p', { hasText: 'Hash of this design' }).first();
  await line.waitFor(LONG_TIMEOUT);
  return (await line.locator('code').textContent()) ?? '';
}
