/** One JSON line per request. Secrets never get there: no headers, no bodies, no query strings. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

const QUIET = ['/health', '/metrics', '/assets'];

export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = levelOf(request, reply.statusCode);
    request.log[level](
      {
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

function levelOf(request: FastifyRequest, status: number): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error';
  return QUIET.some((prefix) => request.url.startsWith(prefix)) ? 'debug' : 'info';
}

/** Long segments may be tokens of links (reset password, confirm email); they are left out. */
function loggedPath(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '';
  return path.length < 24 ? path : path.replaceAll(/\/[^/]{24,}/g, '/…');
}
