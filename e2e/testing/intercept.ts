import type { Page, Route } from 'playwright-core';

/**
 * Handles requests to these URLs here instead of in the shop, until the returned function is
 * called. The route is never removed, because a request in flight at that moment would never get a
 * response.
 */
export async function intercept(
  page: Page,
  address: string | ((url: URL) => boolean),
  handle: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isStopped = false;
  await page.route(address, (route) => (isStopped ? route.continue() : handle(route)));
  return () => {
    isStopped = true;
  };
}
