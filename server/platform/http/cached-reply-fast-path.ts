/**
 * Fast path: sends a cached reply before Fastify's hooks run. Everything not cached, or not ready
 * in the accepted encoding, goes on to Fastify.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { type CachedReply, callCacheKey, encodedBody, isNotModified } from './cached-reply.ts';
import { visitorOf } from './visitor.ts';

interface Options {
  ctx: Pick<Ctx, 'cache' | 'clock'>;
  /** Added to every response. */
  headers: Record<string, string>;
  /** False during shutdown: only Fastify closes connections then. */
  isOpen(): boolean;
  onReply(): void;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export function installCachedReplyFastPath(app: FastifyInstance, options: Options): void {
  const framework = app.server.listeners('request') as Listener[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (replyFromCache(request, response, options)) return;
    for (const listener of framework) listener.call(app.server, request, response);
  });
}

function replyFromCache(
  request: IncomingMessage,
  response: ServerResponse,
  { ctx, headers, isOpen, onReply }: Options,
): boolean {
  const { method, url = '' } = request;
  if (method !== 'GET' || !url.startsWith('/api/') || !isOpen()) return false;
  const kept = ctx.cache.peek<CachedReply>(callCacheKey(url, visitorOf(request), ctx.clock.now()));
  if (!kept) return false;
  if (isNotModified(kept, request.headers['if-none-match'])) {
    response.writeHead(304, headerList(kept, headers)).end();
  } else {
    const ready = encodedBody(kept, request.headers['accept-encoding']);
    if (!ready) return false;
    const list = headerList(kept, headers);
    list.push('content-length', String(ready.bytes.length));
    if (ready.encoding !== 'identity') list.push('content-encoding', ready.encoding);
    response.writeHead(200, list);
    if (ready.bytes === kept.body && kept.text !== null) response.end(kept.text);
    else response.end(ready.bytes);
  }
  onReply();
  return true;
}

const lists = new WeakMap<CachedReply, string[]>();

/**
 * Raw header list (name, value, name, value …), which Node writes unchanged. The constant part is
 * built once per reply.
 */
function headerList(kept: CachedReply, always: Record<string, string>): string[] {
  const known = lists.get(kept);
  if (known) return [...known];
  const made = Object.entries({ ...always, ...kept.headers }).flat();
  lists.set(kept, made);
  return [...made];
}
