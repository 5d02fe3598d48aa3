/** Requests against a large catalogue, with URLs taken from the shop's own replies. */
import type { GroupCard } from '@lathe/contract/release-group';
import type { BenchRequest } from './scenarios.ts';
import type { Shop } from './shop.ts';

export const CATALOGUE_TITLES = 100_000;
const PAGES = 400;
/** Number of different URLs per request type, so that PostgreSQL reads different rows. */
const URL_COUNT = 500;

interface CardPage {
  data: GroupCard[];
  next_page_url: string | null;
}

interface CatalogueUrls {
  /** URLs of pages 1 to 400, or fewer if the catalogue is smaller. */
  pages: readonly string[];
  cards: readonly GroupCard[];
}

const catalogues = new Map<string, Promise<CatalogueUrls>>();

/** Follows the pages of the newest titles. Runs once per shop. */
function readCatalogue({ origin }: Shop): Promise<CatalogueUrls> {
  const cached = catalogues.get(origin) ?? crawlCatalogue(origin);
  catalogues.set(origin, cached);
  return cached;
}

async function crawlCatalogue(origin: string): Promise<CatalogueUrls> {
  const pages: string[] = [];
  const cards: GroupCard[] = [];
  let next: string | null = '/api/release_groups?sort=new';
  while (next !== null && pages.length < PAGES) {
    pages.push(next);
    const response = await fetch(`${origin}${next}`);
    if (!response.ok) throw new Error(`${next} returned status ${response.status}.`);
    const list = (await response.json()) as CardPage;
    cards.push(...list.data);
    next = list.next_page_url;
  }
  return { pages, cards };
}

/** Each request is for a different page, and none is cached. */
export async function uncachedList(shop: Shop): Promise<BenchRequest> {
  const { pages } = await readCatalogue(shop);
  return requestFor(pages, { bypassCache: true });
}

export async function firstPage(shop: Shop): Promise<BenchRequest> {
  const { pages } = await readCatalogue(shop);
  return requestFor(pages.slice(0, 1), { bypassCache: true });
}

export async function lastPage(shop: Shop): Promise<BenchRequest> {
  const { pages } = await readCatalogue(shop);
  if (pages.length < PAGES) throw new Error(`The catalogue has ${pages.length} pages of ${PAGES}.`);
  return requestFor(pages.slice(-1), { bypassCache: true });
}

export async function uncachedTitle(shop: Shop): Promise<BenchRequest> {
  const { cards } = await readCatalogue(shop);
  return requestFor(sampleCards(cards).map(pathOf), { bypassCache: true });
}

export async function cachedTitle(shop: Shop): Promise<BenchRequest> {
  const { cards } = await readCatalogue(shop);
  return requestFor(sampleCards(cards).slice(0, 1).map(pathOf), { bypassCache: false });
}

/** Common and rare words, pairs, prefixes, and one misspelt word in ten. */
export async function uncachedSearch(shop: Shop): Promise<BenchRequest> {
  const { cards } = await readCatalogue(shop);
  return requestFor(sampleCards(cards).map(queryFor).map(searchPath), { bypassCache: true });
}

export async function cachedSearch(shop: Shop): Promise<BenchRequest> {
  const { cards } = await readCatalogue(shop);
  return requestFor(sampleCards(cards).slice(0, 1).map(queryFor).map(searchPath), {
    bypassCache: false,
  });
}

function requestFor(
  paths: readonly string[],
  { bypassCache }: { bypassCache: boolean },
): BenchRequest {
  const [path = '/'] = paths;
  return { path, paths, bypassCache };
}

function sampleCards(cards: readonly GroupCard[]): GroupCard[] {
  const step = Math.max(1, Math.floor(cards.length / URL_COUNT));
  return cards.filter((_, at) => at % step === 0);
}

function pathOf({ url }: GroupCard): string {
  const [, page, , group] = url.split('/');
  return `/api/pages/${page}/release_groups/${group}`;
}

function queryFor({ title, primary_artist }: GroupCard, at: number): string {
  const [first = title, second] = title.split(' ');
  switch (at % 10) {
    case 0:
      return `${first.slice(0, 2)}${first.slice(3)}`;
    case 1:
    case 2:
      return first.slice(0, 3);
    case 3:
    case 4:
      return primary_artist;
    case 5:
    case 6:
      return `${first} ${second ?? primary_artist}`;
    default:
      return first;
  }
}

function searchPath(query: string): string {
  return `/api/search?${new URLSearchParams({ q: query })}`;
}
