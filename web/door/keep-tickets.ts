/**
 * The service worker of the pages of tickets, `/T/…`: those that were opened on this device open without
 * network, too. They are kept as strangers see them, without a name.
 */
import type { ServiceWorkerScope } from './service-worker-scope.ts';

/** What a page asks it to keep. */
export interface KeptTicket {
  /** Path of the page. */
  page: string;
  /** Paths of its scripts, styles and fonts. */
  files: readonly string[];
}

const PAGES = '/T/';
const PREFIX = 'ticket ';
/** The oldest go first. */
const TICKETS_MAX = 20;
/** At doors the network is often there and does not answer. */
const WAIT_MS = 3000;

const worker = self as unknown as ServiceWorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => {
  const [port] = event.ports;
  const answer = (isKept: boolean) => port?.postMessage(isKept);
  event.waitUntil(
    keep(event.data).then(
      () => answer(true),
      () => answer(false),
    ),
  );
});
worker.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  const { pathname, origin } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode !== 'navigate') event.respondWith(kept(event.request));
  else if (pathname.startsWith(PAGES)) event.respondWith(freshOrKept(event.request));
});

/** One cache for each ticket, so that what it needed goes with it. */
async function keep({ page, files }: KeptTicket): Promise<void> {
  const reply = await fetch(page, { cache: 'reload', credentials: 'omit' });
  if (reply.status >= 500) throw new Error(`The page answered ${reply.status}.`);
  const name = PREFIX + page;
  // Nothing that is worth keeping; a ticket that was replaced since says so here, too.
  if (reply.status === 404 && !(await caches.has(name))) return;
  const cache = await caches.open(name);
  const needed = new Set(files);
  await cache.addAll([...needed]);
  await cache.put(page, reply);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== page && !needed.has(pathname)) await cache.delete(url);
  }
  const tickets = (await caches.keys()).filter((each) => each.startsWith(PREFIX) && each !== name);
  for (const old of tickets.slice(0, Math.max(0, tickets.length + 1 - TICKETS_MAX))) {
    await caches.delete(old);
  }
}

async function freshOrKept(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const found = await caches.match(pathname, { cacheName: PREFIX + pathname });
  if (!found) return await fetch(request);
  const tooLate = new Promise<Response>((resolve) => setTimeout(resolve, WAIT_MS, found));
  return await Promise.race([fetch(request).catch(() => found), tooLate]);
}

async function kept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? (await fetch(request));
}
