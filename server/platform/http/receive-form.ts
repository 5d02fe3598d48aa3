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
  /** Reading ends before the first part for which this is false. */
  accepts?(part: MultipartValue | MultipartFile): boolean;
  onField(part: MultipartValue): void;
  /** Unwanted files are not stored. */
  wants?(part: MultipartFile): boolean;
}

/** Names of fields and files; the parser would accept 80 kB for each part. */
const PART_HEADERS = { headerPairs: 20, headerSize: 4000 };

export interface ReceivedFile {
  field: string;
  file: File;
  /** The file exceeded the limit and was cut. */
  truncated: boolean;
  sha256: string;
}

export async function receiveForm(
  request: FastifyRequest,
  { folder, limits, accepts = () => true, onField, wants = () => true }: FormOptions,
): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = [];
  const parts = limits.fields + limits.files;
  try {
    for await (const each of request.parts({ limits: { ...limits, ...PART_HEADERS, parts } })) {
      const part = each as MultipartFile | MultipartValue;
      if (!accepts(part)) break;
      if (part.type === 'field') onField(part);
      else if (wants(part))
        received.push(await store(part, join(await folder(), `${received.length}`)));
      // Unexpected fields must be read to the end, or the fields after them would never arrive.
      else part.file.resume();
    }
  } finally {
    // The parser keeps every field of the rest in memory.
    request.raw.unpipe();
    request.raw.resume();
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
