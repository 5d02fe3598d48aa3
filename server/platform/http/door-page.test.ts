import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerDoorPage } from './door-page.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'door-page-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>Door</title>');
  for (const name of ['keep-offline.js', 'keep-tickets.js']) {
    await writeFile(join(folder, name), 'self');
  }
  for (const name of ['main-Ab1.js', 'main-Ab1.js.br', 'scan-worker-Ab1.js']) {
    await writeFile(join(folder, 'assets', name), 'postMessage(1)');
  }
  app = fastify();
  await registerDoorPage(app, { folder, secure: true });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'br' } });

it('the page runs only its own scripts, and no search engine lists it', async () => {
  const { headers, statusCode, body } = await get('/door');
  expect(statusCode).toBe(200);
  expect(body).toBe('<title>Door</title>');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('wasm');
});

it.each([
  ['keep-offline.js', '/door'],
  ['keep-tickets.js', '/T/'],
])(
  'the service worker %s serves %s, is never stale, and loads only from here',
  async (file, scope) => {
    const { headers } = await get(`/door/${file}`);
    expect(headers).toMatchObject({
      'service-worker-allowed': scope,
      'cache-control': 'public, max-age=0',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
  },
);

it('files with a hash are kept forever; the code reader alone may compile WebAssembly', async () => {
  const { headers } = await get('/door/assets/main-Ab1.js');
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect(headers).not.toHaveProperty('service-worker-allowed');
  const reader = await get('/door/assets/scan-worker-Ab1.js');
  expect(reader.headers['content-security-policy']).toContain("'wasm-unsafe-eval'");
});
