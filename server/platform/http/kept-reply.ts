/** Bytes that are made once and answered many times: cached calls and cached pages. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding, encode, isWorthEncoding } from './encoding.ts';

export interface KeptReply {
  etag: string;
  headers: Record<string, string>;
  bytes: Record<Encoding, Buffer>;
  /** The body of a short reply: text goes out in one piece with the headers, bytes in two. */
  text: string | null;
}

const SHORT_BYTES = 4096;

export async function keepReply(body: Buffer, headers: Record<string, string>): Promise<KeptReply> {
  // Weak: the same content goes out in several encodings.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const worth = isWorthEncoding(body);
  const [br, gzip] = worth
    ? await Promise.all([encode(body, 'br', 9), encode(body, 'gzip', 9)])
    : [body, body];
  const text = body.length <= SHORT_BYTES ? body.toString() : null;
  return { etag, headers: { ...headers, etag }, bytes: { identity: body, br, gzip }, text };
}

export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptReply) {
  reply.headers(kept.headers);
  if (request.headers['if-none-match']?.includes(kept.etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const bytes = kept.bytes[encoding];
  if (bytes === kept.bytes.identity) return reply.send(kept.text ?? bytes);
  return reply.header('content-encoding', encoding).send(bytes);
}
