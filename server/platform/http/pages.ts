/** Everything that is not a call or a file is a page of the web. */
import { RETURN_PICTURE_BYTES_MAX, RETURN_PICTURES_MAX } from '@lathe/rules/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { isObjectKey } from '../object-key.ts';
import { CallError } from './call-error.ts';
import { acceptedEncoding, encode, isWorthEncoding } from './encoding.ts';
import { sendKept } from './kept-reply.ts';
import { makePageCache, pageKey } from './page-cache.ts';
import { isFramed, type RenderDependencies, type RenderedPage, renderPage } from './render-page.ts';
import { pagePolicy } from './security-headers.ts';
import { visitorOf } from './visitor.ts';
import { FILE_FORM } from './web-request.ts';

/** A picture of a page and the fields around it (contract/page-calls.ts). */
const FILE_FORM_BYTES_MAX = 21_000_000;

/** Pages of orders, where pictures of what arrived broken are sent (contract/return-calls.ts). */
const ORDER_PAGES = ['/account/orders/:order', '/checkout/complete/:order'];
const ORDER_FORM_BYTES_MAX = RETURN_PICTURES_MAX * RETURN_PICTURE_BYTES_MAX + 1_000_000;

export interface PageDependencies extends RenderDependencies {
  storageOrigin?: string | undefined;
  /** Cookies that make a page personal. */
  privateCookies: readonly string[];
}

export function registerPages(app: FastifyInstance, dependencies: PageDependencies): void {
  const { ctx, csrf, storageOrigin, privateCookies } = dependencies;
  const { publicUrl, LIVE_RELOAD, cards } = ctx.config;
  const secure = publicUrl.startsWith('https:');
  const policy = (scripts: string[], framed: boolean, stripe = false) =>
    pagePolicy({ scripts, storageOrigin, secure, framed, stripe, development: LIVE_RELOAD });
  const cache = makePageCache({
    cache: ctx.cache,
    headers: ({ headers, framed }, scripts) => ({
      'content-type': headers.get('content-type') ?? 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      ...linkHeader(headers),
      'content-security-policy': policy(scripts, framed),
    }),
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser(
    FILE_FORM,
    { parseAs: 'buffer', bodyLimit: FILE_FORM_BYTES_MAX },
    (_request, body, done) => done(null, body),
  );
  // Only people with an account, or with the key of an order, have something to upload; nobody else
  // may fill the memory.
  app.addHook('onRequest', (request, _reply, done) => {
    const isFileForm = request.headers['content-type']?.startsWith(FILE_FORM) ?? false;
    const isVisitor = visitorOf(request).cookies[csrf.sessionCookie] === undefined;
    const isStranger = isFileForm && isVisitor && !hasOrderKey(ctx, request);
    done(isStranger ? new CallError('wrong_content_type') : undefined);
  });

  async function render(request: FastifyRequest, reply: FastifyReply, key: string | null) {
    const rendering = () => renderPage(request, reply, dependencies);
    const page = await (key ? cache.fill(key, rendering) : rendering());
    if ('etag' in page) return sendKept(request, reply, page);
    const stripe = cards === 'stripe' && isCheckout(request);
    reply.header('content-security-policy', policy([`'nonce-${page.nonce}'`], page.framed, stripe));
    return sendRendered(request, reply, page);
  }

  // Not async: what is kept goes out at once.
  function answer(request: FastifyRequest, reply: FastifyReply) {
    csrf.token(request, reply);
    if (isFramed(request)) reply.removeHeader('x-frame-options');
    const key = LIVE_RELOAD ? null : pageKey(request, { privateCookies, now: ctx.clock.now() });
    const kept = key ? cache.find(key) : undefined;
    return kept ? sendKept(request, reply, kept) : render(request, reply, key);
  }
  app.all('/*', answer);
  for (const url of ORDER_PAGES) app.post(url, { bodyLimit: ORDER_FORM_BYTES_MAX }, answer);
}

/** Scripts send a form to the same address with `.data` at its end. */
function hasOrderKey(ctx: Pick<Ctx, 'secret'>, { url }: FastifyRequest): boolean {
  const { pathname, searchParams } = new URL(url, 'http://page');
  const id = /^\/checkout\/complete\/([^/]+?)(?:\.data)?\/?$/.exec(pathname)?.[1] ?? '';
  return isObjectKey(ctx, { kind: 'order', id, key: searchParams.get('key') ?? '' });
}

/** The only page with a card form; it is never kept. */
function isCheckout({ url }: FastifyRequest): boolean {
  return /^\/checkout(\/bulk\/[^/?]+)?\/?(\?|$)/.test(url);
}

/** The style sheets that a browser may ask for before it has read the page. */
function linkHeader(headers: Headers): Record<string, string> {
  const link = headers.get('link');
  return link ? { link } : {};
}

async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: RenderedPage,
) {
  reply.code(status);
  for (const [name, value] of headers) reply.header(name, value);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity' || !isWorthEncoding(body)) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await encode(body, encoding, 5));
}
