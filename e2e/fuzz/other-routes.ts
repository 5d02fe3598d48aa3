/** Requests to routes that are neither calls nor pages: webhooks, feeds, files, one-click links. */
import fc, { type Arbitrary } from 'fast-check';
import { INVALID_BODIES } from './long-texts.ts';
import { type IdsByParameter, ROLES, type Role } from './requests.ts';
import { hostile } from './values.ts';

interface OtherRequest {
  role: Role;
  method: 'GET' | 'POST' | 'PUT';
  route: string;
  url: string;
  headers: Record<string, string | undefined>;
  payload?: string;
}

/** The stream of realtime events never ends, so it is not among them. */
const GETS = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/:name.xml',
  '/:page/rss.xml',
  '/media/social/:group.jpg',
  '/media/public/:name',
  '/media/:name',
  '/press-files/:release/press-kit.zip',
  '/press-files/:release/one-sheet.pdf',
  '/promo-audio/:promo/:track',
  '/api/users/:id/sales/statements/:name.pdf',
  '/api/openapi.json',
  '/health/ready',
  '/metrics',
  '/assets/:name',
] as const;
const POSTS = [
  '/e',
  '/es/card-events',
  '/es/payout-events/tipalti',
  '/es/payout-events/trolley',
  '/unsubscribe/:token',
  '/unsubscribe/notifications/:token',
  '/unsubscribe/payee/:token',
  '/unsubscribe/alerts/:token',
  '/unsubscribe/waiting/:token',
  '/promo/:token/downloads',
] as const;
const PUTS = ['/media/:name'] as const;

const PERIODS = ['2026', '2026-11', '9999-12', '0000', 'releases-0', 'screens'];
const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'a/b; c=d'];
const HEADERS = {
  range: ['bytes=0-', 'bytes=-1', 'bytes=5-1', 'bytes=0-99999999999999999999', 'bytes=x', '='],
  'if-none-match': ['*', '"x"', 'W/"'],
  'accept-language': ['de', '*', 'x'.repeat(2000), 'de;q=9', ',,,'],
  'x-sandbox-signature': ['', 'x', 't=1,v1=00'],
  'stripe-signature': ['', 't=1,v1=00', 't=x'.repeat(500)],
};

const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
const hostileText = hostile.map(asText);

export function anyOtherRequest(known: IdsByParameter): Arbitrary<OtherRequest> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.oneof(...GETS.map((route) => requestTo('GET', route, known))) },
    { weight: 2, arbitrary: fc.oneof(...POSTS.map((route) => requestTo('POST', route, known))) },
    { weight: 1, arbitrary: fc.oneof(...PUTS.map((route) => requestTo('PUT', route, known))) },
  );
}

function requestTo(
  method: OtherRequest['method'],
  route: string,
  known: IdsByParameter,
): Arbitrary<OtherRequest> {
  const names = [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const values = fc.tuple(...names.map((name) => parameterValue(known[name] ?? [])));
  const headers = Object.fromEntries(
    Object.entries(HEADERS).map(([name, all]) => [name, fc.constantFrom(...all)]),
  );
  const query = fc.dictionary(
    fc.constantFrom('key', 'language', 'page', 'expires', 'x'),
    hostileText,
    {
      maxKeys: 2,
    },
  );
  const body = fc.record({
    type: fc.constantFrom(...TYPES),
    payload: fc.oneof(fc.constantFrom(...INVALID_BODIES), hostileText),
  });
  return fc
    .record({
      role: fc.constantFrom(...ROLES),
      values,
      query,
      headers: fc.record(headers, { requiredKeys: [] }),
      body: method === 'GET' ? fc.constant(null) : body,
    })
    .map((drawn) => {
      const path = names.reduce(
        (url, name, at) => url.replace(`:${name}`, encodeURIComponent(drawn.values[at] ?? '')),
        route,
      );
      const search = String(new URLSearchParams(drawn.query)).slice(0, 5000);
      const { role, headers: own } = drawn;
      const request = { role, method, route, url: search === '' ? path : `${path}?${search}` };
      if (!drawn.body) return { ...request, headers: own };
      const { type, payload } = drawn.body;
      return { ...request, headers: { ...own, 'content-type': type }, payload };
    });
}

function parameterValue(ids: readonly string[]): Arbitrary<string> {
  const short = hostileText.map((text) => text.slice(0, 400).toWellFormed());
  if (ids.length === 0) return fc.oneof(fc.constantFrom(...PERIODS), fc.uuid(), short);
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, fc.uuid(), short);
}
