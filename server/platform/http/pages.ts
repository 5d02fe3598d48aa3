/** Everything that is not a call or a file is a page of the web, rendered by React Router. */
import { randomBytes } from 'node:crypto';
import type { Api, ServerSide } from '@lathe/contract/server-side';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { acceptedEncoding, encode, isWorthEncoding } from './encoding.ts';
import { errorReply, toCallError } from './error-reply.ts';
import { type KeptReply, sendKept } from './kept-reply.ts';
import { makePageCache, pageKey, type RenderedPage } from './page-cache.ts';
import { type CallDependencies, callerOf } from './register-calls.ts';
import { pagePolicy } from './security-headers.ts';
import { visitorOf } from './visitor.ts';
import { assertGenuineForm, toWebRequest } from './web-request.ts';

/** What the web's server build exports beside React Router's own parts. */
interface WebEntry {
  makeLoadContext(given: ServerSide): RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
}

export interface PageDependencies extends CallDependencies {
  /** The built web; in development it is loaded anew for every request. */
  loadBuild(): Promise<ServerBuild>;
  storageOrigin?: string | undefined;
  openApi: unknown;
  /** Cookies that make a page personal. */
  privateCookies: readonly string[];
}

/** Set by a route's `headers` when the page is the same for every anonymous visitor. */
const TAGS_HEADER = 'x-cache-tags';

export function registerPages(app: FastifyInstance, dependencies: PageDependencies): void {
  const { ctx, csrf, storageOrigin, privateCookies } = dependencies;
  const { publicUrl, LIVE_RELOAD } = ctx.config;
  const secure = publicUrl.startsWith('https:');
  const policy = (scripts: string[]) =>
    pagePolicy({ scripts, storageOrigin, secure, development: LIVE_RELOAD });
  const cache = makePageCache({
    cache: ctx.cache,
    headers: (scripts) => ({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-security-policy': policy(scripts),
    }),
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.all('/*', async (request, reply) => {
    assertGenuineForm(request, csrf);
    csrf.token(request, reply);
    const key = LIVE_RELOAD ? null : pageKey(request, privateCookies);
    const kept = key ? cache.find(key) : undefined;
    if (kept) return sendKept(request, reply, kept);
    const render = () => renderPage(request, reply, dependencies);
    const page = await (key ? cache.fill(key, render) : render());
    if ('bytes' in page) return sendKept(request, reply, page as KeptReply);
    return sendRendered(request, reply, page, policy([`'nonce-${page.nonce}'`]));
  });
}

async function renderPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { ctx, runner, identify, csrf, loadBuild, openApi }: PageDependencies,
): Promise<RenderedPage & { headers: Headers; body: Buffer }> {
  const build = await loadBuild();
  const nonce = randomBytes(16).toString('base64');
  const caller = await callerOf(request, reply, ctx, identify);
  const visitor = visitorOf(request);
  let personal = caller.actor !== null;

  const api = async (key: string, sent = {}) => {
    const call = runner.get(key);
    if (!call) throw new Error(`There is no call ${key}.`);
    try {
      return await call.run(caller, sent);
    } catch (thrown) {
      const error = toCallError(thrown);
      if (error.code === 'internal') request.log.error({ err: thrown }, `${key} failed`);
      throw Response.json(errorReply(error, visitor, request.id), { status: error.status });
    }
  };

  const web = build.entry.module as typeof build.entry.module & WebEntry;
  const context = web.makeLoadContext({
    api: api as Api,
    csrfToken() {
      personal = true;
      return csrf.token(request, reply);
    },
    openApi: () => openApi,
    locale: caller.locale,
    country: caller.country,
    viewer: caller.actor && { id: caller.actor.userId, name: caller.actor.name },
    nonce,
    production: ctx.config.production,
    publicUrl: ctx.config.publicUrl,
  });
  const handle = web.createRequestHandler(
    build,
    ctx.config.production ? 'production' : 'development',
  );
  const response = await handle(toWebRequest(request, ctx.config.publicUrl), context);
  const body = Buffer.from(await response.arrayBuffer());
  const tags = response.headers.get(TAGS_HEADER);
  const shared = response.status === 200 && tags !== null && !personal;
  return {
    status: response.status,
    headers: response.headers,
    body,
    html: shared ? body.toString() : '',
    nonce,
    cacheTags: shared ? tags.split(' ') : null,
  };
}

async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  page: { status: number; headers?: Headers; body?: Buffer },
  policy: string,
) {
  reply.code(page.status).header('content-security-policy', policy);
  for (const [name, value] of page.headers ?? []) {
    if (name !== TAGS_HEADER) reply.header(name, value);
  }
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  const body = page.body ?? Buffer.alloc(0);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity' || !isWorthEncoding(body)) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await encode(body, encoding, 5));
}
