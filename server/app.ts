/** Builds the Fastify app. Tests and production share it. */
import { join } from 'node:path';
import type { CallTable } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import { openApiDocument } from '@lathe/contract/openapi';
import { DEVELOPER_FLAGS_COOKIE } from '@lathe/rules/flags';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { Ctx } from './context.ts';
import { registerCardEvents } from './modules/checkout/register-card-events.ts';
import { disputeHandlers } from './modules/disputes.ts';
import { registerDoorLists } from './modules/door/index.ts';
import { registerEventFiles } from './modules/event-figures/index.ts';
import { registerMailUnsubscribe } from './modules/notifications/index.ts';
import { makeKeyStateOf } from './modules/orders/index.ts';
import { registerUnsubscribe } from './modules/pages/index.ts';
import { registerProviderEvents } from './modules/payout-providers/register-provider-events.ts';
import { registerPressFiles } from './modules/press/index.ts';
import { registerPromoAudio, registerPromoDownloads } from './modules/promos/index.ts';
import { handlers } from './modules/routes.ts';
import { registerStatements } from './modules/sales/index.ts';
import { registerSeo } from './modules/seo/register-seo.ts';
import { registerPayeeUnsubscribe } from './modules/splits/index.ts';
import { registerBeacon } from './modules/statistics/index.ts';
import { registerAlertUnsubscribe } from './modules/stock-alerts/index.ts';
import { registerGuestTickets, registerTicketFiles } from './modules/ticket-holders/index.ts';
import { registerLeaveLine } from './modules/ticket-waits/index.ts';
import type { Identify } from './platform/http/actor.ts';
import type { IdentifyKey } from './platform/http/api-key.ts';
import { registerAssets } from './platform/http/assets.ts';
import { installCachedReplyFastPath } from './platform/http/cached-reply-fast-path.ts';
import { CallError } from './platform/http/call-error.ts';
import { readExamples } from './platform/http/call-examples.ts';
import { makeCallRunner } from './platform/http/call-runner.ts';
import { registerCanonicalPaths } from './platform/http/canonical-path.ts';
import { makeCsrf } from './platform/http/csrf.ts';
import { registerDoorPage } from './platform/http/door-page.ts';
import { errorReply, toCallError } from './platform/http/error-reply.ts';
import type { AnyHandlers } from './platform/http/handlers.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerMetrics } from './platform/http/metrics.ts';
import { registerPages } from './platform/http/pages.ts';
import { registerJson } from './platform/http/read-json.ts';
import { registerRealtime } from './platform/http/realtime-route.ts';
import { registerCalls } from './platform/http/register-calls.ts';
import { logRejection, rememberActor } from './platform/http/rejection-log.ts';
import { registerRequestLog } from './platform/http/request-log.ts';
import { HSTS, NO_PAGE_POLICY, SAFETY_HEADERS } from './platform/http/security-headers.ts';
import { trustedProxies } from './platform/http/trusted-proxies.ts';
import { visitorOf } from './platform/http/visitor.ts';
import { registerStorage } from './platform/storage/register-storage.ts';

export interface AppOptions {
  ctx: Ctx;
  identify: Identify;
  identifyKey: IdentifyKey;
  sessionCookie: string;
  /** Page rendering; without it the app serves only API calls. */
  web?: { loadBuild(): Promise<ServerBuild>; clientFolder: string } | undefined;
  /** Set only by tests. */
  table?: { calls: CallTable; handlers: AnyHandlers };
}

