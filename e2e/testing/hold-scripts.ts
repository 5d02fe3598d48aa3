import type { Page } from 'playwright-core';
import { waitForHydration } from './chromium.ts';
import { intercept } from './intercept.ts';

/** Simulates a slow connection: scripts load only when the returned function is called. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const isScript = ({ pathname }: URL) => pathname.endsWith('.js');
  const stop = await intercept(page, isScript, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    stop();
    await waitForHydration(page);
  };
}

/** Opens a page without waiting for the held scripts. */
export async function openWithoutScripts(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
}
