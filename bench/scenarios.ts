/**
 * The scenarios. Each compares one request to the shop with a bare server: `memory` serves the same
 * bytes from memory, `rows` reads 24 indexed rows, `transaction` writes an order in six statements.
 * Add new ones here.
 */
import { addToBasket, fullBasket } from './basket.ts';
import { viewBeacon } from './beacon.ts';
import {
  cachedSearch,
  cachedTitle,
  firstPage,
  lastPage,
  uncachedList,
  uncachedSearch,
  uncachedTitle,
} from './catalogue.ts';
import type { Shop } from './shop.ts';
import { currentUserRequest } from './users.ts';

export type ReferenceKind = 'memory' | 'rows' | 'transaction';

export interface BenchRequest {
  method?: string;
  path: string;
  /** Requested in turn, instead of `path`. */
  paths?: readonly string[];
  /** Adds an unused query parameter, so that every request misses the caches. */
  bypassCache?: boolean;
  headers?: Record<string, string>;
  body?: string;
}

export interface Scenario {
  name: string;
  /** A fixed request, or one built with the running shop. */
  subject: BenchRequest | ((shop: Shop) => Promise<BenchRequest>);
  /** A bare server, or another request to the same shop. */
  reference: ReferenceKind | ((shop: Shop) => Promise<BenchRequest>);
  /** Needs a shop with 100,000 titles. */
  catalogue?: boolean;
  /** Minimum requests per second relative to the reference; without it the result is only shown. */
  target?: number;
}

const LIST = { path: '/api/release_groups' };
const BROTLI = { 'accept-encoding': 'br' };
/** This cookie makes a page personal, so it is rendered for every request. */
const PERSONAL = { cookie: 'dev_flags=none' };

export const SCENARIOS: readonly Scenario[] = [
  { name: 'locales', subject: { path: '/api/locales' }, reference: 'memory', target: 0.7 },
  { name: 'home', subject: { path: '/' }, reference: 'memory', target: 0.4 },
  { name: 'home brotli', subject: { path: '/', headers: BROTLI }, reference: 'memory' },
  { name: 'home rendered', subject: { path: '/', headers: PERSONAL }, reference: 'memory' },
  {
    name: 'home rendered brotli',
    subject: { path: '/', headers: { ...PERSONAL, ...BROTLI } },
    reference: 'memory',
  },
  {
    name: 'countries unchanged',
    subject: ({ origin }) => conditionalRequest(origin, '/api/shipping_countries'),
    reference: 'memory',
  },
  { name: 'user', subject: currentUserRequest, reference: 'rows', target: 0.5 },
  { name: 'basket read', subject: fullBasket, reference: 'rows', target: 0.4 },
  { name: 'basket add', subject: addToBasket, reference: 'transaction', target: 0.3 },
  { name: 'stats beacon', subject: viewBeacon, reference: 'transaction', target: 0.3 },
  ...withLargeCatalogue([
    { name: 'list', subject: uncachedList, reference: 'rows', target: 0.5 },
    { name: 'list kept', subject: LIST, reference: 'memory', target: 0.5 },
    // At most 1.3 times the cost of the first page.
    { name: 'list page 400', subject: lastPage, reference: firstPage, target: 1 / 1.3 },
    { name: 'title', subject: uncachedTitle, reference: 'rows', target: 0.6 },
    { name: 'title kept', subject: cachedTitle, reference: 'memory', target: 0.5 },
    { name: 'search', subject: uncachedSearch, reference: 'rows', target: 0.1 },
    { name: 'search kept', subject: cachedSearch, reference: 'memory', target: 0.5 },
  ]),
];

function withLargeCatalogue(scenarios: Scenario[]): Scenario[] {
  return scenarios.map((scenario) => ({ ...scenario, catalogue: true }));
}

/** A conditional request for an unchanged resource; the response is 304. */
async function conditionalRequest(shopUrl: string, path: string): Promise<BenchRequest> {
  const first = await fetch(`${shopUrl}${path}`);
  await first.arrayBuffer();
  const etag = first.headers.get('etag');
  if (!etag) throw new Error(`${path} returned status ${first.status} without an ETag.`);
  return { path, headers: { 'if-none-match': etag } };
}
