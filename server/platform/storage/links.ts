/** Signed URLs that grant one operation until they expire. */
import { CallError } from '../http/call-error.ts';
import type { Keys } from '../keys.ts';

export type GrantMethod = 'GET' | 'PUT';

export interface Grant {
  expires: Date;
  maxBytes?: number | undefined;
  contentType?: string | undefined;
  uploadId?: string | undefined;
  partNumber?: number | undefined;
  filename?: string | undefined;
}

const SIGNED_PARAMETERS = ['expires', 'max', 'type', 'upload', 'part', 'filename'];

/** The URL contains the whole grant, and all of it is signed. */
export function signedQuery(
  keys: Keys,
  method: GrantMethod,
  key: string,
  grant: Grant,
): URLSearchParams {
  const query = new URLSearchParams({ expires: String(Math.floor(+grant.expires / 1000)) });
  if (grant.maxBytes !== undefined) query.set('max', String(grant.maxBytes));
  if (grant.contentType !== undefined) query.set('type', grant.contentType);
  if (grant.uploadId !== undefined) query.set('upload', grant.uploadId);
  if (grant.partNumber !== undefined) query.set('part', String(grant.partNumber));
  if (grant.filename !== undefined) query.set('filename', grant.filename);
  query.set('signature', keys.sign('storage-link', signedText(method, key, query)));
  return query;
}

/** Returns what a URL grants; throws when it was changed or has expired. */
export function readGrant(
  keys: Keys,
  request: { method: GrantMethod; key: string; query: URLSearchParams; now: Date },
): Grant {
  const { method, key, query, now } = request;
  const actual = query.get('signature') ?? '';
  if (!keys.isSigned('storage-link', signedText(method, key, query), actual)) {
    throw new CallError('link_invalid');
  }
  const expires = new Date(Number(query.get('expires')) * 1000);
  if (now >= expires) throw new CallError('link_expired');
  const text = (name: string) => query.get(name) ?? undefined;
  const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
  return {
    expires,
    maxBytes: number('max'),
    contentType: text('type'),
    uploadId: text('upload'),
    partNumber: number('part'),
    filename: text('filename'),
  };
}

function signedText(method: GrantMethod, key: string, query: URLSearchParams): string {
  // JSON arrays instead of joined text, so that values cannot run into each other or be duplicated.
  return JSON.stringify([method, key, ...SIGNED_PARAMETERS.map((name) => query.getAll(name))]);
}
