/** Uploads made by the server: streams of unknown length, and deletion of abandoned uploads. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { FileBody } from './storage.ts';

/**
 * S3 needs the body length in advance, so a stream is sent in pieces; one is in memory at a time.
 */
const PART_BYTES = 8 * 1024 * 1024;

interface Target {
  Bucket: string;
  Key: string;
  ContentType: string;
  CacheControl?: string;
}

export async function putMultipart(
  client: S3Client,
  target: Target,
  body: FileBody,
): Promise<void> {
  const parts = inParts(body instanceof Uint8Array ? [body] : body);
  try {
    const first = (await parts.next()).value ?? Buffer.alloc(0);
    // Only the last piece is short, so a short first one is the whole file.
    if (first.byteLength < PART_BYTES) {
      await client.send(new PutObjectCommand({ ...target, Body: first }));
    } else {
      await putParts(client, target, first, parts);
    }
  } finally {
    await parts.return(undefined);
  }
}

async function putParts(
  client: S3Client,
  target: Target,
  first: Uint8Array,
  others: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const upload = { Bucket: target.Bucket, Key: target.Key, UploadId };
  const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
  const send = async (Body: Uint8Array) => {
    const PartNumber = Parts.length + 1;
    const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
    Parts.push({ PartNumber, ETag });
  };
  try {
    await send(first);
    for await (const part of others) await send(part);
    const MultipartUpload = { Parts };
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

async function* inParts(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined> {
  let buffered: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    let rest = chunk;
    while (size + rest.byteLength >= PART_BYTES) {
      const takenBytes = PART_BYTES - size;
      yield Buffer.concat([...buffered, rest.subarray(0, takenBytes)]);
      rest = rest.subarray(takenBytes);
      buffered = [];
      size = 0;
    }
    buffered.push(rest);
    size += rest.byteLength;
  }
  if (size > 0) yield Buffer.concat(buffered);
}

export async function sweepS3Uploads(
  client: S3Client,
  Bucket: string,
  before: Date,
): Promise<void> {
  let from = {};
  for (;;) {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket, ...from }));
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated >= before) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    }
    if (!page.IsTruncated) return;
    from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}
