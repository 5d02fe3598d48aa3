import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerAssets } from './assets.ts';
import { NO_PAGE_POLICY } from './security-headers.ts';

it('only the worker of the code scanner may compile WebAssembly, compressed or not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assets-'));
  const app = fastify();
  try {
    await mkdir(join(folder, 'assets'));
    for (const name of ['scan-worker-Ab_1-x.js', 'scan-worker-Ab_1-x.js.br', 'frame-Ab1.js']) {
      await writeFile(join(folder, 'assets', name), 'postMessage(1)');
    }
    app.addHook('onRequest', async (_, reply) => {
      reply.header('content-security-policy', NO_PAGE_POLICY);
    });
    await registerAssets(app, folder);
    const policy = async (name: string, encoding = 'identity') => {
      const headers = { 'accept-encoding': encoding };
      const reply = await app.inject({ url: `/assets/${name}`, headers });
      expect(reply.statusCode).toBe(200);
      return reply.headers['content-security-policy'];
    };
    expect(await policy('frame-Ab1.js')).toBe(NO_PAGE_POLICY);
    for (const encoding of ['identity', 'br']) {
      expect(await policy('scan-worker-Ab_1-x.js', encoding)).toBe(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
      );
    }
  } finally {
    await app.close();
    await rm(folder, { recursive: true });
  }
});
