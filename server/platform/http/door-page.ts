/**
 * Serves `/door`, the page for those who admit guests: a program of its own, see web/door. The page
 * is the same for everybody; the secret of a device is after the `#`, which no server gets.
 */
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ASSET_AGE, isScanWorker, SCAN_WORKER_POLICY } from './assets.ts';
import { CallError } from './call-error.ts';

/**
 * Pages that they may serve though they are not below `/door/`: the page of the door, and those of tickets,
 * which open without network, too.
 */
const SERVICE_WORKERS = new Map([
  ['keep-offline.js', '/door'],
  ['keep-tickets.js', '/T/'],
]);
/** They load the files that they keep. */
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

export async function registerDoorPage(
  app: FastifyInstance,
  { folder, secure }: { folder: string; secure: boolean },
): Promise<void> {
  const policy = pagePolicy(secure);
  app.get('/door', async (_request, reply) => {
    const page = await readFile(join(folder, 'index.html')).catch(() => null);
    if (!page) throw new CallError('not_found');
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      .send(page);
  });
  // In development the files are built after this.
  const common = { decorateReply: false, index: false, suppressWarning: true } as const;
  await app.register(fastifyStatic, {
    ...common,
    root: resolve(folder, 'assets'),
    prefix: '/door/assets/',
    immutable: true,
    maxAge: ASSET_AGE,
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (isScanWorker(path)) reply.header('content-security-policy', SCAN_WORKER_POLICY);
    },
  });
  await app.register(fastifyStatic, {
    ...common,
    root: resolve(folder),
    prefix: '/door/',
    maxAge: 0,
    setHeaders: (reply, path) => {
      const scope = SERVICE_WORKERS.get(basename(path));
      if (!scope) return;
      reply.header('content-security-policy', SERVICE_WORKER_POLICY);
      reply.header('service-worker-allowed', scope);
    },
  });
}

function pagePolicy(secure: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // React sets style attributes, which cannot run scripts.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self'",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
