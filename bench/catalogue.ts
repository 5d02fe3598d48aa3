/** Requests against a large catalogue, with URLs taken from the shop's own replies. */
import type { GroupCard } from '@lathe/contract/release-group';
import type { BenchRequest } from './scenarios.ts';
import type { Shop } from './shop.ts';

export const CATALOGUE_TITLES = 100_000;
const PAGES = 400;
/** Number of different URLs per request type, so that PostgreSQL reads different rows. */
const WAYS = 500;

interface List {
  data: GroupCard[];
  next_page_url: string | null;
}

interface Walk {
  /** URLs of pages 1 to 400, or fewer if the catalogue is smaller. */
  pages: readonly string[];
  cards: readonly GroupCard[];
}

const walks = new Map<string, Promise<Walk>>();

/** Follows the pages of the newest titles. Runs once per shop. */
function walk({ origin }: Shop): Promise<Walk> {
  const known = walks.get(origin) ?? walkAnew(origin);
  walks.set(origin, known);
  return known;
}

async function walkAnew(origin: string): Promise<Walk> {
  const pages: string[] = [];
  const cards: GroupCard[] = [];
  let next: string | null = '/api/release_groups?sort=new';
  while (next !== null && pages.length < PAGES) {
    pages.push(next);
    const answer = await fetch(`${origin}${next}`);
    if (!answer.ok) throw new Error(`${next} was answered ${answer.status}.`);
    const list = (await answer.json()) as List;
    cards.push(...list.data);
    next = list.next_page_url;
  }
  return { pages, cards };
}

/** Each request is for a different page, and none is cached. */
export async function freshList(shop: Shop): Promise<BenchRequest> {
  const { pages } = await walk(shop);
  return asking(pages, { fresh: true });
}

export async function firstPage(shop: Shop): Promise<BenchRequest> {
  const { pages } = await walk(shop);
  return asking(pages.slice(0, 1), { fresh: true });
}

export async function lastPage(shop: Shop): Promise<BenchRequest> {
  const { pages } = await walk(shop);
  if (pages.length < PAGES) throw new Error(`The catalogue has ${pages.length} pages of ${PAGES}.`);
  return asking(pages.slice(-1), { fresh: true });
}

export async function freshTitle(shop: Shop): Promise<BenchRequest> {
  const { cards } = await walk(shop);
  return asking(some(cards).map(pathOf), { fresh: true });
}

export async function keptTitle(shop: Shop): Promise<BenchRequest> {
  const { cards } = await walk(shop);
  return asking(some(cards).slice(0, 1).map(pathOf), { fresh: false });
}

/** Common and rare words, pairs, prefixes, and one misspelt word in ten. */
export async function freshSearch(shop: Shop): Promise<BenchRequest> {
  const { cards } = await walk(shop);
  return asking(some(cards).map(questionOf).map(searchPath), { fresh: true });
}

export async function keptSearch(shop: Shop): Promise<BenchRequest> {
  const { cards } = await walk(shop);
  return asking(some(cards).slice(0, 1).map(questionOf).map(searchPath), { fresh: false });
}

function asking(paths: readonly string[], { fresh }: { fresh: boolean }): BenchRequest {
  const [path = '/'] = paths;
  return { path, paths, fresh };
}

function some(cards: readonly GroupCard[]): GroupCard[] {
  const step = Math.max(1, Math.floor(cards.length / WAYS));
  return cards.filter((_, at) => at % step === 0);
}

function pathOf({ url }: GroupCard): string {
  const [, page, , group] = url.split('/');
  return `/api/pages/${page}/release_groups/${group}`;
}

function questionOf({ title, primary_artist }: GroupCard, at: number): string {
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

function searchPath(question: string): string {
  return `/api/search?${new URLSearchParams({ q: question })}`;
}
