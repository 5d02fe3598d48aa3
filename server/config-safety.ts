/** Refuses to start with settings that would expose the shop, and explains each in one sentence. */
import { isIP } from 'node:net';
import { SetupError } from './platform/setup-error.ts';

interface ListenSettings {
  NODE_ENV?: string | undefined;
  HOST: string;
  PUBLIC_URL?: string | undefined;
  TRUST_PROXY: false | number | string;
}

/**
 * Development shows every mail at /dev/mail and has well-known sign-ins. If NODE_ENV is forgotten,
 * it must only be reachable from the same machine.
 */
export function assertLocalInDevelopment({
  NODE_ENV,
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
}: ListenSettings): void {
  if (NODE_ENV !== undefined) return;
  const isPublic = PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname);
  const reason = !isLoopback(HOST)
    ? 'HOST accepts connections from other machines'
    : isPublic
      ? 'PUBLIC_URL is reachable from other machines'
      : TRUST_PROXY !== false
        ? 'TRUST_PROXY implies a proxy for other machines'
        : null;
  if (reason === null) return;
  throw new SetupError(
    `NODE_ENV is not set, and ${reason}. Set NODE_ENV=production, or NODE_ENV=development to show ` +
      'them the demo shop with all its mails.',
  );
}

function isLoopback(host: string): boolean {
  const hostname = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '::1')
    return true;
  return isIP(hostname) === 4 && hostname.startsWith('127.');
}

/** Plain HTTP would expose passwords, sessions and addresses. */
export function assertHttps(publicUrl: string): void {
  if (publicUrl.startsWith('https:')) return;
  throw new SetupError(
    'PUBLIC_URL must begin with https:// in production. Terminate TLS at a proxy; see docs/operations.md.',
  );
}

const VERIFIED = ['verify-full', 'verify-ca', 'require'];

interface Connections {
  DATABASE_URL?: string | undefined;
  S3_ENDPOINT?: string | undefined;
}

/**
 * Without `sslmode`, PostgreSQL connections use no TLS and send passwords and personal data in
 * clear text. That is safe on the same machine; a private network must opt in explicitly.
 */
export function assertEncryptedConnections({ DATABASE_URL, S3_ENDPOINT }: Connections): void {
  const database = DATABASE_URL === undefined ? null : new URL(DATABASE_URL);
  const mode = database?.searchParams.get('sslmode') ?? '';
  const isLocal = database === null || isSocket(database) || isLoopback(database.hostname);
  if (!isLocal && mode !== 'disable' && !VERIFIED.includes(mode)) {
    throw new SetupError(
      'DATABASE_URL must ask for TLS in production: add ?sslmode=verify-full, or ?sslmode=disable if ' +
        'the network to the database is private.',
    );
  }
  const bucket = S3_ENDPOINT === undefined ? null : new URL(S3_ENDPOINT);
  if (bucket && bucket.protocol !== 'https:' && !isLoopback(bucket.hostname)) {
    throw new SetupError('S3_ENDPOINT must begin with https:// in production.');
  }
}

/** `postgres:///name?host=/var/run/postgresql` */
function isSocket({ hostname, searchParams }: URL): boolean {
  return hostname === '' || (searchParams.get('host')?.startsWith('/') ?? false);
}

const MIN_DISTINCT_CHARACTERS = 10;
const EXAMPLES = /change.?me|secret|passwor[dt]|example|lathe|qwert|abcdef|012345|123456/i;

/** Catches careless placeholder secrets, not every guessable one. */
export function assertStrongSecret(secret: string): void {
  const isVaried = new Set(secret).size >= MIN_DISTINCT_CHARACTERS;
  if (isVaried && !isRepeated(secret) && !EXAMPLES.test(secret)) return;
  throw new SetupError('SECRET is easy to guess. Make one with `openssl rand -base64 48`.');
}

/** A repeated string occurs in its own double before its full length. */
function isRepeated(text: string): boolean {
  return `${text}${text}`.indexOf(text, 1) < text.length;
}
