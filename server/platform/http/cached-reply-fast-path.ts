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
  const cached = ctx.cache.peek<CachedReply>(
    callCacheKey(url, visitorOf(request), ctx.clock.now()),
  );
  if (!cached) return false;
  if (isNotModified(cached, request.headers['if-none-match'])) {
    response.writeHead(304, headerList(cached, headers)).end();
  } else {
    const encoded = encodedBody(cached, request.headers['accept-encoding']);
    if (!encoded) return false;
    const list = headerList(cached, headers);
    list.push('content-length', String(encoded.bytes.length));
    if (encoded.encoding !== 'identity') list.push('content-encoding', encoded.encoding);
    response.writeHead(200, list);
    if (encoded.bytes === cached.body && cached.text !== null) response.end(cached.text);
    else response.end(encoded.bytes);
  }
  onReply();
  return true;
}

const lists = new WeakMap<CachedReply, string[]>();

/**
 * Raw header list (name, value, name, value …), which Node writes unchanged. The constant part is
 * built once per reply.
 */
function headerList(cached: CachedReply, always: Record<string, string>): string[] {
  const cachedList = lists.get(cached);
  if (cachedList) return [...cachedList];
  const list = Object.entries({ ...always, ...cached.headers }).flat();
  lists.set(cached, list);
  return [...list];
}
