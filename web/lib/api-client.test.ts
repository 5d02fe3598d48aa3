import type { Api } from '@lathe/contract/server-side';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ApiOptions, api } from './api-client.ts';
import { ApiError } from './api-error.ts';
import {
  blockedStorage,
  fakeDocument,
  fakeStorage,
  loadEnglishMessages,
} from './testing/browser.ts';

// Server and browser `api` are interchangeable. This line fails to compile otherwise.
api satisfies Api;

/** Tests need calls with every kind of input, even if the contract has none. */
const call = api as unknown as (
  key: string,
  sent?: { params?: object; query?: object; body?: unknown; upload?: object },
  options?: ApiOptions,
) => Promise<unknown>;

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('localStorage', fakeStorage());
  fakeDocument();
  loadEnglishMessages();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const jsonResponse = (data: unknown, init?: ResponseInit) =>
  fetched.mockResolvedValueOnce(Response.json(data, init));

function request(index = 0) {
  const [address, init] = fetched.mock.calls[index] ?? [];
  return { address, init, headers: new Headers(init?.headers) };
}

/** A server that never responds. */
function silence(_: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

test('a read returns the parsed reply and sends the shared headers', async () => {
  jsonResponse({ data: [{ code: 'de', name: 'Deutsch' }], next_page_url: null });
  const reply = await api('GET /api/locales');
  expect(reply.data[0]?.name).toBe('Deutsch');
  const { address, init, headers } = request();
  expect([init?.method, address]).toEqual(['GET', '/api/locales']);
  expect(headers.get('Accept')).toBe('application/json');
  expect(headers.get('X-Requested-With')).toBe('XMLHttpRequest');
  expect(headers.has('X-Cart-Id')).toBe(false);
});

test('a read has no CSRF token', async () => {
  fakeDocument({ cookie: 'XSRF-TOKEN=secret' });
  jsonResponse({});
  await call('GET /api/things');
  expect(request().headers.has('X-XSRF-TOKEN')).toBe(false);
});

test('a change names the account of the studio page, also if another tab has switched', async () => {
  fakeDocument({ account: 'ann' });
  jsonResponse({});
  await call('PUT /api/things');
  expect(request(0).headers.get('x-studio-account')).toBe('ann');
});

test.each(['POST', 'PUT', 'DELETE'])('%s sends the current token', async (method) => {
  fakeDocument({ cookie: 'XSRF-TOKEN=first' });
  jsonResponse({});
  await call(`${method} /api/things`);
  fakeDocument({ cookie: 'XSRF-TOKEN=second%3D' });
  jsonResponse({});
  await call(`${method} /api/things`);
  expect(request(0).headers.get('X-XSRF-TOKEN')).toBe('first');
  expect(request(1).headers.get('X-XSRF-TOKEN')).toBe('second=');
});

test('the cart id of local storage is sent', async () => {
  vi.stubGlobal('localStorage', fakeStorage({ 'cart-id': 'b1946ac9' }));
  jsonResponse({});
  await call('GET /es/cart');
  expect(request().headers.get('X-Cart-Id')).toBe('b1946ac9');
});

test('parameters, query and a JSON body are sent in their places', async () => {
  jsonResponse({});
  await call('PUT /es/cart/{uuid}', {
    params: { uuid: 'a/b' },
    query: { type: 'release' },
    body: { quantity: 2 },
  });
  const { address, init, headers } = request();
  expect(address).toBe('/es/cart/a%2Fb?type=release');
  expect(init?.body).toBe('{"quantity":2}');
  expect(headers.get('Content-Type')).toBe('application/json');
});

test('a file is sent as a form with its fields as JSON, and the browser sets the content type', async () => {
  jsonResponse({});
  const upload = { field: 'image', file: new Blob(['x']), fields: { crop: { x: 1 } } };
  await call('POST /api/users/{user}/page_image', { params: { user: 1 }, upload });
  const form = request().init?.body as FormData;
  expect([...form.keys()]).toEqual(['crop', 'image']);
  expect(form.get('crop')).toBe('{"x":1}');
  expect(await (form.get('image') as Blob).text()).toBe('x');
  expect(request().headers.has('Content-Type')).toBe(false);
});

test('an idempotency key is sent when the caller gives one', async () => {
  jsonResponse({});
  await call('POST /es/checkout', { body: {} }, { idempotencyKey: 'once' });
  jsonResponse({});
  await call('POST /es/checkout', { body: {} });
  expect(request(0).headers.get('Idempotency-Key')).toBe('once');
  expect(request(1).headers.has('Idempotency-Key')).toBe(false);
});

test('204 returns nothing', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await expect(call('DELETE /es/cart/{uuid}', { params: { uuid: 1 } })).resolves.toBeUndefined();
});

test('a failure throws the error of the server', async () => {
  const data = { message: 'Taken', code: 'validation', errors: { email: ['Taken'] } };
  jsonResponse(data, { status: 422 });
  const error = await call('POST /api/things').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ ...data, status: 422, data });
});

test.each([301, 304, 404, 503])('status %i is an error, even without a body', async (status) => {
  fetched.mockResolvedValueOnce(new Response(null, { status }));
  await expect(call('GET /api/locales')).rejects.toMatchObject({
    status,
    code: 'unreadable',
    message: 'An error occurred. Please try again.',
    data: undefined,
  });
});

test('an error page of a proxy is an error with its status, not its text', async () => {
  fetched.mockResolvedValueOnce(new Response('<h1>Bad Gateway</h1>', { status: 502 }));
  await expect(call('GET /api/locales')).rejects.toMatchObject({ status: 502, data: undefined });
});

test('HTML instead of data is an error, although its status is 200', async () => {
  fetched.mockResolvedValueOnce(new Response('<h1>Log in to this network</h1>'));
  await expect(call('GET /api/locales')).rejects.toMatchObject({ status: 200, code: 'unreadable' });
});

