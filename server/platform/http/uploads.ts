/**
 * Calls with files: multipart/form-data whose fields contain JSON. Files stay on disk until the
 * rest of the call is valid; larger files go directly to storage.
 */
import { createHash } from 'node:crypto';
import type { MultipartValue } from '@fastify/multipart';
import type { CallSpec } from '@lathe/contract/call';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from './call-error.ts';
import { readJson } from './read-json.ts';
import { acceptForms, receiveForm, type UploadFolder } from './receive-form.ts';

type UploadSpec = NonNullable<CallSpec['upload']>;
type FilesSpec = NonNullable<CallSpec['files']>;
type FileLimits = Pick<FilesSpec, 'field' | 'maxBytes' | 'maxFiles'>;

export interface SentUpload {
  file?: Blob | Uint8Array | undefined;
  fields?: unknown;
  /** Hash of the content, to compare a request with an earlier one. */
  fingerprint?: string;
}

const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 20_000;

/** An encapsulated Fastify context, so that no other call accepts multipart forms. */
export function registerUploads(
  app: FastifyInstance,
  register: (instance: FastifyInstance) => void,
): void {
  app.register(async (instance) => {
    await acceptForms(instance);
    register(instance);
  });
}

export async function readUpload(
  spec: UploadSpec,
  request: FastifyRequest,
  folder: UploadFolder,
): Promise<SentUpload> {
  if (!request.isMultipart()) throw new CallError('wrong_content_type');
  const isField = (name: string) => Object.hasOwn(spec.fields.shape, name);
  const form = await readForm(request, { ...spec, maxFiles: 1 }, folder, isField);
  return { file: form.files[0], fields: form.fields, fingerprint: form.fingerprint };
}

interface SentForm {
  files: Blob[];
  fields: Record<string, unknown>;
  fingerprint: string;
}

export async function readForm(
  request: FastifyRequest,
  spec: FileLimits,
  folder: UploadFolder,
  isField: (name: string) => boolean = () => true,
): Promise<SentForm> {
  const fields: Record<string, unknown> = {};
  const limits = {
    fileSize: spec.maxBytes,
    files: spec.maxFiles,
    fields: FIELDS_MAX,
    fieldSize: FIELD_BYTES_MAX,
  };
  try {
    const received = await receiveForm(request, {
      folder,
      limits,
      onField(part) {
        if (isField(part.fieldname)) fields[part.fieldname] = readField(part);
      },
      wants: ({ fieldname }) => fieldname === spec.field,
    });
    if (received.some(({ truncated }) => truncated)) throw fileTooLargeError(spec);
    const content = received.map(({ sha256 }) => sha256);
    return {
      files: received.map(({ file }) => file),
      fields,
      fingerprint: createHash('sha256')
        .update(JSON.stringify([fields, content]))
        .digest('hex'),
    };
  } catch (error) {
    throw uploadErrorOf(error, spec);
  }
}

/** A form cannot send objects, so fields contain JSON; an empty field counts as missing. */
function readField({ value, valueTruncated, fieldname }: MultipartValue): unknown {
  if (value === '') return undefined;
  try {
    if (!valueTruncated && typeof value === 'string') return readJson(value);
  } catch {
    // Reported below.
  }
  throw new CallError('validation', { fields: { [fieldname]: [{ key: 'invalid' }] } });
}

function uploadErrorOf(error: unknown, spec: FileLimits): unknown {
  if (error instanceof CallError) return error;
  const { code, statusCode } = error as FastifyError;
  if (code === 'FST_FILES_LIMIT' && spec.maxFiles > 1) return tooManyFilesError(spec);
  if (statusCode === 413) return new CallError('too_large', { cause: error });
  // All other parser errors mean a malformed request.
  return new CallError('malformed', { cause: error });
}

function tooManyFilesError({ field, maxFiles }: FileLimits): CallError {
  const values = { max: maxFiles };
  return new CallError('validation', { fields: { [field]: [{ key: 'too_many_files', values }] } });
}

function fileTooLargeError({ field, maxBytes }: Pick<FileLimits, 'field' | 'maxBytes'>): CallError {
  const values = { max: maxBytes / 1_000_000 };
  return new CallError('too_large', { fields: { [field]: [{ key: 'file_size', values }] } });
}

/** The file of a call, from a multipart request or from a form forwarded by a page. */
export async function fileBytes(
  spec: UploadSpec,
  sent: SentUpload | undefined,
): Promise<Uint8Array> {
  const file = sent?.file;
  const size = file instanceof Blob ? file.size : (file?.byteLength ?? 0);
  if (file === undefined || size === 0) {
    throw new CallError('validation', { fields: { [spec.field]: [{ key: 'file_missing' }] } });
  }
  if (size > spec.maxBytes) throw fileTooLargeError(spec);
  return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
}

/** Like `fileBytes` for several files; browsers send an empty file when none was chosen. */
export async function allFileBytes(
  spec: FilesSpec,
  sent: readonly (Blob | Uint8Array)[] = [],
): Promise<Uint8Array[]> {
  const sizeOf = (file: Blob | Uint8Array) => (file instanceof Blob ? file.size : file.byteLength);
  const files = sent.filter((file) => sizeOf(file) > 0);
  if (files.length > spec.maxFiles) throw tooManyFilesError(spec);
  if (files.some((file) => sizeOf(file) > spec.maxBytes)) throw fileTooLargeError(spec);
  const bytesOf = async (file: Blob | Uint8Array) =>
    file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
  return await Promise.all(files.map(bytesOf));
}
