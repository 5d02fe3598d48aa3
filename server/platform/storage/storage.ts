/**
 * Where files live. Local disk and S3 answer alike, and big files go between the browser and the
 * storage through signed addresses, or as streams; never through memory.
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
  /** As it stands in the header, with its quotation marks. */
  etag: string;
  modifiedAt: Date;
}

export interface ListedFile {
  key: string;
  size: number;
  modifiedAt: Date;
}

/** Both ends are included, as in HTTP; without an end it runs to the last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface OpenFile extends FileInfo {
  /** Whoever does not read it to the end destroys it. */
  body: Readable;
  /** What `body` holds, when a range was asked for. */
  range: { start: number; end: number } | null;
}

export interface FileOptions {
  contentType: string;
  cacheControl?: string;
}

export type FileBody = Uint8Array | AsyncIterable<Uint8Array>;

/** What a browser sends the file with: exactly these headers, the file as the body. */
export interface SignedUpload {
  url: string;
  method: 'PUT';
  headers: Record<string, string>;
}

export interface UploadOptions {
  contentType: string;
  /**
   * S3 cannot bound a signed PUT. Whoever takes an upload in therefore looks at `head().size`
   * again; on disk the limit already holds while the bytes arrive.
   */
  maxBytes: number;
  expiresInSeconds: number;
}

/** For files whose content never changes under their name. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

export interface PartReference {
  partNumber: number;
  etag: string;
}

export interface UploadedPart extends PartReference {
  size: number;
}

export interface Storage {
  /** Replaces what was there, at once: a reader sees the old file or the new one, never a mixture. */
  put(key: string, body: FileBody, options: FileOptions): Promise<FileInfo>;
  /** Null when there is no such file. */
  get(key: string, range?: ByteRange): Promise<OpenFile | null>;
  head(key: string): Promise<FileInfo | null>;
  /** Removing what is not there is not an error. */
  remove(key: string): Promise<void>;
  /** In no promised order. */
  list(prefix: string): AsyncIterable<ListedFile>;

  signUpload(key: string, options: UploadOptions): Promise<SignedUpload>;
  /** With a file name the browser saves the file, without one it shows it. */
  signDownload(
    key: string,
    options: { expiresInSeconds: number; filename?: string },
  ): Promise<string>;

  /** Gives the id of the upload. Every part but the last has at least MIN_PART_BYTES. */
  createMultipart(key: string, options: FileOptions): Promise<string>;
  signPart(
    key: string,
    uploadId: string,
    partNumber: number,
    options: { maxBytes: number; expiresInSeconds: number },
  ): Promise<SignedUpload>;
  /** What has arrived, so that a browser goes on after a reload. Null when the upload is gone. */
  listParts(key: string, uploadId: string): Promise<UploadedPart[] | null>;
  completeMultipart(
    key: string,
    uploadId: string,
    options: { parts: readonly PartReference[]; maxBytes: number },
  ): Promise<FileInfo>;
  abortMultipart(key: string, uploadId: string): Promise<void>;

  /** Clears what killed processes and abandoned uploads left behind; meant to run once a day. */
  sweep(): Promise<void>;
}

export interface StorageParts {
  config: Config;
  /** Signs the addresses of the local disk. */
  keys: Keys;
  clock: Clock;
}

/** Each kind is loaded only when chosen: the AWS SDK alone takes some 20 MB of memory. */
export async function makeStorage({ config, keys, clock }: StorageParts): Promise<Storage> {
  if (config.STORAGE === 's3') {
    const { makeS3Storage } = await import('./s3.ts');
    return makeS3Storage({ config, clock });
  }
  const { makeDiskStorage } = await import('./disk.ts');
  return makeDiskStorage({ config, keys, clock });
}
