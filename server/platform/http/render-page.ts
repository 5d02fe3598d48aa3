/** Renders one page with React Router, with in-process access to the calls. */
import { randomBytes } from 'node:crypto';
import type { Permission } from '@lathe/contract/permissions';
import type { Api, ServerSide, Viewer } from '@lathe/contract/server-side';
import { DEVELOPER_FLAGS_COOKIE, effectiveFlags } from '@lathe/rules/flags';
import { LANGUAGE_PARAMETER } from '@lathe/rules/locales';
import { STUDIO_ACCOUNT_COOKIE, STUDIO_ACCOUNT_FIELD } from '@lathe/rules/studio-account';
import { isUuid } from '@lathe/rules/uuid';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { type Actor, mayIn } from './actor.ts';
import type { CallRunner } from './call-runner.ts';
import { errorReply, toCallError } from './error-reply.ts';
import type { Caller } from './handlers.ts';
import { parseRawJson } from './raw-json.ts';
import { type CallDependencies, callerOf } from './register-calls.ts';
import { logRejection } from './rejection-log.ts';
import { visitorOf } from './visitor.ts';
import { expiredRequest, fieldIn, isGenuineForm, toWebRequest } from './web-request.ts';

/** Extra exports of the web's server build. */
interface WebEntry {
  makeLoadContext(serverSide: ServerSide): RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
}

export interface RenderDependencies extends CallDependencies {
  /** The built web; development loads it again for every request. */
  loadBuild(): Promise<ServerBuild>;
  openApi(): unknown;
}

export interface RenderedPage {
  status: number;
  headers: Headers;
  body: Buffer;
  nonce: string;
  /** Other sites may embed the page in a frame. */
  framed: boolean;
  /** Query parameters that affect the page. */
  knownQuery: ReadonlySet<string>;
  /** Null when the page is personal. */
  cacheTags: string[] | null;
}

/** Set by a route's `headers` when the page is the same for every signed-out visitor. */
const TAGS_HEADER = 'x-cache-tags';
const QUERY_HEADER = 'x-cache-query';

/** Only the embeddable player may be framed by other sites. */
export function isFramed(request: FastifyRequest): boolean {
  return request.url.startsWith('/embed/');
}

type PageHandler = ReturnType<typeof createRequestHandler>;
const handlers = new WeakMap<ServerBuild, PageHandler>();

/** Cached per build, because creating it sorts all routes; development has many builds. */
function handlerOf(build: ServerBuild, web: WebEntry, mode: string): PageHandler {
  const existing = handlers.get(build);
  if (existing) return existing;
  const handler = web.createRequestHandler(build, mode);
  handlers.set(build, handler);
  return handler;
}

export async function renderPage(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: RenderDependencies & {
    fileForm?: FormData | undefined;
    /** The sender is not signed in: the page gets an empty form and redirects to sign-in. */
    isUnread?: boolean;
  },
): Promise<RenderedPage> {
  const { ctx, csrf, runner, loadBuild, openApi, isUnread = false } = dependencies;
  const { fileForm = isUnread ? new FormData() : null } = dependencies;
  const { production, publicUrl, house } = ctx.config;
  // An unread form contains no token, and nothing that could be forged.
  const isGenuine = isUnread || isGenuineForm(request, csrf, fileForm);
  const webRequest = isGenuine
    ? toWebRequest(request, publicUrl, fileForm)
    : expiredRequest(request, publicUrl);
  const build = await loadBuild();
  const web = build.entry.module as typeof build.entry.module & WebEntry;
  const nonce = randomBytes(16).toString('base64url');
  const caller = await callerOf(request, reply, dependencies);
  if (!isGenuine) logRejection(request, 'request_expired');
  const studioAccount = studioAccountOf(request, caller, fileForm);
  let personal = caller.actor !== null;
  const context = web.makeLoadContext({
    api: pageApi(request, runner, {
      ...caller,
      cookies: { ...caller.cookies, [STUDIO_ACCOUNT_COOKIE]: studioAccount ?? undefined },
    }),
    csrfToken() {
      personal = true;
      return caller.csrfToken();
    },
    openApi,
    fileForm,
    locale: caller.locale,
    country: caller.country,
    viewer: caller.actor && viewerOf(caller.actor),
    studioAccount,
    may: (permission, accountId) => maySee(caller.actor, permission, accountId),
    flags: effectiveFlags({
      user: caller.actor?.featureFlags ?? [],
      developerCookie: caller.cookies[DEVELOPER_FLAGS_COOKIE],
      production,
    }),
    nonce,
    production,
    now: () => ctx.clock.now(),
    clockAheadSeconds: (ctx.shopClock?.aheadMs() ?? 0) / 1000,
    publicUrl,
    operator: house.name === '' ? null : house,
  });
  const handle = handlerOf(build, web, production ? 'production' : 'development');
  const response = await handle(webRequest, context);
  const tags = response.headers.get(TAGS_HEADER);
  const query = response.headers.get(QUERY_HEADER)?.split(' ') ?? [];
  for (const name of [TAGS_HEADER, QUERY_HEADER]) response.headers.delete(name);
  const shared = response.status === 200 && tags !== null && !personal;
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
    nonce,
    framed: isFramed(request),
    knownQuery: new Set([LANGUAGE_PARAMETER, ...query]),
    cacheTags: shared ? tags.split(' ') : null,
  };
}

function viewerOf(actor: Actor): Viewer {
  const { userId, name, isSeller, isStaff, isAdmin, memberships, secondFactorNeeded } = actor;
  return {
    id: userId,
    name,
    isSeller,
    memberships: memberships.map(({ accountId, role }) => ({ accountId, role })),
    isStaff: isStaff || isAdmin || secondFactorNeeded,
    isAdmin,
  };
}

/** A form belongs to the account of its page, even if the browser has changed it since. */
function studioAccountOf(
  request: FastifyRequest,
  { cookies }: Caller,
  fileForm: FormData | null,
): string | null {
  const named = fileForm?.get(STUDIO_ACCOUNT_FIELD) ?? fieldIn(request, STUDIO_ACCOUNT_FIELD);
  const account = named ?? cookies[STUDIO_ACCOUNT_COOKIE];
  return isUuid(account) ? account : null;
}

/** Admins see every part of the studio that they look at. */
function maySee(actor: Actor | null, permission: Permission, accountId: string): boolean {
  return mayIn(actor, permission, accountId) || (actor?.isAdmin ?? false);
}

/** A failed call throws a Response, which React Router shows in an error boundary. */
function pageApi(request: FastifyRequest, runner: CallRunner, caller: Caller): Api {
  const api = async (key: string, sent = {}) => {
    const call = runner.get(key);
    if (!call) throw new Error(`There is no call ${key}.`);
    try {
      return parseRawJson(await call.run(caller, sent));
    } catch (thrown) {
      const error = toCallError(thrown);
      logRejection(request, error.code, key);
      if (error.code === 'internal') request.log.error({ err: thrown }, `${key} failed`);
      if (error.code === 'unavailable')
        request.log.warn({ err: thrown }, 'the database is unavailable');
      const body = errorReply(error, visitorOf(request), request.id);
      const { retryAfterSeconds } = error.details;
      const headers = new Headers();
      if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
      throw Response.json(body, { status: error.status, headers });
    }
  };
  return api as Api;
}
