/** Converts Fastify's request to the Web `CallRequest` that React Router expects. */
import type { FastifyRequest } from 'fastify';
import { CallError } from './call-error.ts';
import { type Csrf, TOKEN_FIELD } from './csrf.ts';

const FORM = 'application/x-www-form-urlencoded';
export const FILE_FORM = 'multipart/form-data';

/** Page shown for a form with an invalid CSRF token. */
const EXPIRED_PAGE = '/request-expired';

/** Plain forms send the CSRF token in a field; scripts may also send the header. */
export function isGenuineForm(
  request: FastifyRequest,
  csrf: Csrf,
  fileForm: FormData | null = null,
): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  const token = fileForm ? fileForm.get(TOKEN_FIELD) : fieldIn(request, TOKEN_FIELD);
  try {
    csrf.assertGenuine(request, token ?? request.headers['x-xsrf-token']);
    return true;
  } catch {
    return false;
  }
}

/** A field of a form without files. */
export function fieldIn({ headers, body }: FastifyRequest, name: string): string | null {
  const isForm = headers['content-type']?.startsWith(FORM) ?? false;
  return isForm && Buffer.isBuffer(body) ? new URLSearchParams(String(body)).get(name) : null;
}

/** Requests the "expired" page instead of passing the form on. */
export function expiredRequest(request: FastifyRequest, publicUrl: string): Request {
  const cookie = request.headers.cookie ?? '';
  return new Request(new URL(EXPIRED_PAGE, publicUrl), { headers: { cookie } });
}

/**
 * A form with files was already read (`file-forms.ts`); the request then carries only its other
 * fields.
 */
export function toWebRequest(
  request: FastifyRequest,
  publicUrl: string,
  fileForm: FormData | null = null,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  if (fileForm) headers.set('content-type', FORM);
  const body = fileForm ? fieldsOf(fileForm) : bytesOf(request.body);
  return new Request(addressOf(request, publicUrl), { method: request.method, headers, body });
}

function fieldsOf(form: FormData): URLSearchParams {
  const texts = [...form].filter((each): each is [string, string] => typeof each[1] === 'string');
  return new URLSearchParams(texts);
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> | null {
  return Buffer.isBuffer(body) ? new Uint8Array(body) : null;
}

/** The Host header is untrusted, so the URL uses our own origin. */
function addressOf(request: FastifyRequest, publicUrl: string): URL {
  const url = URL.parse(request.url, publicUrl);
  if (!url || url.origin !== new URL(publicUrl).origin) throw new CallError('malformed');
  return url;
}
