/** A minimal browser: stores cookies and echoes the CSRF token. */
import { parseSetCookie } from 'cookie';
import type { LightMyRequestResponse } from 'fastify';
import { recordExample } from './examples.ts';
import { findSecrets, secretCookies } from './find-secrets.ts';
import { recordSecrets } from './records.ts';

/** An app in this process, or a shop in another one (`e2e/testing/remote-browser.ts`). */
export interface TestServer {
  inject(request: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    url: string;
    remoteAddress: string;
    headers: Record<string, string>;
    payload?: object;
  }): Promise<Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>>;
}

export interface TestReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The parsed JSON body; tests check its type themselves. */
  json: never;
}

export interface TestBrowser {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<TestReply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  delete(path: string, headers?: Record<string, string>): Promise<TestReply>;
}

export function makeBrowser(
  server: TestServer,
  always: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
): TestBrowser {
  const cookies = new Map<string, string>();

  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body: unknown,
    headers = {},
  ) {
    if (method !== 'GET' && !cookies.has('XSRF-TOKEN'))
      await send('GET', '/api/csrf_token', undefined);
    const token = cookies.get('XSRF-TOKEN');
    // The plant scans numbers of orders and jobs, which are no secrets.
    const typed = url.startsWith('/api/production/') ? [] : findSecrets(body);
    recordSecrets([...typed, ...secretCookies(cookies.values())]);
    const reply = await server.inject({
      method,
      url,
      remoteAddress,
      headers: {
        ...(cookies.size > 0 && { cookie: [...cookies].map(([k, v]) => `${k}=${v}`).join('; ') }),
        ...(method !== 'GET' && token && { 'x-xsrf-token': token }),
        'x-requested-with': 'XMLHttpRequest',
        ...always,
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    });
    for (const text of [reply.headers['set-cookie'] ?? []].flat()) {
      const { name, value, maxAge } = parseSetCookie(text);
      if (maxAge === 0 || !value) cookies.delete(name);
      else cookies.set(name, value);
    }
    const isJson = reply.body !== '' && /json\b/.test(String(reply.headers['content-type']));
    const json: unknown = isJson ? JSON.parse(reply.body) : undefined;
    recordSecrets([...findSecrets(json), ...secretCookies(cookies.values())]);
    if (reply.statusCode < 300) recordExample({ method, url, body, json });
    return {
      status: reply.statusCode,
      headers: reply.headers as TestReply['headers'],
      text: reply.body,
      json: json as never,
    };
  }

  return {
    cookies,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
    put: (path, body = {}, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  };
}
