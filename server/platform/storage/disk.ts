/** Storage on the local disk, below the data folder; disk-routes.ts serves its signed URLs. */
import { join } from 'node:path';
import { DAY_MS } from '@lathe/rules/time';
import { CallError } from '../http/call-error.ts';
import {
  type DiskFile,
  listDiskFiles,
  openDiskFile,
  readDiskFile,
  removeDiskFile,
  sweepDiskFiles,
  writeDiskFile,
} from './disk-files.ts';
import {
  createUpload,
  etagOfParts,
  findUpload,
  joinParts,
  listUploadParts,
  removeUpload,
  sweepUploads,
  writePart,
} from './disk-multipart.ts';
import { checkKey, checkPartNumber, checkPrefix, mediaUrlOf } from './keys.ts';
import { type Grant, type GrantMethod, signedQuery } from './links.ts';
import { ABANDONED_AFTER_MS, partsToJoin } from './parts.ts';
import type {
  ByteRange,
  FileBody,
  FileInfo,
  FileOptions,
  ListedFile,
  OpenFile,
  Storage,
  StorageDependencies,
} from './storage.ts';

/** Extra methods for the signed disk URLs, which enforce the size limit during upload. */
export interface DiskStorage extends Storage {
  receive(
    key: string,
    body: FileBody,
    options: FileOptions & { maxBytes: number },
  ): Promise<FileInfo>;
  receivePart(
    key: string,
    body: FileBody,
    options: { uploadId: string; partNumber: number; maxBytes: number },
  ): Promise<{ etag: string }>;
}

export function makeDiskStorage({ config, keys, clock }: StorageDependencies): DiskStorage {
  const temp = join(config.storageDir, 'temp');
  const files = { root: join(config.storageDir, 'files'), temp };
  const uploads = { root: join(config.storageDir, 'uploads'), temp };

  async function write(
    key: string,
    body: FileBody,
    options: FileOptions & { maxBytes?: number; etag?: string },
  ): Promise<FileInfo> {
    const fileOptions = { ...options, modifiedAt: clock.now() };
    return describe(key, await writeDiskFile(files, checkKey(key), body, fileOptions));
  }

  function link(
    method: GrantMethod,
    key: string,
    { expiresInSeconds, ...grant }: Omit<Grant, 'expires'> & { expiresInSeconds: number },
  ): string {
    const expires = new Date(+clock.now() + expiresInSeconds * 1000);
    const query = signedQuery(keys, method, checkKey(key), { ...grant, expires });
    return `${mediaUrlOf(config, key)}?${query}`;
  }

  return {
    put: (key, body, options) => write(key, body, options),
    receive: write,
    get: (key, range) => openForReading(files.root, checkKey(key), range),
    async head(key) {
      const file = await readDiskFile(files.root, checkKey(key));
      return file && describe(key, file);
    },
    remove: (key) => removeDiskFile(files.root, checkKey(key)),
    list: (prefix) => listedFile(files.root, checkPrefix(prefix)),

    async signUpload(key, options) {
      const headers = { 'content-type': options.contentType };
      return { url: link('PUT', key, options), method: 'PUT', headers };
    },
    signDownload: async (key, options) => link('GET', key, options),

    createMultipart: (key, options) => createUpload(uploads, { key: checkKey(key), ...options }),
    async signPart(key, uploadId, partNumber, options) {
      const granted = { ...options, uploadId, partNumber: checkPartNumber(partNumber) };
      return { url: link('PUT', key, granted), method: 'PUT', headers: {} };
    },
    receivePart: (key, body, options) =>
      writePart(uploads, key, body, { ...options, modifiedAt: clock.now() }),
    async listParts(key, uploadId) {
      const upload = await findUpload(uploads.root, checkKey(key), uploadId);
      return upload && (await listUploadParts(uploads.root, uploadId));
    },
    async completeMultipart(key, uploadId, options) {
      const upload = await findUpload(uploads.root, checkKey(key), uploadId);
      if (!upload) throw new CallError('file_not_found');
      const parts = partsToJoin(await listUploadParts(uploads.root, uploadId), options);
      const body = joinParts(uploads.root, uploadId, parts);
      const info = await write(key, body, { ...upload, etag: etagOfParts(parts) });
      await removeUpload(uploads.root, uploadId);
      return info;
    },
    async abortMultipart(key, uploadId) {
      const upload = await findUpload(uploads.root, checkKey(key), uploadId);
      if (upload) await removeUpload(uploads.root, uploadId);
    },

    async sweep() {
      const now = +clock.now();
      await sweepDiskFiles(files, new Date(now - DAY_MS));
      await sweepUploads(uploads.root, new Date(now - ABANDONED_AFTER_MS));
    },
  };
}

async function openForReading(
  root: string,
  key: string,
  requested: ByteRange | undefined,
): Promise<OpenFile | null> {
  const opened = await openDiskFile(root, key);
  if (!opened) return null;
  const { file, handle } = opened;
  const range = requested ? { start: requested.start, end: lastByte(requested, file.size) } : null;
  if (range && range.start > range.end) {
    await handle.close();
    throw new RangeError(`${key} has ${file.size} bytes; there is none at ${range.start}.`);
  }
  return { ...describe(key, file), range, body: handle.createReadStream(range ?? {}) };
}

function lastByte({ end = Infinity }: ByteRange, size: number): number {
  return Math.min(end, size - 1);
}

async function* listedFile(root: string, prefix: string): AsyncGenerator<ListedFile> {
  for await (const { name, file } of listDiskFiles(root, prefix)) {
    yield { key: name, size: file.size, modifiedAt: new Date(file.modifiedAt) };
  }
}

function describe(key: string, { bytes: _, modifiedAt, ...file }: DiskFile): FileInfo {
  return { key, ...file, modifiedAt: new Date(modifiedAt) };
}
