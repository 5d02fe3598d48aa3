/**
 * Calls with a key of the API: `Authorization: Bearer lathe_…` instead of cookies. Such a request
 * needs no CSRF token, because no browser sends this header by itself.
 */
import { API_VERSIONS, type ApiScope, type KeyMode } from '@lathe/rules/api-keys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS, type RateLimits } from '../rate-limits/rate-limits.ts';
import { tooManyRequests } from '../rate-limits/too-many-requests.ts';
import type { Actor } from './actor.ts';
import { CallError } from './call-error.ts';
import { rememberActor } from './rejection-log.ts';
import { visitorOf } from './visitor.ts';

/** What a key allows, of the things that its maker may do. */
export interface KeyRights {
  id: string;
  mode: KeyMode;
  scopes: readonly ApiScope[];
  /** For requests without the header `Lathe-Version`. */
  apiVersion: string;
}

export type KeyActor = Actor & { key: KeyRights };

/** Provided by the module of the keys. Throws if the key does not work, or no longer. */
export type IdentifyKey = (
  key: string,
  header: (name: string) => string | undefined,
) => Promise<KeyActor>;

/** Null if the request is from a browser, or from nobody in particular. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  const [scheme = '', key = ''] = (headers.authorization ?? '').split(' ', 2);
  return scheme.toLowerCase() === 'bearer' ? key : null;
}

interface KeyRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  identifyKey: IdentifyKey;
  rateLimits: RateLimits;
  sessionCookie: string;
}

export async function actorOfKey(
  presented: string,
  { request, reply, identifyKey, rateLimits, sessionCookie }: KeyRequest,
): Promise<KeyActor> {
  // It would be unclear whose rights count, so neither does.
  if (visitorOf(request).cookies[sessionCookie]) throw new CallError('key_with_session');
  reply.header('www-authenticate', 'Bearer');
  const actor = await identifyKey(presented, (name) => [request.headers[name]].flat()[0]);
  rememberActor(request, actor);
  reply.removeHeader('www-authenticate');
  reply.header('lathe-version', versionOf(request, actor.key));
  await assertWithinKeyLimit(actor.key, { request, reply, rateLimits });
  return actor;
}

function versionOf({ headers }: FastifyRequest, { apiVersion }: KeyRights): string {
  const asked = headers['lathe-version'];
  if (asked === undefined) return apiVersion;
  const known = API_VERSIONS.find((version) => version === asked);
  if (!known) throw new CallError('api_version_unknown', { values: { newest: API_VERSIONS[0] } });
  return known;
}

async function assertWithinKeyLimit(
  { id }: KeyRights,
  { request, reply, rateLimits }: Pick<KeyRequest, 'request' | 'reply' | 'rateLimits'>,
): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const name = isRead ? 'api_key_reads' : 'api_key_writes';
  const { points, seconds } = LIMITS[name];
  const used = await rateLimits.consume(name, id);
  reply.headers({
    'ratelimit-limit': points,
    'ratelimit-policy': `${points};w=${seconds}`,
    'ratelimit-remaining': used.allowed ? used.remaining : 0,
    'ratelimit-reset': used.allowed ? used.resetSeconds : used.retryAfterSeconds,
  });
  if (!used.allowed) throw tooManyRequests(used.retryAfterSeconds);
}

/** A call says which scope a key needs. Without one, it accepts no key. */
export function assertInScope(key: KeyRights, { scope }: { scope?: ApiScope | undefined }): void {
  if (scope === undefined) throw new CallError('key_not_accepted');
  if (!key.scopes.includes(scope)) throw new CallError('key_scope_missing', { values: { scope } });
}
