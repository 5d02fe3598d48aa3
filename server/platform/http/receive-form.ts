/**
 * Reads a multipart form as a stream. Files go to disk, never into memory, and are deleted when the
 * response is sent or the client disconnects.
 */
import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** Truncates files that are too large; `receiveForm` marks them. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
}

/** Created with the first file. */
export type UploadFolder = () => Promise<string>;

export async function withUploadFolder<T>(work: (folder: UploadFolder) => Promise<T>): Promise<T> {
  let folder: Promise<string> | undefined;
  try {
    return await work(() => {
      folder ??= makeTemporaryFolder('upload');
      return folder;
    });
  } finally {
    if (folder) await rm(await folder, { recursive: true, force: true });
  }
}

export interface FormLimits {
  fileSize: number;
  files: number;
  fieldSize: number;
  fields: number;
}

interface FormOptions {
  folder: UploadFolder;
  limits: FormLimits;
  onField(part: MultipartValue): void;
  /** Unwanted files are not stored. */
  wants(part: MultipartFile): boolean;
}

export interface ReceivedFile {
  field: string;
  file: File;
  /** The file exceeded the limit and was cut. */
  truncated: boolean;
  sha256: string;
}

export async function receiveForm(
  request: FastifyRequest,
  { folder, limits, onField, wants }: FormOptions,
): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = [];
  const parts = limits.fields + limits.files;
  for await (const part of request.parts({ limits: { ...limits, parts } })) {
    if (part.type === 'field') onField(part as MultipartValue);
    else if (wants(part))
      received.push(await store(part, join(await folder(), `${received.length}`)));
    // Unexpected fields must be read to the end, or the fields after them would never arrive.
    else part.file.resume();
  }
  return received;
}

async function store(part: MultipartFile, path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(part.file, hashed, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  const type = part.mimetype;
  return {
    field: part.fieldname,
    file: new File([await openAsBlob(path)], part.filename ?? '', { type }),
    truncated: part.file.truncated,
    sha256: hash.digest('hex'),
  };
}
