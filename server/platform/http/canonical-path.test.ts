import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { checkPath } from './canonical-path.ts';

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
}

interface RawReply {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Test pages that return the path they were rendered for. */
const render = async (request: Request) => new Response(new URL(request.url).pathname);
const build = {
  entry: {
    module: { makeLoadContext: (side: unknown) => side, createRequestHandler: () => render },
  },
} as unknown as ServerBuild;

const TOKEN = 'a token for the figures';
const { app } = await testApp({
  web: { loadBuild: async () => build, clientFolder: 'nowhere' },
  env: { METRICS_TOKEN: TOKEN },
});

await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

/** Sends the raw path: fetch and inject would normalise it. */
async function request(
  path: string,
  { method = 'GET', headers = {} }: RequestOptions = {},
): Promise<RawReply> {
  const asked = httpRequest({ host: '127.0.0.1', port, path, method, headers }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const { statusCode: status, headers: answered } = response;
  return { status, headers: answered, body: await text(response) };
}

describe('URL path', () => {
  it.each([
    '/embed/%2e%2e/login',
    '/embed/%2E./login',
    '/embed/../login',
    '/embed/..',
    '/./login',
    '/embed/..%2flogin',
    '/embed%2Fx',
    '/embed\\..\\login',
    '/embed/%5c..%5clogin',
    '/a%zz',
    'http://elsewhere.example/',
    '*',
  ])('that is ambiguous is rejected: %s', (path) => {
    expect(checkPath(path)).toEqual({ result: 'rejected' });
  });

  it.each([
    ['/%6detrics', '/metrics'],
    ['//elsewhere.example', '/elsewhere.example'],
    ['/embed//x', '/embed/x'],
    ['/ann%2Dlee', '/ann-lee'],
    ['/%7Eann%5F1', '/~ann_1'],
  ])('that is not canonical redirects: %s to %s', (path, to) => {
    expect(checkPath(path)).toEqual({ result: 'moved', to });
  });

  it.each([
    '/',
    '/login/',
    '/caf%C3%A9',
    '/a%20b',
    '/x..y/.well-known',
    '/a%00b',
    '/50%25',
    '/a;b=c@d:e',
  ])('that is canonical stays: %s', (path) => {
    expect(checkPath(path)).toEqual({ result: 'canonical' });
  });
});

describe('request', () => {
  it('for the sign-in below the player is not answered with a frameable page', async () => {
    const framed = await request('/embed/x');
    expect(framed.headers['content-security-policy']).toContain('frame-ancestors *');
    for (const url of ['/embed/%2e%2e/login', '/embed/..%2flogin', '/embed/..\\login']) {
      const reply = await request(url);
      expect(reply.status).toBe(400);
      expect(reply.headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(reply.body).not.toContain('/login');
    }
  });

  it('is redirected to the canonical path with its query, within the shop', async () => {
    const reply = await request('//elsewhere.example/%61?q=//x');
    expect(reply.status).toBe(308);
    expect(reply.headers.location).toBe('/elsewhere.example/a?q=//x');
  });

  it('with a body is not redirected', async () => {
    const reply = await request('//login', { method: 'POST' });
    expect(reply.status).toBe(400);
  });
});

describe('metrics', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it.each(['/metrics', '/metrics/', '/%6detrics', '/%6Detrics/', '//metrics', '/./metrics'])(
    'are not shown at %s without the token',
    async (url) => {
      for (const headers of [{}, bearer('a guess'), bearer('')]) {
        const reply = await request(url, { headers });
        expect([308, 400, 404]).toContain(reply.status);
        expect(reply.body).not.toContain('http_request_duration_seconds');
      }
    },
  );

  it('are shown with the token and not cached', async () => {
    const reply = await request('/metrics', { headers: bearer(TOKEN) });
    expect(reply.status).toBe(200);
    expect(reply.body).toContain('http_request_duration_seconds');
    expect(reply.headers['cache-control']).toBe('private, no-store');
  });
});
