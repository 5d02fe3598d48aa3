/** Hashes with argon2id from Node. PHC format stores the cost, so it can be raised later. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { PASSWORD_HASHES_CONCURRENT_MAX, PASSWORD_HASHES_QUEUED_MAX } from '@lathe/rules/limits';
import { boundedQueue } from '../../platform/bounded-queue.ts';

const argon2InThread = promisify(argon2);

/**
 * Node hashes in its thread pool, which file access and DNS lookups share. Without a limit, thirty
 * concurrent sign-ins would slow the whole shop. Requests beyond the queue limit are rejected and
 * can be retried.
 */
export const passwordQueue = boundedQueue({
  concurrency: PASSWORD_HASHES_CONCURRENT_MAX,
  maxWaiting: PASSWORD_HASHES_QUEUED_MAX,
});

const derive = (...args: Parameters<typeof argon2InThread>) =>
  passwordQueue(() => argon2InThread(...args));

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive('argon2id', {
    ...COST,
    message: normalized(password),
    nonce: salt,
    tagLength: HASH_BYTES,
  });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(hash)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(stored) ?? [];
  if (!hash) throw new Error('A stored password hash is not argon2id in PHC form.');
  const expected = Buffer.from(hash, 'base64');
  const actualHash = await derive('argon2id', {
    message: normalized(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actualHash, expected);
}

/** Hash of a random password, checked when there is no account so that timing stays equal. */
export const DUMMY_PASSWORD_HASH = await hashPassword(randomBytes(24).toString('base64'));

/** The same characters can arrive as different code points from different systems. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

/** PHC omits the base64 padding. */
function text(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
