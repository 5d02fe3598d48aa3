/** Storage in a bucket: Amazon S3, or any compatible server (S3_ENDPOINT). */
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  PutObjectCommand,
  paginateListObjectsV2,
  paginateListParts,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { create as contentDisposition } from 'content-disposition';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import { CallError } from '../http/call-error.ts';
import { SetupError } from '../setup-error.ts';
import { checkKey, checkPartNumber, checkPrefix } from './keys.ts';
import { ABANDONED_AFTER_MS, partsToJoin } from './parts.ts';
import { putMultipart, sweepS3Uploads } from './s3-uploads.ts';
import type { FileInfo, Storage, UploadedPart } from './storage.ts';

export function makeS3Storage({ config, clock }: { config: Config; clock: Clock }): Storage {
  const client = makeClient(config);
  const Bucket = needed(config, 'S3_BUCKET');
  const target = (key: string) => ({ Bucket, Key: checkKey(key) });
  const signing = (expiresIn: number) => ({ expiresIn, signingDate: clock.now() });

  async function head(key: string): Promise<FileInfo | null> {
    const found = await client.send(new HeadObjectCommand(target(key))).catch(nullIfGone);
    return found && describe(key, found, found.ContentLength);
  }

  async function listParts(key: string, UploadId: string): Promise<UploadedPart[] | null> {
    const parts: UploadedPart[] = [];
    try {
      for await (const page of paginateListParts({ client }, { ...target(key), UploadId })) {
        for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? []) {
          parts.push({ partNumber: PartNumber, etag: ETag, size: Size });
        }
      }
    } catch (error) {
      return nullIfGone(error);
    }
    return parts;
  }

  return {
    async put(key, body, options) {
      await putMultipart(client, { ...target(key), ...headersOf(options) }, body);
      return (await head(key)) ?? throwNotFound(key);
    },
    async get(key, requested) {
      const Range = requested && `bytes=${requested.start}-${requested.end ?? ''}`;
      const found = await client
        .send(new GetObjectCommand({ ...target(key), Range }))
        .catch(nullIfGone);
      if (!found) return null;
      if (!(found.Body instanceof Readable)) throw new Error(`S3 returned no stream for ${key}.`);
      const { range, size } = servedRange(found);
      return { ...describe(key, found, size), range: requested ? range : null, body: found.Body };
    },
    head,
    async remove(key) {
      await client.send(new DeleteObjectCommand(target(key)));
    },
    async *list(prefix) {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: checkPrefix(prefix) });
      for await (const page of pages) {
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          yield { key: Key, size: Size, modifiedAt: LastModified };
        }
      }
    },

    async signUpload(key, { contentType, expiresInSeconds }) {
      const command = new PutObjectCommand({ ...target(key), ContentType: contentType });
      const headers = { 'content-type': contentType };
      // By default the SDK does not sign the content type.
      const signed = { ...signing(expiresInSeconds), signableHeaders: new Set(['content-type']) };
      return { url: await getSignedUrl(client, command, signed), method: 'PUT', headers };
    },
    signDownload(key, { expiresInSeconds, filename }) {
      const ResponseContentDisposition =
        filename === undefined ? undefined : contentDisposition(filename);
      const command = new GetObjectCommand({ ...target(key), ResponseContentDisposition });
      return getSignedUrl(client, command, signing(expiresInSeconds));
    },

    async createMultipart(key, options) {
      const command = new CreateMultipartUploadCommand({ ...target(key), ...headersOf(options) });
      const { UploadId } = await client.send(command);
      return UploadId ?? throwNotFound(key);
    },
    async signPart(key, UploadId, partNumber, { expiresInSeconds }) {
      const PartNumber = checkPartNumber(partNumber);
      const command = new UploadPartCommand({ ...target(key), UploadId, PartNumber });
      const url = await getSignedUrl(client, command, signing(expiresInSeconds));
      return { url, method: 'PUT', headers: {} };
    },
    listParts,
    async completeMultipart(key, UploadId, options) {
      const arrived = await listParts(key, UploadId);
      if (!arrived) throw new CallError('file_not_found');
      const Parts = partsToJoin(arrived, options).map(({ partNumber, etag }) => ({
        PartNumber: partNumber,
        ETag: etag,
      }));
      const MultipartUpload = { Parts };
      const command = { ...target(key), UploadId, MultipartUpload };
      await client.send(new CompleteMultipartUploadCommand(command));
      return (await head(key)) ?? throwNotFound(key);
    },
    async abortMultipart(key, UploadId) {
      const command = new AbortMultipartUploadCommand({ ...target(key), UploadId });
      await client.send(command).catch(nullIfGone);
    },
    sweep: () => sweepS3Uploads(client, Bucket, new Date(+clock.now() - ABANDONED_AFTER_MS)),
  };
}

function makeClient(config: Config): S3Client {
  return new S3Client({
    region: config.S3_REGION,
    credentials: {
      accessKeyId: needed(config, 'S3_ACCESS_KEY_ID'),
      secretAccessKey: needed(config, 'S3_SECRET_ACCESS_KEY'),
    },
    // Self-hosted servers rarely have a host name per bucket.
    ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
    // By default the SDK signs the checksum of an empty body into upload URLs, and other S3 servers
    // do not support trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

function needed(
  config: Config,
  name: 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
): string {
  const value = config[name];
  if (value === undefined) throw new SetupError(`STORAGE=s3 needs ${name}. See .env.example.`);
  return value;
}

function headersOf({ contentType, cacheControl }: { contentType: string; cacheControl?: string }) {
  return { ContentType: contentType, ...(cacheControl && { CacheControl: cacheControl }) };
}

function describe(
  key: string,
  found: HeadObjectCommandOutput | GetObjectCommandOutput,
  size = 0,
): FileInfo {
  return {
    key,
    size,
    contentType: found.ContentType ?? 'application/octet-stream',
    cacheControl: found.CacheControl ?? null,
    etag: found.ETag ?? '',
    modifiedAt: found.LastModified ?? new Date(0),
  };
}

function servedRange({ ContentRange, ContentLength = 0 }: GetObjectCommandOutput) {
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange ?? '') ?? [];
  if (size === undefined) return { range: null, size: ContentLength };
  return { range: { start: Number(start), end: Number(end) }, size: Number(size) };
}

function nullIfGone(error: unknown): null {
  const name = error instanceof Error ? error.name : '';
  if (['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(name)) return null;
  if (name === 'InvalidRange')
    throw new RangeError('The requested byte range does not exist.', { cause: error });
  throw error;
}

function throwNotFound(key: string): never {
  throw new Error(`${key} was written to S3, but S3 does not have it.`);
}
