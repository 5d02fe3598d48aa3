/**
 * Uploads from the browser directly to storage. Parts may arrive in any order, repeatedly, or after
 * a reload; the storage's own part list is authoritative.
 */
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { CallError } from '../http/call-error.ts';
import { tooManyRequests } from '../rate-limits/too-many-requests.ts';
import { MIN_PART_BYTES } from './parts.ts';
import type { Storage } from './storage.ts';

/** Large enough that the largest file has a few hundred parts, small enough to resend one. */
export const PART_BYTES = 2 * MIN_PART_BYTES;
const LINK_SECONDS = 3600;
const CONTENT_TYPE = 'application/octet-stream';

/** The columns shared by every upload table. */
export interface DirectUpload {
  size: number;
  storage_key: string;
  multipart_id: string;
  part_bytes: number;
}

export interface OpenedUpload {
  id: string;
  storageKey: string;
  multipartId: string;
}

/** A file that a seller starts to upload for a release. */
export interface NewUpload extends OpenedUpload {
  ownerId: string;
  releaseId: string;
  filename: string;
  size: number;
  now: Date;
}

/**
 * Checked before an upload is started or retried, so that one account cannot fill the storage or
 * the workers.
 */
export async function assertUploadAllowed(
  { rateLimits }: Pick<Ctx, 'rateLimits'>,
  { ownerId, size, maxBytes }: { ownerId: string; size: number; maxBytes: number },
): Promise<void> {
  if (size > maxBytes) throw new CallError('file_too_large');
  // A rejected file does not count, so it does not block smaller ones.
  const counted = await rateLimits.reserve([
    { name: 'upload', key: ownerId },
    { name: 'upload_megabytes', key: ownerId, points: Math.ceil(size / 1_000_000) },
  ]);
  if (!counted.allowed) throw tooManyRequests(counted.retryAfterSeconds);
}

/**
 * Storage may be remote, so the upload is opened before any lock is taken, and aborted if `work`
 * fails.
 */
export async function withOpenedUpload<T>(
  storage: Storage,
  keyOf: (id: string) => string,
  work: (opened: OpenedUpload) => Promise<T>,
): Promise<T> {
  const id = randomUUID();
  const storageKey = keyOf(id);
  const multipartId = await storage.createMultipart(storageKey, { contentType: CONTENT_TYPE });
  try {
    return await work({ id, storageKey, multipartId });
  } catch (error) {
    await storage.abortMultipart(storageKey, multipartId);
    throw error;
  }
}

export function newUploadColumns(upload: NewUpload) {
  return {
    id: upload.id,
    owner_id: upload.ownerId,
    release_id: upload.releaseId,
    filename: upload.filename,
    size: upload.size,
    storage_key: upload.storageKey,
    multipart_id: upload.multipartId,
    part_bytes: PART_BYTES,
    created_at: upload.now,
    updated_at: upload.now,
  };
}

export function partsOf({ size, part_bytes }: Pick<DirectUpload, 'size' | 'part_bytes'>): number {
  return Math.ceil(size / part_bytes);
}

interface AskedParts {
  from: number;
  count: number;
  /**
   * Stores a new multipart ID in place of the given one. Returns the upload as it is then: another
   * request may have been first. Undefined when it was cancelled.
   */
  reopen: (ids: { gone: string; opened: string }) => Promise<DirectUpload | undefined>;
}

/**
 * What has arrived, and signed URLs for some of the missing parts. Storage deletes uploads without
 * progress and may lose one. Then the upload starts again under the same ID, because the browser
 * still has the file.
 */
export async function missingParts(storage: Storage, upload: DirectUpload, asked: AskedParts) {
  const known = await storage.listParts(upload.storage_key, upload.multipart_id);
  // Joined already, but the reply was lost.
  if (!known && (await isJoined(storage, upload))) return allParts(upload);
  const open = known ? upload : await reopened(storage, upload, asked.reopen);
  const arrived = (known ?? []).map(({ partNumber }) => partNumber);
  return {
    ...allParts(upload),
    arrived,
    missing: await signMissing(storage, open, { arrived, ...asked }),
  };
}

/** The reply for an upload that needs no more parts. */
export function allParts(upload: Pick<DirectUpload, 'size' | 'part_bytes'>) {
  const parts = partsOf(upload);
  return { part_bytes: upload.part_bytes, parts, arrived: numbersTo(parts), missing: [] };
}

function numbersTo(parts: number): number[] {
  return Array.from({ length: parts }, (_, index) => index + 1);
}

async function reopened(
  storage: Storage,
  { storage_key, multipart_id }: DirectUpload,
  reopen: AskedParts['reopen'],
): Promise<DirectUpload> {
  const opened = await storage.createMultipart(storage_key, { contentType: CONTENT_TYPE });
  let current: DirectUpload | undefined;
  try {
    current = await reopen({ gone: multipart_id, opened });
  } finally {
    if (current?.multipart_id !== opened) await storage.abortMultipart(storage_key, opened);
  }
  if (!current) throw new CallError('not_found');
  return current;
}

async function signMissing(
  storage: Storage,
  upload: DirectUpload,
  { from, count, arrived }: { from: number; count: number; arrived: readonly number[] },
) {
  const partNumbers = numbersTo(partsOf(upload))
    .filter((part) => part >= from && !arrived.includes(part))
    .slice(0, count);
  return await Promise.all(
    partNumbers.map(async (part) => ({
      part,
      ...(await storage.signPart(upload.storage_key, upload.multipart_id, part, {
        maxBytes: upload.part_bytes,
        expiresInSeconds: LINK_SECONDS,
      })),
    })),
  );
}

/** Completes the multipart upload. Idempotent. */
export async function joinParts(
  storage: Storage,
  upload: DirectUpload,
  { maxBytes }: { maxBytes: number },
): Promise<void> {
  const parts = (await storage.listParts(upload.storage_key, upload.multipart_id)) ?? [];
  const arrived = parts.reduce((sum, { size }) => sum + size, 0);
  if (await isJoined(storage, upload)) return;
  if (arrived !== upload.size) throw new CallError('upload_incomplete');
  const { storage_key, multipart_id } = upload;
  await storage.completeMultipart(storage_key, multipart_id, { parts, maxBytes });
}

async function isJoined(storage: Storage, { storage_key, size }: DirectUpload): Promise<boolean> {
  return (await storage.head(storage_key))?.size === size;
}
