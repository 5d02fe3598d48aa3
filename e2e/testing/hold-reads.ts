import type { Page } from 'playwright-core';
import { intercept } from './intercept.ts';

/** Holds the responses of page loaders until the returned function is called. */
export async function holdReads(page: Page): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const isRead = (url: URL) => url.pathname.endsWith('.data');
  const stop = await intercept(page, isRead, async (route) => {
    if (route.request().method() === 'GET') await released;
    await route.continue();
  });
  return async () => {
    const response = page.waitForResponse((reply) => {
      return isRead(new URL(reply.url())) && reply.request().method() === 'GET';
    });
    release();
    await response;
    stop();
  };
}
