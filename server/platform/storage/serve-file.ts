/** Serves GET and HEAD for a stored file: 200, 206 or 304. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../http/call-error.ts';
import { NO_PAGE_POLICY } from '../http/security-headers.ts';
import { readRangeHeader } from './byte-range.ts';
import type { Storage } from './storage.ts';

export interface ServeOptions {
  key: string;
  /** Used when the file has no cache header of its own. */
  cacheControl: string;
  disposition?: string;
}

export async function serveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Pick<Storage, 'head' | 'get'>,
  { key, cacheControl, disposition }: ServeOptions,
): Promise<FastifyReply> {
  const file = await storage.head(key);
  if (!file) throw new CallError('file_not_found');
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': file.cacheControl ?? cacheControl,
    // Uploaded content may be shown, but must never run scripts on our origin.
    'content-security-policy': NO_PAGE_POLICY,
    'x-content-type-options': 'nosniff',
    etag: file.etag,
  });
  if (isNotModified(request.headers['if-none-match'], file.etag)) return reply.code(304).send();

  reply.header('content-type', file.contentType);
  if (disposition) reply.header('content-disposition', disposition);
  if (request.method === 'HEAD') return reply.header('content-length', file.size).send();

  const range = matchesIfRange(request.headers['if-range'], file.etag)
    ? readRangeHeader(request.headers.range, file.size)
    : 'whole';
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  }
  const opened = await storage.get(key, range === 'whole' ? undefined : range);
  if (!opened) throw new CallError('file_not_found');
  const { start, end } = opened.range ?? { start: 0, end: opened.size - 1 };
  if (opened.range) {
    reply.code(206).header('content-range', `bytes ${start}-${end}/${opened.size}`);
  }
  // The file may have been replaced since the `head` call.
  return reply.headers({ 'content-length': end - start + 1, etag: opened.etag }).send(opened.body);
}

function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}

/** A date in If-Range never matches: files can change twice in a second. */
function matchesIfRange(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || String(ifRange).trim() === etag;
}