const MAX_BODY_BYTES = 1_000_000;

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { ctx, sessionCookie, web } = options;
  const identify: Identify = async (request, identifyOptions) => {
    const actor = await options.identify(request, identifyOptions);
    rememberActor(request, actor);
    return actor;
  };
  const { production, publicUrl } = ctx.config;
  const secure = publicUrl.startsWith('https:');
  let requests = 0;
  const app: FastifyInstance = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(ctx.config),
    bodyLimit: MAX_BODY_BYTES,
    // Uploads have no total time limit; only idle connections are closed.
    connectionTimeout: 65_000,
    genReqId: () => `${process.pid.toString(36)}-${(++requests).toString(36)}`,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // During shutdown, answer pending requests and close the connection instead of sending a bare
    // 503.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  registerJson(app);
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });

  const headers = {
    ...SAFETY_HEADERS,
    ...(secure && HSTS),
    // Pages set their own policy.
    'content-security-policy': NO_PAGE_POLICY,
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    // Private by default. Cacheable replies override this header.
    reply.header('cache-control', 'private, no-store');
    done();
  });
  registerCanonicalPaths(app);
  app.setErrorHandler((thrown, request, reply) => {
    const error = toCallError(thrown);
    logRejection(request, error.code);
    if (error.code === 'internal') request.log.error({ err: thrown }, 'unexpected failure');
    if (error.code === 'unavailable')
      request.log.warn({ err: thrown }, 'the database is unavailable');
    const { retryAfterSeconds } = error.details;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    reply.header('content-security-policy', NO_PAGE_POLICY);
    return reply.code(error.status).send(errorReply(error, visitorOf(request), request.id));
  });
  app.setNotFoundHandler(() => {
    throw new CallError('not_found');
  });

  registerRequestLog(app);
  const onReply = registerMetrics(app, ctx);
  registerHealth(app, ctx, () => stopping);
  await registerStorage(app, ctx);
  registerRealtime(app, ctx, identify);
  registerSeo(app, ctx);
  await registerCardEvents(app, ctx, disputeHandlers);
  await registerProviderEvents(app, ctx);
  await registerUnsubscribe(app, ctx);
  await registerMailUnsubscribe(app, ctx);
  await registerPayeeUnsubscribe(app, ctx);
  await registerAlertUnsubscribe(app, ctx);
  await registerLeaveLine(app, ctx);
  await registerBeacon(app, ctx);
  registerPromoAudio(app, ctx);
  await registerPromoDownloads(app, ctx);
  registerPressFiles(app, ctx);
  registerStatements(app, ctx, identify);
  registerTicketFiles(app, ctx, identify);
  registerDoorLists(app, ctx, identify);
  registerGuestTickets(app, ctx, identify);
  registerEventFiles(app, ctx, identify);

  const table = options.table ?? { calls: availableCalls(production), handlers };
  const runner = makeCallRunner(table.calls, onlyDeclared(table, production));
  const csrf = makeCsrf({ keys: ctx.keys, secureCookies: secure, sessionCookie });
  const { identifyKey } = options;
  const dependencies = {
    ctx,
    runner,
    identify,
    identifyKey,
    keyStateOf: makeKeyStateOf(ctx),
    csrf,
  };
  registerCalls(app, dependencies);
  installCachedReplyFastPath(app, { ctx, headers, isOpen: () => !stopping, onReply });
  // Built on the first request.
  let document: object | undefined;
  const openApi = () => {
    document ??= openApiDocument(table.calls, {
      version: '0.1.0',
      url: publicUrl,
      examples: readExamples(),
    });
    return document;
  };
  registerOpenApi(app, openApi);

  if (web) {
    const storageOrigin = await foreignStorageOrigin(ctx);
    await registerAssets(app, web.clientFolder);
    await registerDoorPage(app, { folder: join(web.clientFolder, '..', 'door'), secure });
    await app.register((pages) =>
      registerPages(pages, {
        ...dependencies,
        loadBuild: web.loadBuild,
        openApi,
        storageOrigin,
        privateCookies: [sessionCookie, DEVELOPER_FLAGS_COOKIE],
      }),
    );
  }
  return app;
}

/** The origin that browsers upload to when storage is a separate server. */
async function foreignStorageOrigin({ config, storage }: Ctx): Promise<string | undefined> {
  if (config.STORAGE === 'disk') return undefined;
  return new URL(await storage.signDownload('any', { expiresInSeconds: 1 })).origin;
}

function availableCalls(production: boolean): CallTable {
  const entries = Object.entries(calls as CallTable);
  return Object.fromEntries(entries.filter(([, spec]) => !(production && spec.developmentOnly)));
}

/** Production drops the development-only calls, and their handlers with them. */
function onlyDeclared(
  { calls: own, handlers: all }: NonNullable<AppOptions['table']>,
  production: boolean,
) {
  if (!production) return all;
  return Object.fromEntries(Object.entries(all).filter(([key]) => key in own));
}

function registerOpenApi(app: FastifyInstance, document: () => object): void {
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(document())),
  );
  for (const prefix of ['/api/*', '/es/*']) {
    app.all(prefix, () => {
      throw new CallError('not_found');
    });
  }
}
