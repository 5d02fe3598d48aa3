/**
 * How a call is declared. The server registers it, the browser client is typed from it, and the
 * OpenAPI document is generated from it.
 */
import type { ApiScope } from '@lathe/rules/api-keys';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** For example `GET /api/account/{id}`: written in full, so that a text search finds it. */
export type CallKey = `${Method} /${string}`;

export interface CallSpec {
  summary: string;
  /** Heading in the API documentation. */
  area: string;
  permission: Permission;
  /** Path parameter that holds the owner's id: the caller or another user. */
  owner?: string;
  /**
   * Requires a password (and code) entered within `STEP_UP_MINUTES`, otherwise fails with
   * `confirmation_needed`; `POST /api/account/{id}/confirm` accepts them. For money, roles and
   * personal data.
   */
  stepUp?: boolean;
  /** A key of the API with this scope may make the call. Without it, no key may. */
  scope?: ApiScope;
  /** Contains passwords, codes or keys, so no idempotency record is stored. */
  secret?: boolean;
  /**
   * The caller is whoever sends a secret in this header. Browsers never add it by themselves, so
   * that no CSRF token is needed.
   */
  secretHeader?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Sent as multipart/form-data instead of a body: one file, and fields that hold JSON. */
  upload?: { field: string; maxBytes: number; fields: z.ZodObject };
  /**
   * Optional files: the request is then multipart/form-data, with the body fields as JSON. A guest
   * sends the key of the object (its id is the path parameter named by `keyOf`) as `key` in the
   * query; it is checked before large data is read.
   */
  files?: { field: string; maxBytes: number; maxFiles: number; keyOf: 'order' };
  /** Null when the response is 204 without a body, or a file. */
  reply: z.ZodType | null;
  /** Media types of the file that is the response. It is sent while it is made. */
  file?: readonly string[];
  /** Errors beyond those of every call (malformed, validation, expired, internal …). */
  errors?: readonly ErrorCode[];
  /** Cached in memory per language and country, with an ETag, until a tag is cleared. */
  cache?: {
    tags: readonly string[];
    maxAgeSeconds: number;
    /** Query parameter that makes the reply depend on the caller; such replies are not cached. */
    unless?: string;
    /**
     * False when the reply depends on the caller or changes too often: built for each request, with
     * an ETag, and public only for guests.
     */
    stored?: false;
  };
  /** Not registered in production. */
  developmentOnly?: boolean;
}

export type CallTable = Record<CallKey, CallSpec>;

type Input<Spec, Part extends 'params' | 'query' | 'body'> = Spec extends {
  [P in Part]: infer Schema extends z.ZodType;
}
  ? { [P in Part]: z.output<Schema> }
  : unknown;

/** One file, read completely, and the fields sent with it. */
type UploadInput<Spec> = Spec extends { upload: { fields: infer Fields extends z.ZodType } }
  ? { upload: { bytes: Uint8Array; fields: z.output<Fields> } }
  : unknown;

type FilesInput<Spec> = Spec extends { files: object } ? { files: Uint8Array[] } : unknown;

export type CallInput<Spec> = Input<Spec, 'params'> &
  Input<Spec, 'query'> &
  Input<Spec, 'body'> &
  UploadInput<Spec> &
  FilesInput<Spec>;

type Sent<Spec, Part extends 'params' | 'query' | 'body'> = Spec extends {
  [P in Part]: infer Schema extends z.ZodType;
}
  ? Record<string, never> extends z.input<Schema>
    ? { [P in Part]?: z.input<Schema> }
    : { [P in Part]: z.input<Schema> }
  : unknown;

type UploadSent<Spec> = Spec extends {
  upload: { field: infer Field; fields: infer Fields extends z.ZodType };
}
  ? { upload: { field: Field; file: Blob; fields?: z.input<Fields> } }
  : unknown;

type FilesSent<Spec> = Spec extends { files: object } ? { files?: readonly Blob[] } : unknown;

/** What a caller sends; fields with defaults are optional. */
export type CallSent<Spec> = Sent<Spec, 'params'> &
  Sent<Spec, 'query'> &
  Sent<Spec, 'body'> &
  UploadSent<Spec> &
  FilesSent<Spec>;

export type CallReply<Spec> = Spec extends { reply: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

export function splitKey(key: string): { method: Method; path: string } {
  const at = key.indexOf(' ');
  return { method: key.slice(0, at) as Method, path: key.slice(at + 1) };
}
