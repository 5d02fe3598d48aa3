import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { PRODUCTION_ENV } from '../../testing/production-env.ts';

const render = async () =>
  new Response('<p>A page</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
const build = {
  entry: {
    module: { makeLoadContext: (side: unknown) => side, createRequestHandler: () => render },
  },
} as unknown as ServerBuild;
const web = { loadBuild: async () => build, clientFolder: 'nowhere' };

const app = await testApp({ web, env: PRODUCTION_ENV });
await app.ctx.storage.put('public/words.txt', Buffer.from('words'), { contentType: 'text/plain' });

/**
 * A page, calls (the second time from the cache), errors, a redirect, files and machine-readable
 * documents.
 */
const PATHS = [
  '/',
  '/embed/x',
  '/api/locales',
  '/api/locales',
  '/api/locales',
  '/api/session',
  '/api/openapi.json',
  '/api/nothing',
  '/api/account/nobody',
  '//api/locales',
  '/health',
  '/robots.txt',
  '/sitemap.xml',
  '/media/public/words.txt',
  '/media/public/nothing.txt',
  '/assets/flags/de.svg',
  '/realtime?topics=nothing',
];

describe('every response', () => {
  it.each(PATHS)('has security headers: %s', async (url) => {
    const { headers } = await app.app.inject({ url, headers: { origin: 'https://evil.example' } });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    const policy = String(headers['content-security-policy']);
    const framed = url.startsWith('/embed/x') ? '*' : url === '/' ? "'self'" : "'none'";
    expect(policy).toContain(`frame-ancestors ${framed}`);
    expect(policy).toContain(
      url === '/' || framed === '*' ? "object-src 'none'" : "default-src 'none'",
    );
    // No CORS headers.
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('TRACE', () => {
  it.each(['/', '/login', '/api/locales', '/media/public/words.txt'])(
    'does not echo the request: %s',
    async (url) => {
      const cookie = 'lathe=a-cookie-of-the-visitor';
      const reply = await app.app.inject({ method: 'TRACE', url, headers: { cookie } } as object);
      expect(reply.statusCode).toBe(404);
      expect(reply.body).not.toContain('a-cookie-of-the-visitor');
    },
  );
});

describe('request with ambiguous framing', () => {
  it.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6'],
    ['a length beside chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
    ['an unknown encoding', 'Transfer-Encoding: xchunked'],
    ['a header name with a space', 'Content-Length : 5'],
  ])('is rejected together with everything behind it: %s', async (_, headers) => {
    const real = await testApp();
    await real.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = real.app.server.address() as AddressInfo;
    const socket = connect({ host: '127.0.0.1', port });
    await once(socket, 'connect');
    const body = 'GET /health HTTP/1.1\r\nHost: shop\r\n\r\n';
    socket.write(`POST /api/login HTTP/1.1\r\nHost: shop\r\n${headers}\r\n\r\n${body}`);
    // Reads until the server closes the connection.
    const answered = await text(socket);
    expect(answered).toContain('HTTP/1.1 400 ');
    expect(answered).not.toContain('"status":"ok"');
  });
});
