/**
 * s3rver plus what it lacks: it accepts every Version 4 signature, and cannot list or abort
 * multipart uploads. Objects, ranges, listing, joining and expiry are s3rver's own.
 */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import S3rver from 's3rver';
import { isSignedBy } from './signature-v4.ts';

const BUCKET = 'lathe-test';
/** s3rver's only account. */
const ACCOUNT = 'S3RVER';

export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'lathe-s3-'));
  const s3rver = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  await s3rver.configureBuckets();
  const uploads = s3rver.store.getResourcePath(BUCKET, undefined, 'uploads');
  replyWhenWritten(s3rver.store, uploads);
  const objects = s3rver.callback();
  /** Origins whose pages may upload here, as in the bucket's CORS rules. */
  const allowedOrigins = new Set<string>();

  const server = createServer(async (request, response) => {
    if (replyToPreflight(allowedOrigins, request, response)) return;
    if (!isSignedBy(request, ACCOUNT)) return sendError(response, 403, 'SignatureDoesNotMatch');
    if (await replyToUploads(uploads, request, response)) return;
    objects(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    allowedOrigins,
    env: {
      STORAGE: 's3',
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: ACCOUNT,
      S3_SECRET_ACCESS_KEY: ACCOUNT,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true });
    },
  };
}

/** s3rver responds when it has read the last byte, before it is written. */
function replyWhenWritten(store: S3rver['store'], uploads: string): void {
  const { putObject, putPart } = store;
  store.putObject = async (object) => {
    const written = await putObject.call(store, object);
    await untilSize(store.getResourcePath(object.bucket, object.key, 'object'), written.size);
    return written;
  };
  store.putPart = async (bucket, uploadId, partNumber, body) => {
    const written = await putPart.call(store, bucket, uploadId, partNumber, body);
    await untilSize(join(uploads, uploadId, partNumber), written.size);
    return written;
  };
}

async function untilSize(path: string, size: number): Promise<void> {
  while ((await stat(path)).size !== size) await wait(1);
}

/** Applies the CORS rules of docs/operations.md. True when the request was a preflight. */
function replyToPreflight(
  allowed: ReadonlySet<string>,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { origin } = headers;
  if (origin === undefined) return false;
  if (allowed.has(origin)) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-methods', 'PUT');
    response.setHeader('access-control-allow-headers', 'content-type');
  }
  if (method !== 'OPTIONS') return false;
  response.writeHead(allowed.has(origin) ? 204 : 403).end();
  return true;
}

/** True when the request concerned multipart uploads and was answered. */
async function replyToUploads(
  uploads: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
  if (request.method === 'GET' && query.has('uploads')) {
    send(response, await listUploads(uploads));
    return true;
  }
  const id = query.get('uploadId');
  if (id === null) return false;
  const folder = join(uploads, id);
  const files = await readdir(folder).catch(() => null);
  if (files === null) {
    sendError(response, 404, 'NoSuchUpload');
    return true;
  }
  if (request.method === 'DELETE') {
    await rm(folder, { recursive: true });
    response.writeHead(204).end();
    return true;
  }
  if (request.method !== 'GET') return false;
  send(response, await listParts(folder, files));
  return true;
}

async function listUploads(uploads: string): Promise<string> {
  const ids = await readdir(uploads).catch(() => []);
  const entries = ids.map(async (id) => {
    const key = await readFile(join(uploads, id, 'key'), 'utf8');
    const { birthtime } = await stat(join(uploads, id));
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${birthtime.toISOString()}</Initiated></Upload>`;
  });
  const all = (await Promise.all(entries)).join('');
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${all}</ListMultipartUploadsResult>`;
}

async function listParts(folder: string, files: string[]): Promise<string> {
  const numbers = files.filter((name) => /^\d+$/.test(name)).sort((a, b) => +a - +b);
  const entries = numbers.map(async (number) => {
    const { size } = await stat(join(folder, number));
    const md5 = await readFile(join(folder, `${number}.md5`), 'utf8');
    return `<Part><PartNumber>${number}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`;
  });
  const all = (await Promise.all(entries)).join('');
  return `<ListPartsResult><IsTruncated>false</IsTruncated>${all}</ListPartsResult>`;
}

function send(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(xml);
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
