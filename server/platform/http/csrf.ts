/**
 * CSRF protection by signed double submit: a readable cookie that the page echoes in a header (or,
 * for plain forms, in a field). The signature binds the token to the session, so a token planted by
 * another subdomain, or issued before sign-in, is invalid.
 */
import { randomUUID } from 'node:crypto';
import { stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Keys } from '../keys.ts';
import { CallError } from './call-error.ts';
import { visitorOf } from './visitor.ts';

const COOKIE = 'XSRF-TOKEN';
const HEADER = 'x-xsrf-token';
export const TOKEN_FIELD = '_token';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface Csrf {
  sessionCookie: string;
  /** The visitor's token; sets the cookie when there is no valid one. */
  token(request: FastifyRequest, reply: FastifyReply): string;
  /** Issues a token for the session that this reply starts or ends; the old one becomes invalid. */
  renew(request: FastifyRequest, reply: FastifyReply, session: string): void;
  assertGenuine(request: FastifyRequest, submitted?: unknown): void;
}

interface Options {
  keys: Keys;
  secureCookies: boolean;
  sessionCookie: string;
}

export function makeCsrf({ keys, secureCookies, sessionCookie }: Options): Csrf {
  function signed(random: string, request: FastifyRequest): string {
    return `${random}.${visitorOf(request).cookies[sessionCookie] ?? ''}`;
  }

  function isValidToken(token: string, request: FastifyRequest): boolean {
    const [random = '', ...signature] = token.split('.');
    return keys.isSigned('anti-forgery', signed(random, request), signature.join('.'));
  }

  function issue(request: FastifyRequest, reply: FastifyReply): string {
    const random = randomUUID();
    const value = `${random}.${keys.sign('anti-forgery', signed(random, request))}`;
    const cookie = {
      name: COOKIE,
      value,
      path: '/',
      sameSite: 'lax',
      secure: secureCookies,
    } as const;
    reply.header('set-cookie', stringifySetCookie(cookie));
    // Later calls in the same request return the same token.
    visitorOf(request).cookies[COOKIE] = value;
    return value;
  }

  return {
    sessionCookie,

    token(request, reply) {
      const current = visitorOf(request).cookies[COOKIE];
      return current && isValidToken(current, request) ? current : issue(request, reply);
    },

    renew(request, reply, session) {
      visitorOf(request).cookies[sessionCookie] = session;
      issue(request, reply);
    },

    assertGenuine(request, submitted = request.headers[HEADER]) {
      if (SAFE_METHODS.has(request.method)) return;
      const cookie = visitorOf(request).cookies[COOKIE];
      if (typeof submitted === 'string' && submitted === cookie && isValidToken(cookie, request))
        return;
      throw new CallError('request_expired');
    },
  };
}
