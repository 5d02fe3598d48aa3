/** Verifies AWS Signature Version 4 by its specification, without the AWS SDK. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ALGORITHM = 'AWS4-HMAC-SHA256';

interface Signed {
  scope: string[];
  date: string;
  headers: string[];
  signature: string;
  payload: string;
}

export function isSignedBy(request: IncomingMessage, secretAccessKey: string): boolean {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const signed = url.searchParams.has('X-Amz-Signature')
    ? fromAddress(url.searchParams)
    : fromHeader(request);
  if (!signed) return false;
  const [, day = '', region = '', service = '', end = ''] = signed.scope;
  const text = [
    ALGORITHM,
    signed.date,
    [day, region, service, end].join('/'),
    createHash('sha256')
      .update(canonical(request, url, signed))
      .digest('hex'),
  ].join('\n');
  const key = [day, region, service, end].reduce<string | Buffer>(
    (current, next) => createHmac('sha256', current).update(next).digest(),
    `AWS4${secretAccessKey}`,
  );
  const right = createHmac('sha256', key).update(text).digest();
  const actual = Buffer.from(signed.signature, 'hex');
  return actual.length === right.length && timingSafeEqual(actual, right);
}

function fromAddress(query: URLSearchParams): Signed {
  return {
    scope: (query.get('X-Amz-Credential') ?? '').split('/'),
    date: query.get('X-Amz-Date') ?? '',
    headers: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    payload: 'UNSIGNED-PAYLOAD',
  };
}

function fromHeader({ headers }: IncomingMessage): Signed | null {
  const match = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  if (!match) return null;
  const [, scope = '', names = '', signature = ''] = match;
  return {
    scope: scope.split('/'),
    date: String(headers['x-amz-date']),
    headers: names.split(';'),
    signature,
    payload: String(headers['x-amz-content-sha256']),
  };
}

function canonical(request: IncomingMessage, url: URL, { headers, payload }: Signed): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort();
  const lines = headers.map(
    (name) => `${name}:${String(request.headers[name] ?? '').replace(/\s+/g, ' ')}\n`,
  );
  return [
    request.method,
    url.pathname,
    query.join('&'),
    lines.join(''),
    headers.join(';'),
    payload,
  ].join('\n');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
