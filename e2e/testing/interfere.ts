import type { Page, Route } from 'playwright-core';

/**
 * Whatever goes to these addresses is handled here instead of by the shop, until the returned
 * function is called. The route itself is never taken back: what is on its way in that very moment
 * would be left without an answer for ever.
 */
export async function interfere(
  page: Page,
  address: string | ((url: URL) => boolean),
  handle: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isOver = false;
  await page.route(address, (route) => (isOver ? route.continue() : handle(route)));
  return () => {
    isOver = true;
  };
}
