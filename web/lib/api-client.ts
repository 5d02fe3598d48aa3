/**
 * The API client of the browser. It imports only types from the contract, because the schemas would
 * be larger than the rest of the client.
 */
import type { CallKey, CallReply, CallSent } from '@lathe/contract/call';
import type { Calls } from '@lathe/contract/calls';
import type { ErrorReply } from '@lathe/contract/errors';
import { REQUEST_TIMEOUT_MS } from '@lathe/rules/limits';
import { STUDIO_ACCOUNT_HEADER } from '@lathe/rules/studio-account';
import { ApiError } from './api-error.ts';
import { readCartId } from './cart-id.ts';
import { readCookie } from './cookies.ts';
import { cacheCountries, readCachedCountries } from './countries-cache.ts';
import { failureMessage } from './error-messages.ts';
import { requestUrl } from './request-url.ts';

export interface ApiOptions {
  /** The same key and body give the same response. For checkout, payouts and refunds. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

type BrowserApi = <Key extends keyof Calls & CallKey>(
  key: Key,
  ...rest: Record<string, never> extends CallSent<Calls[Key]>
    ? [sent?: CallSent<Calls[Key]>, options?: ApiOptions]
    : [sent: CallSent<Calls[Key]>, options?: ApiOptions]
) => Promise<CallReply<Calls[Key]>>;

interface CallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  upload?: { field: string; file: Blob; fields?: Record<string, unknown> };
}

interface RawResponse {
  status: number;
  etag: string | null;
  text: string;
}

const SHIPPING_COUNTRIES = 'GET /api/shipping_countries';

async function call(key: string, sent: CallInput = {}, options: ApiOptions = {}): Promise<unknown> {
  if (key === SHIPPING_COUNTRIES) return await callShippingCountries(options);
  const rawResponse = await sendRequest(key, sent, options);
  if (rawResponse.status < 200 || rawResponse.status > 299) throw failure(rawResponse);
  return readJson(rawResponse);
}

/** See `Api` in the contract. On the server the same calls run without a network. */
export const api = call as BrowserApi;

async function callShippingCountries(options: ApiOptions): Promise<unknown> {
  const language = document.documentElement.lang;
  const cached = readCachedCountries(language);
  const rawResponse = cached
    ? await sendRequest(SHIPPING_COUNTRIES, {}, options, {
        headers: { 'If-None-Match': cached.etag },
      })
    : await sendRequest(SHIPPING_COUNTRIES, {}, options, { cache: 'reload' });
  if (rawResponse.status === 304 && cached) return cached.reply;
  if (rawResponse.status >= 400 || rawResponse.status === 304) throw failure(rawResponse);
  const reply = readJson(rawResponse);
  if (rawResponse.etag !== null) cacheCountries(language, rawResponse.etag, reply);
  return reply;
}

async function sendRequest(
  key: string,
  { params, query, body, upload }: CallInput,
  { idempotencyKey, signal }: ApiOptions,
  extra: { headers?: Record<string, string>; cache?: RequestCache } = {},
): Promise<RawResponse> {
  const [method = '', path = ''] = key.split(' ');
  const headers = new Headers(extra.headers);
  headers.set('Accept', 'application/json');
  headers.set('X-Requested-With', 'XMLHttpRequest');
  const cartId = readCartId();
  if (cartId !== null) headers.set('X-Cart-Id', cartId);
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  if (method !== 'GET') {
    const token = readCookie('XSRF-TOKEN');
    if (token !== null) headers.set('X-XSRF-TOKEN', token);
    const account = document.querySelector<HTMLElement>('[data-account]')?.dataset.account;
    if (account !== undefined) headers.set(STUDIO_ACCOUNT_HEADER, account);
  }
  const init: RequestInit = { method, headers };
  if (extra.cache !== undefined) init.cache = extra.cache;
  if (upload !== undefined) {
    init.body = uploadForm(upload);
  } else if (body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(body);
  }
  return await fetchWithTimeout(requestUrl(path, params, query), init, signal);
}

/** Fields hold JSON and precede the file, so the server can reject before reading all of it. */
function uploadForm({ field, file, fields = {} }: NonNullable<CallInput['upload']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, JSON.stringify(value));
  form.set(field, file);
  return form;
}

/** The timeout covers the body too, because a server may stop in the middle of a response. */
async function fetchWithTimeout(
  address: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<RawResponse> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const abortByCaller = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', abortByCaller);
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    stop.abort();
  }, REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(address, { ...init, signal: stop.signal });
    const text = await response.text();
    return { status: response.status, etag: response.headers.get('ETag'), text };
  } catch (cause) {
    signal?.throwIfAborted();
    const code = isTimedOut ? 'timeout' : 'network';
    throw new ApiError(failureMessage(code), { status: 0, code, cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abortByCaller);
  }
}

function readJson({ status, text }: RawResponse): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(failureMessage('an_error_occurred'), { status, code: 'unreadable', cause });
  }
}

function failure(rawResponse: RawResponse): ApiError {
  let data: unknown;
  try {
    data = readJson(rawResponse);
  } catch {
    // For example an error page of a proxy: only the status is known.
  }
  const { message, code, errors } = (data ?? {}) as Partial<ErrorReply>;
  return new ApiError(message ?? failureMessage('an_error_occurred'), {
    status: rawResponse.status,
    code: code ?? 'unreadable',
    errors,
    data,
  });
}
