/** One JSON line per request. Secrets never get there: no headers, no bodies, no query strings. */
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, symbols } from 'pino';
import { loggedUser } from './rejection-log.ts';
import { requestLogger } from './request-logger.ts';

const QUIET = ['/health', '/metrics', '/assets'];

type Level = 'debug' | 'info' | 'error';

export function registerRequestLog(app: FastifyInstance): void {
  app.setChildLoggerFactory(requestLogger);
  const log = app.log as Logger;
  const write = lineWriter(log);
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, url } = request;
    const status = reply.statusCode;
    const level = levelOf(url, status, reply.hasHeader('etag'));
    if (log.isLevelEnabled(level)) {
      const user = loggedUser(request);
      write(level, { id, user, method, path: loggedPath(url), status, ms: reply.elapsedTime });
    }
    done();
  });
}

/** Kept answers carry an ETag. They change nothing and cannot fail: the metrics count them. */
function levelOf(url: string, status: number, kept: boolean): Level {
  if (status >= 500) return 'error';
  if (kept) return 'debug';
  return QUIET.some((prefix) => url.startsWith(prefix)) ? 'debug' : 'info';
}

/** Long segments may be tokens of links (reset password, confirm email); they are left out. */
function loggedPath(url: string): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  return path.length < 24 ? path : path.replaceAll(/\/[^/]{24,}/g, '/…');
}

interface Line {
  id: string;
  /** Of somebody who is signed in. */
  user: string | undefined;
  method: string;
  path: string;
  status: number;
  ms: number;
}

/**
 * Writes the line as Pino would. Every request pays for this one, and Pino asks of each field again
 * what is known here: that it is plain, and that there is no secret in it.
 */
function lineWriter(log: Logger): (level: Level, line: Line) => void {
  const inside = log as unknown as Record<symbol, unknown>;
  const out = inside[symbols.streamSym] as DestinationStream;
  // Only Pino's own destination, a file, takes several lines at a time.
  const write = 'fd' in out ? inBatches(out) : (line: string) => out.write(line);
  const bindings = inside[symbols.chindingsSym] as string;
  const { values } = log.levels;
  return (level, { id, user, method, path, status, ms }) =>
    write(
      `{"level":${values[level]},"time":${Date.now()}${bindings},"reqId":"${id}",${user ? `"user":"${user}",` : ''}"method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${Math.round(ms)},"msg":"request"}\n`,
    );
}

/** What comes in one turn of the event loop goes out together: the more load, the less per line. */
function inBatches(out: DestinationStream): (line: string) => void {
  let batch = '';
  function handOn() {
    const lines = batch;
    batch = '';
    out.write(lines);
  }
  return (line) => {
    if (batch === '') setImmediate(handOn);
    batch += line;
  };
}
