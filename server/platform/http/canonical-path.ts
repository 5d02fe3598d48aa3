/**
 * One path, one spelling. Proxies, caches and our own checks (frame permission, static file) read
 * the path as text; the router and the URL parser decode it and resolve dots. Where the two could
 * disagree, the request is rejected.
 */
import type { FastifyInstance } from 'fastify';
import { CallError } from './call-error.ts';

const NON_CANONICAL = /%(?![0-9a-f]{2})|%(?:2[ef]|5c)|\/\.{1,2}(?:\/|$)|\\/i;
/** Letters, digits, `-`, `_` and `~` have the same meaning encoded and never need encoding. */
const OVER_ENCODED = /%(?:2d|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;

export type PathCheck =
  | { result: 'canonical' }
  | { result: 'moved'; to: string }
  | { result: 'rejected' };

/** `rejected`: the path is ambiguous. `moved`: it has a simpler spelling. */
export function checkPath(path: string): PathCheck {
  if (!path.startsWith('/') || NON_CANONICAL.test(path)) return { result: 'rejected' };
  const canonical = path.replaceAll(OVER_ENCODED, decodeURIComponent).replaceAll(/\/{2,}/g, '/');
  return canonical === path ? { result: 'canonical' } : { result: 'moved', to: canonical };
}

/** Runs before every other hook and handler. */
export function registerCanonicalPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url } = request;
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    const check = checkPath(path);
    if (check.result === 'canonical') return done();
    if (check.result === 'moved' && (method === 'GET' || method === 'HEAD')) {
      reply.redirect(query < 0 ? check.to : `${check.to}${url.slice(query)}`, 308);
      return;
    }
    done(new CallError('malformed'));
  });
}