test('without a response it times out after 20 seconds with a clear error', async () => {
  vi.useFakeTimers();
  fetched.mockImplementationOnce(silence);
  const outcome = vi.fn();
  const done = call('GET /api/locales').catch(outcome);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(outcome.mock.lastCall?.[0]).toMatchObject({
    status: 0,
    code: 'timeout',
    message: 'The request took too long. Please check your connection and try again.',
  });
});

test('a response that stalls has the same timeout', async () => {
  vi.useFakeTimers();
  fetched.mockImplementationOnce(async (_, { signal }) => {
    const body = new ReadableStream({
      start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
    });
    return new Response(body);
  });
  const failed = expect(call('GET /api/locales')).rejects.toMatchObject({ code: 'timeout' });
  await vi.advanceTimersByTimeAsync(20_000);
  await failed;
});

test('a quick response leaves no timer behind', async () => {
  vi.useFakeTimers();
  jsonResponse({});
  await call('GET /api/locales');
  expect(vi.getTimerCount()).toBe(0);
});

test('a lost connection throws a clear message', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(call('GET /api/locales')).rejects.toMatchObject({
    status: 0,
    code: 'network',
    message: 'We could not reach the shop. Please check your connection and try again.',
  });
});

test('an aborted call rejects with the reason of the caller', async () => {
  fetched.mockImplementationOnce(silence);
  const stop = new AbortController();
  const done = call('GET /api/locales', {}, { signal: stop.signal });
  const reason = new Error('left the page');
  stop.abort(reason);
  await expect(done).rejects.toBe(reason);
});

test('a call with an aborted signal sends no request', async () => {
  const signal = AbortSignal.abort();
  await expect(call('GET /api/locales', {}, { signal })).rejects.toBe(signal.reason);
  expect(fetched).not.toHaveBeenCalled();
});

const GERMANY = { data: [{ iso: 'DE', name: 'Germany' }], next_page_url: null };
const STORED = 'shipping-countries.en-GB';
const storeCache = (value: unknown) =>
  vi.stubGlobal('localStorage', fakeStorage({ [STORED]: JSON.stringify(value) }));

test('shipping countries are loaded fully the first time, and by ETag later', async () => {
  jsonResponse(GERMANY, { headers: { ETag: '"one"' } });
  await expect(api('GET /api/shipping_countries')).resolves.toEqual(GERMANY);
  expect(request(0).headers.has('If-None-Match')).toBe(false);
  expect(request(0).init?.cache).toBe('reload');

  fetched.mockResolvedValueOnce(new Response(null, { status: 304 }));
  await expect(api('GET /api/shipping_countries')).resolves.toEqual(GERMANY);
  expect(request(1).headers.get('If-None-Match')).toBe('"one"');
  expect(request(1).init?.cache).toBeUndefined();
});

test('a changed list replaces the stored one', async () => {
  storeCache({ etag: '"one"', reply: GERMANY });
  const changed = { data: [{ iso: 'FR', name: 'France' }], next_page_url: null };
  jsonResponse(changed, { headers: { ETag: '"two"' } });
  await expect(api('GET /api/shipping_countries')).resolves.toEqual(changed);
  fetched.mockResolvedValueOnce(new Response(null, { status: 304 }));
  await expect(api('GET /api/shipping_countries')).resolves.toEqual(changed);
  expect(request(1).headers.get('If-None-Match')).toBe('"two"');
});

test.each([
  ['empty', JSON.stringify({ etag: '"one"', reply: { data: [], next_page_url: null } })],
  ['without etag', JSON.stringify({ reply: GERMANY })],
  ['of another shape', JSON.stringify({ etag: '"one"', reply: { data: [{ code: 'DE' }] } })],
  ['null', 'null'],
  ['not JSON', '{"etag":'],
])('a stored list that is %s is loaded again without an ETag', async (_, stored) => {
  vi.stubGlobal('localStorage', fakeStorage({ [STORED]: stored }));
  jsonResponse(GERMANY, { headers: { ETag: '"new"' } });
  await expect(api('GET /api/shipping_countries')).resolves.toEqual(GERMANY);
  expect(request().headers.has('If-None-Match')).toBe(false);
  expect(request().init?.cache).toBe('reload');
});

test('each language has its own list', async () => {
  storeCache({ etag: '"english"', reply: GERMANY });
  fakeDocument({ lang: 'de' });
  jsonResponse({ data: [{ iso: 'DE', name: 'Deutschland' }], next_page_url: null });
  await api('GET /api/shipping_countries');
  expect(request().headers.has('If-None-Match')).toBe(false);
});

test('where local storage is blocked, the list and its ETag are stored in memory', async () => {
  vi.stubGlobal('localStorage', blockedStorage());
  fakeDocument({ lang: 'blocked' });
  jsonResponse(GERMANY, { headers: { ETag: '"one"' } });
  await api('GET /api/shipping_countries');
  fetched.mockResolvedValueOnce(new Response(null, { status: 304 }));
  await expect(api('GET /api/shipping_countries')).resolves.toEqual(GERMANY);
  expect(request(1).headers.get('If-None-Match')).toBe('"one"');
});

test('a failed request for the countries is an error from 400 on, and the stored list stays', async () => {
  storeCache({ etag: '"one"', reply: GERMANY });
  jsonResponse({ message: 'Later', code: 'unavailable' }, { status: 503 });
  await expect(api('GET /api/shipping_countries')).rejects.toMatchObject({ status: 503 });
  fetched.mockResolvedValueOnce(new Response(null, { status: 304 }));
  await expect(api('GET /api/shipping_countries')).resolves.toEqual(GERMANY);
});
