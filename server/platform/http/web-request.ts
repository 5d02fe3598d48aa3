/** Fastify's request as the Web `Request` that React Router takes. */
import type { FastifyRequest } from 'fastify';
import { CallError } from './call-error.ts';
import { type Csrf, TOKEN_FIELD } from './csrf.ts';

const FORM = 'application/x-www-form-urlencoded';
export const FILE_FORM = 'multipart/form-data';

/** In a form with a file the token comes before the file, so that it is found without parsing it. */
const TOKEN_WITHIN_BYTES = 2048;
const TOKEN_PART = new RegExp(`name="${TOKEN_FIELD}"\\r\\n\\r\\n(?<token>[^\\r\\n]*)\\r\\n`);

/** Where a form whose token is not genuine is shown to have expired. */
const EXPIRED_PAGE = '/request-expired';

/** Plain forms carry the anti-forgery token in a field; scripts may also send the header. */
export function isGenuineForm(request: FastifyRequest, csrf: Csrf): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  try {
    csrf.assertGenuine(request, tokenIn(request) ?? request.headers['x-xsrf-token']);
    return true;
  } catch {
    return false;
  }
}

function tokenIn({ headers, body }: FastifyRequest): string | null {
  const type = headers['content-type'] ?? '';
  if (!Buffer.isBuffer(body)) return null;
  if (type.startsWith(FORM)) return new URLSearchParams(String(body)).get(TOKEN_FIELD);
  if (!type.startsWith(FILE_FORM)) return null;
  return TOKEN_PART.exec(body.toString('latin1', 0, TOKEN_WITHIN_BYTES))?.groups?.token ?? null;
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
