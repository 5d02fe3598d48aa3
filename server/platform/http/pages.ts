/** Serves pages: everything that is not a call or a file. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendCached } from './cached-reply.ts';
import { acceptedEncoding, encode, isWorthEncoding } from './encoding.ts';
import { canSendFiles, FILE_FORM_PAGES, type FileFormPage, readFileForm } from './file-forms.ts';
import { makePageCache, type PageKey, pageKey } from './page-cache.ts';
import { acceptForms, withUploadFolder } from './receive-form.ts';
import { isFramed, type RenderDependencies, type RenderedPage, renderPage } from './render-page.ts';
import { pagePolicy } from './security-headers.ts';
import { FILE_FORM } from './web-request.ts';

/** Shop forms are short; studio and admin forms contain whole releases and price lists. */
const FORM_BYTES_MAX = 128_000;
const LONG_FORM_BYTES_MAX = 1_000_000;
const LARGE_FORM_PAGES = ['/studio/*', '/admin/*'];

declare module 'fastify' {
  interface FastifyContextConfig {
    fileFormPage?: FileFormPage;
  }
}

export interface PageDependencies extends RenderDependencies {
  storageOrigin?: string | undefined;
  /** Cookies that make a page personal. */
  privateCookies: readonly string[];
}

export async function registerPages(
  app: FastifyInstance,
  dependencies: PageDependencies,
): Promise<void> {
  const { ctx, csrf, storageOrigin, privateCookies } = dependencies;
  const { publicUrl, LIVE_RELOAD, cards, payoutProviders } = ctx.config;
  // Targets of redirects after a form: pages of payout providers, and files in the storage.
  const formOrigins = [
    payoutProviders.tipalti?.dashboardUrl,
    payoutProviders.trolley?.widgetUrl,
    storageOrigin,
  ]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url).origin);
  const secure = publicUrl.startsWith('https:');
  const policy = (scripts: string[], framed: boolean, stripe = false) =>
    pagePolicy({
      scripts,
      storageOrigin,
      secure,
      framed,
      stripe,
      formOrigins,
      development: LIVE_RELOAD,
    });
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
  await acceptForms(app);
  /** File forms of visitors who are not signed in; their bodies are not read. */
  const unread = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isFileForm(request)) return done();
    canSendFiles(fileFormOf(request), request, dependencies).then((isAllowed) => {
      if (!isAllowed) unread.add(request);
      done();
    }, done);
  });

  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, ...form }: { key: PageKey | null; fileForm?: FormData; isUnread?: boolean },
  ) {
    const rendering = () => renderPage(request, reply, { ...dependencies, ...form });
    const page = await (key ? cache.fill(key, rendering) : rendering());
    if ('etag' in page) return sendCached(request, reply, page);
    const stripe = cards === 'stripe' && isCheckout(request);
    reply.header('content-security-policy', policy([`'nonce-${page.nonce}'`], page.framed, stripe));
    return sendRendered(request, reply, page);
  }

  // Not async, so that a cached page is sent synchronously.
  function replyWithPage(request: FastifyRequest, reply: FastifyReply) {
    csrf.token(request, reply);
    if (isFramed(request)) reply.removeHeader('x-frame-options');
    const key = LIVE_RELOAD ? null : pageKey(request, { privateCookies, now: ctx.clock.now() });
    const cached = key ? cache.find(key) : undefined;
    return cached ? sendCached(request, reply, cached) : render(request, reply, { key });
  }

  function handleForm(page: FileFormPage) {
    return (request: FastifyRequest, reply: FastifyReply) => {
      if (!isFileForm(request)) return replyWithPage(request, reply);
      csrf.token(request, reply);
      if (unread.has(request)) return render(request, reply, { key: null, isUnread: true });
      return withUploadFolder(async (folder) => {
        const fileForm = await readFileForm(page, request, { folder, csrf });
        return await render(request, reply, { key: null, fileForm });
      });
    };
  }

  // A TRACE reply could echo the request, including cookies.
  const method = app.supportedMethods.filter((each) => each !== 'TRACE');
  app.route({ method, url: '/*', bodyLimit: FORM_BYTES_MAX, handler: replyWithPage });
  for (const url of LARGE_FORM_PAGES)
    app.post(url, { bodyLimit: LONG_FORM_BYTES_MAX }, replyWithPage);
  for (const page of FILE_FORM_PAGES) {
    const { url } = page;
    const bodyLimit = LONG_FORM_BYTES_MAX;
    app.post(url, { bodyLimit, config: { fileFormPage: page } }, handleForm(page));
  }
}

function isFileForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith(FILE_FORM) ?? false;
}

function fileFormOf({ routeOptions }: FastifyRequest): FileFormPage | undefined {
  return routeOptions.config.fileFormPage;
}

/** The only page with a card form; it is never cached. */
function isCheckout({ url }: FastifyRequest): boolean {
  return /^\/checkout(\/bulk\/[^/?]+)?\/?(\?|$)/.test(url);
}

/** Style sheets to preload before the HTML is parsed. */
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
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity' || !isWorthEncoding(body)) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await encode(body, encoding, 5));
}
