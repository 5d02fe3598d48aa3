/** Replies stored as bytes and sent many times: cached calls and cached pages. */
import { crc32 } from 'node:zlib';
import { HOUR_MS } from '@lathe/rules/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  acceptedEncoding,
  type Encoding,
  encode,
  isWorthEncoding,
  MIN_COMPRESS_BYTES,
} from './encoding.ts';
import type { Visitor } from './visitor.ts';

type Compressed = Exclude<Encoding, 'identity'>;

export interface CachedReply {
  etag: string;
  headers: Record<string, string>;
  body: Buffer;
  /**
   * Body of a short reply: Node writes a string together with the headers, but a buffer separately.
   */
  text: string | null;
  /** Filled on demand: most replies of a large shop are requested once. */
  compressed: Partial<Record<Compressed, Buffer>>;
  worthCompressing: boolean;
}

const SHORT_BYTES = 4096;

export function makeCachedReply(text: string, headers: Record<string, string>): CachedReply {
  const etag = etagOf(text);
  const body = Buffer.from(text);
  return {
    etag,
    headers: { ...headers, etag },
    body,
    text: body.length <= SHORT_BYTES ? text : null,
    compressed: {},
    worthCompressing: isWorthEncoding(body),
  };
}

/**
 * Weak, because the same content is sent in several encodings. Checksum and length are enough to
 * detect a change, and cheap, since every uncached list pays for this.
 */
function etagOf(text: string): string {
  return `W/"${crc32(text).toString(36)}-${text.length.toString(36)}"`;
}

/** Sends an uncached reply with the same headers and encodings. */
export function sendUncached(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, headers }: { text: string; headers: Record<string, string> },
) {
  const etag = etagOf(text);
  reply.headers(headers).header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity' || text.length < MIN_COMPRESS_BYTES) return reply.send(text);
  return encode(Buffer.from(text), encoding, 5).then((bytes) =>
    reply.header('content-encoding', encoding).send(bytes),
  );
}

/**
 * Prices and VAT change at midnight in the plant's time zone, which is a full hour everywhere, and
 * nothing clears a tag then. So the cache key changes every hour.
 */
export function callCacheKey(url: string, { locale, country }: Visitor, now: Date): string {
  return `call ${url} ${locale} ${country} ${Math.floor(now.getTime() / HOUR_MS)}`;
}

/** The body in the encoding this client accepts; null when it must be compressed first. */
export function encodedBody(
  cached: CachedReply,
  acceptEncoding: string | string[] | undefined,
): { encoding: Encoding; bytes: Buffer } | null {
  const encoding = cached.worthCompressing ? acceptedEncoding(acceptEncoding) : 'identity';
  if (encoding === 'identity') return { encoding, bytes: cached.body };
  const bytes = cached.compressed[encoding];
  return bytes ? { encoding, bytes } : null;
}

export function isNotModified(cached: CachedReply, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.includes(cached.etag) ?? false;
}

/** Not async, so that a ready reply is sent synchronously. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedReply) {
  reply.headers(cached.headers);
  if (isNotModified(cached, request.headers['if-none-match'])) return reply.code(304).send();
  const encoded = encodedBody(cached, request.headers['accept-encoding']);
  if (!encoded) return compressAndSend(request, reply, cached);
  if (encoded.encoding === 'identity') return reply.send(cached.text ?? encoded.bytes);
  return reply.header('content-encoding', encoded.encoding).send(encoded.bytes);
}

async function compressAndSend(request: FastifyRequest, reply: FastifyReply, cached: CachedReply) {
  const encoding = acceptedEncoding(request.headers['accept-encoding']) as Compressed;
  const quick = await encode(cached.body, encoding, 5);
  if (!cached.compressed[encoding]) {
    cached.compressed[encoding] = quick;
    compressWell(cached, encoding);
  }
  return reply.header('content-encoding', encoding).send(quick);
}

/** Compresses again at higher quality for later requests. */
function compressWell(cached: CachedReply, encoding: Compressed): void {
  const better = encode(cached.body, encoding, 9);
  better.then(
    (bytes) => {
      cached.compressed[encoding] = bytes;
    },
    // Keep the lower-quality version.
    () => undefined,
  );
}
