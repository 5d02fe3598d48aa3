/** One JSON line per request, without secrets: no headers, bodies or query strings. */
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, symbols } from 'pino';
import { loggedUser } from './rejection-log.ts';
import { requestLogger } from './request-logger.ts';

const UNLOGGED_PATHS = ['/health', '/metrics', '/assets'];

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

/**
 * Cached replies have an ETag. They change nothing and cannot fail, so counting them in the metrics
 * is enough.
 */
function levelOf(url: string, status: number, isCached: boolean): Level {
  if (status >= 500) return 'error';
  if (isCached) return 'debug';
  return UNLOGGED_PATHS.some((prefix) => url.startsWith(prefix)) ? 'debug' : 'info';
}

/** Omits long segments, which may be tokens of links (password reset, email confirmation). */
function loggedPath(url: string): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  return path.length < 24 ? path : path.replaceAll(/\/[^/]{24,}/g, '/…');
}

interface LogLine {
  id: string;
  /** ID of the signed-in user. */
  user: string | undefined;
  method: string;
  path: string;
  status: number;
  ms: number;
}

/**
 * Writes the line in Pino's format. It runs for every request, and Pino would check and redact
 * fields that are known to be safe here.
 */
function lineWriter(log: Logger): (level: Level, line: LogLine) => void {
  const inside = log as unknown as Record<symbol, unknown>;
  const out = inside[symbols.streamSym] as DestinationStream;
  // Only Pino's file destination accepts several lines at once.
  const write = 'fd' in out ? inBatches(out) : (line: string) => out.write(line);
  const bindings = inside[symbols.chindingsSym] as string;
  const { values } = log.levels;
  return (level, { id, user, method, path, status, ms }) =>
    write(
      `{"level":${values[level]},"time":${Date.now()}${bindings},"reqId":"${id}",${user ? `"user":"${user}",` : ''}"method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${Math.round(ms)},"msg":"request"}\n`,
    );
}

/** Lines of one event loop turn are written together, so the cost per line falls under load. */
function inBatches(out: DestinationStream): (line: string) => void {
  let batch = '';
  function passOn() {
    const lines = batch;
    batch = '';
    out.write(lines);
  }
  return (line) => {
    if (batch === '') setImmediate(passOn);
    batch += line;
  };
}
