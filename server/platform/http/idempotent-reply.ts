/** A request that is repeated with its `Idempotency-Key` gets the first reply again. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallRequest } from './call-runner.ts';
import type { Caller } from './handlers.ts';
import {
  assertUsableKey,
  oncePerKey,
  type StoredReply,
  scopeOfKey,
  userScope,
} from './idempotency.ts';
import { visitorOf } from './visitor.ts';

export async function withIdempotency(
  {
    request,
    reply,
    caller,
    sent,
  }: { request: FastifyRequest; reply: FastifyReply; caller: Caller; sent: CallRequest },
  respond: () => Promise<StoredReply>,
) {
  const key = request.headers['idempotency-key'];
  if (request.method === 'GET' || typeof key !== 'string') return respond();
  assertUsableKey(key);
  const { method, url } = request;
  const body = sent.upload?.fingerprint ?? sent.fingerprint ?? sent.body;
  const scope = scopeOf(request, caller);
  const result = await oncePerKey(caller.ctx, { scope, key, method, url, body }, respond);
  if (result.replayed) reply.header('idempotency-replayed', 'true');
  return result;
}

/** Idempotency keys belong to the user, to the key of the API, or to the browser with this CSRF token. */
function scopeOf(request: FastifyRequest, { actor }: Caller): string {
  if (actor?.key) return scopeOfKey(actor.userId, actor.key.id);
  return actor ? userScope(actor.userId) : `visitor:${visitorOf(request).cookies['XSRF-TOKEN']}`;
}
