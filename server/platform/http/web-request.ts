/** Fastify's request as the Web `Request` that React Router takes. */
import type { FastifyRequest } from 'fastify';
import { CallError } from './call-error.ts';
import { type Csrf, TOKEN_FIELD } from './csrf.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Where a form whose token is not genuine is shown to have expired. */
const EXPIRED_PAGE = '/request-expired';

/** Plain forms carry the anti-forgery token in a field; scripts may also send the header. */
export function isGenuineForm(request: FastifyRequest, csrf: Csrf): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  const type = request.headers['content-type'] ?? '';
  const isForm = type.startsWith(FORM) && Buffer.isBuffer(request.body);
  const field = isForm ? new URLSearchParams(String(request.body)).get(TOKEN_FIELD) : null;
  try {
    csrf.assertGenuine(request, field ?? request.headers['x-xsrf-token']);
    return true;
  } catch {
    return false;
  }
}

/** Asks for the page that says so, instead of handing the form on. */
export function expiredRequest(request: FastifyRequest, publicUrl: string): Request {
  const cookie = request.headers.cookie ?? '';
  return new Request(new URL(EXPIRED_PAGE, publicUrl), { headers: { cookie } });
}

export function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const body = Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
  return new Request(addressOf(request, publicUrl), { method: request.method, headers, body });
}

/** The Host header is the visitor's word; our own address is not. */
function addressOf(request: FastifyRequest, publicUrl: string): URL {
  const url = URL.parse(request.url, publicUrl);
  if (!url || url.origin !== new URL(publicUrl).origin) throw new CallError('malformed');
  return url;
}
