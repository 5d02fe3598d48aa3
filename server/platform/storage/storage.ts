/**
 * File storage. Local disk and S3 behave the same. Large files go through signed URLs or streams,
 * never through memory.
 */
import type { Readable } from 'node:stream';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Keys } from '../keys.ts';

export interface FileInfo {
  key: string;
  size: number;
  contentType: string;
  cacheControl: string | null;
  /** As in the header, including quotation marks. */
  etag: string;
  modifiedAt: Date;
}

export interface ListedFile {
  key: string;
  size: number;
  modifiedAt: Date;
}

/** Inclusive at both ends, as in HTTP; without an end it runs to the last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface OpenFile extends FileInfo {
  /** Callers that do not read it to the end must destroy it. */
  body: Readable;
  /** The bytes in `body`, when a range was requested. */
  range: { start: number; end: number } | null;
}

export interface FileOptions {
  contentType: string;
  cacheControl?: string;
}

export type FileBody = Uint8Array | AsyncIterable<Uint8Array>;

/** How a browser uploads the file: exactly these headers, with the file as the body. */
export interface SignedUpload {
  url: string;
  method: 'PUT';
  headers: Record<string, string>;
}

export interface UploadOptions {
  contentType: string;
  /**
   * S3 cannot limit a signed PUT, so callers must check `head().size` afterwards; disk storage
   * enforces the limit during upload.
   */
  maxBytes: number;
  expiresInSeconds: number;
}

/** For files whose content never changes under their key. */
export const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';

export interface PartReference {
  partNumber: number;
  etag: string;
}

export interface UploadedPart extends PartReference {
  size: number;
}

export interface Storage {
  /** Replaces a file atomically: readers see the old or the new content, never a mixture. */
  put(key: string, body: FileBody, options: FileOptions): Promise<FileInfo>;
  /** Null when the file does not exist. */
  get(key: string, range?: ByteRange): Promise<OpenFile | null>;
  head(key: string): Promise<FileInfo | null>;
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>;
  /** In no guaranteed order. */
  list(prefix: string): AsyncIterable<ListedFile>;

  signUpload(key: string, options: UploadOptions): Promise<SignedUpload>;
  /** With a file name the browser downloads the file, without one it displays it. */
  signDownload(
    key: string,
    options: { expiresInSeconds: number; filename?: string },
  ): Promise<string>;

  /** Returns the upload ID. Every part but the last needs at least MIN_PART_BYTES. */
  createMultipart(key: string, options: FileOptions): Promise<string>;
  signPart(
    key: string,
    uploadId: string,
    partNumber: number,
    options: { maxBytes: number; expiresInSeconds: number },
  ): Promise<SignedUpload>;
  /**
   * The parts that arrived, so that a browser can resume after a reload. Null when the upload no
   * longer exists.
   */
  listParts(key: string, uploadId: string): Promise<UploadedPart[] | null>;
  completeMultipart(
    key: string,
    uploadId: string,
    options: { parts: readonly PartReference[]; maxBytes: number },
  ): Promise<FileInfo>;
  abortMultipart(key: string, uploadId: string): Promise<void>;

  /** Removes leftovers of killed processes and abandoned uploads; meant to run daily. */
  sweep(): Promise<void>;
}

export interface StorageDependencies {
  config: Config;
  /** Signs the URLs of disk storage. */
  keys: Keys;
  clock: Clock;
}

/**
 * Each implementation is loaded only when selected: the AWS SDK alone takes about 20 MB of memory.
 */
export async function makeStorage({ config, keys, clock }: StorageDependencies): Promise<Storage> {
  if (config.STORAGE === 's3') {
    const { makeS3Storage } = await import('./s3.ts');
    return makeS3Storage({ config, clock });
  }
  const { makeDiskStorage } = await import('./disk.ts');
  return makeDiskStorage({ config, keys, clock });
}
