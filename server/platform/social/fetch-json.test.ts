import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { callService, fetchPicture } from './fetch-json.ts';

const requestedPaths: string[] = [];
const server = createServer((request, response) => {
  requestedPaths.push(request.url ?? '');
  if (request.url === '/moved') return response.writeHead(302, { location: '/inside' }).end();
  if (request.url === '/endless') return response.end(Buffer.alloc(9_000_000, ' '));
  return response.writeHead(200, { 'content-type': 'application/json' }).end('{"found":true}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const ORIGIN = `http://127.0.0.1:${port}`;
const LOCAL_ORIGIN = /^http:\/\/127\.0\.0\.1:\d+$/;
afterAll(() => server.close());

const NO_REPLY = { ok: false, status: null, json: null };

describe('request to an external service', () => {
  it('goes to the intended URL', async () => {
    const url = new URL('/inside', ORIGIN);
    expect(await callService({ url })).toEqual({ ok: true, json: { found: true } });
  });

  it('does not follow a redirect to another host', async () => {
    requestedPaths.length = 0;
    expect(await callService({ url: new URL('/moved', ORIGIN) })).toEqual(NO_REPLY);
    expect(await fetchPicture(`${ORIGIN}/moved`, { hosts: LOCAL_ORIGIN })).toBeNull();
    expect(requestedPaths).toEqual(['/moved', '/moved']);
  });

  it('limits the size of the response', async () => {
    expect(await callService({ url: new URL('/endless', ORIGIN) })).toEqual(NO_REPLY);
    expect(await fetchPicture(`${ORIGIN}/endless`, { hosts: LOCAL_ORIGIN })).toBeNull();
  });
});

describe('external picture', () => {
  it('is fetched only from allowed hosts', async () => {
    requestedPaths.length = 0;
    const hosts = /^https:\/\/pictures\.example$/;
    expect(await fetchPicture(`${ORIGIN}/inside`, { hosts })).toBeNull();
    expect(requestedPaths).toEqual([]);
    expect(await fetchPicture(`${ORIGIN}/inside`, { hosts: LOCAL_ORIGIN })).not.toBeNull();
  });
});
