/** Signed URLs for the local disk, equivalent to those of S3. */
import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../http/call-error.ts';
import { makeDiskStorage } from './disk.ts';
import { isKey } from './keys.ts';
import { type Grant, type GrantMethod, readGrant } from './links.ts';
import { serveFile } from './serve-file.ts';
import type { StorageDependencies } from './storage.ts';

type MediaRequest = FastifyRequest<{ Params: { '*': string } }>;

// An upload may take hours, but must not stall for a minute.
const IDLE_TIMEOUT_MS = 60_000;

/** The signed URL is the permission, so these routes need neither session nor CSRF token. */
export function diskRoutes(parts: StorageDependencies, { silenceMs = IDLE_TIMEOUT_MS } = {}) {
  const { keys, clock } = parts;
  const storage = makeDiskStorage(parts);

  function verifyGrant(request: MediaRequest, method: GrantMethod): Grant & { key: string } {
    const key = request.params['*'];
    if (!isKey(key)) throw new CallError('link_invalid');
    const query = new URL(request.url, 'http://localhost').searchParams;
    return { key, ...readGrant(keys, { method, key, query, now: clock.now() }) };
  }

  async function upload(request: MediaRequest, reply: FastifyReply): Promise<FastifyReply> {
    const grant = verifyGrant(request, 'PUT');
    const { key, maxBytes = 0, contentType, uploadId, partNumber } = grant;
    if (contentType !== undefined && !isType(request.headers['content-type'], contentType)) {
      throw new CallError('file_type_wrong');
    }
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      throw new CallError('file_too_large');
    }
    request.raw.setTimeout(silenceMs, () => request.raw.destroy());
    const body = bytesOf(request.raw);
    if (uploadId !== undefined && partNumber !== undefined) {
      const part = await storage.receivePart(key, body, { uploadId, partNumber, maxBytes });
      return reply.header('etag', part.etag).send();
    }
    if (contentType === undefined) throw new CallError('link_invalid');
    const file = await storage.receive(key, body, { contentType, maxBytes });
    return reply.header('etag', file.etag).send();
  }

  function download(request: MediaRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { key, filename } = verifyGrant(request, 'GET');
    return serveFile(request, reply, storage, {
      key,
      cacheControl: 'private, no-cache',
      ...(filename !== undefined && { disposition: contentDisposition(filename) }),
    });
  }

  return async (app: FastifyInstance): Promise<void> => {
    // Bodies are streamed to disk, whatever their content type.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.put('/media/*', upload);
    app.route({ method: ['GET', 'HEAD'], url: '/media/*', handler: download });
  };
}

async function* bytesOf(request: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* request.iterator({ destroyOnReturn: false });
  } catch (cause) {
    // The client disconnected; this is not a server error.
    throw new CallError('malformed', { cause });
  } finally {
    // A client reads the error only after its body is consumed; destroying the request would also
    // drop the response.
    request.resume();
  }
}

function isType(actual: string | undefined, expected: string): boolean {
  return actual?.trim().toLowerCase() === expected.toLowerCase();
}
