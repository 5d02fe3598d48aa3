/** Registers a Fastify route for every declared call. */
import { type CallSpec, splitKey } from '@lathe/contract/call';
import { type SetCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import type { KeyStateOf } from '../object-key.ts';
import type { Identify } from './actor.ts';
import { actorOfKey, bearerOf, type IdentifyKey } from './api-key.ts';
import { makeCacheAdmission } from './cache-admission.ts';
import {
  type CachedReply,
  callCacheKey,
  makeCachedReply,
  sendCached,
  sendUncached,
} from './cached-reply.ts';
import { CallError } from './call-error.ts';
import type { CallRequest, CallRunner, RunnableCall } from './call-runner.ts';
import type { Csrf } from './csrf.ts';
import { type FileReply, sendFile } from './file-reply.ts';
import type { Caller } from './handlers.ts';
import { withIdempotency } from './idempotent-reply.ts';
import { inputShape, largestJson } from './input-shape.ts';
import { withKnownQuery } from './known-query.ts';
import { permit } from './permit.ts';
import { type UploadFolder, withUploadFolder } from './receive-form.ts';
import { serialiser } from './serialise-reply.ts';
import { readForm, readUpload, registerUploads } from './uploads.ts';
import { visitorOf } from './visitor.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const DEFAULT_BODY_BYTES = 64_000;
const LARGEST_BODY_BYTES = 1_000_000;

export interface CallDependencies {
  ctx: Ctx;
  runner: CallRunner;
  identify: Identify;
  identifyKey: IdentifyKey;
  /** Of links without sign-in. */
  keyStateOf: KeyStateOf;
  csrf: Csrf;
}

export function registerCalls(app: FastifyInstance, dependencies: CallDependencies): void {
  const calls = [...dependencies.runner.values()];
  const [uploads, others] = [calls.filter(isUpload), calls.filter((call) => !isUpload(call))];
  for (const call of others) registerCall(app, call, dependencies);
  registerUploads(app, (instance) => {
    for (const call of uploads) registerCall(instance, call, dependencies);
  });
}

function isUpload({ spec }: RunnableCall): boolean {
  return spec.upload !== undefined || spec.files !== undefined;
}

function registerCall(app: FastifyInstance, call: RunnableCall, dependencies: CallDependencies) {
  const { method, path } = splitKey(call.key);
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyLimitOf(call.spec),
    handler: handlerOf(call, dependencies),
  });
}

function handlerOf(call: RunnableCall, dependencies: CallDependencies) {
  const { cache, file } = call.spec;
  if (file) return fileHandler(call, dependencies);
  if (!cache) return handler(call, dependencies);
  return cache.stored === false
    ? revalidatedHandler(call, cache, dependencies)
    : cachedHandler(call, cache, dependencies);
}

/** The maximum size of the call's input, or the default limit if that is larger. */
function bodyLimitOf({ body }: CallSpec): number {
  const needed = body ? largestJson(inputShape(body)) : 0;
  if (needed > LARGEST_BODY_BYTES) throw new Error(`A body of ${needed} bytes is too large.`);
  return Math.max(needed, DEFAULT_BODY_BYTES);
}

function handler(call: RunnableCall, dependencies: CallDependencies) {
  const stringify = serialiser(call);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // Browsers add neither of these headers by themselves, so nobody else can make them send one.
    const isBySecret = bearerOf(request) !== null || call.spec.secretHeader !== undefined;
    if (!isBySecret) dependencies.csrf.assertGenuine(request);
    const caller = await callerOf(request, reply, dependencies);
    const { status, body } = await withUploadFolder(async (folder) => {
      const { keyStateOf } = dependencies;
      const callRequest = await readCallRequest(call, caller, { request, folder, keyStateOf });
      const respond = async () => {
        const value = await call.run(caller, callRequest);
        return call.spec.reply === null
          ? { status: 204, body: null }
          : { status: 200, body: stringify(value) };
      };
      return call.spec.secret
        ? await respond()
        : await withIdempotency({ request, reply, caller, sent: callRequest }, respond);
    });
    reply.code(status);
    if (body === null) return reply.send();
    return reply.type(JSON_TYPE).send(body);
  };
}

function fileHandler(call: RunnableCall, dependencies: CallDependencies) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await callerOf(request, reply, dependencies);
    const { params, query } = request;
    return sendFile(reply, (await call.run(caller, { params, query })) as FileReply);
  };
}

/** Checks permission before reading large bodies. */
async function readCallRequest(
  { key, spec }: RunnableCall,
  caller: Caller,
  {
    request,
    folder,
    keyStateOf,
  }: { request: FastifyRequest; folder: UploadFolder; keyStateOf: KeyStateOf },
): Promise<CallRequest> {
  const { params, query } = request;
  if (spec.upload) {
    await permit(caller, { key, spec, params });
    return { params, query, upload: await readUpload(spec.upload, request, folder) };
  }
  if (!spec.files || !request.isMultipart()) return { params, query, body: request.body };
  await permit(caller, { key, spec, params });
  await assertCanSendFiles(spec.files, request, { caller, keyStateOf });
  const { fields: body, files, fingerprint } = await readForm(request, spec.files, folder);
  return { params, query, body, files, fingerprint };
}

