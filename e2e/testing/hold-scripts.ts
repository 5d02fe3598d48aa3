import type { Page } from 'playwright-core';
import { live } from './chromium.ts';
import { interfere } from './intercept.ts';

/** Simulates a slow connection: scripts load only when the returned function is called. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  const isScript = ({ pathname }: URL) => pathname.endsWith('.js');
  const stop = await interfere(page, isScript, async (route) => {
    await come;
    await route.continue();
  });
  return async () => {
    letCome();
    stop();
    await live(page);
  };
}

/** Opens a page without waiting for the held scripts. */
export async function glance(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
}
