/** Multipart uploads on the local disk: `uploads/<id>/` holds the target key and the parts. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CallError } from '../http/call-error.ts';
import {
  type DiskFile,
  type Folders,
  listDiskFiles,
  nullIfMissing,
  openDiskFile,
  removeIfOlder,
  writeDiskFile,
  writeWhole,
} from './disk-files.ts';
import { checkPartNumber } from './keys.ts';
import type { FileBody, FileOptions, UploadedPart } from './storage.ts';

interface Upload extends FileOptions {
  key: string;
}

const UPLOAD_ID = /^[0-9a-f]{32}$/;
const UPLOAD_FILE = 'upload.json';

export async function createUpload({ root, temp }: Folders, upload: Upload): Promise<string> {
  const id = randomBytes(16).toString('hex');
  await mkdir(join(root, id), { recursive: true });
  await writeWhole(temp, join(root, id, UPLOAD_FILE), [JSON.stringify(upload)]);
  return id;
}

/** Null when the upload is completed, aborted, or for another key. */
export async function findUpload(root: string, key: string, id: string): Promise<Upload | null> {
  if (!UPLOAD_ID.test(id)) return null;
  const text = await readFile(join(root, id, UPLOAD_FILE), 'utf8').catch(nullIfMissing);
  if (text === null) return null;
  const upload: Upload = JSON.parse(text);
  return upload.key === key ? upload : null;
}

export interface PartOptions {
  uploadId: string;
  partNumber: number;
  maxBytes: number;
  modifiedAt: Date;
}

export async function writePart(
  folders: Folders,
  key: string,
  body: FileBody,
  { uploadId, partNumber, ...limits }: PartOptions,
): Promise<DiskFile> {
  if (!(await findUpload(folders.root, key, uploadId))) throw new CallError('file_not_found');
  const name = partName(uploadId, partNumber);
  return writeDiskFile(folders, name, body, { contentType: 'application/octet-stream', ...limits });
}

export async function listUploadParts(root: string, id: string): Promise<UploadedPart[]> {
  const parts: UploadedPart[] = [];
  for await (const { name, file } of listDiskFiles(root, `${id}/`)) {
    const partNumber = Number(name.slice(id.length + 1));
    parts.push({ partNumber, etag: file.etag, size: file.size });
  }
  return parts;
}

/** Streams the parts in order; each file is open only while it is read. */
export async function* joinParts(
  root: string,
  id: string,
  parts: readonly UploadedPart[],
): AsyncGenerator<Uint8Array> {
  for (const { partNumber } of parts) {
    const opened = await openDiskFile(root, partName(id, partNumber));
    if (!opened) throw new CallError('file_not_found');
    yield* opened.handle.createReadStream();
  }
}

/** As in S3: the MD5 of the parts' MD5s, and their number. */
export function etagOfParts(parts: readonly UploadedPart[]): string {
  const md5 = createHash('md5');
  for (const { etag } of parts) md5.update(etag.replaceAll('"', ''), 'hex');
  return `"${md5.digest('hex')}-${parts.length}"`;
}

export async function removeUpload(root: string, id: string): Promise<void> {
  await rm(join(root, id), { recursive: true, force: true });
}

/** A folder's modification time is that of its newest part. */
export async function sweepUploads(root: string, before: Date): Promise<void> {
  for (const id of (await readdir(root).catch(nullIfMissing)) ?? []) {
    await removeIfOlder(join(root, id), before);
  }
}

function partName(id: string, partNumber: number): string {
  return `${id}/${String(checkPartNumber(partNumber)).padStart(5, '0')}`;
}