async function assertCanSendFiles(
  { keyOf }: NonNullable<CallSpec['files']>,
  request: FastifyRequest,
  { caller, keyStateOf }: { caller: Caller; keyStateOf: KeyStateOf },
): Promise<void> {
  if (caller.actor !== null) return;
  const id = String((request.params as Record<string, unknown>)[keyOf]);
  const key = String((request.query as Record<string, unknown>).key);
  const state = await keyStateOf({ kind: keyOf, id, key });
  if (state === 'expired') throw new CallError('order_link_expired');
  if (state === null) throw new CallError('not_found');
}

const VARY = 'Accept-Encoding, Accept-Language, Cookie';

/** Computed per request; sends 304 when the ETag matches. */
function revalidatedHandler(
  call: RunnableCall,
  { maxAgeSeconds }: NonNullable<CallSpec['cache']>,
  dependencies: CallDependencies,
) {
  const stringify = serialiser(call);
  const headers = { 'content-type': JSON_TYPE, vary: VARY };
  const shared = `public, max-age=${maxAgeSeconds}, must-revalidate`;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // Public, so a key changes nothing.
    const caller =
      bearerOf(request) === null
        ? await callerOf(request, reply, dependencies)
        : anonymous(dependencies.ctx, request);
    const { params, query } = request;
    const text = stringify(await call.run(caller, { params, query }));
    const control = caller.actor === null ? shared : 'private, no-cache';
    return sendUncached(request, reply, {
      text,
      headers: { ...headers, 'cache-control': control },
    });
  };
}

/**
 * Public data, the same for everyone with one language and country: computed once and cached as
 * bytes.
 */
function cachedHandler(
  call: RunnableCall,
  cache: NonNullable<CallSpec['cache']>,
  dependencies: CallDependencies,
) {
  const { ctx } = dependencies;
  const { tags, maxAgeSeconds, unless } = cache;
  const stringify = serialiser(call);
  const personal = handler(call, dependencies);
  const admission = makeCacheAdmission();
  const known = new Set(Object.keys(call.spec.query?.shape ?? {}));
  const headers = {
    'content-type': JSON_TYPE,
    'cache-control': `public, max-age=${maxAgeSeconds}`,
    vary: VARY,
  };
  async function make(request: FastifyRequest): Promise<string> {
    const { params, query } = request;
    return stringify(await call.run(anonymous(ctx, request), { params, query }));
  }
  async function fill(key: string, request: FastifyRequest, reply: FastifyReply) {
    const load = async () => makeCachedReply(await make(request), headers);
    return sendCached(request, reply, await ctx.cache.fetch(key, tags, load));
  }
  async function sendWithoutCaching(request: FastifyRequest, reply: FastifyReply) {
    return sendUncached(request, reply, { text: await make(request), headers });
  }
  // Not async, so that a cached reply is sent synchronously.
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (unless && (request.query as Record<string, unknown>)[unless] !== undefined) {
      return personal(request, reply);
    }
    const url = withKnownQuery(request.url, known);
    if (url === null) return sendWithoutCaching(request, reply);
    const key = callCacheKey(url, visitorOf(request), ctx.clock.now());
    const cached = ctx.cache.peek<CachedReply>(key);
    if (cached) return sendCached(request, reply, cached);
    return admission.isRepeated(key)
      ? fill(key, request, reply)
      : sendWithoutCaching(request, reply);
  };
}

/** The first request fills the cache for all, so its user must not affect the reply. */
function anonymous(ctx: Ctx, request: FastifyRequest): Caller {
  const rejectRequest = () => {
    throw new Error('A cached call cannot depend on the caller.');
  };
  const { locale, country } = visitorOf(request);
  return {
    ctx,
    actor: null,
    locale,
    country,
    ip: '',
    cookies: {},
    header: rejectRequest,
    setCookie: rejectRequest,
    csrfToken: rejectRequest,
  };
}

export async function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { ctx, identify, identifyKey, csrf }: CallDependencies,
): Promise<Caller> {
  const { locale, country, cookies } = visitorOf(request);
  const key = bearerOf(request);
  const { sessionCookie } = csrf;
  const { rateLimits } = ctx;
  return {
    ctx,
    actor:
      key === null
        ? await identify(request)
        : await actorOfKey(key, { request, reply, identifyKey, rateLimits, sessionCookie }),
    locale,
    country,
    ip: request.ip,
    // A key never acts together with the cookies of a browser.
    cookies: key === null ? cookies : {},
    header(name) {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    setCookie(cookie: SetCookie) {
      reply.header('set-cookie', stringifySetCookie({ path: '/', ...cookie }));
      // CSRF tokens are bound to the session, so a new session needs a new token.
      if (cookie.name === sessionCookie) csrf.renew(request, reply, cookie.value ?? '');
    },
    csrfToken: () => csrf.token(request, reply),
  };
}
