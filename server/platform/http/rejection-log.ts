/**
 * Who asks, for the log, and a line for each request that was rejected: denied access, a forged or
 * malformed request, a limit that was hit. Together with the audit log it shows what somebody tried.
 */
import { ERROR_STATUS, type ErrorCode } from '@lathe/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';

/** These are rarely a mistake of somebody who fills in a form. */
const SUSPICIOUS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'forbidden',
  'second_factor_needed',
  'request_expired',
  'too_many_requests',
  'malformed',
  'too_large',
  'wrong_content_type',
  'link_invalid',
]);
const EVERYDAY: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_signed_in',
  'confirmation_needed',
  'validation',
]);

const users = new WeakMap<object, string>();

/** By Node's own request, which the hooks and handlers of one request share. */
export function noteActor({ raw }: Pick<FastifyRequest, 'raw'>, actor: Actor | null): void {
  if (actor) users.set(raw, actor.userId);
}

export function loggedUser({ raw }: Pick<FastifyRequest, 'raw'>): string | undefined {
  return users.get(raw);
}

/** Nothing of what was sent: neither values nor names of fields. `call` for what a page asked for. */
export function logRejection(request: FastifyRequest, code: ErrorCode, call?: string): void {
  const level = SUSPICIOUS.has(code) ? 'warn' : EVERYDAY.has(code) ? 'info' : null;
  if (level === null) return;
  const { method, ip } = request;
  const asked = call ?? `${method} ${request.routeOptions.url ?? 'unknown'}`;
  const user = loggedUser(request);
  const line = { error: code, status: ERROR_STATUS[code], call: asked, ip, ...(user && { user }) };
  request.log[level](line, 'rejected');
}
