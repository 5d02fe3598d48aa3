/**
 * How React Router gets the script of a page, in place of its own way (see vite.config.ts). Its own
 * loads the page anew when the script does not come: with the shop away for a moment that ends on the
 * browser's page of errors, and all that was typed is gone. This one waits for the shop.
 */
import type { DataRouter } from 'react-router';

declare global {
  interface Window {
    /** Put there by React Router. */
    __reactRouterDataRouter?: DataRouter;
  }
}

type Route = { id: string; module: string };

export async function loadRouteModule(route: Route, known: Record<string, unknown>) {
  if (!(route.id in known)) known[route.id] = await importPatiently(route.module);
  return known[route.id];
}

async function importPatiently(address: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ address);
  } catch {
    // Waits as reads of pages do. Where it gives up, the frame says so and offers to load again.
    const { ok } = await fetch(address);
    try {
      // By another address: a page remembers of a script that it did not come.
      if (ok) return await import(/* @vite-ignore */ `${address}?again`);
    } catch {
      // One of those that it needs did not come either.
    }
    // The shop is there, perhaps a newer one.
    const to = window.__reactRouterDataRouter?.state.navigation.location;
    if (to) window.location.assign(to.pathname + to.search + to.hash);
    else window.location.reload();
    return await new Promise(() => {});
  }
}
