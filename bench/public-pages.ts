/** Every kind of public page, with an address in the demo data. */
import { formHeaders } from './form-headers.ts';

export interface PublicPage {
  name: string;
  path: string;
  cookies?: Readonly<Record<string, string>>;
}

const FIXED: readonly PublicPage[] = [
  { name: 'home', path: '/' },
  { name: 'genres', path: '/genres' },
  { name: 'releases', path: '/browse' },
  { name: 'all merchandise', path: '/browse/merch' },
  { name: 'events', path: '/browse/events' },
  { name: 'artists', path: '/browse/artists' },
  { name: 'labels', path: '/browse/labels' },
  { name: 'search', path: '/search?q=a' },
  { name: 'charts', path: '/charts' },
  { name: 'sign-in', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'find an order', path: '/checkout/link' },
  { name: 'preferences', path: '/preferences' },
  { name: 'how it works', path: '/how-it-works' },
  { name: 'help', path: '/help' },
  { name: 'help article', path: '/help/shipping' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'imprint', path: '/imprint' },
  { name: 'API', path: '/docs' },
  // What a valid link loads, too.
  { name: 'promo link', path: '/promo/ended' },
  { name: 'not found', path: '/not-found/at-all' },
];

/** Pages of the catalogue, by their address in the site map. */
const LISTED: Readonly<Record<string, RegExp>> = {
  genre: /^\/genres\/[^/]+$/,
  label: /^\/labels\/[^/]+$/,
  release: /^\/[^/]+\/releases\/[^/]+$/,
  merchandise: /^\/[^/]+\/merch\/[^/]+$/,
  bundle: /^\/[^/]+\/bundles\/[^/]+$/,
  event: /^\/[^/]+\/events\/[^/]+$/,
};

export async function publicPages(origin: string): Promise<PublicPage[]> {
  const paths = await listedPaths(`${origin}/sitemap.xml`);
  const listed = Object.entries(LISTED).flatMap(([name, pattern]) => {
    const path = paths.find((each) => pattern.test(each));
    return path ? [{ name, path }] : [];
  });
  const release = listed.find(({ name }) => name === 'release');
  if (!release) throw new Error('No release found; the demo data is missing.');
  const cookies = await filledBasket(origin, release.path);
  return [
    ...FIXED,
    ...listed,
    { name: 'artist', path: `/${release.path.split('/')[1]}` },
    { name: 'embedded player', path: await embedPath(origin, release.path) },
    { name: 'press kit', path: await firstFound(origin, paths.map(pressPath)) },
    { name: 'tell me', path: await firstFound(origin, paths.map(tellMePath)) },
    { name: 'basket', path: '/basket', cookies },
    { name: 'checkout', path: '/checkout', cookies },
  ];
}

/** A site map can be a list of further site maps. */
async function listedPaths(url: string): Promise<string[]> {
  const xml = await (await fetch(url)).text();
  const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = '']) => new URL(found));
  if (!xml.includes('<sitemapindex')) return urls.map(({ pathname }) => pathname);
  const { origin } = new URL(url);
  const lists = await Promise.all(urls.map((each) => listedPaths(origin + each.pathname)));
  return lists.flat();
}

async function embedPath(origin: string, release: string): Promise<string> {
  const html = await (await fetch(origin + release)).text();
  const [path] = /\/embed\/[\w-]{36}/.exec(html) ?? [];
  if (!path) throw new Error('The release offers no player for other sites.');
  return path;
}

function pressPath(path: string): string | null {
  return /^\/[^/]+$/.test(path) ? `${path}/press` : null;
}

function tellMePath(path: string): string | null {
  return LISTED.merchandise?.test(path) ? `${path}/tell-me` : null;
}

/** The first of these pages that exists: most artists have no press kit, and most items are not out. */
async function firstFound(origin: string, paths: readonly (string | null)[]): Promise<string> {
  for (const path of paths) {
    if (path === null) continue;
    const { status } = await fetch(origin + path, { redirect: 'manual' });
    if (status === 200) return path;
  }
  throw new Error(`None of these pages exists: ${paths.filter(Boolean).join(', ')}`);
}

/** The cookie of a basket with one copy of the release. */
async function filledBasket(origin: string, path: string): Promise<Record<string, string>> {
  const html = await (await fetch(origin + path)).text();
  // Its offers for search engines contain the IDs.
  const [, uuid] = /\?format=([\w-]{36})/.exec(html) ?? [];
  const reply = await fetch(`${origin}/es/cart`, {
    method: 'POST',
    headers: await formHeaders({ origin }),
    body: JSON.stringify({ type: 'release', uuid, quantity: 1 }),
  });
  if (!reply.ok) throw new Error(`The basket cannot be filled: ${await reply.text()}`);
  const { id } = (await reply.json()) as { id: string };
  return { cart: id };
}
