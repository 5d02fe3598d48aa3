/** A reply that is a file of any size: it is sent while it is made. */
import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';

export interface FileReply {
  name: string;
  type: string;
  /** The next part is made when the reader has taken the last one. */
  parts: AsyncIterable<string>;
}

export function sendFile(reply: FastifyReply, { name, type, parts }: FileReply): FastifyReply {
  reply.headers({
    'content-disposition': contentDisposition(name),
    'cache-control': 'private, no-store',
  });
  return reply.type(`${type}; charset=utf-8`).send(Readable.from(parts, { objectMode: false }));
}
