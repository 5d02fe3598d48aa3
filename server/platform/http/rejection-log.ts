/**
 * Records the user for the log, and writes a line for each rejected request: denied access, forged
 * or malformed requests, rate limits. With the audit log it shows what someone tried.
 */
import { ERROR_STATUS, type ErrorCode } from '@lathe/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';

/** Errors that rarely come from an honest mistake in a form. */
const SUSPICIOUS_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'forbidden',
  'second_factor_needed',
  'request_expired',
  'too_many_requests',
  'malformed',
  'too_large',
  'wrong_content_type',
  'link_invalid',
  'key_invalid',
  'key_not_accepted',
  'key_scope_missing',
]);
const ROUTINE_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_signed_in',
  'confirmation_needed',
  'key_expired',
  'key_revoked',
  'validation',
]);

const users = new WeakMap<object, string>();

/** Keyed by Node's request, which the hooks and handlers of one request share. */
export function rememberActor({ raw }: Pick<FastifyRequest, 'raw'>, actor: Actor | null): void {
  if (actor) users.set(raw, actor.userId);
}

export function loggedUser({ raw }: Pick<FastifyRequest, 'raw'>): string | undefined {
  return users.get(raw);
}

/** Logs neither values nor field names. `call` is set for calls made by a page. */
export function logRejection(request: FastifyRequest, code: ErrorCode, call?: string): void {
  const level = SUSPICIOUS_CODES.has(code) ? 'warn' : ROUTINE_CODES.has(code) ? 'info' : null;
  if (level === null) return;
  const { method, ip } = request;
  const callName = call ?? `${method} ${request.routeOptions.url ?? 'unknown'}`;
  const user = loggedUser(request);
  const line = {
    error: code,
    status: ERROR_STATUS[code],
    call: callName,
    ip,
    ...(user && { user }),
  };
  request.log[level](line, 'rejected');
}
