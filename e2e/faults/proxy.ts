/**
 * A simple load balancer: it detects a dead backend by a failed request, skips it for a while, and
 * retries on the next one only when that is safe: when no backend received the request, or when it
 * is idempotent. It can also reorder webhooks of the card provider.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS_PATH } from '../../server/platform/cards/post-sandbox-event.ts';

const BACKOFF_MS = 1000;
const REPEATABLE = ['GET', 'HEAD'];

export interface LoadBalancer extends AsyncDisposable {
  origin: string;
  /** How webhooks of the card provider are delivered; null means immediately and in order. */
  nextFault: (() => ProxyFault) | null;
  counts: { passed: number; retried: number; given_up: number } & Record<ProxyFault, number>;
}

/**
 * `twice`: delivered again later. `late`: delivered after newer ones. `unheard`: the response is
 * lost.
 */
export type ProxyFault = 'passed_on' | 'twice' | 'late' | 'unheard';

export async function startProxy(port: number, targets: readonly number[]): Promise<LoadBalancer> {
  const backoffUntil = new Map<number, number>();
  let nextTarget = 0;
  const proxy = {
    origin: `http://localhost:${port}`,
    nextFault: null as LoadBalancer['nextFault'],
    counts: { passed: 0, retried: 0, given_up: 0, passed_on: 0, twice: 0, late: 0, unheard: 0 },
  };

  /** Backends that responded last time come first, round-robin. */
  function targetsInTurn(): number[] {
    nextTarget += 1;
    const now = performance.now();
    const from = targets.map((_, index) => targets[(nextTarget + index) % targets.length] ?? 0);
    const isBackedOff = (target: number) => (backoffUntil.get(target) ?? 0) > now;
    return from.toSorted((a, b) => Number(isBackedOff(a)) - Number(isBackedOff(b)));
  }

  async function forward(message: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const target of targetsInTurn()) {
      const end = await forwardTo(target, message, response);
      if (end === 'passed') {
        proxy.counts.passed += 1;
        return;
      }
      backoffUntil.set(target, performance.now() + BACKOFF_MS);
      if (end === 'broken') break;
      proxy.counts.retried += 1;
    }
    proxy.counts.given_up += 1;
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  }

  async function forwardEvent(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = proxy.nextFault?.() ?? 'passed_on';
    proxy.counts[fault] += 1;
    const body = Buffer.concat(await Array.fromAsync(message));
    const deliver = () => deliverTo(targetsInTurn(), message, body);
    if (fault === 'late') await sleep(500 + Math.random() * 4000);
    const status = await deliver();
    if (fault === 'twice') void sleep(Math.random() * 4000).then(deliver);
    if (fault === 'unheard') response.destroy();
    else response.writeHead(status).end();
  }

  const server = createServer((message, response) => {
    const handler = message.url === EVENTS_PATH ? forwardEvent : forward;
    handler(message, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(port, 'localhost', listening));
  return Object.assign(proxy, {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  });
}

/**
 * `untouched`: the backend received nothing. `broken`: it may have been processed, so a retry is
 * not safe.
 */
function forwardTo(
  port: number,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<'passed' | 'untouched' | 'broken'> {
  const { promise, resolve } = Promise.withResolvers<'passed' | 'untouched' | 'broken'>();
  const { method = 'GET', url: path, headers } = message;
  const upstream = request({ host: 'localhost', port, method, path, headers, agent: false });
  let isSent = false;
  upstream.once('socket', (socket) =>
    socket.once('connect', () => {
      isSent = true;
      if (message.readableEnded) upstream.end();
      else message.pipe(upstream);
    }),
  );
  upstream.once('response', (upstreamReply) => {
    response.writeHead(upstreamReply.statusCode ?? 502, upstreamReply.headers);
    upstreamReply.pipe(response);
    upstreamReply.once('end', () => resolve('passed'));
    upstreamReply.once('error', () => resolve('broken'));
  });
  upstream.once('error', () => {
    message.unpipe(upstream);
    const canRetry = !isSent || (REPEATABLE.includes(method) && !response.headersSent);
    resolve(canRetry ? 'untouched' : 'broken');
  });
  response.once('close', () => {
    if (!response.writableFinished) upstream.destroy();
  });
  return promise;
}

async function deliverTo(
  ports: readonly number[],
  { method = 'POST', url, headers }: IncomingMessage,
  body: Buffer,
): Promise<number> {
  const { 'content-length': _, connection: __, host: ___, ...own } = headers;
  const given = { method, headers: own as Record<string, string>, body: new Uint8Array(body) };
  for (const port of ports) {
    const reply = await fetch(`http://localhost:${port}${url}`, given).catch(() => null);
    if (reply) return reply.status;
  }
  return 502;
}
