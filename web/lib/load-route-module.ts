/**
 * Replaces the route module loader of React Router (see vite.config.ts). The original reloads the
 * page if a script fails. During a short outage this would show a browser error page and lose user
 * input. This one waits for the server.
 */
import type { DataRouter } from 'react-router';

declare global {
  interface Window {
    /** Set by React Router. */
    __reactRouterDataRouter?: DataRouter;
  }
}

type Route = { id: string; module: string };

export async function loadRouteModule(route: Route, known: Record<string, unknown>) {
  if (!(route.id in known)) known[route.id] = await importWithRetry(route.module);
  return known[route.id];
}

async function importWithRetry(address: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ address);
  } catch {
    // Retries like page reads. If all retries fail, the app shell offers a reload.
    const { ok } = await fetch(address);
    try {
      // A browser caches a failed module import per URL, so the retry uses a different URL.
      if (ok) return await import(/* @vite-ignore */ `${address}?again`);
    } catch {
      // A module that it imports failed to load too.
    }
    // The server is up, perhaps with a newer build, so the page is loaded in full.
    const to = window.__reactRouterDataRouter?.state.navigation.location;
    if (to) window.location.assign(to.pathname + to.search + to.hash);
    else window.location.reload();
    return await new Promise(() => {});
  }
}
