/** A simulated browser user: headers, an own address, and retries. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough to detect a process that is killed during a response. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Everything may be down at once, and a killed process keeps its idempotency key locked for a
 * minute.
 */
const DOWNTIME_MAX_MS = 180_000;
const RETRY_DELAY_MS = 200;

export interface ApiReply {
  status: number;
  json: Record<string, unknown>;
}

/** The last response, and the number of earlier attempts without one. */
export interface FinalReply extends ApiReply {
  lost: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface RequestOptions {
  /** A form is sent with its files, everything else as JSON. */
  body?: object | FormData;
  method?: Method;
}

export interface Visitor {
  headers: Record<string, string>;
  /** Null when the server died before it responded, or was down. */
  request(path: string, options?: RequestOptions & { target?: number }): Promise<ApiReply | null>;
  /** Retries on other origins until a response arrives, as a user would. */
  submit(path: string, options?: RequestOptions & { idempotent?: boolean }): Promise<FinalReply>;
}

export interface ShopEndpoints {
  origins: readonly string[];
  /** Called for every response; status 0 means that none arrived. */
  onReply?: (path: string, status: number, code: unknown) => void;
}

export function makeVisitor(
  at: number,
  { origins, onReply }: ShopEndpoints,
  formHeaders: Record<string, string>,
): Visitor {
  const headers: Record<string, string> = {
    ...formHeaders,
    'x-forwarded-for': `10.${Math.floor(Math.random() * 255)}.${(at >> 8) & 255}.${at & 255}`,
  };

  async function send(path: string, init: RequestInit, target: number): Promise<ApiReply | null> {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    try {
      const reply = await fetch(`${origins[target % origins.length]}${path}`, { ...init, signal });
      const text = await reply.text();
      const apiReply = { status: reply.status, json: readJson(text) };
      onReply?.(path, apiReply.status, apiReply.json.code);
      return apiReply;
    } catch {
      onReply?.(path, 0, undefined);
      return null;
    }
  }

  function initOf(
    { body, method = body ? 'POST' : 'GET' }: RequestOptions,
    more = {},
  ): RequestInit {
    const { 'content-type': _, ...own } = headers;
    if (body instanceof FormData) return { method, headers: { ...own, ...more }, body };
    if (body) return { method, headers: { ...headers, ...more }, body: JSON.stringify(body) };
    return { method, headers: { ...own, ...more } };
  }

  return {
    headers,
    request: (path, { target = at, ...options } = {}) => send(path, initOf(options), target),
    async submit(path, { idempotent = false, ...options } = {}) {
      const key: Record<string, string> = idempotent ? { 'idempotency-key': randomUUID() } : {};
      const init = initOf(options, key);
      const deadline = performance.now() + DOWNTIME_MAX_MS;
      let lost = 0;
      for (let attempt = 0; performance.now() < deadline; attempt += 1) {
        const apiReply = await send(path, init, at + attempt);
        // The process that locked the key may be dead; the lock lasts a minute.
        const isLocked = apiReply?.json.code === 'request_in_progress';
        if (apiReply && apiReply.status < 500 && !isLocked) return { ...apiReply, lost };
        if (!apiReply || apiReply.status >= 500) lost += 1;
        await sleep(isLocked ? 2000 : RETRY_DELAY_MS);
      }
      throw new Error(`No response at ${path}.`);
    },
  };
}

/** The load balancer itself responds without JSON when no backend is up. */
function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** The anti-forgery token that a browser sends with every change. */
export async function readFormHeaders(
  origin: string,
  session = '',
): Promise<Record<string, string>> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const reply = await fetch(`${origin}/api/csrf_token`, { headers: { cookie: session }, signal });
  const cookie = reply.headers.getSetCookie().find((each) => each.startsWith('XSRF-TOKEN='));
  if (cookie === undefined) throw new Error(`${origin} sent no token, but status ${reply.status}.`);
  const pair = cookie.split(';', 1)[0] ?? '';
  const token = decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
  const cookies = [pair, session].filter((each) => each !== '').join('; ');
  return { 'content-type': 'application/json', cookie: cookies, 'x-xsrf-token': token };
}
