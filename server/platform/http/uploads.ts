/**
 * Calls that carry a file: multipart/form-data with one file and fields that hold JSON. The file is
 * read into memory, up to the limit of the call; what is larger goes straight to storage instead.
 */
import { createHash } from 'node:crypto';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { CallSpec } from '@lathe/contract/call';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from './call-error.ts';

type UploadSpec = NonNullable<CallSpec['upload']>;

export interface SentUpload {
  file?: Blob | Uint8Array | undefined;
  fields?: unknown;
  /** Stands for the content where a request is compared with an earlier one. */
  fingerprint?: string;
}

const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 20_000;

/** In a room of their own: no other call takes a form. */
export function registerUploads(
  app: FastifyInstance,
  register: (room: FastifyInstance) => void,
): void {
  app.register(async (room) => {
    await room.register(multipart, { throwFileSizeLimit: true });
    register(room);
  });
}

export async function readUpload(spec: UploadSpec, request: FastifyRequest): Promise<SentUpload> {
  if (!request.isMultipart()) throw new CallError('wrong_content_type');
  const limits = {
    fileSize: spec.maxBytes,
    files: 1,
    fields: FIELDS_MAX,
    fieldSize: FIELD_BYTES_MAX,
    parts: FIELDS_MAX + 1,
  };
  const hash = createHash('sha256');
  const fields: Record<string, unknown> = {};
  let file: Uint8Array | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') file = await readFile(part, spec, file);
      else if (Object.hasOwn(spec.fields.shape, part.fieldname)) {
        fields[part.fieldname] = readField(part);
      }
    }
  } catch (error) {
    throw refusal(error, spec);
  }
  hash.update(JSON.stringify(fields)).update(file ?? '');
  return { file, fields, fingerprint: hash.digest('hex') };
}

async function readFile(
  part: MultipartFile,
  { field }: UploadSpec,
  known: Uint8Array | undefined,
): Promise<Uint8Array | undefined> {
  if (part.fieldname === field) return await part.toBuffer();
  // What nobody asked for is read past, or the rest would never arrive.
  part.file.resume();
  return known;
}

/** A form cannot send an object, so fields hold it as JSON; an empty one was not filled in. */
function readField({ value, valueTruncated, fieldname }: MultipartValue): unknown {
  if (value === '') return undefined;
  try {
    if (!valueTruncated && typeof value === 'string') return JSON.parse(value);
  } catch {
    // Told below.
  }
  throw new CallError('validation', { fields: { [fieldname]: [{ key: 'invalid' }] } });
}

function refusal(error: unknown, spec: UploadSpec): unknown {
  if (error instanceof CallError) return error;
  const { code, statusCode } = error as FastifyError;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(spec);
  if (statusCode === 413) return new CallError('too_large', { cause: error });
  // Whatever else the parser finds wrong is wrong with the request.
  return new CallError('malformed', { cause: error });
}

function tooLarge({ field, maxBytes }: UploadSpec): CallError {
  const values = { max: maxBytes / 1_000_000 };
  return new CallError('too_large', { fields: { [field]: [{ key: 'file_size', values }] } });
}

/** The file of a call, whether it came over the network or from a form that a page handed on. */
export async function fileBytes(
  spec: UploadSpec,
  sent: SentUpload | undefined,
): Promise<Uint8Array> {
  const file = sent?.file;
  const size = file instanceof Blob ? file.size : (file?.byteLength ?? 0);
  if (file === undefined || size === 0) {
    throw new CallError('validation', { fields: { [spec.field]: [{ key: 'file_missing' }] } });
  }
  if (size > spec.maxBytes) throw tooLarge(spec);
  return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
}
