/**
 * Sends one POST to a URL that a user chose. The name is resolved once, every address is checked,
 * and the connection goes to one of these very addresses, so that a DNS server cannot answer the
 * check and the connection differently. Redirects are not followed. The answer is read up to a limit.
 */
import { promises as dns } from 'node:dns';
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIPv6 } from 'node:net';
import type { AttemptProblem } from '@lathe/rules/webhooks';
import { addressIn, isPublicAddress } from './public-address.ts';

export interface OutgoingPost {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  answerBytes: number;
  signal: AbortSignal;
}

export type PostResult =
  | { status: number; retryAfter: string | undefined; answer: string }
  | { problem: AttemptProblem };

export interface PostOptions {
  /** For development and tests: also without TLS, and to this machine. */
  allowsPrivate: boolean;
  resolve?: (hostname: string) => Promise<string[]>;
}

class NotSent extends Error {
  readonly problem: AttemptProblem;

  constructor(problem: AttemptProblem) {
    super(problem);
    this.problem = problem;
  }
}

export async function post(
  message: OutgoingPost,
  { allowsPrivate, resolve = resolveName }: PostOptions,
): Promise<PostResult> {
  const url = new URL(message.url);
  const deadline = AbortSignal.timeout(message.timeoutMs);
  try {
    if (url.protocol !== 'https:' && !allowsPrivate) throw new NotSent('address_not_public');
    const own = addressIn(url);
    const addresses = own === null ? await before(deadline, resolve(url.hostname)) : [own];
    if (addresses.length === 0) throw new NotSent('host_unknown');
    // One private address among public ones is an attempt, too.
    if (!allowsPrivate && !addresses.every(isPublicAddress)) {
      throw new NotSent('address_not_public');
    }
    const signal = AbortSignal.any([deadline, message.signal]);
    return await send(url, message, { lookup: lookupIn(addresses), signal });
  } catch (error) {
    if (message.signal.aborted) throw error;
    return { problem: deadline.aborted ? 'timeout' : problemOf(error) };
  }
}

/** Not `dns.lookup`: it occupies a thread of the process until a slow server has answered. */
async function resolveName(hostname: string): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 3000, tries: 2 });
  const found = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
}

async function before<Value>(deadline: AbortSignal, work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const onLate = () => late.reject(deadline.reason);
  deadline.addEventListener('abort', onLate, { once: true });
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    deadline.removeEventListener('abort', onLate);
  }
}

/** Gives the connection the addresses that were checked, and asks nobody. */
function lookupIn(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, { all }, done) => {
    const [first] = found;
    if (all) done(null, found);
    else done(null, first?.address ?? '', first?.family);
  };
}

interface Connection {
  lookup: LookupFunction;
  signal: AbortSignal;
}

async function send(
  url: URL,
  { headers, body, answerBytes }: OutgoingPost,
  { lookup, signal }: Connection,
): Promise<PostResult> {
  const { promise, resolve, reject } = Promise.withResolvers<PostResult>();
  // A connection of its own: one that is kept open would skip the check.
  const options: RequestOptions = { method: 'POST', headers, lookup, signal, agent: false };
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options);
  request.once('error', reject);
  request.once('response', (response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = () => {
      const answer = textOf(Buffer.concat(chunks).subarray(0, answerBytes));
      const retryAfter = response.headers['retry-after'];
      resolve({ status: response.statusCode ?? 0, retryAfter, answer });
      request.destroy();
    };
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= answerBytes) finish();
    });
    response.once('end', finish);
    response.once('error', reject);
  });
  request.end(body);
  return await promise;
}

/** PostgreSQL stores no NUL. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '\ufffd');
}

const UNKNOWN_HOST = ['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EBADNAME'];

function problemOf(error: unknown): AttemptProblem {
  if (error instanceof NotSent) return error.problem;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (UNKNOWN_HOST.includes(code)) return 'host_unknown';
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code)) return 'tls';
  return 'no_connection';
}
