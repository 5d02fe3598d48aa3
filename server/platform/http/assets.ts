/** Built web assets: their names contain a hash, so browsers may cache them forever. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export const ASSET_AGE = '365d';

/** The code reader of the camera is WebAssembly. It runs in a worker, so no page needs this policy. */
const SCAN_WORKER = /[\\/]scan-worker-[\w-]+\.js$/;
export const SCAN_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

export async function registerAssets(app: FastifyInstance, clientFolder: string): Promise<void> {
  const flags = join(
    dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')),
    'flags',
    '4x3',
  );
  await app.register(fastifyStatic, {
    root: flags,
    prefix: '/assets/flags/',
    maxAge: '30d',
    decorateReply: false,
    index: false,
  });
  const assets = join(clientFolder, 'assets');
  if (!existsSync(assets)) return;
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    immutable: true,
    maxAge: ASSET_AGE,
    preCompressed: true,
    decorateReply: false,
    index: false,
    setHeaders: (reply, path) => {
      if (isScanWorker(path)) reply.header('content-security-policy', SCAN_WORKER_POLICY);
    },
  });
}

/** Also compressed. */
export function isScanWorker(path: string): boolean {
  return SCAN_WORKER.test(path.replace(/\.(br|gz)$/, ''));
}
