/**
 * How a call is declared: once, here. The server registers it, the browser's client is typed from
 * it, and the OpenAPI document is made from it.
 */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** `GET /api/account/{id}`: what a reader searches for is what they find. */
export type CallKey = `${Method} /${string}`;

export interface CallSpec {
  summary: string;
  /** Heading under which the call stands in the documentation. */
  area: string;
  permission: Permission;
  /** Names the path parameter that says whose thing this is: the caller's own, or that of another. */
  owner?: string;
  /**
   * Needs the password (and code) entered within `STEP_UP_MINUTES`, or answers `confirmation_needed`;
   * `POST /api/account/{id}/confirm` takes them. For money, roles and personal data.
   */
  stepUp?: boolean;
  /** Carries passwords, codes or keys: nothing of it is kept for a repeat of the request. */
  secret?: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Sent as multipart/form-data instead of a body: one file, and fields that hold JSON. */
  upload?: { field: string; maxBytes: number; fields: z.ZodObject };
  /**
   * May come with the body: then all is sent as multipart/form-data, the fields of the body as JSON.
   * Who is not signed in shows the key of the object that `keyOf` names, among the parameters and as
   * `key` of the query, before anything large is read.
   */
  files?: { field: string; maxBytes: number; maxFiles: number; keyOf: 'order' };
  /** Null when the call answers 204 without a body. */
  reply: z.ZodType | null;
  /** Errors beyond those that every call may give (malformed, validation, expired, internal …). */
  errors?: readonly ErrorCode[];
  /** Kept in memory and answered with an ETag, per language and country, until a tag is cleared. */
  cache?: {
    tags: readonly string[];
    maxAgeSeconds: number;
    /** A parameter of the query that makes the answer depend on who asks: then nothing is kept. */
    unless?: string;
    /**
     * False for what depends on who asks, or changes too often: made for each request, with an ETag, and
     * public only for those who are not signed in.
     */
    stored?: false;
  };
  /** Not there at all in production. */
  developmentOnly?: boolean;
}

export type CallTable = Record<CallKey, CallSpec>;

type Input<Spec, Part extends 'params' | 'query' | 'body'> = Spec extends {
  [P in Part]: infer Schema extends z.ZodType;
}
  ? { [P in Part]: z.output<Schema> }
  : unknown;

/** One file, read whole, and the fields beside it. */
type UploadInput<Spec> = Spec extends { upload: { fields: infer Fields extends z.ZodType } }
  ? { upload: { bytes: Uint8Array; fields: z.output<Fields> } }
  : unknown;

type FilesInput<Spec> = Spec extends { files: object } ? { files: Uint8Array[] } : unknown;

/** What the handler of a call receives. */
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

/** What a caller sends: defaults may be left out. */
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
