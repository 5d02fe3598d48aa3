/**
 * The service worker of `/door`: keeps the page and its files, so that it starts without network.
 * Calls pass it by; what they return is kept by the page. The build fills in the list of files.
 */
import type { ServiceWorkerScope } from './service-worker-scope.ts';

const PREFIX = 'door ';
const NAME = `${PREFIX}%VERSION%`;
const FILES: readonly string[] = JSON.parse('%FILES%');
const PAGE = '/door';

const worker = self as unknown as ServiceWorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  const { pathname, origin } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate' && pathname.replace(/\/$/, '') === PAGE) {
    event.respondWith(kept(PAGE, event.request));
  } else if (pathname.startsWith(`${PAGE}/`)) {
    event.respondWith(kept(pathname, event.request));
  }
});
// A page that runs still needs the files of its version, so the new one waits until it says so.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting();
});

/** All of them or none, past the browser's cache. Without cookies: they hold nothing personal. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(
    FILES.map((url) => new Request(url, { cache: 'reload', credentials: 'omit' })),
  );
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  }
  await worker.clients.claim();
}

async function kept(url: string, request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  return (await cache.match(url)) ?? (await fetch(request));
}
